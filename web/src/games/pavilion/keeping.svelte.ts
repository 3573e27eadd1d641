// A pass while it is being thought over: what stays, what goes, and which tile could change sides.
import type { Follower } from '../../table/scene.svelte';
import { fullest, pass, remembered, type Pass } from './ahead';
import type { Counts } from './view';

export class Keeping {
  now: Pass | undefined = $state.raw();
  unknown = $state(false); // nobody here can tell: it is asked colour by colour
  more: Set<string> = $state.raw(new Set()); // of these one more could stay
  less: Set<string> = $state.raw(new Set());
  #wish: Counts = {};
  #follow: Follower;

  constructor(
    follow: Follower,
    readonly first: string[],
    readonly hand: Counts,
    order: string[],
  ) {
    this.#follow = remembered(follow);
    void fullest(this.#follow, first, hand, order).then((wish) => this.#take(wish));
  }

  change(letter: string, by: number) {
    void this.#take(this.#with(letter, by));
  }

  #with(letter: string, by: number): Counts {
    return { ...this.#wish, [letter]: (this.#wish[letter] ?? 0) + by };
  }

  async #take(wish: Counts) {
    const told = await pass(this.#follow, this.first, this.hand, wish);
    this.unknown = told === undefined;
    if (!told) return;
    this.#wish = wish;
    const fits = async (letter: string, by: number) => ((await pass(this.#follow, this.first, this.hand, this.#with(letter, by))) ? [letter] : []);
    const held = Object.keys(this.hand).filter((letter) => this.hand[letter]! > 0);
    const [more, less] = await Promise.all([1, -1].map((by) => Promise.all(held.map((letter) => fits(letter, by)))));
    if (this.#wish !== wish) return; // meanwhile another one was tapped
    this.more = new Set(more!.flat());
    this.less = new Set(less!.flat());
    this.now = told;
  }
}
