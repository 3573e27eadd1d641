import { expect, test } from 'vitest';
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
  letter: 'A',
  chapters: [['A1', 5], ['A2', 6], ['A3', 7], ['A4', 6], ['A5', 5], ['A6', 4], ['A7', 9]],
  sections: ['goal', 'parts', 'round', 'offer', 'lines', 'floor', 'tiling', 'scoring', 'nextround', 'end', 'grey', 'jokers', 'rulings', 'tips'],
  figures: Object.keys(figures),
  places: ['offer', 'centre', 'lines', 'wall', 'floor', 'score', 'bag'],
  rules: { en: rulesEn, fr: rulesFr, it: rulesIt },
  tour,
  texts: { en: tourEn, fr: tourFr, it: tourIt },
});

test('takes every tile of the deal, so that the round is scored', () => {
  const factories = /factories=(\S+)/.exec(tour.position)![1]!.split(',');
  let centre = '';
  for (const move of tour.steps.filter(({ move }) => move !== undefined).flatMap((step) => [step.move!, ...(step.replies ?? [])])) {
    const [from, colour] = [move[0]!, move[1]!];
    const source = from === 'c' ? centre : factories[Number(from) - 1]!;
    expect(source, move).toContain(colour);
    const rest = source.replaceAll(colour, '');
    if (from === 'c') centre = rest;
    else {
      factories[Number(from) - 1] = '';
      centre += rest;
    }
  }
  expect(factories.join('') + centre).toBe('');
});
