import { describe, expect, test } from 'vitest';
import type { Row } from '../../net/messages';
import { boards } from './figures.json';
import { effect, flights, parse, put, rise, take, turnOf, type PavilionBoard, type PavilionSeat, type PavilionView } from './view';

const [coloured, grey] = boards as [PavilionBoard, PavilionBoard];

const seat = (n: number): PavilionSeat => ({
  seat: n,
  score: 5,
  rank: 1,
  passed: false,
  hand: { G: 2, O: 3 },
  stars: [...'ORBYGPC'].map((star) => ({ star, tiles: star === 'O' ? '.O....' : '......', takes: [star], complete: false, points: 12 })),
  features: [],
  numbers: [],
  end: { stars: 0, numbers: 0 },
});
const view = (): PavilionView => ({
  round: 2,
  phase: 'offer',
  start: 1,
  turn: 1,
  marker: 'centre',
  joker: 'G',
  bag: { P: 3 },
  tower: {},
  supply: 'PGO',
  centre: 'GY',
  factories: ['PPGY', ''],
  seats: [seat(1), seat(2)],
});

describe('moves', () => {
  test.each([
    ['3G', { kind: 'take', source: '3', colour: 'G' }],
    ['cY', { kind: 'take', source: 'c', colour: 'Y' }],
    ['C3R', { kind: 'place', space: 'C3', colour: 'R' }],
    ['+2', { kind: 'jokers', count: 2 }],
    ['sG', { kind: 'bonus', colour: 'G' }],
    ['kG2', { kind: 'keep', colour: 'G', count: 2 }],
    ['pass', { kind: 'pass' }],
  ])('%s is read', (text, move) => expect(parse(text)).toEqual(move));
  test('what is not a move is an error', () => expect(() => parse('Z3Z')).toThrow('Z3Z'));
});

// A take that is the first from the centre, a placement paid with a joker, and a bonus tile, after docs/notation.md.
const taking: Row[] = [
  ['moved', 'Y', 1, 'centre', ['hand', 1]],
  ['moved', 'G', 1, 'centre', ['hand', 1]],
  ['moved', 'M', 1, 'centre', ['player', 1]],
  ['scored', 1, -2, 'marker', 0],
];
const placing: Row[] = [
  ['moved', 'O', 1, ['hand', 1], ['space', 1, 'O3']],
  ['moved', 'O', 1, ['hand', 1], 'tower', 'paid'],
  ['moved', 'G', 1, ['hand', 1], 'tower', 'paid'],
  ['scored', 1, 2, 'run', 'O3', ['O2', 'O3']],
  ['completed', 1, 'pillar-orange', ['O2', 'O3', 'C1', 'C6'], 1],
];

describe('rows move tiles and nothing else', () => {
  test('a take, a placement and a bonus tile', () => {
    const now = view();
    for (const row of [...taking, ...placing, ['moved', 'P', 1, 'supply', ['hand', 1]] as Row]) {
      take(now, row);
      put(now, row);
    }
    const own = now.seats[0]!;
    expect(now.centre).toBe('');
    expect(now.marker).toBe(1);
    expect(now.supply).toBe('GO');
    expect(own.hand).toEqual({ G: 2, O: 1, Y: 1, P: 1 });
    expect(own.stars[0]!.tiles).toBe('.OO...');
    expect(own.features).toEqual(['pillar-orange']);
    expect(own.score).toBe(5 - 2 + 2);
    expect(now.tower).toEqual({ O: 1, G: 1 });
  });
});

describe('phases', () => {
  test('placing and the next round are told by rows', () => {
    const now = view();
    now.seats[1]!.passed = true;
    take(now, ['placing', 1]);
    expect(now.phase).toBe('place');
    take(now, ['starts', 2, 3, 'O']);
    expect([now.phase, now.round, now.joker, now.seats[1]!.passed]).toEqual(['deal', 3, 'O', false]);
  });
});

describe('what stands between stars', () => {
  test.each([
    ['statue-orange-red', 0],
    ['pillar-orange', 60],
    ['pillar-purple', 0],
    ['window-orange', undefined],
  ])('%s is turned by %s degrees', (name, degrees) => {
    for (const board of [coloured, grey]) {
      const turn = turnOf(board, board.features.find(({ feature }) => feature === name)!);
      expect(turn === undefined ? undefined : ((turn % 180) + 180) % 180).toBe(degrees);
    }
  });
});

describe('flights', () => {
  test('from the hand to the space', () => expect(flights(view(), placing[0]!)).toEqual([{ symbol: 'pv-orange', from: ['hand-1-O', 'hand-1', 'seat-1'], to: ['space-1-O3', 'seat-1'] }]));
  test('what the tower gives back to the bag is not seen', () => expect(flights(view(), ['moved', 'P', 9, 'tower', 'bag'])).toEqual([]));
  test('points rise from the space that scores', () => expect(rise(placing[3]!)).toEqual({ at: ['space-1-O3', 'score-1', 'seat-1'], points: 2, seat: 1 }));
});

describe('what a move would do', () => {
  test('a take', () => expect(effect(taking)).toEqual({ points: -2, run: 0, won: [], taken: 'YG', marker: true, left: '' }));
  test('a take from a factory leaves the rest', () => expect(effect([['moved', 'O', 2, ['factory', 2], ['hand', 1]], ['moved', 'B', 1, ['factory', 2], 'centre']]).left).toBe('B'));
  test('a placement', () => expect(effect(placing)).toEqual({ points: 2, run: 2, won: [{ feature: 'pillar-orange', tiles: 1 }], taken: '', marker: false, left: '' }));
  test('the next round is not its doing', () => expect(effect([['passed', 1], ['starts', 2, 3, 'O'], ['scored', 1, 9, 'run', 'O1', ['O1']]]).points).toBe(0));
});
