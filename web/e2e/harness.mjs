// A real server, real Chromium, and what a player does in it.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chromium } from 'playwright-core';

const root = resolve(import.meta.dirname, '../..');
export const binary = process.env.TILEWRIGHT_BINARY ?? join(root, 'build/release/tilewright');
export const web = process.env.TILEWRIGHT_WEB ?? join(root, 'build/web');
export const shots = join(root, 'build/shots');
mkdirSync(shots, { recursive: true });

export const sizes = { phone: { width: 390, height: 844 }, tablet: { width: 820, height: 1180 }, desktop: { width: 1440, height: 900 } };
export const human = (name) => ({ kind: 'human', name });
export const bot = (level) => ({ kind: 'bot', bot: level });

// The files of the page with such a name, by their addresses.
export const assets = (pattern) => readdirSync(join(web, 'assets')).filter((name) => pattern.test(name)).map((name) => `/assets/${name}`);

// A question (src/wasm/question.cpp) to the engine in a worker of this page.
// One question, of study.wasm, which knows what developers ask, too.
export const askEngine = (page, question) =>
  page.evaluate(
    async ([[script], [wasm], files, asked]) => {
      const worker = new Worker(script, { type: 'module' });
      const learned = await Promise.all(files.map(async (file) => new Uint8Array(await (await fetch(file)).arrayBuffer())));
      worker.postMessage({ module: await WebAssembly.compileStreaming(fetch(wasm)), learned });
      worker.postMessage(asked);
      return new Promise((done) => (worker.onmessage = ({ data }) => done(data)));
    },
    [assets(/^bot\.worker.*\.js$/), assets(/^study.*\.wasm$/), assets(/\.learned$/), question],
  );

const freePort = () =>
  new Promise((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => done(port));
    });
  });

export class Server {
  static async start(page = web) {
    const server = new Server();
    server.page = page;
    server.folder = mkdtempSync(join(tmpdir(), 'tilewright-e2e-'));
    server.port = await freePort();
    server.url = `http://127.0.0.1:${server.port}`;
    await server.up();
    return server;
  }
  async up() {
    this.process = spawn(binary, ['serve', '--port', String(this.port), '--address', '127.0.0.1', '--database', join(this.folder, 'games.db'), '--page', this.page], { stdio: 'ignore' });
    for (let tries = 0; tries < 100; ++tries) {
      if (await fetch(`${this.url}/api/version`).then((answer) => answer.ok, () => false)) return;
      await new Promise((done) => setTimeout(done, 100));
    }
    throw new Error('the server did not start');
  }
  down(signal = 'SIGKILL') {
    return new Promise((done) => {
      this.process.once('exit', done);
      this.process.kill(signal);
    });
  }
  async stop() {
    await this.down('SIGTERM');
    rmSync(this.folder, { recursive: true, force: true });
  }
  // A table as a client without a page would make it; answers its link with the key of its seats.
  async table(setup) {
    const made = await (await fetch(`${this.url}/api/tables`, { method: 'POST', body: JSON.stringify(setup) })).json();
    if (!made.table) throw new Error(`no table: ${JSON.stringify(made)}`);
    return { id: made.table, link: `${this.url}/t/${made.table}`, own: `${this.url}/t/${made.table}#${made.key}` };
  }
}

export const flags = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];

export const launch = (extra = []) => chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: [...flags, ...extra] });

// The people of one test: each has a browser of their own, as far as they can tell.
export class Browser {
  problems = [];
  foreign = [];
  contexts = [];
  constructor(chromium, messages) {
    this.chromium = chromium;
    this.messages = messages;
  }
  // A page of its own, as another person's browser. Motion is off unless asked for; only who is to be `offline` keeps the
  // page for later.
  async person({ size = 'desktop', theme = 'light', language = 'en', settings = {}, touch = false, viewport, offline = false } = {}) {
    const context = await this.chromium.newContext({ viewport: viewport ?? sizes[size], colorScheme: theme, locale: language, hasTouch: touch, serviceWorkers: offline ? 'allow' : 'block' });
    this.contexts.push(context);
    await context.addInitScript((chosen) => {
      if (!localStorage.getItem('tilewright.settings')) localStorage.setItem('tilewright.settings', JSON.stringify(chosen));
    }, { speed: 'off', sound: false, ...settings });
    const page = await context.newPage();
    page.setDefaultTimeout(30_000); // the machine may be busy
    page.on('pageerror', (error) => this.problems.push(`${page.url()}: ${error.message}`));
    page.on('console', (message) => {
      if (/Content Security Policy/.test(message.text())) this.problems.push(`${page.url()}: ${message.text()}`);
    });
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (page.url().startsWith('http') && url.protocol.startsWith('http') && url.host !== new URL(page.url()).host) this.foreign.push(request.url());
    });
    page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => this.messages.push(String(payload))));
    return page;
  }
  async stop() {
    for (const context of this.contexts) await context.close().catch(() => {});
  }
}

export function check(true_, what) {
  if (!true_) throw new Error(what);
}
export function equal(found, expected, what) {
  if (JSON.stringify(found) !== JSON.stringify(expected)) throw new Error(`${what}: found ${JSON.stringify(found)}, expected ${JSON.stringify(expected)}`);
}

// The page is kept, whole, by its service worker.
export const kept = (page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated', undefined, { timeout: 60_000 });

// ---- What a player does

const ready = '[data-nav]';

// Waits until there is something to choose, or the result is shown. True: to choose.
export async function toPlay(page) {
  const found = await page.waitForFunction(
    (selector) => (document.querySelector('dialog tfoot') ? 'over' : document.querySelector('.turn.yours') && document.querySelector(selector) ? 'play' : false),
    ready,
    { timeout: 120_000, polling: 30 },
  );
  return (await found.jsonValue()) === 'play';
}

// One move with the mouse: a group of tiles where there is one to take, then a target, then what is still to be chosen.
// `choose` picks among the groups, and among the targets where they are the whole choice.
export async function move(page, choose = 0) {
  const targets = page.locator('.mine [data-target]');
  const shown = () => [...document.querySelectorAll('.mine [data-target]')].map((one) => one.dataset.target).join();
  let which = 0;
  if ((await targets.count()) === 0) {
    const tiles = page.locator('[data-pick][data-nav="offer"]');
    await tiles.nth(choose % (await tiles.count())).click();
    await targets.first().waitFor();
  } else which = choose % (await targets.count());
  const before = await page.evaluate(shown);
  await targets.nth(which).click();
  const stay = page.locator('.choice [data-nav="target"]');
  if (await stay.count()) await stay.first().click();
  // The move is made when it is not our turn any more, or when there is something else to choose.
  await page
    .waitForFunction((known) => !document.querySelector('.turn.yours') || [...document.querySelectorAll('.mine [data-target]')].map((one) => one.dataset.target).join() !== known, before, { polling: 20, timeout: 5000 })
    .catch(() => {});
}

// Plays with the mouse until the result is shown; answers the number of own moves.
export async function playOut(page, each) {
  let moves = 0;
  while (await toPlay(page)) {
    if (each) await each(moves);
    await move(page, moves * 7);
    if (++moves > 400) throw new Error('the game does not end');
  }
  return moves;
}

// The final table: names, totals, and whether the parts add up to them.
export async function result(page) {
  return page.evaluate(() => {
    const rows = [...document.querySelectorAll('dialog table tr')].map((row) => [...row.children].map((cell) => cell.textContent.trim()));
    const numbers = (row) => row.slice(1).map((text) => Number(text.replace('−', '-').replace(/[^\d-]/g, '')));
    const totals = numbers(rows.at(-2));
    const sums = totals.map((_, n) => rows.slice(1, -2).reduce((sum, row) => sum + numbers(row)[n], 0));
    return { names: rows[0].slice(1), totals, sums };
  });
}
