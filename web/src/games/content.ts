// What the tests of every game check in its rules text and its guided round.
import { describe, expect, test } from 'vitest';
import type { RulesText } from '../pages/rulestext';
import type { Tour, TourText } from '../table/tour';

export interface Content {
  letter: string; // of its rules' numbers
  chapters: [string, number][]; // each chapter of its rules.md, and how many rules it has
  sections: string[];
  figures: string[]; // in the order in which the rules show them
  places: string[]; // what the guided round can point at
  rules: Record<'en' | 'fr' | 'it', RulesText>;
  tour: Tour;
  texts: Record<'en' | 'fr' | 'it', TourText>;
}

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
const cited = (text: RulesText, letter: string): string[] => words(text).flatMap((sentence) => sentence.match(new RegExp(`${letter}\\d\\.\\d+`, 'g')) ?? []);

const balanced = (text: string): boolean => !text.replace(/\*\*[^*]+\*\*|\*[^*]+\*/g, '').includes('*');
const tidy = (text: string): boolean => text.trim() === text && text !== '' && !/ {2}|['"]/.test(text) && balanced(text);
// French sets a no-break space before these marks and inside its quotes.
const french = (text: string): boolean => !/[^\u00a0]:|[^\u202f][;!?]|« |[^\u00a0]»/.test(text);

export function checkContent({ letter, chapters, sections, figures, places, rules, tour, texts }: Content) {
  const numbers = chapters.flatMap(([chapter, count]) => Array.from({ length: count }, (_, n) => `${chapter}.${n + 1}`));

  describe.each(Object.entries(rules))('the rules in %s', (language, text) => {
    test('have the sections, in order', () => {
      expect(text.sections.map(({ id }) => id)).toEqual(sections);
    });
    test('have the shape of English', () => {
      expect(shape(text)).toEqual(shape(rules.en));
    });
    test('tell every rule, and no other', () => {
      expect([...new Set(text.sections.flatMap((section) => section.rules))].sort()).toEqual([...numbers].sort());
    });
    test('show every figure once', () => {
      expect(text.sections.flatMap(({ parts }) => parts.flatMap((part) => ('figure' in part ? [part.figure] : [])))).toEqual(figures);
    });
    test('cite the rulings they list', () => {
      expect([...new Set(cited(text, letter))].sort()).toEqual(text.sections.find(({ id }) => id === 'rulings')?.rules);
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
    test.each(Object.entries(texts))('has its words in %s', (language, text) => {
      expect(Object.keys(text)).toEqual(tour.steps.map(({ id }) => id));
      const all = Object.values(text).flatMap((step) => [step.title, step.text]);
      expect(all.filter((sentence) => !tidy(sentence) || (language === 'fr' && !french(sentence)))).toEqual([]);
    });
  });
}
