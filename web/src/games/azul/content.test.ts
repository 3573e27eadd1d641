import { describe, expect, test } from 'vitest';
import type { RulesText } from '../../pages/rulestext';
import type { TourText } from '../../table/tour';
import rulesEn from './rules/en';
import rulesFr from './rules/fr';
import rulesIt from './rules/it';
import { tour } from './tour';
import tourEn from './tour/en';
import tourFr from './tour/fr';
import tourIt from './tour/it';

const rules: Record<string, RulesText> = { en: rulesEn, fr: rulesFr, it: rulesIt };
const texts: Record<string, TourText> = { en: tourEn, fr: tourFr, it: tourIt };

// Every rule of src/games/azul/rules.md: chapter, and how many it has.
const chapters: [string, number][] = [['A1', 5], ['A2', 6], ['A3', 7], ['A4', 6], ['A5', 5], ['A6', 4], ['A7', 9]];
const numbers = chapters.flatMap(([chapter, count]) => Array.from({ length: count }, (_, n) => `${chapter}.${n + 1}`));

const sections = ['goal', 'parts', 'round', 'offer', 'lines', 'floor', 'tiling', 'scoring', 'nextround', 'end', 'grey', 'jokers', 'rulings', 'tips'];
const figures = [
  'parts', 'factory-take', 'centre-take', 'lines-fill', 'lines-overflow', 'floor-costs', 'tiling-move', 'score-single', 'score-run', 'score-cross',
  'end-row', 'end-bonuses', 'grey-choice', 'joker-take', 'joker-wall',
];
const places = ['offer', 'centre', 'lines', 'wall', 'floor', 'score', 'bag'];

// What a translation must share with English: sections, rule numbers, kinds of parts in their order, lengths of lists, figures.
const shape = (text: RulesText) =>
  text.sections.map(({ id, rules, parts }) => ({
    id,
    rules,
    parts: parts.map((part) => ('p' in part ? 'p' : 'list' in part ? part.list.length : part.figure)),
  }));
const words = (text: RulesText): string[] => [
  text.intro,
  ...text.sections.flatMap(({ title, parts }) => [title, ...parts.flatMap((part) => ('p' in part ? [part.p] : 'list' in part ? part.list : [part.caption]))]),
];
const cited = (text: RulesText): string[] => words(text).flatMap((sentence) => sentence.match(/A\d\.\d/g) ?? []);

const balanced = (text: string): boolean => !text.replace(/\*\*[^*]+\*\*|\*[^*]+\*/g, '').includes('*');
const tidy = (text: string): boolean => text.trim() === text && text !== '' && !/ {2}|['"]/.test(text) && balanced(text);
// French sets a no-break space before these marks and inside its quotes.
const french = (text: string): boolean => !/[^\u00a0]:|[^\u202f][;!?]|« |[^\u00a0]»/.test(text);

describe.each(Object.entries(rules))('the rules in %s', (language, text) => {
  test('have the sections, in order', () => {
    expect(text.sections.map(({ id }) => id)).toEqual(sections);
  });
  test('have the shape of English', () => {
    expect(shape(text)).toEqual(shape(rulesEn));
  });
  test('tell every rule, and no other', () => {
    expect([...new Set(text.sections.flatMap((section) => section.rules))].sort()).toEqual(numbers);
  });
  test('show every figure once', () => {
    expect(text.sections.flatMap(({ parts }) => parts.flatMap((part) => ('figure' in part ? [part.figure] : [])))).toEqual(figures);
  });
  test('cite the rulings they list', () => {
    expect([...new Set(cited(text))].sort()).toEqual(text.sections.find(({ id }) => id === 'rulings')?.rules);
  });
  test('are well set', () => {
    expect(words(text).filter((sentence) => !tidy(sentence) || (language === 'fr' && !french(sentence)))).toEqual([]);
  });
});

describe('the guided first round', () => {
  const moves = tour.steps.filter(({ move }) => move !== undefined);
  test('asks for at least eight moves in 11 to 15 steps', () => {
    expect(moves.length).toBeGreaterThanOrEqual(8);
    expect(tour.steps.length).toBeGreaterThanOrEqual(11);
    expect(tour.steps.length).toBeLessThanOrEqual(15);
  });
  test('has no step twice and points at known places', () => {
    expect(new Set(tour.steps.map(({ id }) => id)).size).toBe(tour.steps.length);
    expect(tour.steps.filter(({ highlight }) => highlight !== undefined && !places.includes(highlight))).toEqual([]);
  });
  test('takes every tile of the deal, so that the round is scored', () => {
    const factories = /factories=(\S+)/.exec(tour.position)![1]!.split(',');
    let centre = '';
    for (const move of moves.flatMap((step) => [step.move!, ...(step.replies ?? [])])) {
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
  test.each(Object.entries(texts))('has its words in %s', (language, text) => {
    expect(Object.keys(text)).toEqual(tour.steps.map(({ id }) => id));
    const all = Object.values(text).flatMap((step) => [step.title, step.text]);
    expect(all.filter((sentence) => !tidy(sentence) || (language === 'fr' && !french(sentence)))).toEqual([]);
  });
});
