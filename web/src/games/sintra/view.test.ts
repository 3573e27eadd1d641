import { describe, expect, test } from 'vitest';
import file from '../../../../docs/sintra-house.json?raw';
import type { Row } from '../../net/messages';
import { fromFile, house, read, toFile, write } from './parts';
import { effect, lost } from './preview';
import { flights, parse, put, rise, take, taken, type SintraSeat, type SintraView } from './view';

const seat = (n: number): SintraSeat => ({
  seat: n,
  score: 9,
  rank: 1,
  glazier: 1,
  glass: 0,
  glass_cost: 0,
  lost: 0,
  windows: [1, 2, 3, 4, 5, 6, 7, 8].map((window) => ({ window, upper: null, lower: null, strip: { strip: window, face: 'a' }, pieces: '.....', in_reach: true, worth: 1 })),
  end: { pieces: 0, track: 0, ornaments: [0, 0, 0, 0] },
});
const view = (): SintraView => ({
  round: 1,
  phase: 'offer',
  start: 1,
  turn: 2,
  tile: 'centre',
  bag: { B: 3 },
  tower: {},
  centre: 'GPPPY',
  factories: ['BBGY', ''],
  indicator: 'PBYOGP',
  seats: [seat(1), seat(2)],
});
const play = (now: SintraView, rows: Row[]) => {
  for (const row of rows) {
    take(now, row);
    put(now, row);
  }
};
// Three pinks from the centre with the tile: two fill strip 1, which completes it, and one breaks. In the forms of
// docs/notation.md, "What happened".
const completes: Row[] = [
  ['glass', 2, 1],
  ['glazier', 2, 3],
  ['moved', 'P', 1, 'centre', ['strip', 2, 3, 1]],
  ['moved', 'P', 1, 'centre', ['strip', 2, 3, 5]],
  ['moved', 'P', 1, 'centre', 'tower'],
  ['glass', 2, 2],
  ['scored', 2, 2, 'bonus', 3, 'P'],
];
// Then a blue piece goes into the window, and the strip is turned over.
const sets: Row[] = [
  ['moved', 'P', 1, ['strip', 2, 3, 1], 'tower'],
  ['moved', 'G', 1, ['strip', 2, 3, 2], 'tower'],
  ['moved', 'B', 1, ['strip', 2, 3, 3], ['window', 2, 3, 'upper']],
  ['moved', 'G', 1, ['strip', 2, 3, 4], 'tower'],
  ['moved', 'P', 1, ['strip', 2, 3, 5], 'tower'],
  ['turned', 2, 3, [3, 'b']],
  ['scored', 2, 3, 'window', 3],
  ['scored', 2, 1, 'window', 8],
];

describe('moves', () => {
  test.each([
    ['3B5', { kind: 'take', source: '3', colour: 'B', window: '5' }],
    ['cY2', { kind: 'take', source: 'c', colour: 'Y', window: '2' }],
    ['3B-', { kind: 'take', source: '3', colour: 'B', window: '-' }],
    ['back', { kind: 'back' }],
    ['5=B', { kind: 'pane', window: 5, colour: 'B' }],
  ])('%s is read', (text, move) => expect(parse(text)).toEqual(move));
  test.each(['3B9', '5=J', 'cJ1', 'x'])('%s is no move', (text) => expect(() => parse(text)).toThrow(text));
  test('what a take takes', () => expect(taken(view(), { kind: 'take', source: 'c', colour: 'P', window: '3' })).toBe('PPP'));
});

describe('rows move pieces and nothing else', () => {
  test('a strip is completed and its pane set', () => {
    const now = view();
    now.seats[1]!.windows[2]!.pieces = '.GBG.';
    play(now, completes);
    const own = now.seats[1]!;
    expect(own.windows[2]!.pieces).toBe('PGBGP');
    expect([own.glazier, own.glass, own.score]).toEqual([3, 2, 9 + 2]);
    expect([now.centre, now.tile]).toEqual(['GY', 2]);
    play(now, sets);
    expect(own.windows[2]).toMatchObject({ upper: 'B', lower: null, strip: { strip: 3, face: 'b' }, pieces: '.....' });
    expect(own.score).toBe(9 + 2 + 3 + 1);
    expect(now.tower).toEqual({ P: 3, G: 2 });
  });
  test('a strip that leaves the game', () => {
    const now = view();
    play(now, [['turned', 1, 8, null]]);
    expect(now.seats[0]!.windows[7]!.strip).toBe(null);
  });
  test('the end of a round: the topmost piece goes, the tile comes back', () => {
    const now = { ...view(), tile: 2 };
    play(now, [['moved', 'P', 1, ['indicator', 1], 'tower'], ['starts', 2, 2]]);
    expect([now.indicator, now.tower, now.tile]).toEqual(['.BYOGP', { P: 1 }, 'centre']);
  });
  test('the set-up: strips are laid, the indicator is filled', () => {
    const now = { ...view(), indicator: '......' };
    now.seats[0]!.windows[0] = { window: 1, upper: null, lower: null, strip: null };
    play(now, [['laid', 1, 1, [8, 'a']], ['moved', 'B', 1, 'bag', ['indicator', 2]]]);
    expect(now.seats[0]!.windows[0]).toMatchObject({ strip: { strip: 8, face: 'a' }, pieces: '.....' });
    expect([now.indicator, now.bag]).toEqual(['.B....', { B: 2 }]);
  });
});

describe('flights', () => {
  test('the tile goes along with the first pieces from the centre', () => {
    expect(flights(view(), completes[2]!)).toEqual([
      { symbol: 'gl-first', from: ['centre-M-0', 'centre'], to: ['score-2', 'seat-2'] },
      { symbol: 'gl-pink', from: ['centre-P-0', 'centre'], to: ['strip-2-3-1', 'seat-2'] },
    ]);
  });
  test('each piece from its own place to its own place', () => {
    expect(flights(view(), ['moved', 'B', 2, ['factory', 1], 'centre'])).toEqual([
      { symbol: 'gl-blue', from: ['factory-1-0', 'factory-1'], to: ['centre'] },
      { symbol: 'gl-blue', from: ['factory-1-1', 'factory-1'], to: ['centre'] },
    ]);
    expect(flights(view(), sets[2]!)).toEqual([{ symbol: 'gl-blue', from: ['strip-2-3-3', 'seat-2'], to: ['window-2-3-upper', 'seat-2'] }]);
  });
  test('the glazier walks, the marker moves', () => {
    expect(flights(view(), completes[1]!)).toEqual([{ symbol: 'gl-glazier', from: ['glazier-2-1'], to: ['glazier-2-3'] }]);
    expect(flights(view(), completes[0]!)).toEqual([{ symbol: 'gl-shard', from: ['glass-2-0'], to: ['glass-2-1'] }]);
  });
  test('points rise where they are scored', () => {
    expect(rise(sets[6]!)).toEqual({ at: ['window-2-3', 'score-2', 'seat-2'], points: 3, seat: 2 });
    expect(rise(['scored', 1, 10, 'ornament', 2])).toEqual({ at: ['ornament-1-2', 'score-1', 'seat-1'], points: 10, seat: 1 });
  });
});

describe('what a move would do', () => {
  test('what fits, what breaks, what is scored', () => {
    const told = effect({ move: 'cP3', happened: [...completes, ['moved', 'P', 1, ['indicator', 1], 'tower'], ['scored', 1, 3, 'pieces']], then: [] });
    expect(told).toEqual({ cells: new Map([[1, 'P'], [5, 'P']]), broken: 1, steps: 2, glass: 2, fall: 0, bonus: 2, windows: 0, toCentre: '' });
  });
  test('the end of the track', () => {
    const told = effect({ move: '1B-', happened: [['moved', 'B', 2, ['factory', 1], 'tower'], ['glass', 1, 8], ['scored', 1, -18, 'fall', 0], ['glass', 1, 0], ['glass', 1, 1], ['moved', 'G', 1, ['factory', 1], 'centre']], then: [] });
    expect(told).toMatchObject({ broken: 2, steps: 2, glass: 1, fall: -18, toCentre: 'G' });
  });
});

describe('what broken glass costs', () => {
  const track = [0, 1, 2, 4, 6, 8, 11, 14, 18];
  const told = (...happened: Row[]) => effect({ move: '1B-', happened, then: [] });
  test('the difference of two cells, not the steps', () => {
    expect(lost(told(['glass', 1, 3], ['glass', 1, 4]), 2, track)).toBe(-4);
    expect(lost(told(['moved', 'B', 1, ['factory', 1], ['strip', 1, 1, 1]]), 2, track)).toBe(0);
  });
  test('its end is paid at once and the way begins anew', () => {
    expect(lost(told(['glass', 1, 8], ['scored', 1, -18, 'fall', 0], ['glass', 1, 0], ['glass', 1, 1]), 14, track)).toBe(-5);
  });
});

describe('part sets', () => {
  test('the built-in set, inline and as the file of the documentation', () => {
    expect(write(read(house)!)).toBe(house);
    expect(write(fromFile(file)!)).toBe(house);
  });
  test('saved and opened again it is the same', () => {
    const own = read(house)!;
    own.strips[0]!.a = 'YYYYB';
    own.values[7] = '5';
    own.track = '0, 2 5.18';
    expect(write(fromFile(toFile(own))!)).toBe(write(own));
    expect(write(own)).toBe(house.replace('BPBGB', 'YYYYB').replace('.1.1:', '.1.5:').replace(/:0.*/, ':0.2.5.18'));
  });
  test('what is not finished is no set', () => {
    expect(write({ ...read(house)!, track: '' })).toBe(undefined);
    expect(read('BPBGB:1:0.18')).toBe(undefined);
    expect(fromFile('{}')).toBe(undefined);
    expect(fromFile('nonsense')).toBe(undefined);
  });
});
