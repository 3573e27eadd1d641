import { describe, expect, test } from 'vitest';
import type { Row } from '../../net/messages';
import { effect } from './preview';
import { flights, parse, put, rise, take, taken, type AzulSeat, type AzulView } from './view';

const seat = (n: number): AzulSeat => ({
  seat: n,
  score: 5,
  rank: 1,
  lines: [1, 2, 3, 4, 5].map((size) => ({ size, colour: null, tiles: '' })),
  wall: ['.....', '.....', '.....', '.....', '.....'],
  floor: '',
  floor_cost: 0,
  complete: { rows: 0, columns: 0, colours: [] },
});
const view = (): AzulView => ({
  round: 1,
  phase: 'offer',
  start: 1,
  turn: 1,
  marker: 'centre',
  bag: { B: 3 },
  lid: {},
  centre: 'BYY',
  factories: ['BBYK', 'RRJW'],
  seats: [seat(1), seat(2)],
});
// The rows of docs/notation.md, "The JSON view": a take from the centre that ends a round.
const rows: Row[] = [
  ['moved', 'M', 1, 'centre', ['floor', 1, 1]],
  ['moved', 'W', 1, 'centre', ['line', 1, 5]],
  ['moved', 'Y', 1, ['line', 1, 3], ['wall', 1, 3, 4]],
  ['scored', 1, 7, 'tile', 'Y', 3, 4, 4, 3],
  ['moved', 'Y', 2, ['line', 1, 3], 'lid'],
  ['scored', 1, -1, 'floor', 'M', 1, 0],
  ['moved', 'M', 1, ['floor', 1, 1], ['player', 1]],
  ['moved', 'M', 1, ['player', 1], 'centre'],
  ['starts', 1, 2],
];

describe('moves', () => {
  test.each([
    ['3B2', { kind: 'take', source: '3', colour: 'B', jokers: false, line: '2', keep: undefined }],
    ['cK-', { kind: 'take', source: 'c', colour: 'K', jokers: false, line: '-', keep: undefined }],
    ['3J2', { kind: 'take', source: '3', colour: 'J', jokers: false, line: '2', keep: undefined }],
    ['3+B2:1', { kind: 'take', source: '3', colour: 'B', jokers: true, line: '2', keep: 1 }],
    ['2>4', { kind: 'place', line: 2, column: 4 }],
  ])('%s is read', (text, move) => expect(parse(text)).toEqual(move));
  test('what is not a move is an error', () => expect(() => parse('9Z9')).toThrow('9Z9'));
  test('what a take takes', () => {
    const move = parse('2+R3');
    expect(move.kind === 'take' && taken(view(), move)).toBe('RRJ');
  });
});

describe('rows move tiles and nothing else', () => {
  test('the whole end of a round', () => {
    const now = view();
    now.centre = 'W';
    now.seats[0]!.lines[2]!.tiles = 'YYY';
    for (const row of rows) {
      take(now, row);
      put(now, row);
    }
    expect(now.centre).toBe('');
    expect(now.marker).toBe('centre');
    expect(now.seats[0]!.lines.map((line) => line.tiles)).toEqual(['', '', '', '', 'W']);
    expect(now.seats[0]!.wall[2]).toBe('...Y.');
    expect(now.seats[0]!.floor).toBe('');
    expect(now.seats[0]!.score).toBe(5 + 7 - 1);
    expect(now.lid).toEqual({ Y: 2 });
  });
  test('from the bag to a factory, in the order of the letters', () => {
    const now = view();
    now.factories[0] = 'YK';
    put(now, ['moved', 'B', 1, 'bag', ['factory', 1]]);
    take(now, ['moved', 'B', 1, 'bag', ['factory', 1]]);
    expect(now.factories[0]).toBe('BYK');
    expect(now.bag).toEqual({ B: 2 });
  });
});

describe('flights', () => {
  test('each tile from its own place to its own place', () => {
    const now = view();
    now.seats[0]!.lines[2]!.tiles = 'B';
    expect(flights(now, ['moved', 'B', 2, ['factory', 1], ['line', 1, 3]])).toEqual([
      { symbol: 'az-blue', from: ['factory-1-0', 'factory-1'], to: ['line-1-3-1', 'seat-1'] },
      { symbol: 'az-blue', from: ['factory-1-1', 'factory-1'], to: ['line-1-3-2', 'seat-1'] },
    ]);
  });
  test('points rise from the tile that scores', () => expect(rise(rows[3]!)).toEqual({ at: ['wall-1-3-4', 'score-1', 'seat-1'], points: 7, seat: 1 }));
});

describe('what a move would do', () => {
  test('the marker, the floor and the tile of that line', () => {
    const told = effect(
      {
        move: 'cY1',
        happened: [
          ['moved', 'M', 1, 'centre', ['floor', 1, 1]],
          ['moved', 'Y', 1, 'centre', ['line', 1, 1]],
          ['moved', 'Y', 1, 'centre', ['floor', 1, 2]],
        ],
        then: [
          ['scored', 1, 3, 'tile', 'Y', 1, 2, 3, 0],
          ['scored', 1, 9, 'tile', 'B', 4, 4, 5, 4],
          ['scored', 1, -1, 'floor', 'M', 1, 0],
          ['scored', 1, -1, 'floor', 'Y', 2, 0],
        ],
      },
      1,
    );
    expect(told).toEqual({ onLine: 'Y', onWall: '', fallen: 1, cost: -2, marker: true, toCentre: '', scored: { points: 3, row: 1, column: 2, horizontal: 3, vertical: 0 } });
  });
  test('what lay on the floor before costs this move nothing', () => {
    const told = effect({ move: '1B1', happened: [['moved', 'B', 1, ['factory', 1], ['line', 1, 1]]], then: [['scored', 1, -1, 'floor', 'K', 1, 0]] }, 1);
    expect(told.cost).toBe(0);
  });
});
