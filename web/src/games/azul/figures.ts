// The figures of the rules: positions to look at, and what is marked in them.
import type { Previewed } from '../../net/messages';
import type { AzulBoard, AzulSeat, AzulView } from './view';

export interface Figure {
  draw: 'offer' | 'board' | 'both';
  view: AzulView;
  board: AzulBoard;
  picked?: string[];
  previews?: Previewed[];
}

const printed = ['BYRKW', 'WBYRK', 'KWBYR', 'RKWBY', 'YRKWB'];
const free = ['.....', '.....', '.....', '.....', '.....'];

const board = (wall: 'coloured' | 'grey' = 'coloured', jokers = false): AzulBoard => ({
  game: 'azul',
  players: 2,
  wall,
  jokers,
  rulings: [],
  ...(wall === 'coloured' ? { printed } : {}),
  floor_costs: [1, 1, 2, 2, 2, 3, 3],
  bonuses: { row: 2, column: 7, colour: 10 },
});

function seat(lines: string[], wall: string[] = free, floor = '', floor_cost = 0, score = 0): AzulSeat {
  return {
    seat: 1,
    score,
    rank: 1,
    lines: lines.map((tiles, n) => ({ size: n + 1, colour: tiles[0] ?? null, tiles })),
    wall,
    floor,
    floor_cost,
    complete: { rows: 0, columns: 0, colours: [] },
  };
}

function view(own: AzulSeat, factories: string[], centre = '', marker: AzulView['marker'] = 'centre'): AzulView {
  return { round: 1, phase: 'offer', start: null, turn: 'nobody', marker, bag: {}, lid: {}, centre, factories, seats: [own, { ...own, seat: 2 }] };
}

const none = ['', '', '', '', ''];
const five = ['BBYK', 'RRYW', 'KKKW', 'BYRW', 'BRRK'];

// What a shown move does to the line, as the engine would say it.
const onto = (move: string, tile: string, count: number, from: string | [string, number], line: number, fallen = 0): Previewed => ({
  move,
  happened: [
    ['moved', tile, count, from, ['line', 1, line]],
    ...(fallen > 0 ? [['moved', tile, fallen, from, ['floor', 1, 1]] as Previewed['happened'][number]] : []),
  ],
  then: fallen > 0 ? [['scored', 1, -1, 'floor', tile, 1, 0]] : [],
});

export const figures: Record<string, Figure> = {
  parts: { draw: 'both', board: board(), view: view(seat(none), five) },
  'factory-take': { draw: 'offer', board: board(), view: view(seat(none), five), picked: ['2R2'] },
  'centre-take': { draw: 'offer', board: board(), view: view(seat(none), ['BBYK', '', 'KKKW', '', 'BRRK'], 'BYYWW'), picked: ['cY2'] },
  'lines-fill': { draw: 'board', board: board(), view: view(seat(['', '', 'R', '', '']), five), picked: ['2R3'], previews: [onto('2R3', 'R', 2, ['factory', 2], 3)] },
  'lines-overflow': { draw: 'board', board: board(), view: view(seat(none), five), picked: ['3K2'], previews: [onto('3K2', 'K', 2, ['factory', 3], 2, 1)] },
  'floor-costs': { draw: 'board', board: board(), view: view(seat(['B', '', 'KK', '', ''], free, 'MKYR', 6), five) },
  'tiling-move': {
    draw: 'board',
    board: board(),
    view: view(seat(['', 'RR', 'W', '', '']), none),
    picked: ['2R2'],
    previews: [{ move: '2R2', happened: [], then: [['scored', 1, 1, 'tile', 'R', 2, 4, 0, 0]] }],
  },
  'score-single': { draw: 'board', board: board(), view: view(seat(none, ['.....', '.....', '..B..', '.....', '.....'], '', 0, 1), none) },
  'score-run': { draw: 'board', board: board(), view: view(seat(none, ['.....', '.....', '.WBY.', '.....', '.....'], '', 0, 3), none) },
  'score-cross': { draw: 'board', board: board(), view: view(seat(none, ['.....', '..Y..', '.WBY.', '.....', '.....'], '', 0, 5), none) },
  'end-row': { draw: 'board', board: board(), view: view(seat(none, ['B....', 'WBYRK', '.W...', '.....', '....B'], '', 0, 27), none) },
  'end-bonuses': { draw: 'board', board: board(), view: view(seat(none, ['BY.K.', 'WBYRK', 'K.B..', 'R.WB.', 'Y...B'], '', 0, 61), none) },
  'grey-choice': {
    draw: 'board',
    board: board('grey'),
    view: { ...view(seat(['', '', 'RRR', '', ''], ['R....', '.B...', '..W..', '.....', '.....']), none), phase: 'tiling', line: 3, columns: [2, 4, 5] },
    picked: ['3>2', '3>4', '3>5'],
    previews: [
      { move: '3>2', happened: [['scored', 1, 4, 'tile', 'R', 3, 2, 2, 2]], then: [] },
      { move: '3>4', happened: [['scored', 1, 2, 'tile', 'R', 3, 4, 2, 0]], then: [] },
      { move: '3>5', happened: [['scored', 1, 1, 'tile', 'R', 3, 5, 0, 0]], then: [] },
    ],
  },
  'joker-take': { draw: 'offer', board: board('coloured', true), view: view(seat(none), ['BBJJ', 'RRYW', 'KKKW', 'BYRW', 'BRRJ']), picked: ['1+B4'] },
  'joker-wall': { draw: 'board', board: board('coloured', true), view: view(seat(['', 'BJ', '', '', ''], ['B....', '..J..', '.W...', '.....', '.....']), none) },
};
