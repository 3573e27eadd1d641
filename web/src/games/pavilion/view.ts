// The view of Pavilion as the engine sends it (docs/notation.md), its rows, and the text of its moves taken apart.
// Nothing here knows what is legal or what scores.
import type { Board, Row, Seat } from '../../net/messages';
import type { Flight, Rise } from '../game';
import { kindOf, offerSpots, putTo, takeFrom, type OfferView } from '../shared/offer';

export type Counts = Record<string, number>;
export interface PavilionStar {
  star: string;
  tiles: string; // slots 1 to 6; . a free one
  takes: string[];
  complete: boolean;
  points: number | null;
}
export interface PavilionSeat {
  seat: Seat;
  score: number;
  rank: number;
  passed: boolean;
  hand: Counts;
  stars: PavilionStar[];
  features: string[];
  numbers: { number: number; covered: number; of: number; points: number }[];
  end: { stars: number; numbers: number };
}
export interface PavilionView extends OfferView {
  joker: string;
  placing?: { space: string; colour: string; least: number; most: number };
  bonus?: number;
  keeping?: { colour: string; most: number };
  after?: Seat;
  tower: Counts;
  supply: string;
  seats: PavilionSeat[];
}
export interface PavilionSpace {
  space: string;
  star: string;
  slot: number;
  cost: number;
  printed?: string | null;
  x: number;
  y: number;
  angle: number;
}
export interface PavilionFeature {
  feature: string;
  kind: 'pillar' | 'statue' | 'window';
  spaces: string[];
  tiles: number;
  x: number;
  y: number;
}
export interface PavilionBoard extends Board {
  board: 'coloured' | 'grey';
  joker_order: string[];
  floor: number;
  spaces: PavilionSpace[];
  features: PavilionFeature[];
}

export const letters = ['P', 'G', 'O', 'Y', 'B', 'R'] as const;
const names: Record<string, string> = { P: 'purple', G: 'green', O: 'orange', Y: 'yellow', B: 'blue', R: 'red' };
export const symbol = (letter: string): string => (letter === 'M' ? 'az-first' : `pv-${names[letter] ?? 'any-empty'}`);
export const emptySymbol = (printed: string | null | undefined): string => (printed ? `pv-${names[printed]}-empty` : 'pv-any-empty');
export const spread = (counts: Counts): string => letters.map((letter) => letter.repeat(counts[letter] ?? 0)).join('');

// ---- Moves

export type Move =
  | { kind: 'take'; source: string; colour: string }
  | { kind: 'place'; space: string; colour: string }
  | { kind: 'jokers'; count: number }
  | { kind: 'bonus'; colour: string }
  | { kind: 'pass' }
  | { kind: 'keep'; colour: string; count: number };

export function parse(text: string): Move {
  const take = /^([1-9]|c)([PGOYBR])$/.exec(text);
  if (take) return { kind: 'take', source: take[1]!, colour: take[2]! };
  const place = /^([ORBYGPC][1-6])([PGOYBR])$/.exec(text);
  if (place) return { kind: 'place', space: place[1]!, colour: place[2]! };
  const jokers = /^\+(\d)$/.exec(text);
  if (jokers) return { kind: 'jokers', count: Number(jokers[1]) };
  const bonus = /^s([PGOYBR])$/.exec(text);
  if (bonus) return { kind: 'bonus', colour: bonus[1]! };
  const keep = /^k([PGOYBR])(\d)$/.exec(text);
  if (keep) return { kind: 'keep', colour: keep[1]!, count: Number(keep[2]) };
  if (text === 'pass') return { kind: 'pass' };
  throw new Error(`not a move of Pavilion: ${text}`);
}

// What lies on a space: a letter, or . where it is free.
export const tileOn = (seat: PavilionSeat, space: { star: string; slot: number }): string => seat.stars.find(({ star }) => star === space.star)?.tiles[space.slot - 1] ?? '.';

// How what stands between two stars is turned: its long side across the way from one to the other. Undefined outside of them.
export function turnOf(board: PavilionBoard, feature: PavilionFeature): number | undefined {
  const spaces = feature.spaces.map((name) => board.spaces.find(({ space }) => space === name)!);
  const [here, there] = [...new Set(spaces.map(({ star }) => star))].map((star) => spaces.filter((one) => one.star === star));
  if (!here || !there) return undefined;
  const sum = (of: PavilionSpace[], axis: 'x' | 'y') => of.reduce((total, one) => total + one[axis], 0) / of.length;
  return Math.round((Math.atan2(sum(there, 'y') - sum(here, 'y'), sum(there, 'x') - sum(here, 'x')) * 180) / Math.PI);
}

// ---- Rows

const seatOf = (view: PavilionView, place: unknown): PavilionSeat => view.seats[Number((place as unknown[])[1]) - 1]!;

export function take(view: PavilionView, row: Row) {
  if (row[0] === 'placing') view.phase = 'place';
  if (row[0] === 'starts') {
    Object.assign(view, { phase: 'deal', round: row[2], joker: row[3] });
    for (const seat of view.seats) seat.passed = false;
  }
  if (row[0] === 'scored') view.seats[Number(row[1]) - 1]!.score += Number(row[2]);
  if (row[0] === 'passed') view.seats[Number(row[1]) - 1]!.passed = true;
  if (row[0] !== 'moved') return;
  const [, tile, count, from] = row as ['moved', string, number, unknown];
  for (let n = 0; n < count; ++n) {
    if (takeFrom(view, view.tower, tile, from)) continue;
    if (kindOf(from) === 'supply') view.supply = view.supply.replace(tile, '');
    if (kindOf(from) === 'hand') {
      const { hand } = seatOf(view, from);
      hand[tile] = Math.max(0, (hand[tile] ?? 0) - 1);
    }
  }
}

export function put(view: PavilionView, row: Row) {
  if (row[0] === 'completed') view.seats[Number(row[1]) - 1]!.features.push(String(row[2]));
  if (row[0] !== 'moved') return;
  const [, tile, count, , to] = row as ['moved', string, number, unknown, unknown];
  for (let n = 0; n < count; ++n) {
    if (putTo(view, view.tower, letters, tile, to)) continue;
    if (kindOf(to) === 'supply') view.supply = spread({ ...counts(view.supply), [tile]: (counts(view.supply)[tile] ?? 0) + 1 });
    if (kindOf(to) === 'player') view.marker = Number((to as unknown[])[1]);
    if (kindOf(to) === 'hand') {
      const { hand } = seatOf(view, to);
      hand[tile] = (hand[tile] ?? 0) + 1;
    }
    if (kindOf(to) === 'space') {
      const [star, slot] = [...String((to as unknown[])[2])];
      const own = seatOf(view, to).stars.find((one) => one.star === star)!;
      const tiles = [...own.tiles];
      tiles[Number(slot) - 1] = tile;
      own.tiles = tiles.join('');
    }
  }
}

export function counts(heap: string): Counts {
  const out: Counts = {};
  for (const tile of heap) out[tile] = (out[tile] ?? 0) + 1;
  return out;
}

function spots(view: PavilionView, place: unknown, tile: string, n: number, arriving: boolean): string[] {
  const at = place as unknown[];
  const known = offerSpots(view, place, tile, n, arriving);
  if (known) return known;
  switch (kindOf(place)) {
    case 'space':
      return [`space-${at[1]}-${at[2]}`, `seat-${at[1]}`];
    case 'hand':
      return [`hand-${at[1]}-${tile}`, `hand-${at[1]}`, `seat-${at[1]}`];
    case 'supply':
      return [`supply-${tile}`, 'supply'];
    case 'player':
      return [`marker-${at[1]}`, `seat-${at[1]}`];
    default:
      return [kindOf(place)];
  }
}

export function flights(view: PavilionView, row: Row): Flight[] {
  if (row[0] !== 'moved') return [];
  const [, tile, count, from, to] = row as ['moved', string, number, unknown, unknown];
  // What the tower gives back to the bag is not seen tile by tile.
  if (kindOf(from) === 'tower' && kindOf(to) === 'bag') return [];
  return Array.from({ length: count }, (_, n) => ({ symbol: symbol(tile), from: spots(view, from, tile, n, false), to: spots(view, to, tile, n, true) }));
}

export function rise(row: Row): Rise | undefined {
  if (row[0] !== 'scored') return undefined;
  const [, seat, points, why] = row as ['scored', number, number, string];
  const at: Record<string, string[]> = {
    run: [`space-${seat}-${row[4]}`],
    marker: [`marker-${seat}`],
    discarded: [`hand-${seat}`],
    star: [`star-${seat}-${row[4]}`],
  };
  return { at: [...(at[why] ?? []), `score-${seat}`, `seat-${seat}`], points, seat };
}

// The tiles that leave the hand, as rows tell it: all, or those that leave it for one reason.
export const paid = (rows: Row[], why?: string): string => rows.filter((row) => row[0] === 'moved' && kindOf(row[3]) === 'hand' && (why === undefined || row[5] === why)).map((row) => String(row[1]).repeat(Number(row[2]))).join('');

// ---- What a move would do, read off the engine's rows

export interface Effect {
  points: number; // of the placement's run, or lost
  run: number; // how many tiles it joins
  won: { feature: string; tiles: number }[];
  taken: string;
  marker: boolean;
  left: string; // what goes to the centre
}

export function effect(rows: Row[]): Effect {
  const out: Effect = { points: 0, run: 0, won: [], taken: '', marker: false, left: '' };
  for (const row of rows) {
    if (row[0] === 'starts' || row[0] === 'over') break; // the next round is not this move's doing
    if (row[0] === 'scored' && ['run', 'marker', 'discarded'].includes(String(row[3]))) out.points += Number(row[2]);
    if (row[0] === 'scored' && row[3] === 'run') out.run = (row[5] as unknown[]).length;
    if (row[0] === 'completed') out.won.push({ feature: String(row[2]), tiles: Number(row[4]) });
    if (row[0] === 'moved' && kindOf(row[4]) === 'hand') out.taken += String(row[1]).repeat(Number(row[2]));
    if (row[0] === 'moved' && row[4] === 'centre') out.left += String(row[1]).repeat(Number(row[2]));
    if (row[0] === 'moved' && row[1] === 'M' && kindOf(row[4]) === 'player') out.marker = true;
  }
  return out;
}
