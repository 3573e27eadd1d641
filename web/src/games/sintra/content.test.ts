import { checkContent } from '../content';
import { figures } from './figures.json';
import rulesEn from './rules/en';
import rulesFr from './rules/fr';
import rulesIt from './rules/it';
import { tour } from './tour';
import tourEn from './tour/en';
import tourFr from './tour/fr';
import tourIt from './tour/it';

checkContent({
  letter: 'S',
  // Every rule of src/games/sintra/rules.md: chapter, and how many it has.
  chapters: [['S1', 4], ['S2', 5], ['S3', 5], ['S4', 7], ['S5', 4], ['S6', 3], ['S7', 3], ['S8', 5], ['S9', 1]],
  sections: ['goal', 'parts', 'setup', 'round', 'take', 'strips', 'glazier', 'glass', 'complete', 'nextround', 'end', 'sides', 'colours', 'rulings', 'tips'],
  figures: Object.keys(figures),
  places: ['offer', 'centre', 'strips', 'glazier', 'windows', 'track', 'indicator', 'score', 'bag'],
  rules: { en: rulesEn, fr: rulesFr, it: rulesIt },
  tour,
  texts: { en: tourEn, fr: tourFr, it: tourIt },
});
