import { describe, expect, test } from 'vitest';
import type { Followed } from '../../net/engine';
import type { Row } from '../../net/messages';
import type { Follower } from '../../table/scene.svelte';
import { fullest, pass, payment, remembered } from './ahead';

const at = (moves: string[], happened: Row[], view: object = {}): Followed => ({ position: '', turn: 1, view: { joker: 'G', ...view } as never, moves, happened });

// An engine that answers what it was told to, and nothing else.
const told =
  (answers: Record<string, Followed>): Follower =>
  (moves) =>
    Promise.resolve(answers[moves.join(' ')]);

const away = (tile: string, count: number): Row[] => [
  ['moved', tile, count, ['hand', 1], 'tower', 'discarded'],
  ['scored', 1, -count, 'discarded', 0],
];

// Two green and three blue in hand, of which this engine lets three stay.
const hand = { G: 2, B: 3 };
const three = told({
  pass: at(['kG0', 'kG1', 'kG2'], []),
  'pass kG0': at(['kB0', 'kB1', 'kB2', 'kB3'], away('G', 2)),
  'pass kG0 kB3': at([], away('G', 2)),
  'pass kG1': at(['kB0', 'kB1', 'kB2'], away('G', 1)),
  'pass kG1 kB0': at([], [...away('G', 1), ...away('B', 3)]),
  'pass kG1 kB1': at([], [...away('G', 1), ...away('B', 2)]),
  'pass kG1 kB2': at([], [...away('G', 1), ...away('B', 1)]),
  'pass kG2': at(['kB0', 'kB1'], []),
  'pass kG2 kB0': at([], away('B', 3)),
  'pass kG2 kB1': at([], away('B', 2)),
});

describe('a pass', () => {
  test('is the small moves the engine asks for, and what it says they cost', async () => {
    expect(await pass(three, ['pass'], hand, { G: 1, B: 2 })).toEqual({ moves: ['pass', 'kG1', 'kB2'], kept: 'GBB', gone: 'GB', points: -2 });
    expect(await pass(three, ['pass'], hand, { B: 3 })).toEqual({ moves: ['pass', 'kG0', 'kB3'], kept: 'BBB', gone: 'GG', points: -2 });
  });
  test('that the engine does not offer is none', async () => {
    expect(await pass(three, ['pass'], hand, { G: 2, B: 2 })).toBeUndefined();
    expect(await pass(three, ['pass'], hand, { G: 1, P: 1 })).toBeUndefined();
  });
  test('of the last round keeps nothing', async () => {
    const last = told({ pass: at([], [...away('G', 2), ...away('B', 3), ['over', 6], ['scored', 1, 12, 'star', 'C', null]]) });
    expect(await pass(last, ['pass'], hand, {})).toEqual({ moves: ['pass'], kept: '', gone: 'GGBBB', points: -5 });
    expect(await fullest(last, ['pass'], hand, ['G', 'B'])).toEqual({});
  });
  test('that is played already goes on with what was asked so far', async () => {
    const rest = told({ '': at(['kB0', 'kB1'], []), kB0: at([], away('B', 3)), kB1: at([], away('B', 2)) });
    expect(await pass(rest, [], hand, { B: 1 })).toEqual({ moves: ['kB1'], kept: 'GGB', gone: 'BB', points: -2 });
  });
  test('begins with as many as can stay, the colours named first before the others', async () => {
    expect(await fullest(three, ['pass'], hand, ['G', 'B'])).toEqual({ G: 2, B: 1 });
  });
  test('is nothing where nobody can tell', async () => {
    expect(await pass(told({}), ['pass'], hand, {})).toBeUndefined();
  });
});

describe('a payment', () => {
  const paid = (tile: string, count: number): Row => ['moved', tile, count, ['hand', 1], 'tower', 'paid'];
  const laid = (tile: string): Row => ['moved', tile, 1, ['hand', 1], ['space', 1, 'C3']];
  test('is what leaves the hand', async () => {
    const follow = told({ C3Y: at([], [laid('Y'), paid('G', 2)]), C3G: at([], [laid('G'), paid('G', 2)]) });
    expect(await payment(follow, 'C3Y')).toEqual({ tiles: 'YGG', least: 2, most: 2 });
    expect(await payment(follow, 'C3G')).toEqual({ tiles: 'GGG', least: 0, most: 0 }); // its own colour is no joker
  });
  test('that is still to be chosen has the fewest jokers, and tells how many there could be', async () => {
    const follow = told({ C3O: at(['+0', '+1'], [], { placing: { space: 'C3', colour: 'O', least: 0, most: 1 } }), 'C3O +0': at([], [laid('O'), paid('O', 2)]) });
    expect(await payment(follow, 'C3O')).toEqual({ tiles: 'OOO', least: 0, most: 1 });
  });
  test('is unknown where nobody can tell', async () => {
    expect(await payment(told({}), 'C3O')).toBeUndefined();
  });
});

test('the engine is asked each question once', async () => {
  let asked = 0;
  const follow = remembered(() => {
    asked += 1;
    return Promise.resolve(undefined);
  });
  await Promise.all([follow(['pass']), follow(['pass']), follow(['pass', 'kG1'])]);
  expect(asked).toBe(2);
});
