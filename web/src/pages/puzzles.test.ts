import { expect, test } from 'vitest';
import { expected, firstRating, nextOf, optionsOf, rated, ratingOf, readPuzzles, recordOf } from './puzzles';

const position = 'azul players=2 wall=coloured jokers=off round=5 phase=offer turn=1';
const text = `tilewright puzzles 1 azul 0.1.0
3 grade=1 move=cW1 chance=1.0000 next=cW2 loss=0.5100 on=- losses=0,51,100 from=12
${position}
7 grade=4 move=1>2 chance=0.4000 next=1>3 loss=0.1200 on=2B3,1R- losses=12,0 from=13
${position}
`;
const [easy, hard] = readPuzzles(text);

test('a file is read', () => {
  expect(readPuzzles(text)).toHaveLength(2);
  expect(easy).toEqual({ game: 'azul', number: 3, grade: 1, move: 'cW1', chance: 1, loss: 0.51, on: [], losses: [0, 51, 100], position });
  expect(hard).toMatchObject({ number: 7, move: '1>2', on: ['2B3', '1R-'], losses: [12, 0] });
  expect(() => readPuzzles('<!doctype html>')).toThrow();
});

test('a record begins at the position with its options', () => {
  expect(optionsOf(easy!)).toBe('players=2 wall=coloured jokers=off');
  expect(recordOf(easy!, ['cW1', '2B3'])).toBe(`[Tilewright "1"]\n[Game "azul"]\n[Options "players=2 wall=coloured jokers=off"]\n[Start "${position}"]\n\ncW1 2B3\n`);
});

test('a rating follows the results', () => {
  expect(expected(ratingOf(3), 3)).toBe(0.5);
  expect(rated(ratingOf(3), 3, true, 0)).toBe(ratingOf(3) + 24);
  expect(rated(ratingOf(3), 3, false, 20)).toBe(ratingOf(3) - 12);
  expect(rated(firstRating, 5, true, 50)).toBeGreaterThan(rated(firstRating, 1, true, 50)); // what is hard brings more
  expect(rated(100, 1, false, 50)).toBe(100);
});

test('what comes next is near the rating, and new first', () => {
  const first = () => 0;
  const all = [easy!, hard!];
  expect(nextOf(all, {}, 700, undefined, first)).toBe(easy);
  expect(nextOf(all, {}, 1500, undefined, first)).toBe(hard);
  expect(nextOf(all, { azul: { 3: 1 } }, 700, undefined, first)).toBe(hard);
  expect(nextOf(all, { azul: { 3: 1, 7: 0 } }, 700, undefined, first)).toBe(hard);
  expect(nextOf(all, { azul: { 3: 1, 7: 1 } }, 700, undefined, first)).toBe(easy);
  expect(nextOf(all, {}, 700, easy, first)).toBe(hard);
  expect(nextOf([easy!], {}, 700, easy, first)).toBeUndefined();
});
