// A line to somebody who keeps tables: a server, or the engine in this browser (lines.ts). Comes back by itself; what can
// be asked twice without harm is asked again.
import type { Failure, Hello, Kind, Notice, Ok, Requests } from './messages';

// What went wrong, with the code and the parameters a sentence is made of (i18n). `lost`: the connection went away
// before the answer came, and it is not known whether the request was heard.
export class RequestError extends Error {
  constructor(
    readonly code: string,
    readonly field = '',
    readonly details: Partial<Failure> = {},
  ) {
    super(`${code} ${field}`);
  }
}

interface Waiting {
  text: string;
  again: boolean;
  resolve: (fields: never) => void;
  reject: (error: RequestError) => void;
}

// These change nothing the second time (docs/protocol.md, guarantees).
const repeatable: ReadonlySet<Kind> = new Set<Kind>(['play', 'sit', 'preview', 'premoves', 'hint', 'replay', 'record', 'lobby', 'rematch', 'ping']);

const protocol = 1;
const rules = 1;

// What carries the texts. Whoever dials is told when it is open, what is heard, and when it is closed: `for good` where
// there is nobody to talk to and never will be.
export interface Carrier {
  send(text: string): void;
  close(): void;
}
export interface Heard {
  open(): void;
  message(text: string): void;
  closed(forGood?: boolean): void;
}
export type Dial = (heard: Heard) => Carrier;

export class Connection {
  // `connecting` at first, `lost` from a failure until it is back, `old`: the page must be loaded again, `none`: there is
  // nobody to talk to.
  status: 'connecting' | 'open' | 'lost' | 'old' | 'none' = $state('connecting');
  hello: Hello | undefined = $state.raw();

  #carrier: Carrier | undefined;
  #begun = false;
  #waiting = new Map<number, Waiting>();
  #next = 1;
  #tries = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #heard = 0;
  #listeners = new Set<(notice: Notice) => void>();
  #opened = new Set<() => void>();
  #unsure: ((open: boolean) => void)[] = []; // who waits for the first word

  // Nothing is dialled before somebody wants to talk.
  constructor(readonly dial: Dial) {}

  #begin() {
    if (this.#begun) return;
    this.#begun = true;
    this.#connect();
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') this.#look();
    });
    window.addEventListener('online', () => this.#look());
    setInterval(() => this.#look(), 20_000);
  }

  // Whether there is somebody to talk to; waits while that is not known.
  ready(): Promise<boolean> {
    this.#begin();
    return this.status === 'connecting' ? new Promise((resolve) => this.#unsure.push(resolve)) : Promise.resolve(this.status === 'open');
  }

  // Every notice; returns how to stop listening.
  listen(listener: (notice: Notice) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  // At once if the connection is open, and each time it is open again.
  whenOpen(listener: () => void): () => void {
    this.#begin();
    this.#opened.add(listener);
    if (this.status === 'open') listener();
    return () => this.#opened.delete(listener);
  }

  request<K extends Kind>(t: K, fields: Requests[K][0]): Promise<Ok<Requests[K][1]>> {
    this.#begin();
    return new Promise((resolve, reject) => {
      const id = this.#next++;
      const waiting: Waiting = { text: JSON.stringify({ t, id, ...fields }), again: repeatable.has(t), resolve: resolve as never, reject };
      if (this.status === 'none' || (this.status !== 'open' && !waiting.again)) return reject(new RequestError('lost'));
      this.#waiting.set(id, waiting);
      if (this.status === 'open') this.#carrier?.send(waiting.text);
    });
  }

  #connect() {
    clearTimeout(this.#timer);
    let current: Carrier | undefined;
    const mine = () => current !== undefined && current === this.#carrier;
    this.#carrier = current = this.dial({
      open: () => mine() && current?.send(JSON.stringify({ t: 'hello', id: 0, protocol, rules })),
      message: (text) => mine() && this.#receive(JSON.parse(text)),
      closed: (forGood) => mine() && this.#closed(forGood),
    });
  }

  #receive(message: Notice | Ok<object> | Failure) {
    this.#heard = Date.now();
    if (message.t !== 'ok' && message.t !== 'error') {
      for (const listener of [...this.#listeners]) listener(message);
      return;
    }
    if (message.id === 0) return this.#greeted(message);
    const waiting = this.#waiting.get(Number(message.id));
    this.#waiting.delete(Number(message.id));
    if (message.t === 'ok') waiting?.resolve(message as never);
    else waiting?.reject(new RequestError(message.code, message.field, message));
  }

  #become(status: 'open' | 'lost' | 'old' | 'none') {
    this.status = status;
    for (const tell of this.#unsure.splice(0)) tell(status === 'open');
  }

  #greeted(message: Ok<object> | Failure) {
    if (message.t === 'error') {
      this.#become('old');
      return;
    }
    this.hello = message as Ok<Hello>;
    this.#become('open');
    this.#tries = 0;
    // Those who watch say so first: what is asked again may need it.
    const again = [...this.#waiting.values()];
    for (const listener of [...this.#opened]) listener();
    for (const waiting of again) this.#carrier?.send(waiting.text);
  }

  #closed(forGood = false) {
    if (this.status === 'old') return;
    this.#carrier = undefined;
    this.#become(forGood ? 'none' : 'lost');
    for (const [id, waiting] of this.#waiting) {
      if (waiting.again && !forGood) continue;
      this.#waiting.delete(id);
      waiting.reject(new RequestError('lost'));
    }
    if (forGood) return;
    const pause = Math.min(8000, 300 * 2 ** this.#tries++) * (0.75 + Math.random() / 2);
    this.#timer = setTimeout(() => this.#connect(), pause);
  }

  // Is anybody there? A phone that slept has a socket that looks open and is not.
  #look() {
    if (this.status === 'lost') {
      this.#tries = 0;
      if (!this.#carrier) this.#connect();
      return;
    }
    if (this.status !== 'open') return;
    const asked = Date.now();
    void this.request('ping', {}).catch(() => {});
    setTimeout(() => {
      if (this.status === 'open' && this.#heard < asked) {
        this.#carrier?.close();
        this.#closed();
      }
    }, 6000);
  }
}
