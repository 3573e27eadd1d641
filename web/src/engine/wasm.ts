// The engine as it comes from src/wasm: texts go in through one buffer, texts come out through the functions of `Host`.
// Runs in workers and in Node alike.
export interface Host {
  send(text: string): void; // a message to the page
  ask(ticket: number, text: string): void; // of the store, or of a bot; answered later, 0 never
  wake(at: number): void; // call `tick` at this time, in milliseconds since 1970
  log(text: string): void;
}

interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  reserve(size: number): number;
  learn(): number;
  question(): void;
  open(): void;
  receive(): void;
  tick(): void;
  answer(ticket: number): void;
}

// What an engine is made of: its code, and what the games learned (src/game/learned.h).
export interface Parts {
  module: WebAssembly.Module;
  learned: Uint8Array[];
}

const nowhere: Host = { send() {}, ask() {}, wake() {}, log() {} };

export class Engine {
  #exports: Exports;
  #result = '';
  #write = new TextEncoder();
  #read = new TextDecoder();

  constructor({ module, learned }: Parts, host: Host = nowhere) {
    const text = (at: number, size: number) => this.#read.decode(new Uint8Array(this.#exports.memory.buffer, at, size));
    const view = () => new DataView(this.#exports.memory.buffer);
    const imports = {
      host: {
        send: (at: number, size: number) => host.send(text(at, size)),
        ask: (ticket: number, at: number, size: number) => host.ask(ticket, text(at, size)),
        wake: (at: number) => host.wake(at),
        log: (at: number, size: number) => host.log(text(at, size)),
        result: (at: number, size: number) => void (this.#result = text(at, size)),
      },
      // Of an operating system the engine needs a clock and randomness; what it would print goes nowhere.
      wasi_snapshot_preview1: new Proxy(
        {
          clock_time_get: (id: number, _: bigint, at: number) => {
            const ms = id === 0 ? Date.now() : performance.now();
            view().setBigUint64(at, BigInt(Math.round(ms * 1e6)), true);
            return 0;
          },
          random_get: (at: number, size: number) => {
            crypto.getRandomValues(new Uint8Array(this.#exports.memory.buffer, at, size));
            return 0;
          },
          proc_exit: (code: number) => {
            throw new Error(`the engine ended: ${code}`);
          },
        },
        { get: (known, name) => known[name as keyof typeof known] ?? (() => 52) },
      ),
    };
    this.#exports = new WebAssembly.Instance(module, imports as unknown as WebAssembly.Imports).exports as unknown as Exports;
    this.#exports._initialize();
    for (const file of learned) {
      this.#put(file);
      if (!this.#exports.learn()) throw new Error('what was learned is not of this engine');
    }
  }

  #give(text: string) {
    this.#put(this.#write.encode(text));
  }
  #put(bytes: Uint8Array) {
    const at = this.#exports.reserve(bytes.length); // which may make the memory grow, and then its buffer is another one
    new Uint8Array(this.#exports.memory.buffer, at, bytes.length).set(bytes);
  }

  // One question, answered at once (src/wasm/question.cpp).
  question(question: object): unknown {
    this.#give(JSON.stringify(question));
    this.#exports.question();
    return JSON.parse(this.#result);
  }

  open() {
    this.#exports.open();
  }
  receive(message: string) {
    this.#give(message);
    this.#exports.receive();
  }
  tick() {
    this.#exports.tick();
  }
  answer(ticket: number, answer: unknown) {
    this.#give(JSON.stringify(answer));
    this.#exports.answer(ticket);
  }
}
