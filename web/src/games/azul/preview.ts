// What a move would do, read off the engine's rows.
import type { Previewed, Row } from '../../net/messages';

export interface Effect {
  onLine: string; // letters that come to the line
  onWall: string; // the letter that comes to the wall, where that is the move
  fallen: number; // how many of the tiles taken do not stay on it
  cost: number; // what they and the marker would cost at the end of the round, not above 0
  marker: boolean;
  scored?: { points: number; row: number; column: number; horizontal: number; vertical: number };
  toCentre: string;
}

const at = (place: unknown): unknown[] => (Array.isArray(place) ? place : [place]);

export function effect(preview: Previewed, line: number | undefined): Effect {
  const out: Effect = { onLine: '', onWall: '', fallen: 0, cost: 0, marker: false, toCentre: '' };
  const spaces = new Set<unknown>();
  for (const row of preview.happened) {
    if (row[0] === 'starts' || row[0] === 'over') break; // the next round is not this move's doing
    if (row[0] !== 'moved') continue;
    const [, tile, count, from, to] = row as ['moved', string, number, unknown, unknown];
    const [target, , number] = at(to);
    const source = String(at(from)[0]);
    if (target === 'wall' && out.onLine === '') out.onWall ||= tile;
    if (source !== 'centre' && source !== 'factory') continue;
    if (target === 'line') out.onLine += tile.repeat(count);
    if (target === 'centre') out.toCentre += tile.repeat(count);
    if (target === 'lid') out.fallen += count;
    if (target === 'floor') {
      for (let n = 0; n < count; ++n) spaces.add(Number(number) + n);
      if (tile === 'M') out.marker = true;
      else out.fallen += count;
    }
  }
  // The end of the round: foreseen, or, where this move brings it about, what happens then.
  for (const row of [...preview.happened, ...preview.then] as Row[]) {
    if (row[0] !== 'scored') continue;
    const [, , points, why] = row as ['scored', number, number, string];
    if (why === 'floor' && spaces.has(row[5])) out.cost += points;
    if (why === 'tile' && (line === undefined || row[5] === line)) {
      out.scored ??= { points, row: Number(row[5]), column: Number(row[6]), horizontal: Number(row[7]), vertical: Number(row[8]) };
    }
  }
  return out;
}
