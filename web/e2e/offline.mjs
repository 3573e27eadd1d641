// The engine in the browser: without a network, as a site of files, handed over to a server, faster than the line.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect, createServer as createTcp } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { askEngine, assets, check, equal, human, kept, move, playOut, result, Server, toPlay, web } from './harness.mjs';

const enough = 'azul factories=RRRW,BBYK,KWWY,BYRK,YYWK';

async function playNow(page, game) {
  await page.locator(`[aria-labelledby="g-${game}"] [data-test="play-now"]`).click();
  await page.waitForURL(/t\/here-/);
}

export function addOffline(add) {
  add('the engine is small', async () => {
    const size = gzipSync(readFileSync(join(web, assets(/^engine.*\.wasm$/)[0])), { level: 9 }).length;
    check(size < 250_000, `the engine has ${size} bytes compressed`);
  });

  add('the engine in the browser plays as it does natively', async ({ server, browser }) => {
    const page = await browser.person();
    await page.goto(`${server.url}/about`);
    const { signature } = await askEngine(page, { do: 'signature' });
    equal(signature, readFileSync(resolve(import.meta.dirname, '../../tests/bench.txt'), 'utf8'), 'signature of the search');
  });

  // tests/golden/review/azul.json is what `tilewright analyse` says of the same record.
  add('a review has the same bytes in the browser as natively', async ({ server, browser }) => {
    const golden = (name) => readFileSync(resolve(import.meta.dirname, `../../tests/golden/review/${name}`), 'utf8');
    const page = await browser.person();
    await page.goto(`${server.url}/about`);
    const record = golden('azul.txt');
    const found = [];
    for (let piece = 0; piece < 3; ++piece) found.push((await askEngine(page, { do: 'piece', record, piece })).found);
    const review = await askEngine(page, { do: 'review', record, found, engine: 'x' });
    const lines = golden('azul.json').trimEnd().split('\n').map((line) => line.replace('{"record":1,', ''));
    const game = lines.pop().slice(0, -1);
    equal(review.found, `{"engine":"x","events":3,${game},"moves":[${lines.map((line) => `{${line}`).join(',')}]}`, 'the review');
  });

  for (const game of ['azul', 'sintra', 'pavilion']) {
    add(`without a network: a whole game of ${game}, closed, crashed and gone on with`, async ({ browser }) => {
      const own = await Server.start();
      try {
        let page = await browser.person({ offline: true, settings: { level: 'greedy' } });
        const context = page.context();
        await page.goto(own.url);
        await kept(page);
        await own.down();
        await context.setOffline(true);
        await page.reload();
        await playNow(page, game);
        for (let moves = 0; moves < 4 && (await toPlay(page)); ++moves) await move(page, moves * 7);
        await toPlay(page);
        const before = await page.locator('.mv').count();
        const table = page.url();
        await page.close();
        page = await context.newPage();
        await page.goto(own.url); // from the list of games, in a new tab
        await page.locator('.tables a').first().click();
        await toPlay(page);
        equal(page.url(), table, 'the table that was left');
        check((await page.locator('.mv').count()) >= before, 'moves are lost');
        const crashed = new Promise((done) => page.once('crash', done));
        await Promise.all([crashed, page.goto('chrome://crash').catch(() => {})]);
        page = await context.newPage();
        page.setDefaultTimeout(30_000);
        await page.goto(table);
        await playOut(page);
        const end = await result(page);
        equal(end.sums, end.totals, 'the parts add up to the totals');
      } finally {
        rmSync(own.folder, { recursive: true, force: true });
      }
    });
  }

  add('hints, the guided round, rules and replay work without a network', async ({ browser }) => {
    const own = await Server.start();
    try {
      const page = await browser.person({ offline: true, settings: { level: 'random' } });
      await page.goto(own.url);
      await kept(page);
      await own.down();
      await page.context().setOffline(true);
      await page.goto(`${own.url}/rules/sintra`);
      await page.waitForSelector('.fig');
      await page.goto(`${own.url}/learn/azul`);
      await page.waitForSelector('.guide');
      await page.waitForSelector('[data-nav]');
      await page.goto(own.url);
      await playNow(page, 'azul');
      await toPlay(page);
      await page.getByRole('button', { name: 'Hint' }).click();
      await page.waitForSelector('.banner.hint', { timeout: 60_000 });
      await move(page);
      await toPlay(page);
      await page.goto(page.url().replace('/t/', '/replay/'));
      await page.waitForSelector('.control');
      await page.keyboard.press('End');
      await page.waitForFunction(() => /^(\d+)\/\1 /.test(document.querySelector('.words').textContent));
    } finally {
      rmSync(own.folder, { recursive: true, force: true });
    }
  });

  add('a new version is offered, never forced, and old tabs go on', async ({ browser }) => {
    const folder = mkdtempSync(join(tmpdir(), 'tilewright-page-'));
    cpSync(web, folder, { recursive: true });
    const own = await Server.start(folder);
    try {
      const page = await browser.person({ offline: true, settings: { level: 'random' } });
      await page.goto(own.url);
      await kept(page);
      const playing = await page.context().newPage();
      await playing.goto(own.url);
      await playNow(playing, 'azul');
      await toPlay(playing);
      // The next version: another title, and a service worker that knows it.
      for (const name of ['index.html', 'offline.js']) {
        const text = readFileSync(join(folder, name), 'utf8');
        writeFileSync(join(folder, name), name === 'index.html' ? text.replace('</head>', '<meta name="next" content="yes"></head>') : text.replace(/const version = "/, 'const version = "next-'));
        rmSync(join(folder, `${name}.gz`), { force: true });
      }
      await page.evaluate(async () => (await navigator.serviceWorker.getRegistration()).update());
      await page.waitForSelector('.lost button');
      equal(await playing.locator('.lost').count(), 0, 'notices in mid-game');
      await move(playing); // nothing has changed for who plays
      await toPlay(playing);
      equal(await page.locator('meta[name="next"]').count(), 0, 'loaded before it was asked for');
      await page.click('.lost button');
      await page.waitForSelector('meta[name="next"]', { state: 'attached' });
      await move(playing, 3);
      await toPlay(playing);
      equal(await playing.locator('meta[name="next"]').count(), 0, 'the tab that plays was loaded again');
    } finally {
      await own.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  });

  add('a site of files on any host, below any path', async ({ browser }) => {
    const folder = mkdtempSync(join(tmpdir(), 'tilewright-site-'));
    execFileSync('npx', ['vite', 'build', '--logLevel', 'error'], { cwd: resolve(import.meta.dirname, '..'), env: { ...process.env, TILEWRIGHT_STATIC: '1', TILEWRIGHT_WEB: folder }, stdio: 'inherit' });
    const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.wasm': 'application/wasm', '.woff2': 'font/woff2' };
    const host = createServer((request, answer) => {
      const path = new URL(request.url, 'http://host').pathname.replace(/\/$/, '/index.html');
      try {
        const body = readFileSync(join(folder, path.replace(/^\/some\/where\//, '')));
        answer.writeHead(path.startsWith('/some/where/') ? 200 : 404, { 'content-type': types[extname(path)] ?? 'application/octet-stream' }).end(body);
      } catch {
        answer.writeHead(404).end();
      }
    });
    await new Promise((done) => host.listen(0, '127.0.0.1', done));
    try {
      const page = await browser.person({ settings: { level: 'greedy' } });
      const url = `http://127.0.0.1:${host.address().port}/some/where/`;
      await page.goto(url);
      equal(await page.getByRole('link', { name: 'With friends' }).count(), 0, 'ways to play with friends');
      await playNow(page, 'pavilion');
      for (let moves = 0; moves < 3 && (await toPlay(page)); ++moves) await move(page, moves);
      await page.reload();
      check(await toPlay(page), 'the game goes on');
      await page.goto(`${url}#/rules/azul`);
      await page.waitForSelector('.fig');
      await page.click('a.brand');
      await page.waitForSelector('.games');
      await page.goBack();
      await page.waitForSelector('.fig');
    } finally {
      host.close();
      rmSync(folder, { recursive: true, force: true });
    }
  });

  add('a game of this browser is saved, read again, and handed over to a server', async ({ server, browser }) => {
    const page = await browser.person({ settings: { level: 'greedy', name: 'Ada' } });
    await page.goto(server.url);
    await playNow(page, 'azul');
    for (let moves = 0; moves < 2 && (await toPlay(page)); ++moves) await move(page, moves);
    await toPlay(page);
    const table = page.url();
    await page.getByRole('button', { name: 'Menu' }).click();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save the record' }).click();
    const record = readFileSync(await (await saved).path(), 'utf8');
    check(record.startsWith('[Tilewright "1"]'), 'a record');

    await page.goto(`${server.url}/replay`);
    await page.fill('textarea', record);
    await page.getByRole('button', { name: 'Show it' }).click();
    await page.getByRole('button', { name: 'Play on' }).click();
    await page.waitForURL(/t\/here-/);
    check(page.url() !== table && (await toPlay(page)), 'a table that goes on from the record');
    await move(page, 2);
    await toPlay(page);

    await page.goto(table);
    await toPlay(page);
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('link', { name: 'Go on with friends' }).click();
    await page.waitForSelector('.begun b');
    await page.click('button[type="submit"]');
    await page.waitForURL(/t\/\w{12}$/);
    const friend = await browser.person();
    await friend.goto(page.url());
    await friend.fill('input[name="name"]', 'Ben');
    await friend.click('.sit button');
    await toPlay(page);
    await move(page, 1);
    await toPlay(friend);
    await move(friend, 1);
    check(await toPlay(page), 'the game goes on between people');
  });

  add('two tabs with one game of this browser stay together', async ({ server, browser }) => {
    const page = await browser.person({ settings: { level: 'greedy' } });
    await page.goto(server.url);
    await playNow(page, 'azul');
    await toPlay(page);
    const other = await page.context().newPage();
    await other.goto(page.url());
    await toPlay(other);
    const log = (one) => one.locator('.mv').count();
    for (const [here, there] of [[page, other], [other, page]]) {
      const before = await log(there);
      await move(here);
      await toPlay(here);
      await there.waitForFunction((known) => document.querySelectorAll('.mv').length > known, before);
      await toPlay(there);
    }
    equal(await log(page), await log(other), 'moves in both');
    // A game that is deleted is gone for both.
    await other.goto(server.url);
    await other.getByRole('button', { name: 'Delete this game' }).click();
    await other.locator('dialog .btn.main').click();
    await page.getByText('can’t be opened').or(page.locator('main.middle h1')).first().waitFor();
  });

  add('on a slow line previews and the own move do not wait, and a refused one is taken back', async ({ server, browser }) => {
    // What is said over the socket takes its time, files do not.
    let delay = 0;
    const slow = createTcp((near) => {
      const far = connect(server.port, '127.0.0.1');
      let socket = false;
      const pass = (from, to) => from.on('data', (data) => setTimeout(() => to.writable && to.write(data), socket ? delay : 0)).on('close', () => to.destroy()).on('error', () => {});
      near.once('data', (data) => (socket = data.toString().startsWith('GET /ws')));
      pass(near, far);
      pass(far, near);
    });
    await new Promise((done) => slow.listen(0, '127.0.0.1', done));
    try {
      const page = await browser.person();
      const table = await server.table({ position: enough, seats: [human('Ada'), human('Ben')] });
      await page.goto(table.own.replace(String(server.port), String(slow.address().port)));
      await toPlay(page);
      const since = async (begin) => {
        await page.locator('[data-pick="1R"]').first().click();
        await page.locator('.mine [data-target="3"]').hover();
        await page.waitForSelector('.bubble');
        return Date.now() - begin;
      };
      // Until the engine is there the server tells what moves would do.
      delay = 3000;
      for (let tries = 0; tries < 10 && (await since(Date.now())) > 2500; ++tries) await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      const begin = Date.now();
      await since(begin);
      await page.locator('.mine [data-target="3"]').click();
      await page.waitForFunction(() => document.querySelectorAll('.play [data-spot^="factory-1-"].tile').length === 0);
      const took = Date.now() - begin;
      check(took < 2500, `shown after ${took} ms on a line of 3000`);
      await page.waitForFunction(() => document.querySelector('.turn')?.textContent.includes('Ben'), undefined, { timeout: 20_000 });

      // Somebody with the same key was faster: what was shown is taken back.
      delay = 0;
      const other = await browser.person();
      await other.goto(table.own);
      await toPlay(other);
      await toPlay(page);
      delay = 3000;
      await page.locator('[data-pick="2B"]').first().click();
      await move(other, 3);
      await page.locator('.mine [data-target="2"]').click();
      delay = 0;
      await page.waitForSelector('.toast.bad', { timeout: 20_000 });
      await toPlay(page);
      const shown = (one) => one.evaluate(() => [...document.querySelectorAll('.play .tile[data-spot]')].map((tile) => tile.dataset.spot).join());
      equal(await shown(page), await shown(other), 'both show the same');
    } finally {
      slow.close();
    }
  });
}
