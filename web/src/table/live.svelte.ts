// A table as this browser knows it, wherever it is kept: follows its notices, shows what happened one after the other,
// plays. Of a table at a server the engine here knows the position too, so that a preview and the own move are shown
// without asking; the server stays the judge.
import type { Game } from '../games/game';
import { gameCard } from '../games';
import { RequestError, type Connection } from '../net/connection.svelte';
import { engine, type Followed } from '../net/engine';
import { isHere, lineOf } from '../net/lines';
import type { ChatNotice, EventNotice, Hint, Notice, Previewed, Replay, Requests, StateNotice, TableNotice, Watched, You } from '../net/messages';
import { t } from '../i18n/i18n.svelte';
import { seatNames } from './names';
import { base } from '../ui/router.svelte';
import { chosen, settings } from '../ui/settings.svelte';
import { buzz, play as sound } from '../ui/sound';
import { complain } from '../ui/toast.svelte';
import { logOf, sinceLast, stepWords, type LogMove } from './log';
import { mine, newKey } from './mine.svelte';
import { Scene } from './scene.svelte';
import { Stage } from './stage';
import { spoken } from './stamps';

interface Queued {
  notice: EventNotice | StateNotice;
  at: number; // when it arrived: clocks run from there, whatever is being shown
}

export class LiveTable {
  info: TableNotice | undefined = $state.raw();
  you: You = $state.raw({ seats: [], creator: false });
  chat: ChatNotice[] = $state.raw([]);
  scene: Scene | undefined = $state.raw();
  state: StateNotice | undefined = $state.raw(); // as it is shown
  log: LogMove[] = $state.raw([]);
  problem: RequestError | undefined = $state.raw(); // why there is no table
  held: string[] = $state.raw([]); // moves chosen ahead
  hint: Hint | undefined = $state.raw();
  hinting = $state(false);
  announced = $state(''); // for screen readers
  replay: Replay | undefined = $state.raw();
  look: number | undefined = $state(); // the step of the replay that is looked at
  missed = $state(0); // moves of others since the last own one, when the table was opened
  unread = $state(0);

  #names = $derived(seatNames(this.info?.seats ?? []));
  #line: Connection;
  #events: EventNotice[] = [];
  #guess: EventNotice | undefined; // the own move, shown before the server has said yes
  #asked: symbol | undefined; // the last play that was not refused
  #position: Promise<string | undefined> = Promise.resolve(undefined); // after all events of the server
  #seq = 0;
  #queue: Queued[] = [];
  #draining = false;
  #stage: Stage | undefined;
  #stateAt = 0;
  #stops: (() => void)[] = [];
  #forced: ReturnType<typeof setTimeout> | undefined;
  #early: Notice[] | undefined; // what came while the game was loaded
  #fetching: Promise<Replay | undefined> | undefined;
  #wishes = 0; // to look at a position
  #replayed = -1; // the length of the log the replay is of

  constructor(
    readonly id: string,
    public key: string | undefined,
    readonly only?: number, // of the seats held, the one that is played by hand
  ) {
    this.#line = lineOf(id);
    this.#stops.push(
      this.#line.listen((notice) => this.#heard(notice)),
      this.#line.whenOpen(() => void this.#watch()),
    );
    void this.#line.ready().then(() => {
      if (this.#line.status === 'none') this.problem = new RequestError('lost');
    });
    const ticking = setInterval(() => this.state?.clock && this.#seats(), 500);
    const hidden = () => document.hidden && this.#stage?.skip();
    document.addEventListener('visibilitychange', hidden);
    this.#stops.push(
      () => clearInterval(ticking),
      () => document.removeEventListener('visibilitychange', hidden),
      () => this.#stage?.cancel(),
    );
  }

  close() {
    for (const stop of this.#stops) stop();
    clearTimeout(this.#forced);
    void this.#line.request('unwatch', { table: this.id }).catch(() => {});
  }

  get turn(): number | undefined {
    return typeof this.state?.turn === 'number' ? this.state.turn : undefined;
  }
  get mineToPlay(): boolean {
    return this.turn !== undefined && this.you.seats.includes(this.turn);
  }
  get practice(): boolean {
    return this.info?.seats.every((seat) => seat.kind === 'bot' || this.you.seats.includes(seat.seat)) ?? false;
  }
  // Alone against bots or at one screen, and where all agreed to hints.
  get advised(): boolean {
    return this.practice || (this.info?.hints === true && this.you.seats.length > 0);
  }
  name = (seat: number): string => this.#names[seat - 1] ?? t('seat.number', { n: seat });

  // Asks, and tells the player in words what went wrong.
  async ask<K extends keyof Requests>(kind: K, fields: Omit<Requests[K][0], 'table'>): Promise<Requests[K][1] | undefined> {
    try {
      return await this.#line.request(kind, { table: this.id, ...fields } as Requests[K][0]);
    } catch (error) {
      complain(error);
      return undefined;
    }
  }

  // True when it was played; `sure`: without asking for a confirmation.
  async play(move: string, sure = false): Promise<boolean> {
    const { scene } = this;
    if (!scene) return false;
    if (settings.confirm && !sure && scene.asked !== move) {
      scene.asked = move;
      return false;
    }
    const ahead = scene.ahead;
    scene.putBack();
    this.hint = undefined;
    if (ahead) {
      await this.premove([...this.held, move]);
      return true;
    }
    scene.moves = [];
    const seq = this.#seq;
    const asked = (this.#asked = Symbol());
    void this.#showAhead(seq, move, asked);
    try {
      await this.#line.request('play', { table: this.id, seq, move });
      if (this.#guess?.seq === seq) this.#guess = undefined; // it is stored
      return true;
    } catch (error) {
      if (this.#asked === asked) this.#asked = undefined;
      this.#takeBack(seq);
      complain(error);
      void this.#watch();
      return false;
    }
  }

  // The own move, before the server has answered.
  async #showAhead(seq: number, move: string, asked: symbol) {
    const by = this.turn;
    const position = await this.#position;
    const told = position === undefined || isHere(this.id) ? undefined : await engine.follow(position, [move]);
    if (!told || by === undefined || this.#seq !== seq || this.#asked !== asked) return;
    this.#guess = { t: 'event', table: this.id, seq, by, at: Date.now(), moves: [move], happened: told.happened };
    this.#add(this.#guess);
    void this.#drain(false);
  }
  // It was refused: what is asked for next shows how things stand.
  #takeBack(seq: number) {
    if (this.#guess?.seq !== seq) return;
    this.#events = this.#events.filter((event) => event !== this.#guess);
    this.#queue = this.#queue.filter(({ notice }) => notice !== this.#guess);
    this.#guess = undefined;
    this.#seq = seq;
    this.#stage?.cancel();
    if (this.scene && this.state && this.look === undefined) this.scene.view = structuredClone(this.state.view);
  }

  async preview(prefix: string): Promise<Previewed[]> {
    const position = this.mineToPlay && !isHere(this.id) && engine.ready ? await this.#position : undefined;
    const told = position === undefined ? undefined : await engine.preview(position, prefix);
    return told ?? (await this.#line.request('preview', { table: this.id, prefix })).moves;
  }
  async follow(moves: string[]): Promise<Followed | undefined> {
    const position = this.mineToPlay ? await this.#position : undefined;
    return position === undefined ? undefined : engine.follow(position, moves);
  }

  async premove(moves: string[]) {
    const seat = this.scene?.front;
    if (seat === undefined) return;
    if (await this.ask('premove', { seat, moves })) {
      const foreseen = this.#hold(moves);
      void this.#lookAhead();
      await foreseen;
      this.announced = moves.length > 0 ? t('premove.held', { moves: this.heldWords }) : t('premove.none');
    }
  }

  get heldWords(): string {
    const { scene } = this;
    return scene ? this.held.map((move) => scene.game.moveWords(scene.view, move, scene.board)).join(' · ') : '';
  }
  // On the board they are drawn with what they would do as things stand.
  async #hold(moves: string[]) {
    const { scene } = this;
    this.held = moves;
    if (!scene) return;
    const known = new Map(scene.held.map((one) => [one.move, one.preview]));
    scene.held = moves.map((move) => ({ move, preview: known.get(move) }));
    if (moves.length > 0) await this.#foresee(scene, moves);
  }
  async #foresee(scene: Scene, moves: string[]) {
    try {
      const told = await Promise.all(moves.map(async (move) => (await this.preview(move)).find((one) => one.move === move)));
      if (this.held === moves) scene.held = moves.map((move, n) => ({ move, preview: told[n] }));
    } catch {
      // They are drawn without it.
    }
  }

  async sit(name: string, seat?: number): Promise<boolean> {
    const key = this.key ?? newKey();
    const sat = await this.ask('sit', { name, key, ...(seat === undefined ? {} : { seat }) });
    if (!sat) return false;
    this.key = key;
    this.you = sat.you;
    await this.#watch(); // with the key: what may be played
    return true;
  }

  async askHint() {
    if (this.hinting) return;
    this.hinting = true;
    const told = await this.ask('hint', {});
    this.hinting = false;
    if (!told || !this.scene || told.seq !== this.#seq || !this.mineToPlay) return;
    this.hint = told;
    this.scene.putBack();
    this.scene.hint = told.move;
    const { game, view, board } = this.scene;
    this.announced = [t('hint.says', { move: game.moveWords(view, told.move, board) }), game.besides?.(view, told.move) ?? ''].filter((text) => text !== '').join(', ');
  }

  // ---- Earlier positions

  // One request at a time: who steps back quickly waits for the same answer.
  #fetchReplay(): Promise<Replay | undefined> {
    this.#fetching ??= this.#askReplay().finally(() => (this.#fetching = undefined));
    return this.#fetching;
  }
  async #askReplay(): Promise<Replay | undefined> {
    const length = this.#seq;
    if (this.#replayed === length) return this.replay;
    const told = await this.ask('replay', {});
    if (told) {
      this.replay = told;
      this.#replayed = length;
    }
    return told;
  }

  // A step of the replay; its last one is the game as it stands, and so is none.
  async lookAt(step: number | undefined) {
    const { scene } = this;
    if (!scene) return;
    const wish = ++this.#wishes;
    const replay = step === undefined ? undefined : await this.#fetchReplay();
    if (wish !== this.#wishes) return; // meanwhile another one was asked for, or none
    if (step === undefined || (replay && step >= replay.steps.length)) {
      if (this.look === undefined) return;
      this.look = undefined;
      this.#stage?.cancel();
      scene.still = false;
      if (this.state) scene.view = structuredClone(this.state.view);
      this.#seats();
      this.announced = this.mineToPlay ? t('turn.yours') : '';
      this.#await();
      return;
    }
    if (!replay) return;
    this.#stage?.cancel();
    this.look = Math.max(0, step);
    scene.still = true;
    scene.putBack();
    scene.view = structuredClone(this.look === 0 ? replay.view : replay.steps[this.look - 1]!.view);
    this.#seats();
    this.announced = t('pair', { a: t('look.text'), b: this.looked });
  }

  // What led to the earlier position that is looked at, and its number in the log.
  get looked(): string {
    return this.look === undefined || !this.replay || !this.scene ? '' : stepWords(this.scene.game, this.replay, this.look, this.name);
  }
  get lookedSeq(): number | undefined {
    return this.look === undefined ? undefined : this.replay?.steps[this.look - 1]?.seq;
  }

  // The step after the move with this number in the log.
  async lookAfter(seq: number) {
    const replay = await this.#fetchReplay();
    const found = replay?.steps.findIndex((step) => step.seq === seq) ?? -1;
    if (found >= 0) await this.lookAt(found + 1);
  }

  async showMissed() {
    this.missed = 0;
    const replay = await this.#fetchReplay();
    const { scene } = this;
    if (!replay || !scene) return;
    const first = sinceLast(replay.steps, this.you.seats);
    await this.lookAt(first);
    for (let step = first; step < replay.steps.length && this.look === step; ++step) {
      await this.#stage?.show(replay.steps[step]!.happened, false);
      if (this.look === step) await this.lookAt(step + 1);
    }
    if (this.look === replay.steps.length) await this.lookAt(undefined);
  }

  skip() {
    this.#stage?.skip();
  }

  // ---- What the server says

  async #watch() {
    let watched: Watched;
    try {
      watched = await this.#line.request('watch', { table: this.id, ...(this.key ? { key: this.key } : {}), after: this.#seq });
    } catch (error) {
      if (error instanceof RequestError && error.code !== 'lost') this.problem = error;
      if (error instanceof RequestError && error.code === 'unknown') mine.forget(this.id);
      return;
    }
    const first = this.scene === undefined;
    const at = Date.now();
    this.#position = Promise.resolve(watched.you.seats.length === 0 ? undefined : watched.position);
    this.problem = undefined;
    this.info = watched.table;
    this.you = this.only === undefined ? watched.you : { ...watched.you, seats: [this.only] };
    this.chat = watched.chat;
    if (first) {
      this.#early ??= [];
      const game = await gameCard(watched.table.game)?.load();
      if (!game) {
        this.problem = new RequestError('game');
        return;
      }
      if (this.scene === undefined) this.#open(game.default, watched, at);
      const early = this.#early;
      this.#early = undefined;
      for (const notice of early) this.#heard(notice);
    } else {
      const missed = watched.events ?? [];
      for (const event of missed) this.#add(event);
      this.#queue.push({ notice: watched.state, at });
      this.#seq = Math.max(this.#seq, watched.state.seq, watched.table.seq);
      void this.#drain(missed.length > 6);
    }
    this.#keep();
    this.#seats();
  }

  #open(game: Game, watched: Watched, at: number) {
    const seen = mine.find(this.id)?.seen;
    const scene = new Scene(game);
    scene.board = watched.board;
    scene.mine = this.you.seats;
    scene.connect(
      (move, sure) => void this.play(move, sure),
      (prefix) => this.preview(prefix),
      (moves) => this.follow(moves),
      (from) => void this.premove(this.held.slice(0, from)),
    );
    this.#stage = new Stage(scene, () => chosen.speed);
    for (const event of watched.events ?? []) this.#add(event);
    this.#queue = [];
    this.#seq = Math.max(this.#seq, watched.state.seq, watched.table.seq);
    this.scene = scene;
    this.#apply(watched.state, at);
    // Who was not here when others moved is offered to see it.
    if (seen !== undefined && this.info?.phase === 'playing') this.missed = this.log.filter((move) => move.seq >= seen && !this.you.seats.includes(move.by)).length;
    this.#await();
  }

  #heard(notice: Notice) {
    if (notice.t === 'lobby' || notice.t === 'bye' || notice.t === 'review' || notice.t === 'analysis' || notice.table !== this.id) return;
    if (notice.t === 'gone') {
      if (!isHere(this.id)) mine.forget(this.id); // a game of this browser is deleted by the player only
      this.problem = new RequestError('unknown', 'table');
      return;
    }
    if (notice.t === 'table') {
      const was = this.info?.phase;
      this.info = notice;
      this.#seats();
      // A seat of ours that is open again is ours no more.
      if (this.you.seats.some((seat) => notice.seats[seat - 1]?.kind === 'open')) void this.#watch();
      else if (was !== undefined) this.#keep();
      return;
    }
    if (!this.scene) {
      this.#early?.push(notice); // before it is asked for, the answer to `watch` says it all
      return;
    }
    if (notice.t === 'chat') {
      if (!this.chat.some((line) => line.number === notice.number)) this.chat = [...this.chat, notice];
      if (!this.you.seats.includes(notice.seat) && !settings.muteChat) this.unread += 1;
      if (!settings.muteChat) this.announced = t('chat.says', { name: notice.name, text: spoken(notice.text) });
    } else if (notice.t === 'premoves') {
      if (notice.seat === this.scene.front) void this.#hold(notice.moves);
    } else {
      if (notice.t === 'event') {
        this.#follow(notice);
        this.#add(notice);
      } else {
        this.#seq = Math.max(this.#seq, notice.seq);
        this.#queue.push({ notice, at: Date.now() });
      }
      void this.#drain(false);
    }
  }

  #add(event: EventNotice) {
    const length = event.seq + (event.by === 'chance' ? (event.moves?.length ?? 1) : 1);
    if (event.seq === this.#guess?.seq && event !== this.#guess) {
      // As it was shown already; its time is the server's.
      const shown = event.moves?.[0] === this.#guess.moves?.[0];
      if (!shown) this.#takeBack(event.seq);
      this.#events = this.#events.map((other) => (other === this.#guess ? event : other));
      this.#guess = undefined;
      if (shown) return;
    }
    if (this.#events.some((other) => other.seq === event.seq)) return;
    this.#seq = Math.max(this.#seq, length);
    this.#events.push(event);
    if (event.happened) this.#queue.push({ notice: event, at: Date.now() });
  }

  #follow(event: EventNotice) {
    if (event.moves) this.#position = this.#position.then(async (position) => (position === undefined ? undefined : (await engine.follow(position, event.moves!))?.position));
    else if (event.undo !== undefined) {
      this.#position = Promise.resolve(undefined);
      void this.#watch();
    }
  }

  async #drain(instant: boolean) {
    if (this.#draining) return;
    this.#draining = true;
    try {
      while (this.#queue.length > 0) {
        const { notice, at } = this.#queue.shift()!;
        // What piled up is not shown move by move, nor what happens while an earlier position is looked at.
        const hurry = instant || this.#queue.length > 24 || this.look !== undefined;
        if (notice.t === 'state' && this.#guess && notice.seq <= this.#guess.seq) continue; // older than what is shown
        if (notice.t === 'event') await this.#show(notice, hurry);
        else this.#apply(notice, at);
      }
    } finally {
      this.#draining = false;
      this.#stage?.ready();
    }
    this.#await();
  }

  async #show(event: EventNotice, instant: boolean) {
    const { scene } = this;
    if (!scene) return;
    scene.moves = [];
    scene.putBack();
    scene.hint = undefined;
    this.hint = undefined;
    const words = (event.happened ?? []).map((row) => scene.game.rowWords(row, this.name)).filter((text) => text !== '');
    if (typeof event.by === 'number') words.unshift(`${t('pair', { a: this.name(event.by), b: scene.game.moveWords(scene.view, event.moves![0]!, scene.board) })}.`);
    this.announced = words.join(' ');
    await this.#stage?.show(event.happened ?? [], instant, typeof event.by === 'number' && !this.you.seats.includes(event.by));
  }

  #apply(state: StateNotice, at: number) {
    const { scene } = this;
    if (!scene) return;
    const was = this.mineToPlay;
    const before = this.state?.seq;
    this.state = state;
    this.log = logOf(
      this.#events.filter((event) => event.seq < state.seq),
      state.view.round,
    );
    this.#stateAt = at;
    if (this.look === undefined) scene.view = structuredClone(state.view);
    scene.mine = this.you.seats;
    if (this.turn !== undefined && this.you.seats.includes(this.turn)) scene.front = this.turn;
    else if (!this.you.seats.includes(scene.front)) scene.front = this.you.seats[0] ?? 1;
    scene.putBack();
    scene.ahead = false;
    scene.moves = this.mineToPlay ? (state.moves ?? []) : [];
    this.#seats();
    this.#keep();
    if (this.mineToPlay && !was && before !== undefined) this.#called();
    if (this.info?.phase === 'over' && before !== undefined && before !== state.seq && state.turn === 'nobody') sound('end');
  }

  #called() {
    sound('turn');
    buzz();
    this.announced = t('turn.yours');
    if (settings.notify && document.hidden && 'Notification' in window && Notification.permission === 'granted') {
      try {
        new Notification(t('turn.yours'), { body: 'Tilewright', icon: `${base}icon-192.png`, tag: this.id });
      } catch {
        // Some phones allow them to service workers only.
      }
    }
  }

  // Everything is shown: what can the player do now?
  #await() {
    clearTimeout(this.#forced);
    const { scene } = this;
    if (!scene || this.look !== undefined) return;
    if (this.mineToPlay && settings.forced && !settings.confirm && scene.moves.length === 1) {
      const only = scene.moves[0]!;
      this.#forced = setTimeout(() => scene.moves[0] === only && void this.play(only), 600);
    }
    if (this.held.length > 0) void this.#hold(this.held); // the table has changed meanwhile
    void this.#lookAhead();
  }

  // While another person thinks, a move can be chosen ahead.
  async #lookAhead() {
    const { scene } = this;
    const seat = this.you.seats[0];
    const acting = this.turn === undefined ? undefined : this.info?.seats[this.turn - 1];
    if (!scene || this.only !== undefined || seat === undefined || this.mineToPlay || !acting || acting.kind === 'bot' || acting.stand_in) return;
    const seq = this.#seq;
    try {
      const { moves } = await this.#line.request('premoves', { table: this.id, seat });
      if (seq !== this.#seq || this.mineToPlay || this.look !== undefined) return;
      scene.front = seat;
      scene.ahead = true;
      scene.moves = moves;
    } catch {
      // Not possible now.
    }
  }

  #seats() {
    const { scene, info, state } = this;
    if (!scene || !info) return;
    scene.mine = this.you.seats;
    scene.seats = info.seats.map((seat, n) => {
      const running = state?.turn === seat.seat;
      const passed = running && seat.kind !== 'bot' ? Date.now() - this.#stateAt : 0;
      return {
        name: this.name(seat.seat),
        tag: this.#tag(seat.seat),
        running,
        ...(state?.clock ? { clock: Math.max(0, state.clock[n]! - passed) } : {}),
      };
    });
  }

  #tag(number: number): string {
    const seat = this.info?.seats[number - 1];
    if (!seat || this.info?.phase === 'waiting' || this.look !== undefined) return ''; // what they do now is no part of the past
    if (seat.out) return t(seat.out === 'time' ? 'seat.time' : 'seat.resigned');
    if (seat.stand_in) return t('seat.standIn');
    if (seat.here === false) return t('seat.away');
    if (this.state?.turn === number) return t(seat.kind === 'bot' ? 'seat.thinking' : 'seat.playing');
    return '';
  }

  #keep() {
    const { info } = this;
    if (!info || !this.key || (this.you.seats.length === 0 && !this.you.creator)) return;
    const others = info.seats.filter((seat) => !this.you.seats.includes(seat.seat)).map((seat) => this.name(seat.seat));
    mine.keep({ id: this.id, key: this.key, game: info.game, names: others, at: Date.now(), over: info.phase === 'over', ...(document.hidden ? {} : { seen: this.#seq }) });
  }
}
