// A game that is studied: its tree, where in it one is, and that moment on the boards. What may be played, what can be
// drawn and what comes of it the engine says.
import { gameCard } from '../games';
import { t } from '../i18n/i18n.svelte';
import { engine, type Followed, type Refusal } from '../net/engine';
import type { Row } from '../net/messages';
import { seatNames } from '../table/names';
import { Scene } from '../table/scene.svelte';
import { Stage } from '../table/stage';
import { chosen } from '../ui/settings.svelte';
import { commented, grown, header, isDraw, pathTo, planted, promoted, pruned, withHeader, type Tree } from './tree';

const none: Refusal = { code: 'game', field: '', message: '', line: 0, column: 0 };

export class Study {
  tree: Tree | undefined = $state.raw();
  at = $state(0);
  now: Followed | undefined = $state.raw();
  scene: Scene | undefined = $state.raw();
  known: Map<number, Followed> = $state.raw(new Map()); // what is known of the nodes
  announced = $state('');
  #stage: Stage | undefined;
  #wishes = 0;

  readonly names = $derived.by(() => {
    const { tree } = this;
    if (!tree || !this.scene) return [];
    return seatNames(
      Array.from({ length: this.scene.board.players }, (_, n) => {
        const bot = header(tree, `Bot${n + 1}`);
        return { kind: bot ? 'bot' : 'human', name: header(tree, `Seat${n + 1}`) ?? '', ...(bot ? { bot } : {}) };
      }),
    );
  });
  name = (seat: number): string => this.names[seat - 1] ?? '';

  // Nothing where it could be opened.
  async open(tree: Tree, at = 0): Promise<Refusal | undefined> {
    const position = header(tree, 'Start');
    const game = await gameCard(tree.game)?.load();
    if (!game) return none;
    const begin = await engine.begin(position === undefined ? { game: tree.game, options: tree.options } : { position }, []);
    if (begin === undefined) return { ...none, code: 'engine' };
    if ('error' in begin) return begin.error;
    this.close();
    const scene = new Scene(game.default);
    scene.board = begin.board!;
    scene.view = structuredClone(begin.view);
    scene.mine = begin.view.seats.map(({ seat }) => seat);
    scene.connect(
      (move) => void this.play(move),
      async (prefix) => (await engine.preview(this.now?.position ?? '', prefix)) ?? [],
      (moves) => engine.follow(this.now?.position ?? '', moves),
    );
    this.#stage = new Stage(scene, () => chosen.speed);
    [this.tree, this.at, this.now] = [tree, 0, begin];
    this.known = new Map([[0, begin]]);
    this.scene = scene;
    await this.go(at);
    void this.#fill(tree);
    return undefined;
  }
  // From a position, without anything before it.
  async openPosition(position: string, headers: Tree['headers'] = []): Promise<Refusal | undefined> {
    const begin = await engine.begin({ position }, []);
    if (begin === undefined) return { ...none, code: 'engine' };
    if ('error' in begin) return begin.error;
    return this.open(planted(begin.board!.game, begin.options!, [...headers.filter(([name]) => name !== 'Start'), ['Start', begin.position]]));
  }
  // Only to be looked at: nothing can be chosen.
  hold() {
    if (this.scene) this.scene.still = true;
  }
  close() {
    this.#wishes += 1;
    this.#stage?.cancel();
  }
  skip() {
    this.#stage?.skip();
  }

  // ---- Going about

  async go(at: number, show = false) {
    const wish = ++this.#wishes;
    const step = show && this.tree?.nodes[at]?.parent === this.at;
    const there = await this.#find(at);
    if (wish !== this.#wishes) return;
    this.#stage?.cancel();
    if (step) await this.#stage?.show(there.now.happened, false, false);
    if (wish === this.#wishes) this.#show(there.at, there.now);
  }
  #show(at: number, now: Followed) {
    const { scene, tree } = this;
    if (!scene || !tree) return;
    this.#stage?.ready();
    this.at = at;
    this.now = now;
    scene.putBack();
    scene.hint = undefined;
    scene.view = structuredClone(now.view);
    scene.moves = now.moves;
    if (typeof now.turn === 'number') scene.front = now.turn;
    this.announced = [this.words(at), typeof now.turn === 'number' ? t('turn.of', { name: this.name(now.turn) }) : ''].filter((text) => text !== '').join('. ');
  }
  // A node in words: who did what.
  words(at: number): string {
    const { tree, scene } = this;
    const node = tree?.nodes[at];
    if (!node || !scene || at === 0) return t('replay.start');
    const before = this.known.get(node.parent);
    if (!before) return node.move;
    if (typeof before.turn !== 'number') return isDraw(tree.nodes[node.parent]!.move) && !this.now?.draws ? t('replay.dealt') : t('pair', { a: t('study.drawn'), b: this.drawWords(node.move) });
    return t('pair', { a: this.name(before.turn), b: scene.game.moveWords(before.view, node.move, scene.board) });
  }
  drawWords(draw: string): string {
    return draw.startsWith('@') ? t('study.starts', { name: this.name(Number(draw.slice(1))) }) : (this.scene?.game.draw(draw, this.scene.board).words ?? draw);
  }

  // ---- Changes

  async play(move: string) {
    if (!this.tree || this.scene?.busy) return;
    const [tree, node] = grown(this.tree, this.at, move);
    this.tree = tree;
    await this.go(node, true);
  }
  // Moves one after the other, as a line of the engine has them.
  async playAll(moves: string[]) {
    if (!this.tree) return;
    let [tree, node] = [this.tree, this.at];
    for (const move of moves) [tree, node] = grown(tree, node, move);
    this.tree = tree;
    await this.go(node);
  }
  // Draws until a seat is to act, each tile as likely as it is.
  async drawAll() {
    if (!this.tree || !this.now || this.scene?.busy) return;
    const wish = ++this.#wishes;
    let [tree, node, now] = [this.tree, this.at, this.now];
    const rows: Row[] = [];
    while (now.draws) {
      const [next, child] = grown(tree, node, weighted(now.draws));
      const after = await engine.follow(now.position, [next.nodes[child]!.move]);
      if (!after || wish !== this.#wishes) return;
      [tree, node, now] = [next, child, after];
      rows.push(...after.happened);
      this.known.set(child, after);
    }
    this.tree = tree;
    this.known = new Map(this.known);
    await this.#stage?.show(rows, false, false);
    if (wish === this.#wishes) this.#show(node, now);
  }
  async remove(at = this.at) {
    if (!this.tree) return;
    const [tree, parent] = pruned(this.tree, at);
    const gone = pathTo(this.tree, this.at).includes(at);
    this.tree = tree;
    if (gone) await this.go(parent);
  }
  promote(at = this.at) {
    if (this.tree) this.tree = promoted(this.tree, at);
  }
  comment(text: string, at = this.at) {
    if (this.tree && this.tree.nodes[at]!.comment !== text) this.tree = commented(this.tree, at, text);
  }
  rename(seat: number, name: string) {
    if (this.tree) this.tree = withHeader(this.tree, `Seat${seat}`, name.trim());
  }

  // ---- What the engine says of the nodes

  // The node, or the last one before it that the rules allow: a link may have been damaged.
  async #find(at: number): Promise<{ at: number; now: Followed }> {
    let [last, now] = [0, this.known.get(0)!];
    for (const node of pathTo(this.tree!, at)) {
      const next = this.known.get(node) ?? (await engine.follow(now.position, [this.tree!.nodes[node]!.move]));
      if (!next) {
        this.tree = pruned(this.tree!, node)[0];
        break;
      }
      if (!this.known.has(node)) this.known = new Map(this.known).set(node, next);
      [last, now] = [node, next];
    }
    return { at: last, now };
  }
  // All nodes, so that the list of moves can show what they do.
  async #fill(tree: Tree) {
    for (let node = 1; node < tree.nodes.length; ++node) {
      const { parent, move } = tree.nodes[node]!;
      const before = this.known.get(parent);
      if (this.scene === undefined || this.tree?.headers !== tree.headers) return; // another one was opened
      if (!before || this.known.has(node)) continue;
      const now = await engine.follow(before.position, [move]);
      if (now) this.known.set(node, now);
      else this.tree = pruned(this.tree, node)[0];
    }
    this.known = new Map(this.known);
  }
}

// One of them, by their weights.
export function weighted(draws: [move: string, weight: number][]): string {
  let left = Math.random() * draws.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [move, weight] of draws) if ((left -= weight) < 0) return move;
  return draws.at(-1)![0];
}
