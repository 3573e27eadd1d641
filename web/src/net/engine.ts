// The engine in a worker (src/engine): tables that speak like a server's, and single questions. A browser that can't run
// it does without: whoever asks gets nothing and asks the server.
import type { FromTables, ToTables } from '../engine/tables.worker';
import type { Dial, Heard } from './connection.svelte';
import type { Previewed, Row, Turn, View } from './messages';
import wasm from 'virtual:engine';

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

  // For a Connection. It is either there or not at all: nothing is dialled twice.
  readonly dial: Dial = (heard) => {
    this.#heard = heard;
    void this.#begin().then((there) => (there ? heard.open() : heard.closed(true)));
    return { send: (message) => this.#tell({ message }), close() {} };
  };

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
    const module = await WebAssembly.compileStreaming(fetch(wasm));
    const worker = new Worker(new URL('../engine/tables.worker.ts', import.meta.url), { type: 'module' });
    return new Promise((resolve) => {
      worker.onerror = () => {
        resolve(false);
        this.#heard?.closed(true);
      };
      worker.onmessage = ({ data }: MessageEvent<FromTables>) => {
        if ('message' in data) this.#heard?.message(data.message);
        else if ('answer' in data) {
          this.#waiting.get(data.ticket)?.(data.answer);
          this.#waiting.delete(data.ticket);
        } else resolve('ready' in data);
      };
      this.#worker = worker;
      this.#tell({ module });
    });
  }
}

export const engine = new BrowserEngine();
