// Games in this browser: the same log as a server keeps (src/store/store.h), in IndexedDB. A number that is taken is a
// conflict, so several tabs can't overwrite each other.
export interface Batch {
  create: { id: string; setup: string; created_ms: number }[];
  game: string;
  events: { seq: number }[];
  chat: { number: number }[];
  ended?: boolean;
}

// Of a game's review: up to which event, by which version, thought about for how long.
export interface ReviewOf {
  events: number;
  engine: string;
  budget: string;
}
// Who makes it, and until when at the latest: a tab that was closed lets go by itself.
export interface Lease {
  holder: string;
  now: number;
  until: number;
}
interface Review extends ReviewOf {
  game: string;
  holder: string;
  until: number;
  result: string;
}

const patience = 20_000; // after so long without a sign of life nobody was there

export class BrowserStore {
  #opening: Promise<IDBDatabase> | undefined;
  #others = 0;
  #holder = ''; // for whom the browser knows that this tab is there
  #channel: BroadcastChannel | undefined;

  constructor(readonly name = 'tilewright') {
    if (typeof BroadcastChannel === 'undefined') return;
    this.#channel = new BroadcastChannel(name);
    this.#channel.onmessage = () => void (this.#others += 1);
  }

  // A number that changes when another tab has written.
  others(): number {
    return this.#others;
  }

  begin(now: number): Promise<unknown> {
    return this.#write(['games', 'life'], async (stores) => {
      const life = stores('life');
      const last = (await result<number | undefined>(life.get('alive'))) ?? now;
      const pauses = (await result<[number, number][] | undefined>(life.get('pauses'))) ?? [];
      if (now - last > patience) pauses.push([last, now]);
      pauses.splice(0, pauses.length - 1000);
      life.put(pauses, 'pauses');
      life.put(now, 'alive');
      const games = (await result<{ ended: boolean }[]>(stores('games').getAll())).filter((game) => !game.ended);
      return { pauses, games };
    });
  }

  alive(now: number): Promise<void> {
    return this.#write(['life'], async (stores) => void stores('life').put(now, 'alive'), 'relaxed');
  }

  async append(batch: Batch): Promise<'stored' | 'conflict' | 'unavailable'> {
    try {
      await this.#write(['games', 'events', 'chat'], async (stores) => {
        for (const game of batch.create) stores('games').add({ ...game, ended: false });
        const game = await result<object | undefined>(stores('games').get(batch.game));
        const last = await result<IDBValidKey[]>(stores('events').getAllKeys(IDBKeyRange.bound([batch.game, -1], [batch.game, batch.events[0]?.seq ?? 0], false, true)));
        if (!game || (batch.events.length > 0 && last.length !== batch.events[0]!.seq)) throw new DOMException('gap', 'ConstraintError');
        for (const event of batch.events) stores('events').add({ ...event, game: batch.game });
        for (const line of batch.chat) stores('chat').add({ ...line, game: batch.game });
        if (batch.ended !== undefined) stores('games').put({ ...game, ended: batch.ended });
      });
    } catch (error) {
      return error instanceof DOMException && error.name === 'ConstraintError' ? 'conflict' : 'unavailable';
    }
    this.#channel?.postMessage(batch.game);
    return 'stored';
  }

  // The game with its log; null: there is none.
  async load(game: string): Promise<unknown> {
    try {
      return await this.#write(['games', 'events', 'chat'], async (stores) => {
        const found = await result<object | undefined>(stores('games').get(game));
        if (!found) return null;
        const all = IDBKeyRange.bound([game, -1], [game, Infinity]);
        const events = await result(stores('events').getAll(all));
        const chat = await result<unknown[]>(stores('chat').getAll(all));
        return { ...found, events, chat: chat.slice(-200) };
      });
    } catch {
      return 'unavailable';
    }
  }

  async remove(game: string): Promise<void> {
    await this.#write(['games', 'events', 'chat', 'reviews', 'findings'], async (stores) => {
      const all = IDBKeyRange.bound([game, -1], [game, Infinity]);
      stores('games').delete(game);
      stores('events').delete(all);
      stores('chat').delete(all);
      stores('reviews').delete(game);
      stores('findings').delete(all);
    });
    this.#channel?.postMessage(game);
  }

  // Reviews as src/store/store.h has them; what tabs do there is what servers do with one database. Of a tab that is gone
  // the browser knows it: its lease is worth nothing.
  async openReview(game: string, of: ReviewOf, lease: Lease): Promise<unknown> {
    try {
      const there = await this.#holders(lease.holder);
      return await this.#write(['games', 'reviews', 'findings'], async (stores) => {
        const all = IDBKeyRange.bound([game, -1], [game, Infinity]);
        if (!(await result(stores('games').get(game)))) return null;
        let review = await result<Review | undefined>(stores('reviews').get(game));
        if (!review || review.events !== of.events || (review.result === '' && (review.engine !== of.engine || review.budget !== of.budget))) {
          review = { ...of, game, holder: '', until: 0, result: '' };
          stores('findings').delete(all);
        }
        const held = review.result === '' && (review.holder === '' || review.holder === lease.holder || review.until <= lease.now || there?.has(review.holder) === false);
        if (held) review = { ...review, holder: lease.holder, until: lease.until };
        stores('reviews').put(review);
        return { findings: await result(stores('findings').getAll(all)), result: review.result, held };
      });
    } catch {
      return 'unavailable';
    }
  }
  // Who holds reviews in tabs that are open, with this one; nothing where the browser can't tell.
  async #holders(holder: string): Promise<Set<string> | undefined> {
    const locks = typeof navigator === 'undefined' ? undefined : navigator.locks;
    if (!locks) return undefined;
    const lock = (of: string) => `${this.name} review ${of}`;
    if (this.#holder !== holder) {
      this.#holder = holder;
      await new Promise<void>((held) => locks.request(lock(holder), () => new Promise(() => held())).catch(held));
    }
    const { held = [] } = await locks.query();
    return new Set(held.flatMap(({ name = '' }) => (name.startsWith(lock('')) ? [name.slice(lock('').length)] : [])));
  }
  addFinding(game: string, lease: Lease, piece: number, finding: string) {
    return this.#held(game, lease.holder, (review, stores) => {
      stores('reviews').put({ ...review, until: lease.until });
      stores('findings').put({ game, piece, finding });
    });
  }
  finishReview(game: string, holder: string, whole: string) {
    return this.#held(game, holder, (review, stores) => {
      stores('reviews').put({ ...review, holder: '', result: whole });
      stores('findings').delete(IDBKeyRange.bound([game, -1], [game, Infinity]));
    });
  }
  leaveReview(game: string, holder: string) {
    return this.#held(game, holder, (review, stores) => void stores('reviews').put({ ...review, holder: '' }));
  }
  async #held(game: string, holder: string, work: (review: Review, stores: (name: string) => IDBObjectStore) => void): Promise<'stored' | 'conflict' | 'unavailable'> {
    try {
      return await this.#write(['reviews', 'findings'], async (stores) => {
        const review = await result<Review | undefined>(stores('reviews').get(game));
        if (holder === '' || review?.holder !== holder) return 'conflict';
        work(review, stores);
        return 'stored';
      });
    } catch {
      return 'unavailable';
    }
  }

  // All of it or nothing; done when it is on disk.
  async #write<Value>(names: string[], work: (stores: (name: string) => IDBObjectStore) => Promise<Value>, durability: IDBTransactionDurability = 'strict'): Promise<Value> {
    const database = await (this.#opening ??= this.#open());
    const transaction = database.transaction(names, 'readwrite', { durability });
    const done = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new DOMException('aborted', 'AbortError'));
    });
    done.catch(() => {}); // told below
    let value: Value;
    try {
      value = await work((name) => transaction.objectStore(name));
    } catch (error) {
      try {
        transaction.abort();
      } catch {
        // It was already.
      }
      throw error;
    }
    await done;
    return value;
  }

  #open(): Promise<IDBDatabase> {
    return new Promise((resolve, reject) => {
      const asked = indexedDB.open(this.name, 2);
      asked.onupgradeneeded = ({ oldVersion }) => {
        const database = asked.result;
        if (oldVersion < 1) {
          database.createObjectStore('games', { keyPath: 'id' });
          database.createObjectStore('events', { keyPath: ['game', 'seq'] });
          database.createObjectStore('chat', { keyPath: ['game', 'number'] });
          database.createObjectStore('life');
        }
        database.createObjectStore('reviews', { keyPath: 'game' });
        database.createObjectStore('findings', { keyPath: ['game', 'piece'] });
      };
      const failed = () => {
        this.#opening = undefined;
        reject(asked.error ?? new DOMException('blocked', 'InvalidStateError'));
      };
      asked.onerror = failed;
      asked.onsuccess = () => {
        const database = asked.result;
        // A newer page wants to change how games are kept: it must not wait for us.
        database.onversionchange = () => {
          database.close();
          this.#opening = undefined;
        };
        database.onclose = () => void (this.#opening = undefined);
        resolve(database);
      };
    });
  }
}

function result<Value>(request: IDBRequest): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result as Value);
    request.onerror = () => reject(request.error);
  });
}
