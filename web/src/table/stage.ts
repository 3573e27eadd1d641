// Shows what happened: tiles fly from where they were to where they are now, points rise. The view changes as they
// land, so that stopping anywhere leaves a picture that was true.
import type { Row, View } from '../net/messages';
import type { Speed } from '../ui/settings.svelte';
import { play } from '../ui/sound';
import { batches } from './batches';
import type { Scene } from './scene.svelte';

const factors: Record<Speed, number> = { off: 0, fast: 0.45, normal: 1, slow: 2 };
const travel = 360;
const stagger = 45;
const rising = 620;

export class Stage {
  #skip = false;
  #shown = 0; // which call of `show` is the latest; an older one stops
  #running: Animation[] = [];

  constructor(
    readonly scene: Scene,
    readonly speed: () => Speed,
  ) {}

  // A tap: what moves arrives at once, and so does all that is shown until `ready`.
  skip() {
    this.#skip = true;
    for (const animation of this.#running) animation.finish();
  }
  ready() {
    this.#skip = false;
  }

  // Another view is about to be shown: what moves must not touch it any more.
  cancel() {
    this.#shown += 1;
    this.scene.busy = false;
    for (const animation of this.#running) animation.finish();
  }

  // Without motion there is a `pause` after each move of others, so that they can still be told apart.
  async show(rows: Row[], instant: boolean, pause = true): Promise<void> {
    if (instant) return;
    const me = ++this.#shown;
    const factor = factors[this.speed()];
    const { scene } = this;
    scene.busy = true;
    try {
      for (const batch of batches(rows)) {
        if (document.hidden || factor === 0 || scene.root === undefined || this.#skip) for (const row of batch) this.#jump(row);
        else await this.#batch(batch, factor, () => me === this.#shown);
        if (me !== this.#shown) return;
      }
      await this.#settled();
      if (factor === 0 && pause && !this.#skip && !document.hidden) await sleep(300);
    } finally {
      if (me === this.#shown) scene.busy = false;
    }
  }

  #jump(row: Row) {
    const { scene } = this;
    scene.game.take(scene.view, row);
    scene.game.put(scene.view, row);
  }

  // The board changes before tiles set out and after they have arrived, never while they are on their way: laying it out
  // anew takes a slow machine longer than a frame.
  async #batch(rows: Row[], factor: number, latest: () => boolean) {
    const { scene } = this;
    const { game } = scene;
    const copy = $snapshot(scene.view);
    const ways = rows.flatMap((row) => {
      const flights = game.flights(copy, row);
      game.take(copy, row);
      game.put(copy, row);
      return flights.flatMap((flight) => {
        const from = this.#place(flight.from);
        const to = this.#place(flight.to);
        return from && to ? [{ row, symbol: flight.symbol, from, to }] : [];
      });
    });
    const tiles = ways.map(({ row, symbol, from, to }) => ({ row, from, to, element: lifted(symbol, from) }));
    try {
      await this.#settled();
      if (!latest()) return;
      for (const row of rows) game.take(scene.view, row);
      if (tiles.length > 0) {
        await painted();
        const apart = stagger * factor * (tiles.length > 8 ? 0.6 : 1);
        await Promise.all(tiles.map(({ element, from, to }, n) => this.#fly(element, from, to, n * apart, factor)));
        if (latest()) play('tile');
      }
      for (const row of rows) {
        if (!latest()) return;
        game.put(scene.view, row);
        const rise = game.rise(row);
        if (rise) await painted();
        for (const tile of tiles) if (tile.row === row) tile.element.remove();
        if (rise) await this.#rise(rise.at, rise.points, factor);
      }
      if (tiles.length > 0) await painted();
    } finally {
      for (const tile of tiles) tile.element.remove();
    }
  }

  #place(names: string[]): Place | undefined {
    for (const name of names) {
      for (const element of this.scene.root?.querySelectorAll<HTMLElement>(`[data-spot="${name}"]`) ?? []) {
        const { x, y, width, height } = element.getBoundingClientRect();
        if (width === 0) continue;
        const { rotate } = getComputedStyle(element);
        const turned = rotate !== 'none' && rotate !== '';
        const size = turned ? Math.max(element.offsetWidth, element.offsetHeight) : Math.min(width, height);
        return { x: x + width / 2, y: y + height / 2, width, size, ...(turned ? { turn: rotate } : {}) };
      }
    }
    return undefined;
  }

  async #fly(tile: HTMLElement, from: Place, to: Place, delay: number, factor: number): Promise<void> {
    const size = flying(from);
    const end = Math.min(Math.max(to.size, 16), to.turn === undefined ? 60 : 150);
    const turn = to.turn ?? '0deg';
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    const scale = end / size;
    await this.#run(
      tile.animate(
        [
          { transform: 'none' },
          { transform: `translate(${dx / 2}px, ${dy / 2 - 18}px) scale(${(1 + scale) / 2 + 0.12})`, offset: 0.5 },
          { transform: `translate(${dx}px, ${dy}px) scale(${scale}) rotate(${turn})` },
        ],
        { duration: travel * factor, delay, easing: 'cubic-bezier(.45,.05,.2,1)', fill: 'both' },
      ),
    );
  }

  async #rise(at: string[], points: number, factor: number): Promise<void> {
    const place = this.#place(at);
    play(points < 0 ? 'loss' : 'points');
    if (!place || this.#skip) return;
    const label = document.createElement('div');
    label.className = points < 0 ? 'rising cost' : 'rising';
    label.textContent = points < 0 ? `−${-points}` : `+${points}`;
    label.style.cssText = `left:${place.x}px;top:${place.y}px`;
    document.body.append(label);
    const animation = label.animate(
      [
        { transform: 'translate(-50%,-50%) scale(.6)', opacity: 0 },
        { transform: 'translate(-50%,-80%) scale(1.1)', opacity: 1, offset: 0.25 },
        { transform: 'translate(-50%,-90%)', opacity: 1, offset: 0.7 },
        { transform: 'translate(-50%,-190%)', opacity: 0 },
      ],
      { duration: rising * 1.2 * factor, fill: 'both' },
    );
    void this.#run(animation).then(() => label.remove());
    await sleep(this.#skip ? 0 : rising * 0.6 * factor);
  }

  // Nothing moves any more: points of an earlier row may still rise.
  async #settled(): Promise<void> {
    await Promise.allSettled(this.#running.map((animation) => animation.finished));
  }

  async #run(animation: Animation): Promise<void> {
    this.#running.push(animation);
    if (this.#skip) animation.finish();
    await animation.finished.catch(() => {});
    this.#running = this.#running.filter((other) => other !== animation);
  }
}

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
const $snapshot = (view: View): View => JSON.parse(JSON.stringify(view)) as View;

// Where something lies on the screen: its middle, how wide it is, how large a tile is there, and how it is turned.
interface Place {
  x: number;
  y: number;
  width: number;
  size: number;
  turn?: string;
}

const flying = (from: Place) => Math.min(Math.max(from.width, 18), 60);

// A tile above the board, where it sets out.
function lifted(symbol: string, from: Place): HTMLElement {
  const size = flying(from);
  const tile = document.createElement('div');
  tile.className = 'flying';
  tile.style.cssText = `left:${from.x - size / 2}px;top:${from.y - size / 2}px;width:${size}px;height:${size}px`;
  tile.innerHTML = `<span class="t ${symbol}"></span>`;
  document.body.append(tile);
  return tile;
}

// What changed is on the screen.
const painted = () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())));
