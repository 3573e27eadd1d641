// What is drawn of a game at one moment and what can be chosen in it. A live table, a replay, the guided round and a
// figure of the rules each have one; the boards know only this.
import type { Game } from '../games/game';
import type { Followed } from '../net/engine';
import type { Board, Previewed, View } from '../net/messages';

export interface SceneSeat {
  name: string;
  tag: string; // what stands beside the name: away, thinking, ...
  clock?: number; // milliseconds left
  running?: boolean;
}

// A move chosen ahead of the turn, and what it would do as things stand.
export interface Held {
  move: string;
  preview?: Previewed;
}

// Asks the engine what the moves that begin so would do.
export type Asker = (prefix: string) => Promise<Previewed[]>;
// Asks the engine of this browser where several moves, one after the other, would lead.
export type Follower = (moves: string[]) => Promise<Followed | undefined>;

export class Scene {
  board: Board = $state.raw({ game: '', players: 2 });
  view: View = $state({ round: 0, phase: '', start: null, turn: 'nobody', seats: [] });
  seats: SceneSeat[] = $state.raw([]);
  mine: number[] = $state.raw([]); // the seats that are the viewer's
  front = $state(1); // whose board is the large one

  moves: string[] = $state.raw([]); // what may be chosen
  ahead = $state(false); // they are chosen ahead of the turn
  picked: string[] | undefined = $state.raw(); // of them, those that fit what was chosen so far
  previews: Map<string, Previewed> = $state.raw(new Map());
  held: Held[] = $state.raw([]); // what was chosen ahead, in its order
  hint: string | undefined = $state();
  asked: string | undefined = $state(); // a move that waits for "yes, play it"
  busy = $state(false); // tiles are moving
  still = $state(false); // nothing can be chosen: an earlier position, a figure
  root: HTMLElement | undefined = $state.raw();

  #ask: Asker | undefined;
  #chosen: ((move: string, sure: boolean) => void) | undefined;
  #follow: Follower | undefined;
  #dropped: ((from: number) => void) | undefined;

  constructor(readonly game: Game) {}

  connect(chosen: (move: string, sure: boolean) => void, ask?: Asker, follow?: Follower, dropped?: (from: number) => void) {
    this.#chosen = chosen;
    this.#ask = ask;
    this.#follow = follow;
    this.#dropped = dropped;
  }

  // Undefined where nobody can tell: without an engine in the browser, and ahead of the turn.
  async follow(moves: string[]): Promise<Followed | undefined> {
    return this.#follow?.(moves);
  }

  get choices(): string[] {
    return this.still || this.busy ? [] : (this.picked ?? this.moves);
  }

  // What is chosen ahead, where the table is shown as it stands.
  get holding(): Held[] {
    return this.still ? [] : this.held;
  }

  // Narrows what can be chosen. One that is left is chosen when `final` says so.
  pick(fits: (move: string) => boolean, final = false) {
    if (this.still || this.busy) return;
    const left = (this.picked ?? this.moves).filter(fits);
    if (left.length === 0) return;
    if (final && left.length === 1) return this.choose(left[0]!);
    this.picked = left;
    void this.#preview(left);
  }

  putBack() {
    this.picked = undefined;
    this.asked = undefined;
    this.previews = new Map();
  }

  // `sure`: it was confirmed already, as a part of a larger choice.
  choose(move: string, sure = false) {
    this.hint = undefined;
    this.#chosen?.(move, sure);
  }

  // A move chosen ahead is given up, with those that would have followed it.
  drop(move: string) {
    const from = this.held.findIndex((one) => one.move === move);
    if (from >= 0) this.#dropped?.(from);
  }

  async #preview(moves: string[]) {
    if (!this.#ask) return;
    const prefix = commonPrefix(moves);
    const asked = this.picked;
    try {
      const told = await this.#ask(prefix);
      if (this.picked === asked) this.previews = new Map(told.map((one) => [one.move, one]));
    } catch {
      // Without previews the moves can still be played.
    }
  }
}

export function commonPrefix(texts: string[]): string {
  const first = texts[0] ?? '';
  let length = first.length;
  for (const text of texts) {
    while (!text.startsWith(first.slice(0, length))) --length;
  }
  return first.slice(0, length);
}

// The place of a row as the name its element has: ["line",1,3] is line-1-3.
export function spot(place: unknown): string {
  return Array.isArray(place) ? place.join('-') : String(place);
}
