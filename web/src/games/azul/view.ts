// The view of Azul as the engine sends it (docs/notation.md), its rows, and the text of its moves taken apart. Nothing
// here knows what is legal or what scores.
import type { Board, Row, Seat } from '../../net/messages';
import { spot } from '../../table/scene.svelte';
import type { Flight, Rise } from '../game';
import { countAt, kindOf, offerSpots, putTo, remove, sorted, takeFrom, type OfferView } from '../shared/offer';

export interface AzulLine {
  size: number;
  colour: string | null;
  tiles: string;
  dead?: boolean;
}
export interface AzulSeat {
  seat: Seat;
  score: number;
  rank: number;
  lines: AzulLine[];
  wall: string[];
  floor: string;
  floor_cost: number;
  complete: { rows: number; columns: number; colours: string[] };
}
export interface AzulView extends OfferView {
  line?: number;
  columns?: number[];
  lid: Record<string, number>;
  seats: AzulSeat[];
}
export interface AzulBoard extends Board {
  wall: 'coloured' | 'grey';
  jokers: boolean;
  rulings: string[];
  printed?: string[];
  floor_costs: number[];
  bonuses: { row: number; column: number; colour: number };
}

export const letters = ['B', 'Y', 'R', 'K', 'W', 'J'] as const;
const symbols: Record<string, string> = { B: 'az-blue', Y: 'az-yellow', R: 'az-red', K: 'az-black', W: 'az-white', J: 'az-joker', M: 'az-first' };
export const symbol = (letter: string): string => symbols[letter] ?? 'az-grey-empty';
// For tiles so small that of the motif only its outline can be seen.
export const miniSymbol = (letter: string): string => `${symbol(letter)}-mini`;
// How a free space looks: with the motif of its colour, or plain.
export const emptySymbol = (letter: string | undefined): string => (letter === undefined || letter === 'J' ? 'az-grey-empty' : `${symbol(letter)}-empty`);

// ---- Moves

export interface Take {
  kind: 'take';
  source: string; // a factory's number, or c
  colour: string; // J: the jokers alone
  jokers: boolean; // and all jokers with the colour
  line: string; // 1 to 5, or -
  keep: number | undefined; // how many jokers stay
}
export interface Place {
  kind: 'place';
  line: number;
  column: number;
}
export type Move = Take | Place;

export function parse(text: string): Move {
  const take = /^([1-9]|c)(\+?)([BYRKWJ])([1-5]|-)(?::(\d))?$/.exec(text);
  if (take) {
    const [, source, plus, colour, line, keep] = take;
    return { kind: 'take', source: source!, colour: colour!, jokers: plus === '+', line: line!, keep: keep === undefined ? undefined : Number(keep) };
  }
  const place = /^([1-5])>([1-5])$/.exec(text);
  if (place) return { kind: 'place', line: Number(place[1]), column: Number(place[2]) };
  throw new Error(`not a move of Azul: ${text}`);
}

// What a take takes, as letters.
export function taken(view: AzulView, move: Take): string {
  const own = move.colour.repeat(countAt(view, move.source, move.colour));
  return move.jokers ? own + 'J'.repeat(countAt(view, move.source, 'J')) : own;
}

// ---- Rows

function seatOf(view: AzulView, place: unknown): AzulSeat {
  return view.seats[Number((place as unknown[])[1]) - 1]!;
}

export function take(view: AzulView, row: Row) {
  if (row[0] === 'scored') view.seats[Number(row[1]) - 1]!.score += Number(row[2]);
  if (row[0] !== 'moved') return;
  const [, tile, count, from] = row as ['moved', string, number, unknown];
  for (let n = 0; n < count; ++n) {
    const at = from as number[];
    if (takeFrom(view, view.lid, tile, from)) continue;
    switch (kindOf(from)) {
      case 'line': {
        const line = seatOf(view, from).lines[at[2]! - 1]!;
        line.tiles = remove(line.tiles, tile);
        break;
      }
      case 'floor': {
        const seat = seatOf(view, from);
        seat.floor = remove(seat.floor, tile);
        break;
      }
    }
  }
}

export function put(view: AzulView, row: Row) {
  if (row[0] !== 'moved') return;
  const [, tile, count, , to] = row as ['moved', string, number, unknown, unknown];
  for (let n = 0; n < count; ++n) {
    const at = to as number[];
    if (putTo(view, view.lid, letters, tile, to)) continue;
    switch (kindOf(to)) {
      case 'line': {
        const line = seatOf(view, to).lines[at[2]! - 1]!;
        line.tiles = sorted(line.tiles + tile, letters);
        break;
      }
      case 'wall': {
        const seat = seatOf(view, to);
        const cells = [...seat.wall[at[2]! - 1]!];
        cells[at[3]! - 1] = tile;
        seat.wall[at[2]! - 1] = cells.join('');
        break;
      }
      case 'floor':
        seatOf(view, to).floor += tile;
        break;
    }
  }
}

// Where a tile lies, as the names of elements: the exact place, or else what stands for it.
function spots(view: AzulView, place: unknown, tile: string, n: number, arriving: boolean): string[] {
  const at = place as number[];
  const known = offerSpots(view, place, tile, n, arriving);
  if (known) return known;
  switch (kindOf(place)) {
    case 'line': {
      const line = seatOf(view, place).lines[at[2]! - 1]!;
      const cell = arriving ? line.tiles.length + n : line.tiles.lastIndexOf(tile) - n;
      return [`line-${at[1]}-${at[2]}-${cell}`, `seat-${at[1]}`];
    }
    case 'wall':
      return [spot(place), `seat-${at[1]}`];
    case 'floor': {
      const space = Number(at[2]) + n;
      return [`floor-${at[1]}-${space}`, `seat-${at[1]}`];
    }
    case 'player':
      return [`seat-${at[1]}`];
    default:
      return [kindOf(place)];
  }
}

export function flights(view: AzulView, row: Row): Flight[] {
  if (row[0] !== 'moved') return [];
  const [, tile, count, from, to] = row as ['moved', string, number, unknown, unknown];
  // What the lid gives back to the bag is not seen tile by tile.
  if (kindOf(from) === 'lid' && kindOf(to) === 'bag') return [];
  return Array.from({ length: count }, (_, n) => ({
    symbol: symbol(tile),
    from: spots(view, from, tile, n, false),
    to: spots(view, to, tile, n, true),
  }));
}

export function rise(row: Row): Rise | undefined {
  if (row[0] !== 'scored') return undefined;
  const [, seat, points, why] = row as ['scored', number, number, string];
  const at: Record<string, string[]> = {
    tile: [`wall-${seat}-${row[5]}-${row[6]}`],
    floor: [`floor-${seat}-${row[5]}`],
    row: [`wall-${seat}-${row[4]}-5`],
    column: [`wall-${seat}-5-${row[4]}`],
    colour: [`score-${seat}`],
  };
  return { at: [...(at[why] ?? []), `score-${seat}`, `seat-${seat}`], points, seat };
}
