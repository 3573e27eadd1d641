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
  letter: 'P',
  chapters: [['P1', 4], ['P2', 6], ['P3', 2], ['P4', 5], ['P5', 10], ['P6', 1], ['P7', 3], ['P8', 3]],
  sections: ['goal', 'parts', 'round', 'take', 'marker', 'place', 'where', 'scoring', 'bonus', 'pass', 'nextround', 'end', 'variants', 'rulings', 'tips'],
  figures: Object.keys(figures),
  places: ['offer', 'centre', 'hand', 'stars', 'supply', 'jokers', 'numbers', 'score', 'bag'],
  rules: { en: rulesEn, fr: rulesFr, it: rulesIt },
  tour,
  texts: { en: tourEn, fr: tourFr, it: tourIt },
});
