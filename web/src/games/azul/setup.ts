// What a position of Azul is made of (docs/notation.md).
import type { Board } from '../../net/messages';
import type { Part } from '../game';
import type { AzulBoard } from './view';

export const parts = (board: Board): Part[] => [
  { key: 'round', kind: { as: 'number', most: 99 } },
  { key: 'phase', kind: { as: 'choice', values: ['first', 'deal', 'offer', 'tiling', 'over'] } },
  { key: 'start', kind: { as: 'choice', values: ['seats', '-'] } },
  { key: 'turn', kind: { as: 'choice', values: ['seats', 'chance', 'nobody'] } },
  { key: 'line', kind: { as: 'choice', values: ['', '1', '2', '3', '4', '5'] } },
  { key: 'marker', kind: { as: 'choice', values: ['centre', 'seats'] } },
  { key: 'factories', kind: { as: 'heaps', many: 2 * board.players + 1, most: 4 } },
  { key: 'centre', kind: { as: 'counts' } },
  { key: 'lid', kind: { as: 'counts' } },
  { key: 'score', seat: true, kind: { as: 'number', most: 999 } },
  { key: 'lines', seat: true, kind: { as: 'heaps', many: 5, most: [1, 2, 3, 4, 5] } },
  { key: 'wall', seat: true, kind: { as: 'rows', many: 5, size: 5, free: '.', ...((board as AzulBoard).printed ? { printed: (board as AzulBoard).printed! } : {}) } },
  { key: 'floor', seat: true, kind: { as: 'heaps', many: 1, most: 7, marker: true } },
];
