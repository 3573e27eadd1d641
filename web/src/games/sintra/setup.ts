// What a position of Sintra is made of (docs/notation.md).
import type { Board } from '../../net/messages';
import type { Part } from '../game';

const windows = ['1', '2', '3', '4', '5', '6', '7', '8'];

export const parts = ({ players }: Board): Part[] => [
  { key: 'round', kind: { as: 'number', most: 6 } },
  { key: 'phase', kind: { as: 'choice', values: ['first', 'strips', 'indicator', 'deal', 'offer', 'pane', 'over'] } },
  { key: 'start', kind: { as: 'choice', values: ['seats', '-'] } },
  { key: 'turn', kind: { as: 'choice', values: ['seats', 'chance', 'nobody'] } },
  { key: 'pane', kind: { as: 'choice', values: ['', ...windows] } },
  { key: 'tile', kind: { as: 'choice', values: ['centre', 'seats'] } },
  { key: 'factories', kind: { as: 'heaps', many: 2 * players + 1, most: 4 } },
  { key: 'centre', kind: { as: 'counts' } },
  { key: 'tower', kind: { as: 'counts' } },
  { key: 'indicator', kind: { as: 'rows', many: 1, size: 6, free: '-' } },
  { key: 'score', seat: true, kind: { as: 'number', most: 999 } },
  { key: 'strips', seat: true, kind: { as: 'strips' } },
  { key: 'windows', seat: true, kind: { as: 'heaps', many: 8, most: 2 } },
  { key: 'glazier', seat: true, kind: { as: 'choice', values: windows } },
  { key: 'glass', seat: true, kind: { as: 'number', most: 15 } },
  { key: 'lost', seat: true, kind: { as: 'number', most: 999 } },
];
