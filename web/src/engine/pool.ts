// Workers that think: as many as the machine has cores, less one for the page. Each does one thing at a time; who is to
// stop is ended, and a new one takes its place when it is needed.
export type Question = Record<string, unknown>;
export type Answer = Record<string, unknown> | undefined; // `error` where it failed, nothing where it was given up

const idle = 60_000; // after which who has nothing to do is let go, with the memory it took
const megabytes = 256; // of those who think together

interface Job {
  question: Question;
  about: string; // what it is for: another job about the same makes this one worthless
  done: (answer: Answer) => void;
}

interface Thinker {
  worker: Worker;
  job: Job | undefined;
}

export class Pool {
  #thinkers: Thinker[] = [];
  #waiting: Job[] = [];
  #idle: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly make: () => Worker,
    readonly size = Math.max(1, (navigator.hardwareConcurrency || 2) - 1),
  ) {}

  think(question: Question, about: string): Promise<Answer> {
    this.stop(about);
    return this.#add(question, about);
  }

  // The same by all who have nothing to do, each with a seed of its own: what they found, in a list.
  async together(question: Question, about: string): Promise<Answer[] | undefined> {
    this.stop(about);
    const free = this.size - this.#thinkers.filter((one) => one.job).length;
    const many = Math.max(1, free);
    const each = Math.max(16, Math.floor(megabytes / many));
    const found = await Promise.all(Array.from({ length: many }, (_, n) => this.#add({ ...question, seed: String(n + 1), megabytes: each }, about)));
    const good = found.filter((one) => one && !('error' in one));
    return good.length > 0 ? good : undefined;
  }

  // Jobs about `x#1` and `x#2` are about `x`, too.
  stop(about: string) {
    const meant = (job: Job) => job.about === about || job.about.startsWith(`${about}#`);
    const given = this.#waiting.filter(meant);
    this.#waiting = this.#waiting.filter((job) => !meant(job));
    for (const thinker of this.#thinkers.filter((one) => one.job && meant(one.job))) {
      given.push(thinker.job!);
      this.#end(thinker);
    }
    for (const job of given) job.done(undefined);
    this.#next();
  }

  #add(question: Question, about: string): Promise<Answer> {
    return new Promise((done) => {
      this.#waiting.push({ question, about, done });
      this.#next();
    });
  }

  #next() {
    while (this.#waiting.length > 0) {
      const thinker = this.#thinkers.find((one) => !one.job) ?? (this.#thinkers.length < this.size ? this.#hire() : undefined);
      if (!thinker) return;
      thinker.job = this.#waiting.shift()!;
      thinker.worker.postMessage(thinker.job.question);
    }
  }

  #end(thinker: Thinker) {
    thinker.worker.terminate();
    this.#thinkers = this.#thinkers.filter((one) => one !== thinker);
  }

  #hire(): Thinker {
    const thinker: Thinker = { worker: this.make(), job: undefined };
    thinker.worker.onmessage = ({ data }) => {
      const job = thinker.job;
      thinker.job = undefined;
      job?.done(data);
      this.#next();
      clearTimeout(this.#idle);
      this.#idle = setTimeout(() => this.#thinkers.filter((one) => !one.job).forEach((one) => this.#end(one)), idle);
    };
    // Out of memory, most likely.
    thinker.worker.onerror = (event) => {
      this.#end(thinker);
      thinker.job?.done({ error: event.message });
      this.#next();
    };
    this.#thinkers.push(thinker);
    return thinker;
  }
}
