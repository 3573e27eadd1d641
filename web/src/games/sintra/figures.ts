// The figures of the rules: positions to look at, and what is marked in them.
import type { Previewed } from '../../net/messages';
import type { SintraBoard, SintraView } from './view';

export interface Figure {
  draw: 'offer' | 'board' | 'both';
  view: SintraView;
  board: SintraBoard;
  picked?: string[];
  previews?: Previewed[];
}
type Own = SintraView['seats'][number];
type Window = Own['windows'][number];

// The built-in set (docs/sintra-house.json).
const strips = ['BPBGB/YOPOY', 'PYPOP/GBYBG', 'YGYBY/OPGPO', 'GOGPG/BYOYB', 'OBOYO/PGBGP', 'BPYGB/YGOBY', 'PYGOP/GOBPG', 'OBPYO/BJGJP'].map((faces) => ({
  a: faces.slice(0, 5),
  b: faces.slice(6),
}));
const values = [1, 2, 3, 4, 2, 2, 1, 1];
const track = [0, 1, 2, 4, 6, 8, 11, 14, 18];

const board = (side: 'A' | 'B' = 'A'): SintraBoard => ({
  game: 'sintra',
  players: 2,
  side,
  parts: 'house',
  strips,
  values,
  track,
  ...(side === 'A' ? { ornaments: [[1, 2], [3, 4], [5, 6], [7, 8]], ornament_points: [0, 0, 3, 6, 10] } : {}),
});

// A seat: what lies on the strips and in the windows, by the window's number. A strip with a piece in its window has been
// turned over; with two it is gone.
const laid: [number, 'a' | 'b'][] = [[6, 'a'], [5, 'a'], [2, 'a'], [3, 'a'], [1, 'a'], [8, 'a'], [4, 'b'], [7, 'b']];
interface Setting {
  pieces?: Record<number, string>;
  windows?: Record<number, string>;
  glazier?: number;
  glass?: number;
  score?: number;
  end?: Own['end'];
}
function seat({ pieces = {}, windows = {}, glazier = 1, glass = 0, score = 0, end }: Setting = {}): Own {
  const cost = track[glass] ?? 0;
  const one = ([strip, face]: [number, 'a' | 'b'], n: number): Window => {
    const [upper = null, lower = null] = windows[n + 1] ?? '';
    const pane = { window: n + 1, upper, lower };
    if (lower) return { ...pane, strip: null };
    const worth = values.reduce((sum, value, other) => sum + (other === n || (other > n && windows[other + 1]) ? value : 0), 0);
    const up = upper ? (face === 'a' ? 'b' : 'a') : face;
    return { ...pane, strip: { strip, face: up }, pieces: pieces[n + 1] ?? '.....', in_reach: n + 1 >= glazier, worth };
  };
  return {
    seat: 1,
    score,
    rank: 1,
    glazier,
    glass,
    glass_cost: cost,
    lost: 0,
    windows: laid.map(one),
    end: end ?? { pieces: 0, track: cost === 0 ? 0 : -cost, ornaments: [0, 0, 0, 0] },
  };
}

const none = ['', '', '', '', ''];
const five = ['OOOP', 'GPPY', 'BGYY', 'OOPP', 'BGOY'];

function view(own: Own, factories: string[] = five, centre = '', tile: SintraView['tile'] = 'centre'): SintraView {
  const other = seat('colour' in own.end ? { end: { pieces: 0, track: 0, colour: 0 } } : {});
  return {
    round: 1,
    phase: 'offer',
    start: 1,
    turn: 1,
    tile,
    bag: {},
    tower: {},
    centre,
    factories,
    indicator: 'YGBPOY',
    seats: [own, { ...other, seat: 2, rank: own.score > 0 ? 2 : 1 }],
  };
}
const over = (own: Own): SintraView => ({ ...view(own, none), round: 6, phase: 'over', turn: 'nobody', indicator: '......' });

// A piece chosen for the empty window below a complete strip, as the engine would say it.
function chosen(window: number, cells: string, letter: string, turned: [number, 'a' | 'b']): Previewed {
  const at = cells.indexOf(letter);
  const moved = [...cells].map((piece, cell): Previewed['happened'][number] => [
    'moved', piece, 1, ['strip', 1, window, cell + 1], cell === at ? ['window', 1, window, 'upper'] : 'tower',
  ]);
  return { move: `${window}=${letter}`, happened: [...moved, ['turned', 1, window, turned], ['scored', 1, values[window - 1] ?? 0, 'window', window]], then: [] };
}

const oranges = { 2: 'O.O.O' };

export const figures: Record<string, Figure> = {
  parts: { draw: 'both', board: board(), view: view(seat()) },
  'factory-take': { draw: 'offer', board: board(), view: view(seat()), picked: ['2P3'] },
  'centre-take': { draw: 'offer', board: board(), view: view(seat(), ['OOOP', '', '', 'OOPP', 'BGOY'], 'GGYYY'), picked: ['cY4'] },
  joker: {
    draw: 'board',
    board: board(),
    view: view(seat({ pieces: { 6: 'BYGO.' }, windows: { 6: 'P' }, glazier: 6, score: 2, end: { pieces: 1, track: 0, ornaments: [0, 0, 0, 0] } })),
  },
  break: {
    draw: 'board',
    board: board(),
    view: view(seat({ pieces: { ...oranges, 4: 'Y.Y.Y' }, glazier: 4, glass: 1, end: { pieces: 2, track: -1, ornaments: [0, 0, 0, 0] } }), ['', '', '', '', 'BGOY'], 'BGGP', 1),
    picked: ['cG4'],
    previews: [{ move: 'cG4', happened: [['moved', 'G', 1, 'centre', ['strip', 1, 4, 2]], ['moved', 'G', 1, 'centre', 'tower'], ['glass', 1, 2]], then: [] }],
  },
  reach: {
    draw: 'board',
    board: board(),
    view: view(seat({ pieces: { ...oranges, 4: 'Y.Y..' }, glazier: 4, end: { pieces: 1, track: 0, ornaments: [0, 0, 0, 0] } })),
  },
  track: { draw: 'board', board: board(), view: view(seat({ windows: { 4: 'Y' }, glazier: 4, glass: 5, score: 11 })) },
  pane: {
    draw: 'board',
    board: board(),
    view: {
      ...view(seat({ pieces: { ...oranges, 4: 'YGYBY' }, glazier: 4, glass: 2, score: 3, end: { pieces: 2, track: -2, ornaments: [0, 0, 0, 0] } }), ['', '', '', '', 'BGOY'], '', 1),
      phase: 'pane',
      pane: 4,
    },
    picked: ['4=B', '4=G', '4=Y'],
    previews: [...'BGY'].map((letter) => chosen(4, 'YGYBY', letter, [3, 'b'])),
  },
  windows: {
    draw: 'board',
    board: board(),
    view: view(seat({ windows: { 1: 'G', 3: 'P', 4: 'Y', 7: 'B' }, glazier: 3, score: 21, end: { pieces: 0, track: 0, ornaments: [0, 3, 0, 0] } })),
  },
  'end-ornaments': {
    draw: 'board',
    board: board(),
    view: over(
      seat({ windows: { 1: 'BY', 2: 'GP', 3: 'OB', 4: 'Y', 5: 'P', 6: 'G', 7: 'B' }, glazier: 5, score: 83, end: { pieces: 0, track: 0, ornaments: [10, 6, 3, 0] } }),
    ),
  },
  'end-colour': {
    draw: 'board',
    board: board('B'),
    view: over(seat({ windows: { 1: 'BO', 2: 'OO', 4: 'OY', 5: 'O', 7: 'G' }, glazier: 3, score: 68, end: { pieces: 0, track: 0, colour: 15 } })),
  },
};
