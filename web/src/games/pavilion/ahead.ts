// What comes of choices that are made of several small moves: the engine is asked where they lead, one after the other. What
// is legal and what it costs are its words; nothing here counts for itself.
import type { Follower } from '../../table/scene.svelte';
import { counts, effect, paid, parse, spread, type Counts, type PavilionView } from './view';

// Each question once.
export function remembered(follow: Follower): Follower {
  const known = new Map<string, ReturnType<Follower>>();
  return (moves) => {
    const key = moves.join(' ');
    if (!known.has(key)) known.set(key, follow(moves));
    return known.get(key)!;
  };
}

// ---- What a placement is paid with

export interface Payment {
  tiles: string; // what leaves the hand, with as few jokers as can be
  least: number; // jokers among them
  most: number; // jokers there could be
}

export async function payment(follow: Follower, move: string): Promise<Payment | undefined> {
  const told = await follow([move]);
  if (!told) return undefined;
  const { placing, joker } = told.view as PavilionView;
  if (!placing) {
    const tiles = paid(told.happened);
    const jokers = move.endsWith(joker) ? 0 : (counts(tiles)[joker] ?? 0);
    return { tiles, least: jokers, most: jokers };
  }
  const done = await follow([move, `+${placing.least}`]);
  return done && { tiles: paid(done.happened), least: placing.least, most: placing.most };
}

// ---- What a pass keeps

export interface Pass {
  moves: string[]; // the small moves, in the order they are asked for
  kept: string;
  gone: string;
  points: number; // lost
}

// The pass that keeps so many of each colour; undefined where that can't be. `first` is what is played before the first
// colour is asked: the pass itself, or nothing when it is played already.
export async function pass(follow: Follower, first: string[], hand: Counts, wish: Counts): Promise<Pass | undefined> {
  const moves = [...first];
  const open = { ...wish };
  for (;;) {
    const told = await follow(moves);
    if (!told) return undefined;
    const asked = told.moves.map(parse).filter((move) => move.kind === 'keep');
    if (asked.length === 0) {
      if (Object.values(open).some((n) => n > 0)) return undefined;
      const { points } = effect(told.happened);
      const gone = counts(paid(told.happened, 'discarded'));
      const kept = Object.fromEntries(Object.entries(hand).map(([letter, n]) => [letter, n - (gone[letter] ?? 0)]));
      return { moves, kept: spread(kept), gone: spread(gone), points };
    }
    const { colour } = asked[0]!;
    const count = open[colour] ?? 0;
    if (!asked.some((move) => move.count === count)) return undefined;
    moves.push(`k${colour}${count}`);
    delete open[colour];
  }
}

// As many as can stay, of the colours that are named first before the others: a beginning that costs as little as can be.
export async function fullest(follow: Follower, first: string[], hand: Counts, order: string[]): Promise<Counts> {
  let wish: Counts = {};
  for (const letter of order) {
    for (let n = 0; n < (hand[letter] ?? 0); ++n) {
      const more = { ...wish, [letter]: (wish[letter] ?? 0) + 1 };
      if (!(await pass(follow, first, hand, more))) break;
      wish = more;
    }
  }
  return wish;
}
