// What can be chosen on a player's board: the strips, panes or track that picked moves lead to, and which is looked at.
import { signed, t } from '../../i18n/i18n.svelte';
import type { Scene } from '../../table/scene.svelte';
import { tell } from '../../ui/toast.svelte';
import { effect as effectOf, lost, type Effect } from './preview';
import { blank, parse, type SintraBoard, type SintraSeat, type SintraView } from './view';
import { bonusOf, colourName, moveWords, some, tilesWords } from './words';

export interface Target {
  move: string;
  effect: Effect | undefined;
}

// Strips to which picked pieces would do the same.
export interface Summed {
  windows: number[];
  text: string;
  points: number;
  cost: number;
  steps: number;
}

// What stands for a move on the board: a window's number, - for the track, = and the colour of a pane.
const keyOf = (text: string): string => {
  const move = parse(text);
  return move.kind === 'take' ? move.window : move.kind === 'pane' ? `=${move.colour}` : text;
};

export class Choice {
  readonly #of: () => { scene: Scene; seat: number; own: boolean };
  hot = $state<string>();

  constructor(of: () => { scene: Scene; seat: number; own: boolean }) {
    this.#of = of;
  }
  get scene(): Scene {
    return this.#of().scene;
  }
  get view(): SintraView {
    return this.scene.view as SintraView;
  }
  get board(): SintraBoard {
    return this.scene.board as SintraBoard;
  }
  get me(): SintraSeat {
    return this.view.seats[this.#of().seat - 1]!;
  }
  get mine(): boolean {
    return this.#of().own && this.scene.mine.includes(this.#of().seat);
  }
  get open(): boolean {
    return this.mine && !this.scene.still && !this.scene.busy;
  }

  readonly #first = $derived.by(() => (this.scene.picked?.[0] === undefined ? undefined : parse(this.scene.picked[0])));
  readonly targets = $derived.by(() => {
    const out = new Map<string, Target>();
    if (!this.mine || this.scene.picked === undefined) return out;
    for (const text of this.scene.picked) {
      const preview = this.scene.previews.get(text);
      out.set(keyOf(text), { move: text, effect: preview && effectOf(preview) });
    }
    return out;
  });
  readonly hinted = $derived.by(() => (this.mine && this.scene.hint !== undefined ? keyOf(this.scene.hint) : undefined));
  // The window a pane is chosen for.
  readonly pane = $derived.by(() => (this.#first?.kind === 'pane' && this.mine ? this.#first.window : undefined));
  readonly taking = $derived.by(() => this.open && this.#first?.kind === 'take');
  // Before anything is picked the glazier may be sent back.
  readonly back = $derived.by(() => this.open && this.scene.picked === undefined && this.scene.moves.includes('back'));
  // The one that waits for a yes.
  readonly asked = $derived.by(() => (this.mine && this.scene.asked !== undefined ? keyOf(this.scene.asked) : undefined));
  readonly at = $derived.by(() => this.asked ?? this.hot);
  readonly looked = $derived.by(() => (this.at === undefined ? undefined : this.targets.get(this.at)));

  enter = (key: string) => (this.hot = key);
  leave = () => (this.hot = undefined);
  choose(key: string) {
    this.scene.pick((text) => keyOf(text) === key, true);
  }
  tap(window: number) {
    if (this.targets.has(String(window))) this.choose(String(window));
    else if (this.taking) tell(t(this.me.windows[window - 1]?.in_reach ? 'sintra.blocked' : 'sintra.outOfReach'));
  }

  // What a target would bring to a strip: its pieces with the new ones, and what completing it scores.
  #fills(key: string, e: Effect): boolean {
    const pieces = this.me.windows[Number(key) - 1]?.pieces ?? blank;
    return [...pieces].every((piece, n) => piece !== '.' || e.cells.has(n + 1));
  }
  #worth(key: string): number {
    return this.me.windows[Number(key) - 1]?.worth ?? 0;
  }
  gain(key: string, e: Effect): number {
    return this.#fills(key, e) ? e.bonus + this.#worth(key) : 0;
  }
  cost(e: Effect): number {
    return lost(e, this.me.glass_cost, this.board.track);
  }
  #pieces(e: Effect): string[] {
    return [...(e.cells.size > 0 ? [t('sintra.preview.fits', { n: e.cells.size })] : []), ...(e.broken > 0 ? [t('sintra.preview.break', { n: e.broken })] : [])];
  }
  #details(key: string, e: Effect): string[] {
    const out = [this.#pieces(e).join(', ')];
    if (this.#fills(key, e)) {
      out.push(t('sintra.preview.windows', { points: signed(this.#worth(key)) }));
      if (e.bonus > 0) out.push(t('sintra.preview.bonus', { points: signed(e.bonus), colour: colourName(bonusOf(this.view)) }));
    }
    if (e.steps > e.broken) out.push(t('sintra.preview.tile'));
    if (e.fall < 0) out.push(t('sintra.preview.fall', { points: signed(e.fall) }));
    if (e.glass !== undefined) out.push(t('sintra.preview.track', { points: some(this.cost(e)) }));
    return out;
  }
  words(key: string, { move, effect: e }: Target): string {
    if (!e) return `${moveWords(this.view, move)}.`;
    const points = this.gain(key, e);
    const out = points > 0 ? [t('sintra.preview.completes', { n: points }), ...this.#details(key, e)] : this.#details(key, e);
    if (e.toCentre) out.push(t('sintra.preview.centre', { tiles: tilesWords(e.toCentre) }));
    return `${moveWords(this.view, move)}. ${out.join(', ')}`;
  }
  // What the target that is looked at would do.
  readonly told = $derived.by(() => {
    if (this.at === undefined || !this.looked?.effect || this.pane !== undefined) return undefined;
    return { points: this.gain(this.at, this.looked.effect), lines: this.#details(this.at, this.looked.effect) };
  });
  // While none is looked at, which a finger never does: all of them, those together that would do the same.
  readonly summary = $derived.by(() => {
    const out = new Map<string, Summed>();
    if (this.pane !== undefined) return [];
    for (const [key, { effect: e }] of this.targets) {
      if (!e || key === '-') continue; // the track says it itself
      const one = { text: [...this.#pieces(e), ...(this.#fills(key, e) ? [t('sintra.preview.full')] : [])].join(', '), points: this.gain(key, e), cost: this.cost(e), steps: e.steps };
      const same = JSON.stringify(one);
      out.set(same, { ...one, windows: [...(out.get(same)?.windows ?? []), Number(key)] });
    }
    return [...out.values()];
  });
  get left(): string {
    const pieces = [...this.targets.values()][0]?.effect?.toCentre;
    return pieces ? t('sintra.preview.centre', { tiles: tilesWords(pieces) }) : '';
  }
}
