// A game as a list of moves, from the events of its log: what was undone is left out.
import { t } from '../i18n/i18n.svelte';
import type { Game } from '../games/game';
import type { EventNotice, Replay, ReplayStep, Row } from '../net/messages';

export interface LogMove {
  seq: number; // its number in the log
  by: number;
  move: string;
  happened: Row[];
  round: number;
}

// The round a row begins, where it does.
const begins = (rows: Row[]): number | undefined => {
  const row = rows.find(([what]) => what === 'starts');
  return row === undefined ? undefined : Number(row[2]);
};

export function kept(events: EventNotice[]): EventNotice[] {
  let out: EventNotice[] = [];
  for (const event of events) {
    if (event.undo !== undefined) {
      const to = event.undo;
      out = out.filter((other) => other.seq < to);
    } else if (event.moves) out.push(event);
  }
  return out;
}

// `now` is the round after all of them: a table may have begun in the middle of a game.
export function logOf(events: EventNotice[], now: number): LogMove[] {
  const out: LogMove[] = [];
  const all = kept(events);
  let round = now - all.filter((event) => begins(event.happened ?? []) !== undefined).length;
  for (const event of all) {
    if (typeof event.by === 'number') out.push({ seq: event.seq, by: event.by, move: event.moves![0]!, happened: event.happened ?? [], round });
    round = begins(event.happened ?? []) ?? round;
  }
  return out;
}

// For each seat what it was given, by reason.
export function points(steps: { happened?: Row[] }[]): Map<number, Map<string, number>> {
  const out = new Map<number, Map<string, number>>();
  for (const step of steps) {
    for (const row of step.happened ?? []) {
      if (row[0] !== 'scored') continue;
      const [, seat, gained, why] = row as ['scored', number, number, string];
      const mine = out.get(seat) ?? new Map<string, number>();
      out.set(seat, mine.set(why, (mine.get(why) ?? 0) + gained));
    }
  }
  return out;
}

// The steps since a seat's last move, or since the beginning where it has not moved.
export function sinceLast(steps: ReplayStep[], seats: number[]): number {
  for (let n = steps.length; n > 0; --n) {
    const by = steps[n - 1]!.by;
    if (typeof by === 'number' && seats.includes(by)) return n;
  }
  return 0;
}

// What happened last before a step of a replay, in words.
export function stepWords(game: Game, replay: Replay, at: number, name: (seat: number) => string): string {
  const step = at > 0 ? replay.steps[at - 1] : undefined;
  if (!step) return t('replay.start');
  if (step.by === 'chance') return t('replay.dealt');
  const before = at > 1 ? replay.steps[at - 2]!.view : replay.view;
  return t('pair', { a: name(step.by), b: game.moveWords(before, step.moves[0]!, replay.board) });
}
