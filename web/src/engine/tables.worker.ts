// Tables without a server: the hub of src/hub in a worker, with games in IndexedDB. Bots think in workers of the page's
// (net/engine.ts): Firefox may stand still when a worker makes another.
// Speaks the same messages as a server (docs/protocol.md); besides, single questions (src/wasm/question.cpp).
import type { Answer, Question } from './pool';
import { BrowserStore, type Batch, type Lease, type ReviewOf } from './store';
import { Engine, type Parts } from './wasm';

export type ToTables = Parts | { message: string } | { question: Question; ticket: number } | { forget: string } | { thought: Answer | Answer[]; job: number };
export type FromTables = { ready: true } | { failed: string } | { message: string } | { answer: unknown; ticket: number } | { think: Question; about: string; who: Who; job: number } | { drop: string };
// Who thinks: one that plays, all that are free together, or one that knows how to study (study.wasm).
export type Who = 'one' | 'all' | 'study';

const tell = (message: FromTables) => postMessage(message);
let engine: Engine;
let timer: ReturnType<typeof setTimeout> | undefined;
let due = Infinity;

function wake(at: number) {
  if (at >= due) return;
  due = at;
  clearTimeout(timer);
  timer = setTimeout(
    () => {
      due = Infinity;
      engine.tick();
    },
    Math.max(0, at - Date.now()),
  );
}

const store = new BrowserStore();

const jobs = new Map<number, (thought: never) => void>();
let made = 0;
const think = <Thought>(question: Question, about: string, who: Who = 'one') =>
  new Promise<Thought>((resolve) => {
    jobs.set(++made, resolve);
    tell({ think: question, about, who, job: made });
  });

function begin(parts: Parts) {
  const serve = async (what: { ask: string } & Record<string, unknown>): Promise<unknown> => {
    switch (what.ask) {
      case 'begin':
        // A browser that keeps nothing has no tables.
        return store.begin(what.now as number).then(
          (begun) => {
            tell({ ready: true });
            return begun;
          },
          (error) => tell({ failed: String(error) }),
        );
      case 'append':
        return store.append(what as unknown as Batch);
      case 'load':
        return store.load(what.game as string);
      case 'mark_broken':
        return undefined; // perhaps this tab is older than the one that wrote it: it is tried again each time
      case 'alive':
        return store.alive(what.now as number).catch(() => {});
      case 'others':
        return store.others();
      case 'think': {
        const question = { do: 'think', position: what.position, seed: what.seed };
        let told = await think<Answer>({ ...question, bot: what.bot }, what.table as string);
        if (told && 'error' in told) told = await think<Answer>({ ...question, bot: what.bot }, what.table as string);
        if (!told || !('error' in told)) return told;
        console.warn(`a bot fails (${told.error}), greedy plays for it`); // a game goes on whatever happens to a worker
        return engine.question({ ...question, bot: 'greedy' });
      }
      case 'analyse': {
        const question = { do: 'look', position: what.position };
        const found = await think<Answer[] | undefined>({ ...question, ms: what.ms, nodes: what.nodes }, (what.about as string) || 'hint', 'all');
        return found ?? (what.about ? null : [engine.question({ ...question, ms: 200 })]);
      }
      case 'study': {
        const { record, piece, found, engine } = what;
        const question = piece === undefined ? { do: 'review', record, found, engine } : { do: 'piece', record, piece };
        return (await think<Answer>(question, `${what.about as string}#${piece ?? 'all'}`, 'study'))?.found;
      }
      case 'drop':
        return tell({ drop: what.about as string });
      case 'open_review':
        return store.openReview(what.game as string, { events: what.events, engine: what.engine, budget: what.budget } as ReviewOf, what as unknown as Lease);
      case 'add_finding':
        return store.addFinding(what.game as string, what as unknown as Lease, what.piece as number, what.finding as string);
      case 'finish_review':
        return store.finishReview(what.game as string, what.holder as string, what.result as string);
      case 'leave_review':
        return store.leaveReview(what.game as string, what.holder as string);
      default:
        return new Promise((later) => setTimeout(later, 0));
    }
  };
  engine = new Engine(parts, {
    send: (message) => tell({ message }),
    ask: (ticket, text) =>
      void serve(JSON.parse(text))
        .then((told) => ticket > 0 && engine.answer(ticket, told ?? null))
        .catch((error) => tell({ failed: String(error) })), // whoever reads this begins anew with what is stored
    wake,
    log: (text) => console.info(text),
  });
  engine.open();
}

onmessage = ({ data }: MessageEvent<ToTables>) => {
  if ('module' in data) {
    try {
      begin(data);
    } catch (error) {
      tell({ failed: String(error) });
    }
  } else if ('message' in data) engine.receive(data.message);
  else if ('thought' in data) {
    jobs.get(data.job)?.(data.thought as never);
    jobs.delete(data.job);
  } else if ('forget' in data) void store.remove(data.forget);
  else tell({ answer: engine.question(data.question), ticket: data.ticket });
};
