// What a move would do, read off the engine's rows.
import type { Previewed } from '../../net/messages';
import { kindOf } from '../shared/offer';

export interface Effect {
  cells: Map<number, string>; // what comes to lie on which cell of the strip, from 1
  broken: number; // pieces that find no cell
  steps: number; // down the broken-glass track
  glass: number | undefined; // the cell the marker comes to stand on
  fall: number; // points lost at its end, not above 0
  bonus: number; // for pieces of the round's colour on a complete strip
  windows: number; // for the windows, when a pane is set
  toCentre: string;
}

// The points a move loses on the broken-glass track: its end is paid at once, and the marker comes to a cell that costs
// something else than the one it stands on. Both are the engine's numbers.
export const lost = (e: Effect, now: number, track: number[]): number => (e.glass === undefined ? 0 : e.fall + now - (track[e.glass] ?? 0));

export function effect(preview: Previewed): Effect {
  const out: Effect = { cells: new Map(), broken: 0, steps: 0, glass: undefined, fall: 0, bonus: 0, windows: 0, toCentre: '' };
  for (const row of preview.happened) {
    const [what] = row;
    // The end of the round is not this move's doing.
    if (what === 'starts' || what === 'over' || (what === 'moved' && kindOf(row[3]) === 'indicator')) break;
    if (what === 'glass') {
      out.glass = Number(row[2]);
      if (out.glass > 0) out.steps += 1;
    } else if (what === 'scored') {
      const points = Number(row[2]);
      if (row[3] === 'fall') out.fall += points;
      if (row[3] === 'bonus') out.bonus += points;
      if (row[3] === 'window') out.windows += points;
    } else if (what === 'moved') {
      const [, piece, count, from, to] = row as ['moved', string, number, unknown, unknown];
      if (kindOf(from) !== 'centre' && kindOf(from) !== 'factory') continue;
      if (kindOf(to) === 'strip') out.cells.set(Number((to as unknown[])[3]), piece);
      if (kindOf(to) === 'tower') out.broken += count;
      if (kindOf(to) === 'centre') out.toCentre += piece.repeat(count);
    }
  }
  return out;
}
