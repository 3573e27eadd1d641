// What a position of Pavilion is made of (docs/notation.md).
import type { Board } from '../../net/messages';
import type { Part } from '../game';
import { letters } from './view';

export const parts = ({ players }: Board): Part[] => [
  { key: 'round', kind: { as: 'number', most: 6 } },
  { key: 'phase', kind: { as: 'choice', values: ['first', 'supply', 'deal', 'offer', 'place', 'jokers', 'bonus', 'keep', 'refill', 'over'] } },
  { key: 'start', kind: { as: 'choice', values: ['seats', '-'] } },
  { key: 'turn', kind: { as: 'choice', values: ['seats', 'chance', 'nobody'] } },
  { key: 'placing', kind: { as: 'text' } },
  { key: 'bonus', kind: { as: 'choice', values: ['', '1', '2', '3', '4', '5', '6'] } },
  { key: 'keeping', kind: { as: 'choice', values: ['', ...letters] } },
  { key: 'after', kind: { as: 'choice', values: ['', 'seats'] } },
  { key: 'marker', kind: { as: 'choice', values: ['centre', 'seats'] } },
  { key: 'passed', kind: { as: 'text' } },
  { key: 'factories', kind: { as: 'heaps', many: 2 * players + 1, most: 4 } },
  { key: 'centre', kind: { as: 'counts' } },
  { key: 'supply', kind: { as: 'counts' } },
  { key: 'tower', kind: { as: 'counts' } },
  { key: 'score', seat: true, kind: { as: 'number', most: 999 } },
  { key: 'hand', seat: true, kind: { as: 'counts' } },
  { key: 'stars', seat: true, kind: { as: 'rows', many: 7, size: 6, free: '.' } },
];
