// The engine in a worker (src/engine): tables that speak like a server's, and single questions. A browser that can't run
// it does without: whoever asks gets nothing and asks the server.
import { Pool, type Answer, type Question } from '../engine/pool';
import type { FromTables, ToTables } from '../engine/tables.worker';
import type { Parts } from '../engine/wasm';
import type { Dial, Heard } from './connection.svelte';
import type { Board, Previewed, Row, Seat, Turn, View } from './messages';
import wasm, { learned, study as scholar } from 'virtual:engine';

export interface Followed {
  position: string;
  turn: Turn;
  view: View;
  moves: string[];
  happened: Row[];
  draws?: [move: string, weight: number][]; // while chance is to act
  board?: Board; // where it is asked for, and the options
  options?: string;
}

// What a text got that is not what it should be.
export interface Refusal {
  code: string;
  field: string;
  message: string;
  line: number;
  column: number;
}

export interface Line {
  move: string;
  visits: number;
  winning: number[];
  points: number[];
  margin: number[];
  line: string[]; // it and what follows
}
export interface Looked {
  seat: Seat;
  lines: Line[];
  exact: boolean;
  nodes: number;
}

class BrowserEngine {
  #worker: Worker | undefined;
  #pool: Pool | undefined;
  #heard: Heard | undefined;
  #begun: Promise<boolean> | undefined;
  #waiting = new Map<number, (answer: unknown) => void>();
  #tickets = 0;
  #failures = 0;
  #there = false;

  // For a Connection.
  readonly dial: Dial = (heard) => {
    this.#heard = heard;
    void this.#begin().then((there) => (there ? heard.open() : heard.closed(true)));
    return { send: (message) => this.#tell({ message }), close() {} };
  };

  // Whether it answers at once; it is loaded then, if it can be.
  get ready(): boolean {
    void this.#begin();
    return this.#there;
  }

  follow(position: string, moves: string[]): Promise<Followed | undefined> {
    return this.#question({ do: 'follow', position, moves });
  }
  async preview(position: string, prefix: string): Promise<Previewed[] | undefined> {
    return (await this.#question<{ moves: Previewed[] }>({ do: 'preview', position, prefix }))?.moves;
  }
  // The same from a position or from the beginning of a game, with the board; or why not.
  begin(from: { position: string } | { game: string; options: string }, moves: string[]): Promise<Followed | { error: Refusal } | undefined> {
    return this.#ask({ do: 'follow', ...from, moves, board: true });
  }
  // What all workers that are free find out in so much time; nothing where `rest` ended it.
  async look(position: string, ms: number, lines: number): Promise<Looked | undefined> {
    if (!(await this.#begin())) return undefined;
    const found = await this.#pool?.together({ do: 'look', position, ms }, study);
    return found && this.#question({ do: 'lines', position, found, lines });
  }
  rest() {
    this.#pool?.stop(study);
  }
  async forget(table: string): Promise<void> {
    if (await this.#begin()) this.#tell({ forget: table });
  }

  async #question<Answer extends object>(question: Record<string, unknown>): Promise<Answer | undefined> {
    const answer = await this.#ask<Answer>(question);
    return answer && 'error' in answer ? undefined : answer;
  }
  async #ask<Answer extends object>(question: Record<string, unknown>): Promise<Answer | undefined> {
    if (!(await this.#begin())) return undefined;
    return new Promise((resolve) => {
      const ticket = ++this.#tickets;
      this.#waiting.set(ticket, (answer) => resolve(answer as Answer));
      this.#tell({ question, ticket });
    });
  }

  #tell(message: ToTables) {
    this.#worker?.postMessage(message);
  }

  #begin(): Promise<boolean> {
    return (this.#begun ??= this.#start().catch(() => false));
  }

  async #start(): Promise<boolean> {
    if (wasm === '') return false;
    const parts = await fetched(wasm);
    const worker = new Worker(new URL('../engine/tables.worker.ts', import.meta.url), { type: 'module' });
    const pool = new Pool(() => thinker(parts));
    const scholars = new Scholars();
    this.#worker = worker;
    this.#pool = pool;
    return new Promise((resolve) => {
      const failed = () => {
        clearTimeout(late);
        if (this.#worker === worker) this.#fail();
        resolve(false);
      };
      const late = setTimeout(failed, patience);
      worker.onerror = failed;
      worker.onmessage = ({ data }: MessageEvent<FromTables>) => {
        if ('message' in data) this.#heard?.message(data.message);
        else if ('answer' in data) {
          this.#waiting.get(data.ticket)?.(data.answer);
          this.#waiting.delete(data.ticket);
        } else if ('think' in data) {
          const { think, about, who, job } = data;
          const thought = who === 'study' ? scholars.think(think, about) : who === 'all' ? pool.together(think, about) : pool.think(think, about);
          void thought.then((thought) => worker.postMessage({ thought, job } as ToTables));
        } else if ('drop' in data) {
          pool.stop(data.drop);
          scholars.stop(data.drop);
        } else if ('failed' in data) failed();
        else {
          clearTimeout(late);
          this.#there = true;
          resolve(true);
        }
      };
      this.#tell(parts);
    });
  }

  // Nothing is lost: what was acknowledged is stored. It is begun anew, but not for ever.
  #fail() {
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#there = false;
    for (const answer of this.#waiting.values()) answer(undefined);
    this.#waiting.clear();
    const again = ++this.#failures < 3;
    if (again) this.#begun = undefined;
    this.#heard?.closed(!again);
  }
}

// Workers that know how to study: what they run is fetched when the first is asked.
class Scholars {
  #pool: Promise<Pool> | undefined;

  async think(question: Question, about: string): Promise<Answer> {
    try {
      this.#pool ??= fetched(scholar).then((parts) => new Pool(() => thinker(parts)));
      return await (await this.#pool).think(question, about);
    } catch (error) {
      this.#pool = undefined; // no network: another time
      return { error: String(error) };
    }
  }
  stop(about: string) {
    void this.#pool?.then((pool) => pool.stop(about)).catch(() => {});
  }
}

function thinker(parts: Parts): Worker {
  const worker = new Worker(new URL('../engine/bot.worker.ts', import.meta.url), { type: 'module' });
  worker.postMessage(parts);
  return worker;
}

const patience = 20_000;
const study = 'study'; // what the workers look for, as the pool knows it

async function fetched(wasm: string): Promise<Parts> {
  const get = async (address: string) => {
    const answer = await fetch(address, { signal: AbortSignal.timeout(patience) });
    if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
    return answer;
  };
  const files = learned.map(async (address) => new Uint8Array(await (await get(address)).arrayBuffer()));
  const answer = await get(wasm);
  // A host may not know what a .wasm file is.
  const module = await WebAssembly.compileStreaming(answer.clone()).catch(async () => WebAssembly.compile(await answer.arrayBuffer()));
  return { module, learned: await Promise.all(files) };
}

export const engine = new BrowserEngine();
