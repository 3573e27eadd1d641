// The figures of the rules: positions to look at, and what is marked in them.
import type { Previewed, Row } from '../../net/messages';
import { coloured, grey } from './boards';
import type { PavilionBoard, PavilionView } from './view';

export interface Figure {
  draw: 'offer' | 'board' | 'both';
  view: PavilionView;
  board: PavilionBoard;
  picked?: string[];
  previews?: Previewed[];
}
type Seat = PavilionView['seats'][number];

const letters = [...'PGOYBR'];
const worth: Record<string, number> = { R: 14, B: 15, Y: 16, O: 17, G: 18, P: 20, C: 12 };
const free = '....../....../....../....../....../....../......';

// One star as the view tells it. A grey star of one tile is not decided.
function star(board: PavilionBoard, name: string, tiles: string): Seat['stars'][number] {
  const complete = !tiles.includes('.');
  if (board.board === 'coloured' && name !== 'C') return { star: name, tiles, takes: complete ? [] : [name], complete, points: worth[name]! };
  const laid = tiles.replaceAll('.', '');
  const open = board.board === 'grey' && laid.length < 2;
  const one = board.board === 'grey' && !open && new Set(laid).size === 1;
  const takes = complete ? [] : open ? letters : one ? [laid[0]!] : letters.filter((letter) => !laid.includes(letter));
  return { star: name, tiles, takes, complete, points: open ? null : worth[one ? laid[0]! : 'C']! };
}

// A seat by its stars, in the order and form of a position's text.
function seat(stars: string, hand: Record<string, number> = {}, score = 5, board = coloured): Seat {
  const rows = stars.split('/');
  const names = [...'ORBYGPC'];
  const covered = new Set(board.spaces.filter(({ star, slot }) => rows[names.indexOf(star)]![slot - 1] !== '.').map(({ space }) => space));
  const own = names.map((name, n) => star(board, name, rows[n]!));
  const numbers = [4, 8, 12, 16].map((points, n) => {
    const all = board.spaces.filter(({ cost }) => cost === n + 1);
    return { number: n + 1, covered: all.filter(({ space }) => covered.has(space)).length, of: all.length, points };
  });
  return {
    seat: 1,
    score,
    rank: 1,
    passed: false,
    hand,
    stars: own,
    features: board.features.filter(({ spaces }) => spaces.every((space) => covered.has(space))).map(({ feature }) => feature),
    numbers,
    end: {
      stars: own.reduce((sum, { complete, points }) => sum + (complete ? points! : 0), 0),
      numbers: numbers.reduce((sum, { covered, of, points }) => sum + (covered === of ? points : 0), 0),
    },
  };
}

const none = ['', '', '', '', ''];
const five = ['GGYR', 'PPOO', 'OYBB', 'GYRR', 'PBBR'];

// Round 1: purple is the joker colour.
function view(own: Seat, more: Partial<PavilionView> = {}): PavilionView {
  return {
    round: 1,
    joker: 'P',
    phase: 'place',
    start: null,
    turn: 'nobody',
    marker: 1,
    bag: {},
    tower: {},
    centre: '',
    factories: none,
    supply: 'PGGOOYYBRR',
    seats: [own, { ...own, seat: 2 }],
    ...more,
  };
}

// What laying a tile does, as the engine would say it.
const laid = (space: string, colour: string, paid: number, run: string[]): Previewed => ({
  move: space + colour,
  happened: [
    ['moved', colour, 1, ['hand', 1], ['space', 1, space]],
    ...(paid > 0 ? [['moved', colour, paid, ['hand', 1], 'tower', 'paid'] as Previewed['happened'][number]] : []),
    ['scored', 1, run.length, 'run', space, run],
  ],
  then: [],
});

export const figures: Record<string, Figure> = {
  parts: { draw: 'both', board: coloured, view: view(seat(free), { phase: 'offer', marker: 'centre', factories: five }) },
  'take-factory': { draw: 'offer', board: coloured, view: view(seat(free), { phase: 'offer', marker: 'centre', factories: five }), picked: ['2O'] },
  'take-centre': {
    draw: 'offer',
    board: coloured,
    view: view(seat(free, { P: 1, G: 1 }), { phase: 'offer', marker: 'centre', factories: ['', '', 'OYBB', 'GYRR', 'PBBR'], centre: 'PPYYR' }),
    picked: ['cY'],
    previews: [
      {
        move: 'cY',
        happened: [
          ['moved', 'P', 1, 'centre', ['hand', 1]],
          ['moved', 'Y', 2, 'centre', ['hand', 1]],
          ['moved', 'M', 1, 'centre', ['player', 1]],
          ['scored', 1, -3, 'marker', 0],
        ],
        then: [],
      },
    ],
  },
  pay: {
    draw: 'board',
    board: coloured,
    view: view(seat(free, { P: 2, O: 2 }), { phase: 'jokers', start: 1, turn: 1, placing: { space: 'O3', colour: 'O', least: 1, most: 2 } }),
    picked: ['+1', '+2'],
    previews: [1, 2].map((jokers) => ({
      move: `+${jokers}`,
      happened: [['moved', 'O', 1, ['hand', 1], ['space', 1, 'O3']], ...(jokers === 1 ? [['moved', 'O', 1, ['hand', 1], 'tower', 'paid'] as Row] : []), ['moved', 'P', jokers, ['hand', 1], 'tower', 'paid']],
      then: [],
    })),
  },
  middle: {
    draw: 'board',
    board: coloured,
    view: view(seat('....../....../....../....../....../....../.RG...', { G: 1, Y: 1, R: 1 }, 8)),
    picked: ['C1Y'],
    previews: [laid('C1', 'Y', 0, ['C1', 'C2', 'C3'])],
  },
  'score-run': {
    draw: 'board',
    board: coloured,
    view: view(seat('....../RR.R../....../....../....../....../......', { R: 3 }, 9)),
    picked: ['R3R'],
    previews: [laid('R3', 'R', 2, ['R1', 'R2', 'R3', 'R4'])],
  },
  'score-ring': {
    draw: 'board',
    board: coloured,
    view: view(seat('....../....../....../....../..G.GG/....../......', { G: 1 }, 9)),
    picked: ['G1G'],
    previews: [laid('G1', 'G', 0, ['G1', 'G5', 'G6'])],
  },
  bonus: {
    draw: 'both',
    board: coloured,
    view: view(seat('....../....../BB..../..YY../....../....../......', {}, 11), { phase: 'bonus', start: 1, turn: 1, bonus: 2 }),
    picked: ['sP', 'sG', 'sO', 'sY', 'sB', 'sR'],
  },
  keep: {
    draw: 'board',
    board: coloured,
    view: view(seat('....../RR..../....../....../....../....../.Y....', { G: 3, R: 2 }, 9), { phase: 'keep', start: 1, turn: 1, keeping: { colour: 'G', most: 3 } }),
    picked: ['kG0', 'kG1', 'kG2', 'kG3'],
  },
  'end-bonuses': {
    draw: 'board',
    board: coloured,
    view: view(seat('OOOOOO/RR..../B.BB../YYY.../G...../P.PPP./BYG...', {}, 84), { round: 6, joker: 'R', phase: 'over', marker: 'centre' }),
  },
  grey: {
    draw: 'board',
    board: grey,
    view: view(seat('.RR.../Y...B./..G.../....../....../....../......', { G: 1, R: 2 }, 9, grey)),
  },
};
