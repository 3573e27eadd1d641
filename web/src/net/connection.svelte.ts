// One WebSocket to the server. Comes back by itself; what can be asked twice without harm is asked again.
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

export class Connection {
  // `connecting` at first, `lost` from a failure until it is back, `old`: the page must be loaded again.
  status: 'connecting' | 'open' | 'lost' | 'old' = $state('connecting');
  hello: Hello | undefined = $state.raw();

  #socket: WebSocket | undefined;
  #waiting = new Map<number, Waiting>();
  #next = 1;
  #tries = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #heard = 0;
  #listeners = new Set<(notice: Notice) => void>();
  #opened = new Set<() => void>();

  constructor(readonly url: string) {
    this.#connect();
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') this.#look();
    });
    window.addEventListener('online', () => this.#look());
    setInterval(() => this.#look(), 20_000);
  }

  // Every notice; returns how to stop listening.
  listen(listener: (notice: Notice) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  // At once if the connection is open, and each time it is open again.
  whenOpen(listener: () => void): () => void {
    this.#opened.add(listener);
    if (this.status === 'open') listener();
    return () => this.#opened.delete(listener);
  }

  request<K extends Kind>(t: K, fields: Requests[K][0]): Promise<Ok<Requests[K][1]>> {
    return new Promise((resolve, reject) => {
      const id = this.#next++;
      const waiting: Waiting = { text: JSON.stringify({ t, id, ...fields }), again: repeatable.has(t), resolve: resolve as never, reject };
      if (this.status !== 'open' && !waiting.again) return reject(new RequestError('lost'));
      this.#waiting.set(id, waiting);
      if (this.status === 'open') this.#socket?.send(waiting.text);
    });
  }

  #connect() {
    clearTimeout(this.#timer);
    const socket = new WebSocket(this.url);
    this.#socket = socket;
    socket.onopen = () => socket.send(JSON.stringify({ t: 'hello', id: 0, protocol, rules }));
    socket.onmessage = (event) => {
      if (socket === this.#socket) this.#receive(JSON.parse(event.data as string));
    };
    socket.onclose = () => {
      if (socket === this.#socket) this.#closed();
    };
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

  #greeted(message: Ok<object> | Failure) {
    if (message.t === 'error') {
      this.status = 'old';
      return;
    }
    this.hello = message as Ok<Hello>;
    this.status = 'open';
    this.#tries = 0;
    for (const waiting of this.#waiting.values()) this.#socket?.send(waiting.text);
    for (const listener of [...this.#opened]) listener();
  }

  #closed() {
    if (this.status === 'old') return;
    this.status = 'lost';
    for (const [id, waiting] of this.#waiting) {
      if (waiting.again) continue;
      this.#waiting.delete(id);
      waiting.reject(new RequestError('lost'));
    }
    const pause = Math.min(8000, 300 * 2 ** this.#tries++) * (0.75 + Math.random() / 2);
    this.#timer = setTimeout(() => this.#connect(), pause);
  }

  // Is anybody there? A phone that slept has a socket that looks open and is not.
  #look() {
    if (this.status === 'lost') {
      this.#tries = 0;
      if (this.#socket?.readyState !== WebSocket.CONNECTING) this.#connect();
      return;
    }
    if (this.status !== 'open') return;
    const asked = Date.now();
    void this.request('ping', {}).catch(() => {});
    setTimeout(() => {
      if (this.status === 'open' && this.#heard < asked) {
        const socket = this.#socket;
        this.#socket = undefined;
        socket?.close();
        this.#closed();
      }
    }, 6000);
  }
}

export const connection = new Connection(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`);
