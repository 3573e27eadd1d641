import { expect, test } from 'vitest';
import { Pool } from './pool';

// A worker that answers when it is told to.
class Slow {
  static all: Slow[] = [];
  asked: Record<string, unknown>[] = [];
  ended = false;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onerror: ((event: { message: string }) => void) | null = null;
  constructor() {
    Slow.all.push(this);
  }
  postMessage(question: Record<string, unknown>) {
    this.asked.push(question);
  }
  terminate() {
    this.ended = true;
  }
  answer(data: unknown) {
    this.onmessage?.({ data });
  }
}
function pool(size: number) {
  Slow.all = [];
  return new Pool(() => new Slow() as unknown as Worker, size);
}

test('no more workers than there is room for; the rest waits its turn', async () => {
  const all = pool(2);
  const answers = ['a', 'b', 'c'].map((about) => all.think({ about }, about));
  expect(Slow.all.length).toBe(2);
  Slow.all[1]!.answer({ move: 'B' });
  expect(await answers[1]).toEqual({ move: 'B' });
  expect(Slow.all[1]!.asked.map(({ about }) => about)).toEqual(['b', 'c']);
  Slow.all[0]!.answer({ move: 'A' });
  Slow.all[1]!.answer({ move: 'C' });
  expect(await Promise.all(answers)).toEqual([{ move: 'A' }, { move: 'B' }, { move: 'C' }]);
  expect(Slow.all.length).toBe(2);
});

test('what is asked again about the same is begun at once, and what was asked before is given up', async () => {
  const all = pool(1);
  const first = all.think({ n: 1 }, 'table');
  const second = all.think({ n: 2 }, 'table');
  expect(await first).toBeUndefined();
  expect(Slow.all.map(({ ended }) => ended)).toEqual([true, false]);
  Slow.all[0]!.answer({ move: 'late' }); // nobody listens any more
  Slow.all[1]!.answer({ move: 'now' });
  expect(await second).toEqual({ move: 'now' });
});

test('stopping takes what waits, too', async () => {
  const all = pool(1);
  const busy = all.think({}, 'a');
  const waiting = all.think({}, 'b');
  all.stop('b');
  expect(await waiting).toBeUndefined();
  Slow.all[0]!.answer({ move: 'A' });
  expect(await busy).toEqual({ move: 'A' });
  expect(Slow.all[0]!.asked.length).toBe(1);
});

test('what has several parts is stopped as a whole', async () => {
  const all = pool(2);
  const parts = ['review#1', 'review#2', 'review#3', 'reviews#1'].map((about) => all.think({ about }, about));
  all.stop('review');
  expect(await Promise.all(parts.slice(0, 3))).toEqual([undefined, undefined, undefined]);
  Slow.all[2]!.answer({ found: 'x' });
  expect(await parts[3]).toEqual({ found: 'x' });
});

test('all who are free think together, each with a seed of its own', async () => {
  const all = pool(3);
  const busy = all.think({}, 'table');
  const together = all.together({ ms: 1 }, 'hint');
  expect(Slow.all.slice(1).map(({ asked }) => asked[0]!.seed)).toEqual(['1', '2']);
  Slow.all[1]!.answer({ nodes: 1 });
  Slow.all[2]!.onerror!({ message: 'out of memory' });
  expect(await together).toEqual([{ nodes: 1 }]);
  Slow.all[0]!.answer({ move: 'A' });
  await busy;
});

test('a worker that fails is replaced', async () => {
  const all = pool(1);
  const failed = all.think({}, 'a');
  const next = all.think({}, 'b');
  Slow.all[0]!.onerror!({ message: 'out of memory' });
  expect(await failed).toEqual({ error: 'out of memory' });
  Slow.all[1]!.answer({ move: 'B' });
  expect(await next).toEqual({ move: 'B' });
});
