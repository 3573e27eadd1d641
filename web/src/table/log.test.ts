import { describe, expect, test } from 'vitest';
import type { EventNotice, ReplayStep } from '../net/messages';
import { clockText, patient } from './clock';
import { kept, logOf, points, sinceLast } from './log';
import { commonPrefix } from './scene.svelte';
import { batches } from './batches';
import { nearest } from '../ui/keys';
import { detectLanguage } from '../i18n/languages';

const event = (seq: number, by: EventNotice['by'], rest: Partial<EventNotice>): EventNotice => ({ t: 'event', table: 'x', seq, by, at: 0, ...rest });
const game = [
  event(0, 'chance', { moves: ['B', 'Y'], happened: [['starts', 1, 1]] }),
  event(2, 1, { moves: ['1B1'], happened: [] }),
  event(3, 2, { moves: ['2Y2'], happened: [['scored', 1, 2, 'tile'], ['starts', 2, 2]] }),
  event(4, 2, { moves: ['3B3'], happened: [['scored', 1, -1, 'floor'], ['scored', 1, 3, 'tile']] }),
];

describe('the log', () => {
  test('has a round for each move', () => expect(logOf(game, 2).map(({ by, move, round }) => [by, move, round])).toEqual([[1, '1B1', 1], [2, '2Y2', 1], [2, '3B3', 2]]));
  test('leaves out what was undone', () => {
    const undone = [...game, event(5, 2, { undo: 3 }), event(6, 2, { moves: ['4R4'], happened: [] })];
    expect(kept(undone).map((one) => one.seq)).toEqual([0, 2, 6]);
  });
  test('sums points by reason', () => expect(points(game).get(1)).toEqual(new Map([['tile', 5], ['floor', -1]])));
  test('since my last move', () => {
    const steps = [1, 2, 3, 2].map((by) => ({ by }) as ReplayStep);
    expect([sinceLast(steps, [1]), sinceLast(steps, [2]), sinceLast(steps, [4])]).toEqual([1, 4, 0]);
  });
});

test('clocks', () => expect([0, 900, 61_000, 3_600_000, 90_000_000].map((ms) => clockText(ms, 'en'))).toEqual(['0:00', '0:01', '1:01', '1:00:00', '1d 1h']));
test('clocks that leave hours', () => {
  expect(['none', 'move:30s', 'game:5m+3s', 'game:59m+1h', 'move:90m'].filter(patient)).toEqual(['move:90m']);
  expect(['move:1h', 'move:3d', 'game:60m+0s', 'game:3600s+5s'].every(patient)).toBe(true);
});
test('common prefix', () => expect([commonPrefix(['3B1', '3B2']), commonPrefix(['2>4']), commonPrefix([]), commonPrefix(['1', '2'])]).toEqual(['3B', '2>4', '', '']));
test('tiles of one take fly together, the tiling one after the other', () => {
  const rows: Parameters<typeof batches>[0] = [
    ['moved', 'B', 2, ['factory', 1], ['line', 1, 2]],
    ['moved', 'K', 1, ['factory', 1], 'centre'],
    ['moved', 'B', 1, ['line', 1, 2], ['wall', 1, 2, 2]],
    ['scored', 1, 1, 'tile'],
    ['moved', 'B', 1, ['line', 1, 2], 'lid'],
  ];
  expect(batches(rows).map((batch) => batch.length)).toEqual([2, 1, 1, 1]);
});
test('arrow keys go to the nearest in their direction', () => {
  const others = [{ x: 10, y: 0 }, { x: 100, y: 2 }, { x: 0, y: 50 }];
  const from = { x: 0, y: 0 };
  expect([nearest(from, others, 'ArrowRight'), nearest(from, others, 'ArrowDown'), nearest(from, others, 'ArrowLeft')]).toEqual([0, 2, -1]);
});
test('the language of the browser', () => expect([detectLanguage(['de-DE', 'fr-CH']), detectLanguage(['it']), detectLanguage([])]).toEqual(['fr', 'it', 'en']));
