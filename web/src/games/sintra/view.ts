// The view of Sintra as the engine sends it (docs/notation.md), its rows, and the text of its moves taken apart. Nothing
// here knows what is legal or what scores.
import type { Board, Row, Seat, View } from '../../net/messages';
import { spot } from '../../table/scene.svelte';
import type { Flight, Rise } from '../game';
import { countAt, kindOf, offerSpots, putTo, takeFrom, type OfferView } from '../shared/offer';

export interface SintraStrip {
  strip: number;
  face: 'a' | 'b';
}
export interface SintraWindow {
  window: number;
  upper: string | null;
  lower: string | null;
  strip: SintraStrip | null; // null: it left the game
  pieces?: string;
  in_reach?: boolean;
  worth?: number;
}
export interface SintraEnd {
  pieces: number;
  track: number;
  ornaments?: number[];
  colour?: number;
}
export interface SintraSeat {
  seat: Seat;
  score: number;
  rank: number;
  glazier: number; // 0 while he walks
  glass: number; // below 0 while the marker moves
  glass_cost: number;
  lost: number;
  windows: SintraWindow[];
  end: SintraEnd;
}
export interface SintraView extends View {
  pane?: number;
  tile: Seat | 'centre'; // who took it this round
  bag: Record<string, number>;
  tower: Record<string, number>;
  centre: string;
  factories: string[];
  indicator: string;
  seats: SintraSeat[];
}
export interface SintraBoard extends Board {
  side: 'A' | 'B';
  parts: string;
  strips: { a: string; b: string }[];
  values: number[];
  track: number[];
  ornaments?: number[][];
  ornament_points?: number[];
}

export const letters = ['B', 'G', 'O', 'P', 'Y'] as const;
const names: Record<string, string> = { B: 'gl-blue', G: 'gl-green', O: 'gl-orange', P: 'gl-pink', Y: 'gl-yellow', J: 'gl-joker', M: 'gl-first' };
export const symbol = (letter: string): string => names[letter] ?? '';
// How an empty cell of a strip looks.
export const emptySymbol = (letter: string): string => `${symbol(letter)}-empty`;
export const blank = '.....';

// What is printed on the face of a strip that is up.
export const printed = (board: SintraBoard, strip: SintraStrip): string => board.strips[strip.strip - 1]?.[strip.face] ?? '';

// The part that all games share calls the first-player tile a marker.
export const offerOf = (view: SintraView): OfferView => ({ ...view, marker: view.tile });

// ---- Moves

export interface Take {
  kind: 'take';
  source: string; // a factory's number, or c
  colour: string;
  window: string; // 1 to 8, or -: all break
}
export interface Back {
  kind: 'back';
}
export interface Pane {
  kind: 'pane';
  window: number;
  colour: string;
}
export type Move = Take | Back | Pane;

export function parse(text: string): Move {
  if (text === 'back') return { kind: 'back' };
  const take = /^([1-9]|c)([BGOPY])([1-8]|-)$/.exec(text);
  if (take) return { kind: 'take', source: take[1]!, colour: take[2]!, window: take[3]! };
  const pane = /^([1-8])=([BGOPY])$/.exec(text);
  if (pane) return { kind: 'pane', window: Number(pane[1]), colour: pane[2]! };
  throw new Error(`not a move of Sintra: ${text}`);
}

// What a take takes, as letters.
export const taken = (view: SintraView, move: Take): string => move.colour.repeat(countAt(offerOf(view), move.source, move.colour));

// ---- Rows

const seatAt = (view: SintraView, seat: unknown): SintraSeat => view.seats[Number(seat) - 1]!;
const windowAt = (view: SintraView, place: unknown): SintraWindow => {
  const [, seat, window] = place as unknown[];
  return seatAt(view, seat).windows[Number(window) - 1]!;
};
const replaced = (text: string, at: number, letter: string): string => text.slice(0, at) + letter + text.slice(at + 1);
// The heaps that all games have; the tile is no part of them here.
const heaps = (view: SintraView): OfferView => view as unknown as OfferView;

// Who takes from the centre while the tile lies there takes it along: no row tells it.
const tileGoes = (view: SintraView, from: unknown): Seat | undefined => (kindOf(from) === 'centre' && view.tile === 'centre' && typeof view.turn === 'number' ? view.turn : undefined);

export function take(view: SintraView, row: Row) {
  const [what, seat] = row;
  if (what === 'scored') seatAt(view, seat).score += Number(row[2]);
  if (what === 'glazier') seatAt(view, seat).glazier = 0;
  if (what === 'glass') seatAt(view, seat).glass = -1;
  if (what !== 'moved') return;
  const [, piece, count, from] = row as ['moved', string, number, unknown];
  view.tile = tileGoes(view, from) ?? view.tile;
  for (let n = 0; n < count; ++n) {
    const at = from as number[];
    if (takeFrom(heaps(view), view.tower, piece, from)) continue;
    if (kindOf(from) === 'indicator') view.indicator = replaced(view.indicator, at[1]! - 1, '.');
    if (kindOf(from) === 'strip') {
      const window = windowAt(view, from);
      window.pieces = replaced(window.pieces ?? blank, at[3]! - 1, '.');
    }
  }
}

export function put(view: SintraView, row: Row) {
  const [what, seat, third, fourth] = row;
  if (what === 'glazier') seatAt(view, seat).glazier = Number(third);
  if (what === 'glass') seatAt(view, seat).glass = Number(third);
  if (what === 'starts') view.tile = 'centre';
  if (what === 'laid' || what === 'turned') {
    const window = seatAt(view, seat).windows[Number(third) - 1]!;
    if (Array.isArray(fourth)) {
      window.strip = { strip: Number(fourth[0]), face: fourth[1] === 'a' ? 'a' : 'b' };
      window.pieces = blank;
    } else {
      window.strip = null;
      delete window.pieces;
    }
  }
  if (what !== 'moved') return;
  const [, piece, count, , to] = row as ['moved', string, number, unknown, unknown];
  for (let n = 0; n < count; ++n) {
    const at = to as number[];
    if (putTo(heaps(view), view.tower, letters, piece, to)) continue;
    if (kindOf(to) === 'indicator') view.indicator = replaced(view.indicator, at[1]! - 1, piece);
    if (kindOf(to) === 'strip') {
      const window = windowAt(view, to);
      window.pieces = replaced(window.pieces ?? blank, at[3]! - 1, piece);
    }
    if (kindOf(to) === 'window') windowAt(view, to)[(to as unknown[])[3] === 'upper' ? 'upper' : 'lower'] = piece;
  }
}

// Where a piece lies, as the names of elements: the exact place, or else what stands for it.
function spots(view: SintraView, place: unknown, piece: string, n: number, arriving: boolean): string[] {
  const known = offerSpots(offerOf(view), place, piece, n, arriving);
  if (known) return known;
  return kindOf(place) === 'indicator' ? [spot(place)] : [spot(place), `seat-${(place as unknown[])[1]}`];
}

export function flights(view: SintraView, row: Row): Flight[] {
  const [what, seat, third] = row;
  if (what === 'glazier') return [{ symbol: 'gl-glazier', from: [`glazier-${seat}-${seatAt(view, seat).glazier}`], to: [`glazier-${seat}-${third}`] }];
  if (what === 'glass') return [{ symbol: 'gl-shard', from: [`glass-${seat}-${seatAt(view, seat).glass}`], to: [`glass-${seat}-${third}`] }];
  if (what !== 'moved') return [];
  const [, piece, count, from, to] = row as ['moved', string, number, unknown, unknown];
  // What the tower gives back to the bag is not seen piece by piece.
  if (kindOf(from) === 'tower' && kindOf(to) === 'bag') return [];
  const taker = tileGoes(view, from);
  return [
    ...(taker === undefined ? [] : [{ symbol: symbol('M'), from: ['centre-M-0', 'centre'], to: [`score-${taker}`, `seat-${taker}`] }]),
    ...Array.from({ length: count }, (_, n) => ({ symbol: symbol(piece), from: spots(view, from, piece, n, false), to: spots(view, to, piece, n, true) })),
  ];
}

export function rise(row: Row): Rise | undefined {
  if (row[0] !== 'scored') return undefined;
  const [, seat, points, why] = row as ['scored', number, number, string];
  const at: Record<string, string[]> = {
    bonus: [`strip-${seat}-${row[4]}-3`],
    window: [`window-${seat}-${row[4]}`],
    fall: [`track-${seat}`],
    track: [`track-${seat}`],
    ornament: [`ornament-${seat}-${row[4]}`],
    colour: [`colour-${seat}`],
  };
  return { at: [...(at[why] ?? []), `score-${seat}`, `seat-${seat}`], points, seat };
}
