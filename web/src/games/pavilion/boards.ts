// The two sides of the board, written from the engine's own JSON view (tilewright replay --json) for the figures of the rules.
import type { PavilionBoard } from './view';

type Space = PavilionBoard['spaces'][number];
type Feature = PavilionBoard['features'][number];

// Each space: x, y, angle; a star a line, its slots 1 to 6.
const places: Record<string, [number, number, number][]> = {
  O: [[-0.75, -3.0311, 60], [-0.75, -2.1651, 120], [-1.5, -1.7321, 180], [-2.25, -2.1651, 240], [-2.25, -3.0311, 300], [-1.5, -3.4641, 0]],
  R: [[2.25, -2.1651, 120], [1.5, -1.7321, 180], [0.75, -2.1651, 240], [0.75, -3.0311, 300], [1.5, -3.4641, 0], [2.25, -3.0311, 60]],
  B: [[3, 0.866, 180], [2.25, 0.433, 240], [2.25, -0.433, 300], [3, -0.866, 0], [3.75, -0.433, 60], [3.75, 0.433, 120]],
  Y: [[0.75, 3.0311, 240], [0.75, 2.1651, 300], [1.5, 1.7321, 0], [2.25, 2.1651, 60], [2.25, 3.0311, 120], [1.5, 3.4641, 180]],
  G: [[-2.25, 2.1651, 300], [-1.5, 1.7321, 0], [-0.75, 2.1651, 60], [-0.75, 3.0311, 120], [-1.5, 3.4641, 180], [-2.25, 3.0311, 240]],
  P: [[-3, -0.866, 0], [-2.25, -0.433, 60], [-2.25, 0.433, 120], [-3, 0.866, 180], [-3.75, 0.433, 240], [-3.75, -0.433, 300]],
  C: [[0, -0.866, 0], [0.75, -0.433, 60], [0.75, 0.433, 120], [0, 0.866, 180], [-0.75, 0.433, 240], [-0.75, -0.433, 300]],
};
// Each feature: its name, its spaces, its bonus tiles, x, y.
const named: [string, string, number, number, number][] = [
  ['pillar-orange', 'O2 O3 C1 C6', 1, -0.75, -1.299],
  ['pillar-red', 'R2 R3 C1 C2', 1, 0.75, -1.299],
  ['pillar-blue', 'B2 B3 C2 C3', 1, 1.5, 0],
  ['pillar-yellow', 'Y2 Y3 C3 C4', 1, 0.75, 1.299],
  ['pillar-green', 'G2 G3 C4 C5', 1, -0.75, 1.299],
  ['pillar-purple', 'P2 P3 C5 C6', 1, -1.5, 0],
  ['statue-orange-red', 'O1 O2 R3 R4', 2, 0, -2.5981],
  ['statue-red-blue', 'R1 R2 B3 B4', 2, 2.25, -1.299],
  ['statue-blue-yellow', 'B1 B2 Y3 Y4', 2, 2.25, 1.299],
  ['statue-yellow-green', 'Y1 Y2 G3 G4', 2, 0, 2.5981],
  ['statue-green-purple', 'G1 G2 P3 P4', 2, -2.25, 1.299],
  ['statue-purple-orange', 'O3 O4 P1 P2', 2, -2.25, -1.299],
  ['window-orange', 'O5 O6', 3, -2.175, -3.7672],
  ['window-red', 'R5 R6', 3, 2.175, -3.7672],
  ['window-blue', 'B5 B6', 3, 4.35, 0],
  ['window-yellow', 'Y5 Y6', 3, 2.175, 3.7672],
  ['window-green', 'G5 G6', 3, -2.175, 3.7672],
  ['window-purple', 'P5 P6', 3, -4.35, 0],
];
const greyCosts = [3, 2, 1, 4, 5, 6];

const features: Feature[] = named.map(([feature, spaces, tiles, x, y]) => ({
  feature,
  kind: feature.split('-')[0] as Feature['kind'],
  spaces: spaces.split(' '),
  tiles,
  x,
  y,
}));

const side = (board: 'coloured' | 'grey'): PavilionBoard => ({
  game: 'pavilion',
  players: 2,
  board,
  joker_order: ['P', 'G', 'O', 'Y', 'B', 'R'],
  floor: 0,
  spaces: Object.entries(places).flatMap(([star, slots]) =>
    slots.map(([x, y, angle], n): Space => ({
      space: `${star}${n + 1}`,
      star,
      slot: n + 1,
      cost: board === 'coloured' ? n + 1 : star === 'C' ? 3 : greyCosts[n]!,
      ...(board === 'coloured' ? { printed: star === 'C' ? null : star } : {}),
      x,
      y,
      angle,
    })),
  ),
  features,
});

export const coloured = side('coloured');
export const grey = side('grey');
