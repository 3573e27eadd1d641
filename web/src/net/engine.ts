// The engine in a worker (src/engine): tables that speak like a server's, and single questions. A browser that can't run
// it does without: whoever asks gets nothing and asks the server.
import { Pool } from '../engine/pool';
import type { FromTables, ToTables } from '../engine/tables.worker';
import type { Parts } from '../engine/wasm';
import type { Dial, Heard } from './connection.svelte';
import type { Previewed, Row, Turn, View } from './messages';
import wasm, { learned } from 'virtual:engine';

export interface Followed {
  position: string;
  turn: Turn;
  view: View;
  moves: string[];
  happened: Row[];
}

class BrowserEngine {
  #worker: Worker | undefined;
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
  async forget(table: string): Promise<void> {
    if (await this.#begin()) this.#tell({ forget: table });
  }

  async #question<Answer>(question: Record<string, unknown>): Promise<Answer | undefined> {
    if (!(await this.#begin())) return undefined;
    const answer = await new Promise<unknown>((resolve) => {
      const ticket = ++this.#tickets;
      this.#waiting.set(ticket, resolve);
      this.#tell({ question, ticket });
    });
    return (answer as { error?: string }).error === undefined ? (answer as Answer) : undefined;
  }

  #tell(message: ToTables) {
    this.#worker?.postMessage(message);
  }

  #begin(): Promise<boolean> {
    return (this.#begun ??= this.#start().catch(() => false));
  }

  async #start(): Promise<boolean> {
    if (wasm === '') return false;
    const parts = await fetched();
    const worker = new Worker(new URL('../engine/tables.worker.ts', import.meta.url), { type: 'module' });
    const pool = new Pool(() => {
      const bot = new Worker(new URL('../engine/bot.worker.ts', import.meta.url), { type: 'module' });
      bot.postMessage(parts);
      return bot;
    });
    this.#worker = worker;
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
          const { think, about, together, job } = data;
          void (together ? pool.together(think, about) : pool.think(think, about)).then((thought) => worker.postMessage({ thought, job } as ToTables));
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
    for (const answer of this.#waiting.values()) answer({ error: 'the engine failed' });
    this.#waiting.clear();
    const again = ++this.#failures < 3;
    if (again) this.#begun = undefined;
    this.#heard?.closed(!again);
  }
}

const patience = 20_000;

async function fetched(): Promise<Parts> {
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
