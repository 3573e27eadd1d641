// What a player should be able to do, done in a browser.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { wrongFigures } from './figures.mjs';
import { bot, check, equal, human, move, playOut, result, Server, sizes, toPlay, web } from './harness.mjs';
import { addOffline } from './offline.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

// A round that ends the game as soon as somebody takes white.
const late = 'azul round=5 factories=BBYK,RRWW,YYKW,BRKW,BYRK wall1=BYRK./...../...../...../..... wall2=BYRK./...../...../...../..... score1=20 score2=22';

const games = ['azul', 'sintra', 'pavilion'];
// Near the end of each game.
const ends = {
  azul: late,
  pavilion: 'pavilion round=6 factories=PPGY,OOGB,RRBY,GGYB,PORB supply=P2G2O2Y2B2 score1=20 score2=22 stars1=OO..../.R..../....../....../....../....../P....Y',
};

export const tests = [];
const add = (name, test, only = 'always') => tests.push({ name, test, only });

// Nothing serious for people who see, hear or move otherwise.
async function accessible(page, where) {
  await page.evaluate(axe);
  const found = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ['violations'] }));
  const bad = found.violations.filter((one) => one.impact === 'serious' || one.impact === 'critical');
  check(bad.length === 0, `${where}: ${bad.map((one) => `${one.id} (${one.nodes.slice(0, 3).map((node) => node.html.slice(0, 160)).join(' | ')})`).join('; ')}`);
}
async function noSideways(page, where) {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  check(wide <= 0, `${where} scrolls sideways by ${wide} px`);
}
// Ada has made a table, Ben has sat down, and Ada is to play.
async function pair(server, browser, clock = 'none') {
  const [ada, ben] = [await browser.person(), await browser.person()];
  const table = await server.table({ position: 'azul factories=RRRW,BBYK,KWWY,BYRK,YYWK', clock, seats: [human('Ada'), { kind: 'open' }] });
  await ada.goto(table.own);
  await ben.goto(table.link);
  await ben.fill('input[name="name"]', 'Ben');
  await ben.click('.sit button');
  await toPlay(ada);
  return { ada, ben, table };
}
async function whole(page, players) {
  const end = await result(page);
  equal(end.totals.length, players, 'players in the result');
  equal(end.sums, end.totals, 'the parts add up to the totals');
  return end;
}

add('a whole game against a bot, by mouse, from the home page', async ({ server, browser }) => {
  const page = await browser.person({ settings: { level: 'greedy' } });
  await page.goto(server.url);
  await page.click('[data-test="play-now"]');
  const moves = await playOut(page);
  check(moves > 10, `only ${moves} moves`);
  await whole(page, 2);
  const before = page.url();
  await page.click('dialog .btn.main'); // rematch
  await page.waitForURL((url) => url.href !== before);
  await page.waitForSelector('dialog', { state: 'detached' });
  await toPlay(page);
  await move(page);
});

add('a whole game by keyboard alone', async ({ server, browser }) => {
  const page = await browser.person({ settings: { level: 'greedy' } });
  await page.goto(server.url);
  await page.waitForSelector('[data-test="play-now"]:not([disabled])');
  for (let tabs = 0; tabs < 30; ++tabs) {
    await page.keyboard.press('Tab');
    if (await page.evaluate(() => document.activeElement?.dataset.test === 'play-now')) break;
  }
  await page.keyboard.press('Enter');
  let moves = 0;
  while (await toPlay(page)) {
    if (moves === 3) {
      // Typing the move's notation.
      await page.locator('.log > .btn:last-child').focus();
      await page.keyboard.press('Enter');
      const text = await page.locator('[data-move]').first().getAttribute('data-move');
      await page.locator('.drawer header > .btn').focus();
      await page.keyboard.press('Enter');
      await page.locator('.type input').focus();
      await page.keyboard.type(text);
      await page.keyboard.press('Enter');
    } else {
      await page.keyboard.press(['ArrowDown', 'ArrowRight', 'ArrowLeft'][moves % 3]);
      await page.waitForFunction(() => document.activeElement?.dataset.nav === 'offer');
      if (moves % 2) await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
      await page.waitForFunction(() => document.activeElement?.dataset.nav === 'target');
      if (moves === 5) {
        await page.keyboard.press('Escape');
        check((await page.locator('.mine [data-target]').count()) === 0, 'Escape puts the tiles back');
        await page.keyboard.press('ArrowDown');
        await page.waitForFunction(() => document.activeElement?.dataset.nav === 'offer');
        await page.keyboard.press('Enter');
        await page.waitForFunction(() => document.activeElement?.dataset.nav === 'target');
      }
      if (moves % 3 === 1) await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
    }
    await page.waitForFunction(() => !document.querySelector('[data-nav="target"]'));
    if (++moves > 400) throw new Error('the game does not end');
  }
  await whole(page, 2);
});

add('two browsers against each other, with a reload and a server that is killed in between', async ({ browser }) => {
  const server = await Server.start();
  const ada = await browser.person();
  const ben = await browser.person();
  await ada.goto(`${server.url}/new/azul?with=friends`);
  await ada.locator('.seats input').first().fill('Ada');
  await ada.click('button[type="submit"]');
  await ada.waitForSelector('.waiting .qr svg');
  const link = await ada.inputValue('.share input');
  await ben.goto(link);
  await ben.fill('input[name="name"]', 'Ben');
  await ben.click('.sit button');
  await Promise.all([ada.waitForSelector('.play'), ben.waitForSelector('.play')]);
  const people = [ada, ben];
  const next = async () => {
    const found = await Promise.race(people.map((page, n) => toPlay(page).then((playing) => (playing ? n : -1))));
    return found;
  };
  let moves = 0;
  for (;;) {
    const who = await next();
    if (who < 0) break;
    if (moves === 6) {
      await people[who].reload();
      await toPlay(people[who]);
    }
    if (moves === 12) {
      await server.down();
      await ada.waitForSelector('.lost');
      await server.up();
      await Promise.all(people.map((page) => page.waitForSelector('.lost', { state: 'detached' })));
      await toPlay(people[who]);
    }
    await move(people[who], moves * 5);
    if (++moves > 400) throw new Error('the game does not end');
  }
  for (const page of people) await page.waitForSelector('dialog tfoot');
  const ends = await Promise.all(people.map((page) => whole(page, 2)));
  equal(ends[0], ends[1], 'both see the same result');
  // Ada asks for a rematch, Ben follows.
  await ada.click('dialog .btn.main');
  await ben.waitForSelector('dialog .btn.main');
  await ben.waitForFunction(() => document.querySelector('dialog .btn.main')?.textContent.includes('rematch'));
  await ben.click('dialog .btn.main');
  await ben.waitForURL((url) => !url.href.startsWith(link));
  await server.stop();
});

add('four on one screen', async ({ server, browser }) => {
  const page = await browser.person();
  await page.goto(`${server.url}/new/azul?with=screen`);
  await page.locator('input[name="players"]').nth(2).check();
  await page.click('button[type="submit"]');
  await page.waitForSelector('.play.n4');
  check((await page.locator('.plate').count()) === 9, 'nine factories');
  const fronts = new Set();
  for (let moves = 0; moves < 8; ++moves) {
    await toPlay(page);
    fronts.add(await page.locator('.mine .nm').textContent());
    await move(page, moves);
  }
  equal(fronts.size, 4, 'each player had the large board');
  // And to the end, from a late round.
  const wall = (n) => `wall${n}=${['.YRKW', 'B.RKW', 'BY.KW', 'BYR.W'][n - 1]}/...../...../...../.....`;
  const { own } = await server.table({
    position: `azul players=4 round=5 factories=BBYK,RRWW,YYKW,BRKW,BYRK,BBYY,RRKK,WWBB,YYRR ${[1, 2, 3, 4].map(wall).join(' ')}`,
    seats: [human('Ada'), human('Ben'), human('Cleo'), human('Dan')],
  });
  await page.goto(own);
  await playOut(page);
  await whole(page, 4);
});

add('grey wall: the column is chosen on the wall', async ({ server, browser }) => {
  const page = await browser.person();
  const position = 'azul wall=grey round=4 factories=BBYK,RRWW,YYKW,BRKW,BYRK lines1=-,B,-,-,- wall1=.BYRK/...../...../...../..... lines2=-,-,Y,-,- wall2=.YRKB/...../...../...../.....';
  const { own } = await server.table({ position, seats: [human('Ada'), bot('greedy')] });
  await page.goto(own);
  let columns = 0;
  for (let moves = 0; columns < 2; ++moves) {
    check((await toPlay(page)) && moves < 60, 'columns to choose before the end');
    if (await page.locator('.mine .wc.place').count()) columns += 1;
    await move(page, moves);
  }
});

add('jokers: what to take and how many stay', async ({ server, browser }) => {
  const page = await browser.person();
  const { own } = await server.table({ position: 'azul jokers=on factories=BBJJ,RRWW,YYKW,BRKW,BYRK lines1=-,R,-,-,-', seats: [human('Ada'), bot('random')] });
  await page.goto(own);
  await toPlay(page);
  await page.click('[data-pick="1B"]');
  equal(await page.locator('.choice .opt').count(), 3, 'blue, blue with jokers, jokers alone');
  await page.click('[data-head="+B"]');
  await page.click('[data-target="3"]');
  const stay = page.locator('.choice [data-nav="target"]');
  await stay.first().waitFor();
  check((await stay.count()) > 1, 'one can choose how many jokers stay');
  await stay.last().click();
  await page.waitForSelector('[data-spot="line-1-3-0"] [data-tile="az-blue"]');
});

for (const [language, words] of Object.entries({ fr: ['À vous', 'Règles'], it: ['Tocca a te', 'Regole'] })) {
  add(`in ${language}`, async ({ server, browser }) => {
    const page = await browser.person({ language, settings: { level: 'greedy' } });
    await page.goto(server.url);
    await page.waitForSelector('[data-test="play-now"]');
    equal(await page.evaluate(() => document.documentElement.lang), language, 'language of the page');
    check((await page.locator('nav').first().textContent()).includes(words[1]), `${words[1]} in the navigation`);
    await page.click('[data-test="play-now"]');
    await toPlay(page);
    check((await page.locator('.bar .turn').textContent()).includes(words[0]), `${words[0]} at the table`);
    await page.goto((await server.table({ position: late, seats: [human('Ada'), bot('greedy')] })).own);
    await playOut(page);
    await whole(page, 2);
    for (const path of [...games.flatMap((game) => [`/rules/${game}`, `/new/${game}`]), '/settings', '/about', '/watch', '/replay']) {
      await page.goto(server.url + path);
      await page.waitForSelector('h1');
    }
  });
}

add('on a phone, by touch, with everything in reach', async ({ server, browser }) => {
  const page = await browser.person({ size: 'phone', touch: true, settings: { level: 'greedy' } });
  await page.goto(server.url);
  await noSideways(page, 'home');
  await page.tap('[data-test="play-now"]');
  await toPlay(page);
  await noSideways(page, 'table');
  await page.tap('.strip');
  await page.waitForSelector('dialog .pb');
  await page.tap('dialog header .btn');
  await page.goto((await server.table({ position: late, seats: [human('Ada'), bot('greedy')] })).own);
  await playOut(page);
  await whole(page, 2);
  for (const viewport of [{ width: 360, height: 740 }, { width: 360, height: 640 }]) {
    await page.setViewportSize(viewport);
    for (const path of ['/', ...games.flatMap((game) => [`/new/${game}`, `/rules/${game}`, `/learn/${game}`]), '/settings', '/about', '/watch', '/replay']) {
      await page.goto(server.url + path);
      await page.waitForSelector('main');
      await page.waitForTimeout(200);
      await noSideways(page, `${path} at ${viewport.width} px`);
    }
    const four = await server.table({ game: 'azul', options: 'players=4 first=1', seats: [human('Ada'), bot('random'), bot('random'), bot('random')] });
    await page.goto(four.own);
    await toPlay(page);
    await noSideways(page, 'four players at 360 px');
    const small = await page.evaluate(() => [...document.querySelectorAll('.bar button, .bar a, .strip, .opt, .mine .line')].map((one) => one.getBoundingClientRect()).filter((rect) => rect.width > 0 && (rect.height < 43.5 || rect.width < 40)).length);
    equal(small, 0, 'targets too small to touch');
    const tile = await page.evaluate(() => {
      // What a finger can hit: the tile and the plate beside it.
      const first = document.querySelector('.four [data-nav]').getBoundingClientRect();
      const before = getComputedStyle(document.querySelector('.four [data-nav]'), '::before');
      return Math.min(parseFloat(before.width), parseFloat(before.height), first.width * 1.31);
    });
    check(tile >= 44, `tiles to touch have ${tile} px`);
  }
  // However many tiles lie in the centre, and wherever colours have their places.
  for (const viewport of [{ width: 360, height: 740 }, sizes.phone, sizes.tablet]) {
    await page.setViewportSize(viewport);
    for (const sectors of [false, true]) {
      await page.evaluate((on) => localStorage.setItem('tilewright.settings', JSON.stringify({ ...JSON.parse(localStorage.getItem('tilewright.settings')), sectors: on })), sectors);
      for (const [jokers, centre] of [['off', 'BRW'], ['on', 'BBYYRRKKWWJJ']]) {
        await page.goto((await server.table({ position: `azul jokers=${jokers} round=2 factories=-,-,-,-,BBYK centre=${centre}`, seats: [human('Ada'), bot('random')] })).own);
        await toPlay(page);
        const least = await page.evaluate(() => Math.min(...[...document.querySelectorAll('.centre [data-nav]')].flatMap((one) => [one.offsetWidth, one.offsetHeight])));
        check(least >= 44, `tiles in the centre have ${least} px with ${centre} at ${viewport.width} px${sectors ? ' in sectors' : ''}`);
        await noSideways(page, `${centre} at ${viewport.width} px`);
      }
    }
  }
});

add('replay of a finished game, of a pasted record, and of a broken one', async ({ server, browser }) => {
  const page = await browser.person();
  await page.goto((await server.table({ position: late, seats: [human('Ada'), bot('greedy')] })).own);
  await playOut(page);
  const end = await result(page);
  const id = page.url().split('/').at(-1);
  await page.click('dialog a.btn');
  await page.waitForURL(/\/replay\//);
  await page.waitForSelector('.play');
  equal(await page.locator('.mine .sc').textContent(), '20', 'begins at the beginning');
  await page.keyboard.press('End');
  const scores = await page.evaluate(() => [...document.querySelectorAll('.pb .sc')].map((one) => Number(one.textContent)).sort());
  equal(scores, [...end.totals].sort(), 'ends with the result');
  await page.keyboard.press('ArrowLeft');
  await page.locator('input[type="range"]').fill('3');
  check((await page.locator('.words').textContent()).startsWith('3/'), 'the slider goes to a step');
  await page.goBack();
  await page.waitForURL(`**/t/${id}`);
  await page.goForward();
  await page.waitForURL(`**/replay/${id}`);

  const record = await (await fetch(`${server.url}/api/tables/${id}/record`)).text();
  await page.goto(`${server.url}/replay`);
  await page.fill('textarea', record);
  await page.click('button[type="submit"]');
  await page.waitForSelector('.play');
  await page.keyboard.press('End');
  equal(await page.evaluate(() => [...document.querySelectorAll('.pb .sc')].map((one) => Number(one.textContent)).sort()), scores, 'the same result');

  await page.goto(`${server.url}/replay`);
  await page.fill('textarea', record.replace(/\n(\S+)/, '\nnonsense'));
  await page.click('button[type="submit"]');
  await page.waitForSelector('[role="alert"]');
  check(/line \d+/i.test(await page.locator('[role="alert"]').textContent()), 'says where it is broken');
});

add('over plain http under a made-up name, as in a club', async ({ server, browser }) => {
  const page = await browser.person({ settings: { level: 'greedy' } });
  await page.goto(`http://club.example:${server.port}/`);
  equal(await page.evaluate(() => window.isSecureContext), false, 'secure context');
  await page.getByRole('link', { name: 'With friends' }).first().click();
  await page.click('button[type="submit"]');
  await page.waitForSelector('.qr svg');
  await page.locator('.share .btn.main').click();
  await page.waitForSelector('.toast');
  await page.goto(`http://club.example:${server.port}/`);
  await page.click('[data-test="play-now"]');
  for (let moves = 0; moves < 4; ++moves) {
    await toPlay(page);
    await move(page, moves);
  }
  await page.goto(`http://club.example:${server.port}/settings`);
  await page.getByText('https').first().waitFor(); // a sentence on notifications
});

for (const game of games) {
  add(`the guided first round of ${game}, step by step, also for who confirms moves`, async ({ server, browser }) => {
    const page = await browser.person({ settings: { confirm: true } });
    await page.goto(`${server.url}/learn/${game}`);
    let waited = 0;
    let last = '';
    for (let n = 0; n < 40; ++n) {
      await page.waitForFunction((before) => document.querySelector('.guide')?.dataset.step !== before, last, { timeout: 20_000 });
      last = await page.locator('.guide').getAttribute('data-step');
      if (last === 'end') break;
      check((await page.locator('.guide p').textContent()).length > 20, `step ${last} says something`);
      if (await page.locator('.guide .btn.main').count()) {
        await page.locator('.guide .btn.main').click();
        continue;
      }
      waited += 1;
      if (waited === 1) {
        // Another move is answered with a nudge, and nothing is played.
        await page.waitForSelector('[data-nav="offer"]:not(.hinted)');
        await page.locator('[data-nav="offer"]:not(.hinted)').last().click();
        await page.locator('.mine [data-target]').last().click();
        await page.waitForSelector('.toast');
      }
      // What is marked, one after the other, until the step is done.
      for (let taps = 0; taps < 4; ++taps) {
        await page.waitForFunction((before) => document.querySelector('.guide')?.dataset.step !== before || document.querySelector('.hinted[data-nav]'), last);
        if ((await page.locator('.guide').getAttribute('data-step')) !== last) break;
        const target = page.locator('.mine .hinted[data-target]');
        const there = await target.count();
        await (there ? target.last() : page.locator('[data-nav="offer"].hinted').first()).click();
        if (there) await page.waitForTimeout(300);
      }
    }
    equal(last, 'end', 'came to the end');
    check(waited >= 8, `only ${waited} moves were asked for`);
  });
}

add('undo, hint, confirm, earlier positions, log', async ({ server, browser }) => {
  const page = await browser.person();
  const { own } = await server.table({ position: 'azul factories=RRRW,BBYK,KWWY,BYRK,YYWK', seats: [human('Ada'), bot('random')] });
  await page.goto(own);
  await toPlay(page);
  await move(page);
  await toPlay(page);
  await page.click('.tools [title="Undo"]');
  await page.waitForFunction(() => document.querySelectorAll('.log .mv').length === 0);
  await toPlay(page);
  await page.click('.tools [title="Hint"]');
  await page.waitForSelector('.banner.hint');
  check(/%/.test(await page.locator('.banner.hint').textContent()), 'the hint says what to expect');
  await page.locator('.banner.hint .btn.line').click();
  await toPlay(page);
  await move(page, 3);
  await toPlay(page);
  await page.locator('.log .mv').first().click();
  await page.waitForSelector('.steps');
  check((await page.locator('[data-nav="offer"]').count()) === 0, 'nothing can be played in the past');
  await page.keyboard.press('Escape');
  await page.waitForSelector('.steps', { state: 'detached' });
  await page.waitForSelector('[data-nav="offer"]');
  // Confirm.
  await page.evaluate(() => localStorage.setItem('tilewright.settings', JSON.stringify({ ...JSON.parse(localStorage.getItem('tilewright.settings')), confirm: true })));
  await page.reload();
  await toPlay(page);
  await page.locator('[data-nav="offer"]').first().click();
  await page.locator('.mine [data-target]').first().click();
  await page.waitForSelector('.confirm');
  await page.locator('.confirm .btn:not(.main)').click();
  await page.waitForSelector('.confirm', { state: 'detached' });
  await page.locator('[data-nav="offer"]').first().click();
  await page.locator('.mine [data-target]').first().click();
  const before = await page.locator('.log .mv').count();
  await page.locator('.confirm .btn.main').click();
  await page.waitForFunction((n) => document.querySelectorAll('.log .mv').length > n || document.querySelectorAll('.log .mv').length === 5, before);
});

add('a forced move plays itself, if the player likes', async ({ server, browser }) => {
  const only = 'azul round=2 start=1 turn=1 marker=2 centre=B factories=-,-,-,-,- lines1=Y,R,R,R,R floor2=M';
  const page = await browser.person({ settings: { forced: true } });
  await page.goto((await server.table({ position: only, seats: [human('Ada'), bot('random')] })).own);
  await page.waitForSelector('.log .mv');
  const other = await browser.person();
  await other.goto((await server.table({ position: only, seats: [human('Ada'), bot('random')] })).own);
  await toPlay(other);
  await other.waitForTimeout(1500);
  equal(await other.locator('.log .mv').count(), 0, 'moves that played themselves without being asked to');
});

add(
  'a bot plays on for who stays away, and gives the seat back',
  async ({ server, browser }) => {
    const { ada, ben, table } = await pair(server, browser);
    const key = await ben.evaluate(() => JSON.parse(localStorage.getItem('tilewright.tables'))[0].key);
    await ben.context().close();
    await move(ada);
    await ada.locator('.banner .btn.line').click({ timeout: 90_000 }); // after a minute
    await toPlay(ada);
    const again = await browser.person();
    await again.goto(`${table.link}#${key}`);
    await again.locator('.banner .btn.line').click();
    await again.waitForSelector('.banner .btn.line', { state: 'detached' });
    await move(ada, 2);
    await toPlay(again);
  },
  'full',
);

add('drag and drop', async ({ server, browser }) => {
  const page = await browser.person();
  const { own } = await server.table({ position: 'azul factories=RRRW,BBYK,KWWY,BYRK,YYWK', seats: [human('Ada'), bot('random')] });
  await page.goto(own);
  await toPlay(page);
  const from = await page.locator('[data-pick="1R"]').first().boundingBox();
  await page.mouse.move(from.x + 10, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(from.x + 60, from.y + 60, { steps: 4 });
  await page.waitForSelector('[data-target="3"]');
  const to = await page.locator('[data-target="3"]').boundingBox();
  await page.mouse.move(to.x + to.width - 20, to.y + 20, { steps: 6 });
  await page.mouse.up();
  await page.waitForSelector('[data-spot="line-1-3-2"] [data-tile="az-red"]');
});

add('between people: premove, chat, asking for undo, going away and coming back', async ({ server, browser }) => {
  const { ada, ben, table } = await pair(server, browser);
  // Ben chooses ahead while Ada thinks.
  await ben.waitForSelector('[data-nav="offer"]');
  await ben.locator('[data-pick="2B"]').first().click();
  await ben.locator('[data-target="2"]').click();
  await ben.waitForSelector('.banner:has-text("Chosen ahead")');
  await ada.locator('[data-pick="1R"]').first().click();
  await ada.locator('[data-target="3"]').click();
  await ada.waitForSelector('[data-spot="line-2-2-1"] [data-tile="az-blue"]');
  // Chat.
  await ada.click('.tools [title="Chat"]');
  await ada.fill('.say input', 'Good luck!');
  await ada.keyboard.press('Enter');
  await ben.click('.tools [title="Chat"]');
  await ben.getByText('Good luck!').first().waitFor();
  // Ada asks to take back; Ben agrees.
  await ada.click('.drawer header > .btn');
  await ada.click('.tools [title="Undo"]');
  await ben.click('.drawer header > .btn');
  await ben.locator('.banner .btn.line').click();
  await ada.waitForFunction(() => document.querySelectorAll('.log .mv').length === 0);
  // A third person watches and can't play.
  const cleo = await browser.person();
  await cleo.goto(table.link);
  await cleo.waitForSelector('.play');
  equal(await cleo.locator('[data-nav]').count(), 0, 'a watcher has nothing to choose');
  // Ben goes away and comes back on another device by the private link.
  const key = await ben.evaluate(() => JSON.parse(localStorage.getItem('tilewright.tables'))[0].key);
  await ben.context().close();
  await ada.waitForFunction(() => document.body.innerText.includes('away'));
  const other = await browser.person({ size: 'phone' });
  await other.goto(`${table.link}#${key}`);
  await other.waitForSelector('.play');
  check(!other.url().includes('#'), 'the key does not stay in the address');
  await ada.waitForFunction(() => !document.body.innerText.includes('away'));
});

add('a clock runs for who is to play', async ({ server, browser }) => {
  const page = await browser.person();
  const { own } = await server.table({ position: 'azul factories=RRRW,BBYK,KWWY,BYRK,YYWK', clock: 'game:5m+3s', seats: [human('Ada'), bot('random')] });
  await page.goto(own);
  await toPlay(page);
  const left = async (who) => page.locator(`${who} .ck`).textContent();
  check(/^[45]:\d\d$/.test(await left('.mine')), 'five minutes or a little less');
  const [mine, other] = [await left('.mine'), await left('.one')];
  await page.waitForTimeout(2200);
  check((await left('.mine')) < mine, 'mine runs');
  equal(await left('.one'), other, 'the bot’s stands');
});

add('several tabs of one player stay together', async ({ server, browser }) => {
  const one = await browser.person();
  const { own } = await server.table({ position: 'azul factories=RRRW,BBYK,KWWY,BYRK,YYWK', seats: [human('Ada'), bot('random')] });
  await one.goto(own);
  const two = await one.context().newPage();
  await two.goto(own);
  await toPlay(one);
  await toPlay(two);
  await one.locator('[data-pick="1R"]').first().click();
  await one.locator('[data-target="3"]').click();
  await two.waitForSelector('[data-spot="line-1-3-2"] [data-tile="az-red"]');
});

add('every tile is seen to move, and a tap skips ahead', async ({ server, browser }) => {
  const page = await browser.person({ settings: { speed: 'slow' } });
  const { own } = await server.table({ position: 'azul factories=RRRW,BBYK,KWWY,BYRK,YYWK', seats: [human('Ada'), bot('random')] });
  await page.goto(own);
  await toPlay(page);
  await page.evaluate(() => {
    globalThis.flown = 0;
    new MutationObserver((changes) => changes.forEach((change) => change.addedNodes.forEach((node) => (globalThis.flown += node.className === 'flying' ? 1 : 0)))).observe(document.body, { childList: true });
  });
  await page.locator('[data-pick="1R"]').first().click();
  await page.locator('[data-target="3"]').click();
  await page.waitForFunction(() => globalThis.flown >= 4 && document.querySelector('.flying')?.getAnimations().length > 0); // three to the line, one to the centre
  const arrived = await page.evaluate(() => {
    const flying = [...document.querySelectorAll('.flying')].flatMap((tile) => tile.getAnimations());
    document.querySelector('.arena').click();
    return { before: flying.length, after: flying.filter((one) => one.playState !== 'finished').length };
  });
  check(arrived.before > 0 && arrived.after === 0, `a tap lets all arrive: ${JSON.stringify(arrived)}`);
  await toPlay(page);
});

add('nothing is lost while the board is still being loaded', async ({ server, browser }) => {
  const page = await browser.person();
  await page.route('**/assets/azul-*.js', async (route) => {
    await new Promise((done) => setTimeout(done, 2500));
    await route.continue();
  });
  const table = await server.table({ game: 'azul', options: 'first=2', seats: [human('Ada'), bot('random')] });
  await page.goto(table.own);
  await toPlay(page);
  await move(page);
  await toPlay(page);
});

add('who looks at an earlier position still hears that it is their turn', async ({ server, browser }) => {
  const { ada, ben, table } = await pair(server, browser, 'game:5m+3s');
  await move(ada);
  await toPlay(ben);
  await ada.locator('.log .mv').first().click();
  await ada.waitForSelector('.steps');
  await move(ben);
  await ada.waitForSelector('.turn.yours');
  for (let n = 0; n < 8; ++n) await ada.keyboard.press('ArrowLeft');
  await ada.keyboard.press('Escape');
  await toPlay(ada);
  equal(await ada.locator('.toast').count(), 0, 'complaints');
  await move(ada, 2);
  // The private link in the tab that shows the table already.
  const key = await ben.evaluate(() => JSON.parse(localStorage.getItem('tilewright.tables'))[0].key);
  const cleo = await browser.person();
  await cleo.goto(table.link);
  await cleo.waitForSelector('.play');
  await cleo.goto(`${table.link}#${key}`);
  await toPlay(cleo);
  check(!cleo.url().includes('#'), 'the key does not stay in the address');
});

add('getting up before the game begins', async ({ server, browser }) => {
  const page = await browser.person();
  const table = await server.table({ game: 'azul', seats: [human('Ada'), { kind: 'open' }] });
  await page.goto(table.own);
  await page.locator('.seats .btn').click();
  await page.waitForSelector('input[name="name"]');
  await page.fill('input[name="name"]', 'Ada again');
  await page.click('.sit button');
  await page.waitForSelector('.seats .mine');
});

add('a replay that is played, paused and stepped through shows what it says', async ({ server, browser }) => {
  const page = await browser.person({ settings: { speed: 'slow' } });
  const table = await server.table({ position: 'azul factories=RRRW,BBYK,KWWY,BYRK,YYWK', seats: [human('Ada'), human('Ben')] });
  await page.goto(table.own);
  for (let moves = 0; moves < 4; ++moves) {
    await toPlay(page);
    await move(page, moves);
  }
  await toPlay(page);
  await page.goto(table.own.replace('/t/', '/replay/').replace(/#.*/, ''));
  const tiles = () => page.evaluate(() => document.querySelectorAll('.four [data-tile], .centre [data-drag], .centre button [data-tile], .pb .c .on [data-tile]:not([data-tile=""]), .pb .fc .on [data-tile]:not([data-tile=""]):not([data-tile="az-first"])').length);
  await page.waitForSelector('.play');
  equal(await tiles(), 20, 'tiles at the beginning');
  await page.click('.control .btn.main');
  await page.waitForSelector('.flying');
  await page.keyboard.press('ArrowRight');
  await page.waitForFunction(() => !document.querySelector('.flying'));
  await page.waitForTimeout(700); // and nothing comes after it
  equal(await tiles(), 20, 'tiles after a step in mid-flight');
  await page.click('.control .btn.main');
  await page.waitForSelector('.flying');
  await page.click('.control .btn.main');
  await page.waitForFunction(() => !document.querySelector('.flying'));
  await page.waitForTimeout(700); // and nothing comes after it
  equal(await tiles(), 20, 'tiles after a pause in mid-flight');
});

add('pages: deep links, back and forward, nothing wrong for assistive technology', async ({ server, browser, full }) => {
  const table = await server.table({ game: 'azul', options: 'players=3 first=1', seats: [human('Ada'), bot('random'), bot('random')] });
  const waiting = await server.table({ game: 'azul', seats: [human('Ada'), { kind: 'open' }] });
  const end = await server.table({ position: late, seats: [human('Ada'), bot('greedy')] });
  for (const theme of ['light', 'dark']) {
    for (const size of full ? Object.keys(sizes) : [theme === 'light' ? 'desktop' : 'phone']) {
      const page = await browser.person({ theme, size });
      const plain = ['/', ...games.map((game) => `/new/${game}`), '/watch', '/replay', '/settings', '/about', '/nowhere', '/t/nosuchtable1'];
      const long = games.flatMap((game) => [`/rules/${game}`, `/learn/${game}`]);
      for (const path of full ? [...plain, ...long] : theme === 'light' ? plain : long) {
        await page.goto(server.url + path);
        await page.waitForSelector('h1');
        await page.waitForTimeout(150);
        await accessible(page, `${path} ${theme} ${size}`);
      }
      await page.goto(waiting.own);
      await page.waitForSelector('.waiting');
      await accessible(page, `waiting ${theme} ${size}`);
      await page.goto(table.own);
      await toPlay(page);
      await accessible(page, `table ${theme} ${size}`);
      await page.locator('[data-nav="offer"]').first().click();
      await page.waitForSelector('[data-target]');
      await page.waitForTimeout(400);
      await accessible(page, `table with targets ${theme} ${size}`);
      await page.keyboard.press('Escape');
      await page.click('.tools .btn:last-child');
      await accessible(page, `menu ${theme} ${size}`);
      await page.locator('.menu .btn').nth(1).click();
      await page.waitForSelector('.drawer');
      await accessible(page, `list of moves ${theme} ${size}`);
      await page.context().close();
    }
  }
  const page = await browser.person();
  await page.goto(end.own);
  await playOut(page);
  await accessible(page, 'result');
  await page.goto(`${server.url}/settings`);
  await page.locator('label:has-text("High contrast") input').check();
  await page.locator('label:has-text("Letters on tiles") input').check();
  await page.goto(table.own);
  await page.waitForSelector('.play');
  await accessible(page, 'high contrast');
  // Back and forward.
  await page.goto(server.url);
  await page.locator('a[href="/rules"]').first().click();
  await page.waitForURL('**/rules');
  await page.locator('a[href="/settings"]').first().click();
  await page.waitForURL('**/settings');
  await page.goBack();
  await page.waitForURL('**/rules');
  await page.goForward();
  await page.waitForURL('**/settings');
});

add('the figures of the rules are what the engine says', async ({ server, browser }) => {
  const page = await browser.person();
  await page.goto(`${server.url}/about`);
  equal(await wrongFigures(page), [], 'figures to be written again with node e2e/figures.mjs');
});

add('lean: first page below 200 kB of script, nothing shifts when the board appears', async ({ server, browser }) => {
  const page = await browser.person();
  const scripts = [];
  page.on('response', (answer) => {
    if (answer.url().endsWith('.js')) scripts.push(new URL(answer.url()).pathname);
  });
  await page.goto(server.url);
  await page.waitForSelector('[data-test="play-now"]:not([disabled])');
  const bytes = scripts.reduce((sum, path) => sum + gzipSync(readFileSync(join(web, path))).length, 0);
  check(scripts.length > 0 && bytes < 200_000, `the first page loads ${bytes} bytes of compressed script`);
  const { own } = await server.table({ position: 'azul factories=RRRW,BBYK,KWWY,BYRK,YYWK', seats: [human('Ada'), bot('random')] });
  await page.addInitScript(() => {
    globalThis.shift = 0;
    new PerformanceObserver((list) => list.getEntries().forEach((entry) => (globalThis.shift += entry.value))).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(own);
  await toPlay(page);
  await page.waitForTimeout(500);
  const shift = await page.evaluate(() => globalThis.shift);
  check(shift < 0.02, `layout shift ${shift}`);
});

// ---- Summer Pavilion

const placing = 'pavilion round=3 phase=place start=1 marker=1 supply=P2G2O2Y2B2 score1=10 score2=10 stars1=.O..../....../....../....../....../....../P....Y hand1=O4R1 hand2=B5';

add('Pavilion: the last round to its end, by mouse', async ({ server, browser }) => {
  const page = await browser.person();
  await page.goto((await server.table({ position: ends.pavilion, seats: [human('Ada'), bot('greedy')] })).own);
  const moves = await playOut(page);
  check(moves > 6, `only ${moves} moves`);
  await whole(page, 2);
});

add('Pavilion: the colour, the jokers that pay, and what a pass keeps are chosen', async ({ server, browser }) => {
  const page = await browser.person();
  // Orange is the joker of round 3, so the third space of the middle can be green or orange.
  await page.goto((await server.table({ position: placing.replace('hand1=O4R1', 'hand1=O3G2'), seats: [human('Ada'), human('Ben')] })).own);
  await toPlay(page);
  await page.waitForSelector('.mine .gain');
  await page.locator('.mine [data-target="C3"]').click();
  equal(await page.locator('.choice .opt').evaluateAll((all) => all.map((one) => one.dataset.target)), ['C3G', 'C3O'], 'colours for the middle');
  await page.keyboard.press('Escape');
  await page.locator('.mine [data-target="G2"]').click();
  await page.locator('.choice [data-target="+1"]').click(); // one green, one orange
  await page.waitForSelector('[data-spot="space-1-G2"] [data-tile="pv-green"]');
  // Ben, at the same screen, has five blue tiles: he may keep up to four, and each other one costs a point.
  await page.locator('.mine [data-target="pass"]').click();
  await page.waitForSelector('.choice [data-target="kB4"] em');
  equal(await page.locator('.choice .opt em').allTextContents(), ['−5', '−4', '−3', '−2', '−1'], 'what keeping none to four costs');
  await page.locator('.choice [data-target="kB4"]').click();
  await page.waitForSelector('.others .pb.passed');
});

add('Pavilion: a bonus tile from the supply', async ({ server, browser }) => {
  const page = await browser.person();
  await page.goto((await server.table({ position: placing, seats: [human('Ada'), bot('random')] })).own);
  await toPlay(page);
  const target = page.locator('.mine [data-target="O3"]');
  await target.hover();
  await page.waitForSelector('.mine .bubble');
  check((await page.locator('.mine .bubble').textContent()).includes('run of 2'), 'the bubble tells of the run');
  await target.click();
  await page.waitForSelector('.market .in.can');
  await page.locator('.choice [data-target="sB"]').click();
  await page.waitForFunction(() => document.querySelector('[data-spot="hand-1-B"] b')?.textContent === '1');
});

add('Pavilion: by keyboard alone', async ({ server, browser }) => {
  const page = await browser.person();
  await page.goto((await server.table({ position: ends.pavilion, seats: [human('Ada'), bot('random')] })).own);
  await toPlay(page);
  for (const [kind, key] of [['offer', 'ArrowDown'], ['target', 'Enter']]) {
    await page.keyboard.press(key);
    await page.waitForFunction((wanted) => document.activeElement?.dataset.nav === wanted, kind);
  }
  await page.keyboard.press('Escape');
  check((await page.locator('.mine [data-target]').count()) === 0, 'Escape puts the tiles back');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.activeElement?.dataset.target === 'hand');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => !document.querySelector('[data-target="hand"]'));
  // Placing: arrows go from space to space.
  await page.goto((await server.table({ position: placing, seats: [human('Ada'), bot('random')] })).own);
  await toPlay(page);
  await page.waitForSelector('.mine .gain');
  await page.keyboard.press('ArrowDown');
  await page.waitForFunction(() => document.activeElement?.dataset.nav === 'target');
  const first = await page.evaluate(() => document.activeElement.dataset.target);
  await page.keyboard.press('ArrowLeft');
  check((await page.evaluate(() => document.activeElement.dataset.target)) !== undefined, `arrow keys stay among the targets after ${first}`);
  await page.locator('.mine [data-target="O1"]').focus();
  await page.keyboard.press('Enter');
  await page.waitForSelector('[data-spot="space-1-O1"] [data-tile="pv-orange"]');
});

add('Pavilion: on a phone, in three themes of seeing', async ({ server, browser }) => {
  const page = await browser.person({ viewport: { width: 360, height: 740 }, touch: true, settings: { letters: true, sectors: true, contrast: true } });
  const four = await server.table({ game: 'pavilion', options: 'players=4 first=1', seats: [human('Ada'), bot('random'), bot('random'), bot('random')] });
  await page.goto(four.own);
  await toPlay(page);
  await noSideways(page, 'four players at 360 px');
  await accessible(page, 'Pavilion at 360 px');
  await page.locator('[data-nav="offer"]').first().tap();
  await page.locator('[data-target="hand"]').tap();
  await page.goto((await server.table({ position: placing, seats: [human('Ada'), bot('random')] })).own);
  await toPlay(page);
  await page.waitForSelector('.mine .gain');
  await noSideways(page, 'placing at 360 px');
  await accessible(page, 'placing at 360 px');
  await page.locator('.mine [data-target="O1"]').tap();
  await page.waitForSelector('[data-spot="space-1-O1"] [data-tile="pv-orange"]');
  await page.tap('.strip');
  await page.waitForSelector('dialog .stars');
});

add('Pavilion: a table with an own order of jokers', async ({ server, browser }) => {
  const page = await browser.person();
  await page.goto(`${server.url}/new/pavilion`);
  await page.locator('input[name="joker_order"][value="own"]').check();
  await page.locator('.order li:nth-child(2) .btn').first().click(); // green before purple
  await page.locator('input[name="board"][value="grey"]').check();
  await accessible(page, 'a new table with an own order');
  await page.click('.go .btn');
  await page.waitForSelector('.market .round');
  equal(await page.locator('.market .round').evaluateAll((all) => all.slice(0, 2).map((one) => one.firstElementChild.dataset.tile)), ['pv-green', 'pv-purple'], 'the order of the jokers');
});

add('Pavilion: a whole last round by keyboard alone', async ({ server, browser }) => {
  const page = await browser.person();
  await page.goto((await server.table({ position: ends.pavilion, seats: [human('Ada'), bot('greedy')] })).own);
  const targets = () => [...document.querySelectorAll('.mine [data-target]')].map((one) => one.dataset.target).join();
  for (let moves = 0; await toPlay(page); ++moves) {
    check(moves < 200, 'the game ends');
    if ((await page.locator('.mine [data-target]').count()) === 0) {
      await page.keyboard.press('ArrowDown');
      await page.waitForFunction(() => document.activeElement?.dataset.nav === 'offer');
      await page.keyboard.press('Enter');
    } else await page.keyboard.press('ArrowDown');
    await page.waitForFunction(() => document.activeElement?.dataset.nav === 'target');
    if (moves % 3 === 1) await page.keyboard.press('ArrowRight');
    const before = await page.evaluate(targets);
    await page.keyboard.press('Enter');
    await page.waitForFunction((known) => !document.querySelector('.turn.yours') || [...document.querySelectorAll('.mine [data-target]')].map((one) => one.dataset.target).join() !== known, before);
  }
  await whole(page, 2);
});

add('Pavilion: tiles are dragged to the hand and to spaces', async ({ server, browser }) => {
  const page = await browser.person();
  const drag = async (from, to) => {
    const start = await page.locator(from).first().boundingBox();
    await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
    await page.mouse.down();
    await page.mouse.move(start.x + 40, start.y + 40, { steps: 4 });
    await page.waitForSelector(to);
    const end = await page.locator(to).boundingBox();
    await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 6 });
    await page.mouse.up();
  };
  await page.goto((await server.table({ position: ends.pavilion, seats: [human('Ada'), human('Ben')] })).own);
  await toPlay(page);
  await drag('[data-pick="2O"]', '.mine [data-target="hand"]');
  await page.waitForFunction(() => document.querySelector('[data-spot="hand-1-O"] b')?.textContent === '2');
  await page.goto((await server.table({ position: placing, seats: [human('Ada'), human('Ben')] })).own);
  await toPlay(page);
  await page.waitForSelector('.mine .gain');
  await drag('.mine [data-spot="hand-1-O"]', '.mine [data-target="O1"]');
  await page.waitForSelector('[data-spot="space-1-O1"] [data-tile="pv-orange"]');
});

add('Pavilion: a space tells its cost, its points and what it wins; a take what it leaves', async ({ server, browser }) => {
  const page = await browser.person();
  await page.goto((await server.table({ position: placing, seats: [human('Ada'), human('Ben')] })).own);
  await toPlay(page);
  await page.waitForSelector('.mine .gain');
  const space = page.locator('.mine [data-spot="space-1-O3"]');
  equal([await space.locator('.cost').textContent(), await space.locator('.gain').textContent()], ['3', '+21'], 'cost, points and bonus tiles of the space');
  check((await page.locator('.mine [data-target="O3"]').getAttribute('aria-label')).includes('costs 3 tiles'), 'the cost in words');
  await page.locator('.mine [data-target="O3"]').hover();
  await page.waitForSelector('.mine .feature.wins');
  for (const target of ['O1', 'R1', 'O3']) {
    await page.locator(`.mine [data-target="${target}"]`).hover();
    await page.waitForSelector('.mine .bubble');
    const covered = await page.evaluate(() => {
      const bubble = document.querySelector('.mine .bubble').getBoundingClientRect();
      return [...document.querySelectorAll('.mine .sp')].filter((one) => { const { x, y, width, height } = one.getBoundingClientRect(); const [mx, my] = [x + width / 2, y + height / 2]; return mx > bubble.left && mx < bubble.right && my > bubble.top && my < bubble.bottom; }).length;
    });
    equal(covered, 0, 'spaces under the preview');
  }
  await page.goto((await server.table({ position: ends.pavilion, seats: [human('Ada'), human('Ben')] })).own);
  await toPlay(page);
  await page.locator('[data-pick="2O"]').first().click();
  await page.waitForSelector('.mine .take .left');
  equal(await page.locator('.mine .take .left').textContent(), 'leaves 1 green and 1 blue in the centre', 'what a take leaves');
});

add('Pavilion: hint, undo, log, replay', async ({ server, browser }) => {
  const page = await browser.person();
  await page.goto((await server.table({ position: placing.replace('round=3', 'round=6').replace('hand1=O4R1', 'hand1=O4R2').replace('hand2=B5', 'hand2=B2'), seats: [human('Ada'), bot('random')] })).own);
  await toPlay(page);
  await page.click('.tools [title="Hint"]');
  await page.waitForSelector('.banner.hint');
  await page.waitForSelector('.mine .hinted[data-target]');
  await page.locator('.banner.hint .btn.line').click();
  await page.waitForSelector('.log .mv');
  await toPlay(page);
  await page.click('.tools [title="Undo"]');
  await page.waitForFunction(() => document.querySelectorAll('.log .mv').length === 0);
  await playOut(page);
  const end = await whole(page, 2);
  await page.click('dialog a.btn');
  await page.waitForURL(/\/replay\//);
  await page.waitForSelector('.play');
  await page.keyboard.press('End');
  equal(await page.evaluate(() => [...document.querySelectorAll('.pb .sc')].map((one) => Number(one.textContent)).sort()), [...end.totals].sort(), 'the replay ends with the result');
  await page.keyboard.press('Home');
  equal(await page.locator('.mine .sc').textContent(), '10', 'and begins at the beginning');
});

for (const [language, word] of Object.entries({ fr: 'Passer', it: 'Passa' })) {
  add(`Pavilion: in ${language}`, async ({ server, browser }) => {
    const page = await browser.person({ language, size: 'phone' });
    await page.goto((await server.table({ position: ends.pavilion, seats: [human('Ada'), bot('greedy')] })).own);
    await playOut(page);
    await whole(page, 2);
    await noSideways(page, 'the result');
    await page.goto((await server.table({ position: placing.replace('pavilion', 'pavilion board=grey').replace('P....Y', '......'), seats: [human('Ada'), bot('greedy')] })).own);
    await toPlay(page);
    await page.waitForSelector('.mine .gain');
    await noSideways(page, 'the grey board');
    check((await page.locator('.mine .pass').textContent()).startsWith(word), `${word} at the table`);
    await page.goto(`${server.url}/learn/pavilion`);
    await page.waitForSelector('.guide');
    await noSideways(page, 'the guided round');
  });
}

add('Pavilion: the grey board tells what each star may still become; no score falls below the floor', async ({ server, browser }) => {
  const page = await browser.person();
  const position =
    'pavilion board=grey joker_order=RYBGPO floor=1 round=4 phase=place start=1 marker=1 supply=P2G2O2Y2B2 score1=2 score2=10 stars1=GG..../PR..../B...../....../....../....../...... hand1=G5B1 hand2=B2';
  await page.goto((await server.table({ position, seats: [human('Ada'), human('Ben')] })).own);
  await toPlay(page);
  await page.waitForSelector('.mine .gain');
  equal(await page.locator('.mine .takes').evaluateAll((all) => all.slice(0, 4).map((one) => one.children.length)), [1, 4, 6, 6], 'colours the stars may still take');
  equal(await page.locator('.mine .progress .pt').evaluateAll((all) => all.slice(0, 4).map((one) => one.textContent)), ['+18', '+12', '?', '?'], 'what they would bring');
  equal(await page.locator('.market .round').evaluateAll((all) => all.map((one) => one.firstElementChild.dataset.tile.slice(3))), ['red', 'yellow', 'blue', 'green', 'purple', 'orange'], 'the order of the jokers');
  check((await page.locator('.bar').textContent()).includes('not below 1'), 'what is unusual stands above the table');
  await page.locator('.mine [data-target="pass"]').click();
  await page.locator('.choice [data-target="kG0"]').click(); // five greens away: from 2 points to 1
  await page.locator('.choice [data-target="kB0"]').click();
  await page.waitForFunction(() => document.querySelector('.others [data-spot="score-1"]')?.textContent === '1');
});

add('Pavilion: one screen without scrolling for two, three and four', async ({ server, browser }) => {
  for (const viewport of [{ width: 1440, height: 900 }, { width: 1280, height: 720 }]) {
    const page = await browser.person({ viewport });
    for (const players of [2, 3, 4]) {
      const { own } = await server.table({ game: 'pavilion', options: `players=${players} first=1`, seats: [human('Ada'), ...Array.from({ length: players - 1 }, () => bot('random'))] });
      await page.goto(own);
      await toPlay(page);
      const out = await page.evaluate(() => [...document.querySelectorAll('.sp, .feature, .plate, .round, .in, .pb, .hand, .progress, .ph')].filter((one) => { const rect = one.getBoundingClientRect(); return rect.width > 0 && (rect.bottom > innerHeight - 50 || rect.right > innerWidth || rect.left < 0); }).length);
      equal(out, 0, `what is out of sight with ${players} at ${viewport.width}x${viewport.height}`);
      const inside = await page.evaluate(() => [...document.querySelectorAll('.pb')].every((board) => { const outer = board.getBoundingClientRect(); return [...board.querySelectorAll('.sp, .feature, .hand, .progress, .sc')].every((one) => { const rect = one.getBoundingClientRect(); return rect.bottom <= outer.bottom + 1 && rect.right <= outer.right + 1 && rect.left >= outer.left - 1; }); }));
      check(inside, `boards hold what is on them with ${players} at ${viewport.width}x${viewport.height}`);
    }
  }
});

add('Pavilion: the last round on a phone, by touch, with everything in reach', async ({ server, browser }) => {
  const page = await browser.person({ viewport: { width: 360, height: 740 }, touch: true });
  for (const path of ['/', '/new/pavilion', '/rules/pavilion', '/learn/pavilion']) {
    await page.goto(server.url + path);
    await page.waitForSelector('main');
    await page.waitForTimeout(300);
    await noSideways(page, `${path} at 360 px`);
  }
  await page.goto((await server.table({ position: ends.pavilion, seats: [human('Ada'), bot('greedy')] })).own);
  let hand = false;
  await playOut(page, async () => {
    await noSideways(page, 'the table at 360 px');
    const small = await page.evaluate(() => [...document.querySelectorAll('.bar button, .bar a, .strip, .mine .pass, .mine .choice .opt, .mine .take')].map((one) => one.getBoundingClientRect()).filter((rect) => rect.width > 0 && (rect.height < 43.5 || rect.width < 42)).length);
    equal(small, 0, 'targets too small to touch');
    if (!hand && (await page.locator('.mine [data-target]').count()) === 0) {
      hand = true;
      await page.locator('[data-nav="offer"]').first().tap();
      await page.waitForSelector('.mine .take');
      const rect = await page.locator('.mine .take').boundingBox();
      check(rect.y >= 0 && rect.y + rect.height <= 741, 'the hand comes into view when it is the target');
    }
  });
  await whole(page, 2);
});

add('Pavilion: tiles are seen to move, the deal too', async ({ server, browser }) => {
  const page = await browser.person({ size: 'phone', settings: { speed: 'fast' } });
  await page.goto((await server.table({ position: placing.replace('hand2=B5', 'hand2=B1').replace('hand1=O4R1', 'hand1=O1'), seats: [human('Ada'), human('Ben')] })).own);
  await toPlay(page);
  await page.waitForSelector('.mine .gain');
  await page.evaluate(() => {
    globalThis.flown = [];
    new MutationObserver((changes) => changes.forEach((change) => change.addedNodes.forEach((node) => node.className === 'flying' && globalThis.flown.push(node.firstChild.className)))).observe(document.body, { childList: true });
  });
  await page.locator('.mine [data-target="O1"]').click();
  await page.waitForFunction(() => globalThis.flown.length >= 1);
  equal(await page.evaluate(() => globalThis.flown), ['t pv-orange'], 'what moved to the space');
  await toPlay(page);
  await page.waitForSelector('.mine [data-target="pass"]');
  await page.locator('.mine [data-target="pass"]').click();
  await page.locator('.choice [data-target="kB1"]').click();
  await page.waitForFunction(() => globalThis.flown.length >= 21, undefined, { timeout: 60_000 }); // and the five factories
});

add('Pavilion: nothing wrong for assistive technology', async ({ server, browser, full }) => {
  const table = await server.table({ position: placing.replace('hand1=O4R1', 'hand1=O3G2'), seats: [human('Ada'), bot('random')] });
  for (const theme of ['light', 'dark']) {
    for (const size of full ? Object.keys(sizes) : [theme === 'light' ? 'desktop' : 'phone']) {
      const page = await browser.person({ theme, size, settings: full ? { sectors: true, letters: true } : {} });
      for (const path of ['/', '/new/pavilion', '/rules/pavilion', '/learn/pavilion']) {
        await page.goto(server.url + path);
        await page.waitForSelector('h1');
        await page.waitForTimeout(300);
        await accessible(page, `${path} ${theme} ${size}`);
      }
      await page.goto(table.own);
      await toPlay(page);
      await page.waitForSelector('.mine .gain');
      await accessible(page, `table with targets ${theme} ${size}`);
      await page.locator('.mine [data-target="C3"]').click();
      await page.waitForSelector('.choice .opt');
      await accessible(page, `choice of a colour ${theme} ${size}`);
      await page.context().close();
    }
  }
});

add(
  'a whole game in Firefox',
  ({ server }) =>
    new Promise((done, failed) => {
      const flags = globalThis.WebSocket ? [] : ['--experimental-websocket'];
      execFile(process.execPath, [...flags, join(import.meta.dirname, 'firefox.mjs'), server.url], { timeout: 400_000 }, (error) => (error ? failed(error) : done()));
    }),
  'full',
);

// Every combination of options, in the long run only.
for (const wall of ['coloured', 'grey']) {
  for (const jokers of ['off', 'on']) {
    for (const players of [2, 3, 4]) {
      add(
        `${wall} wall, jokers ${jokers}, ${players} players, to the end`,
        async ({ server, browser }) => {
          const page = await browser.person({ size: players === 3 ? 'tablet' : 'desktop' });
          const { own } = await server.table({ game: 'azul', options: `wall=${wall} jokers=${jokers} players=${players}`, seats: [human('Ada'), ...Array.from({ length: players - 1 }, () => bot('random'))] });
          await page.goto(own);
          await playOut(page);
          await whole(page, players);
        },
        'full',
      );
    }
  }
}
for (const board of ['coloured', 'grey']) {
  for (const players of [2, 3, 4]) {
    add(
      `Pavilion, ${board} board, ${players} players, to the end`,
      async ({ server, browser }) => {
        const page = await browser.person({ size: players === 3 ? 'tablet' : 'desktop' });
        const order = ['standard', 'other', 'RYBGPO'][players - 2];
        const { own } = await server.table({ game: 'pavilion', options: `board=${board} joker_order=${order} players=${players} floor=${players % 2}`, seats: [human('Ada'), ...Array.from({ length: players - 1 }, () => bot('random'))] });
        await page.goto(own);
        await playOut(page);
        await whole(page, players);
      },
      'full',
    );
  }
}

// ---- Stained Glass of Sintra

const strips = (n, given = {}) => `strips${n}=${[1, 2, 3, 4, 5, 6, 7, 8].map((strip) => `${strip}a:${given[strip] ?? '.....'}`).join(',')}`;
// The last round, with some strips nearly full.
const lastRound = (side) =>
  `sintra side=${side} round=6 start=1 turn=1 factories=BBGO,PPYY,BGOY,GGPP,OOYB indicator=-----G score1=20 score2=22 glass1=6 ${strips(1, { 1: 'BPBG.', 4: 'GOG.G' })} windows1=-,-,-,-,-,-,-,- ${strips(2, { 3: 'YGYB.' })}`;
// Pink completes strip 4; the glazier stands above it and may go back.
const nearly = `sintra round=2 start=1 turn=1 factories=PGGO,BBYG,OOPY,-,- centre=BGYO indicator=-GPOBY glazier1=4 ${strips(1, { 4: 'GOG.G' })} ${strips(2)}`;

for (const [side, only] of [['A', 'always'], ['B', 'full']]) {
  add(
    `sintra: the last round against a bot by mouse, side ${side}`,
    async ({ server, browser }) => {
      const page = await browser.person();
      await page.goto((await server.table({ position: lastRound(side), seats: [human('Ada'), bot('greedy')] })).own);
      await playOut(page);
      await whole(page, 2);
      const rows = await page.locator('dialog tbody th').allTextContents();
      equal([rows.includes('Ornaments'), rows.includes('Best colour')], [side === 'A', side === 'B'], 'rows of this side only');
      await page.click('dialog header .btn');
      equal(await page.locator('.mine .end .lab').textContent(), 'At the end', 'what the end has brought');
    },
    only,
  );
}

add('sintra: a whole game by keyboard alone', async ({ server, browser, full }) => {
  const page = await browser.person();
  const late = `sintra round=5 start=1 turn=1 factories=BBGO,PPYY,BGOY,GGPP,OOYB indicator=----GB ${strips(1, { 1: 'BPBG.' })} ${strips(2)}`; // in the short run its last two rounds
  await page.goto((await server.table({ ...(full ? { game: 'sintra' } : { position: late }), seats: [human('Ada'), bot('random')] })).own);
  const focused = (kind) => page.waitForFunction((nav) => document.activeElement?.dataset.nav === nav, kind);
  let moves = 0;
  while (await toPlay(page)) {
    await page.keyboard.press('ArrowDown');
    const pane = (await page.locator('.panes').count()) > 0;
    await focused(pane ? 'target' : 'offer');
    if (moves % 2) await page.keyboard.press('ArrowRight');
    const back = await page.evaluate(() => document.activeElement.dataset.test === 'back');
    const known = await page.locator('.log .mv').last().textContent({ timeout: 100 }).catch(() => '');
    await page.keyboard.press('Enter');
    if (!pane && !back) {
      await focused('target');
      if (moves % 3 === 1) await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
    }
    await page.waitForFunction((before) => !document.querySelector('.turn.yours') || document.querySelector('.panes') || (document.querySelector('.log .mv:last-child')?.textContent ?? '') !== before, known, { polling: 20, timeout: 5000 }).catch(() => {});
    if (++moves > 200) throw new Error('the game does not end');
  }
  await whole(page, 2);
});

for (const [language, words] of Object.entries({
  fr: { track: 'Verre brisé', prompt: 'prenez du verre', pane: 'Quelle pièce', bubble: 'pour les fenêtres', end: 'Fenêtres' },
  it: { track: 'Vetri rotti', prompt: 'prendi dei vetri', pane: 'Quale vetro', bubble: 'per le finestre', end: 'Finestre' },
})) {
  add(`sintra: in ${language}`, async ({ server, browser }) => {
    const page = await browser.person({ language });
    await page.goto((await server.table({ position: nearly, seats: [human('Ada'), human('Ben')] })).own);
    await toPlay(page);
    const says = async (selector, text) => check((await page.locator(selector).first().textContent()).includes(text), `${selector} says ${text}`);
    await says('.mine .track .lab', words.track);
    await says('.bar .turn', words.prompt);
    await page.locator('[data-pick="1P"]').first().click();
    await page.locator('.mine [data-target="4"]').hover();
    await page.locator('.mine .bubble').waitFor();
    await says('.mine .bubble', words.bubble);
    await page.locator('.mine [data-target="4"]').click();
    await page.waitForSelector('.panes');
    await says('.panes .ask', words.pane);
    await page.goto((await server.table({ position: lastRound('B'), seats: [human('Ada'), bot('greedy')] })).own);
    await playOut(page);
    check((await page.locator('dialog tbody th').allTextContents()).includes(words.end), `${words.end} in the result`);
  });
}

add('sintra: replay of a finished game and of its record; an earlier position while the game goes on', async ({ server, browser }) => {
  const page = await browser.person();
  const shown = () => page.evaluate(() => [...document.querySelectorAll('.pb .sc')].map((one) => Number(one.textContent)).sort());
  await page.goto((await server.table({ position: nearly, seats: [human('Ada'), bot('random')] })).own);
  await toPlay(page);
  await page.locator('[data-pick="1P"]').first().click();
  await page.locator('.mine [data-target="4"]').click();
  await page.locator('.panes .opt').first().click();
  await toPlay(page);
  await page.locator('.log .mv').first().click(); // after the take: the pane is not chosen yet
  await page.waitForSelector('.steps');
  equal(await page.locator('[data-nav]').count(), 0, 'what can be chosen in the past');
  await page.keyboard.press('Escape');
  await page.waitForSelector('[data-nav="offer"]');

  await page.goto((await server.table({ position: lastRound('A'), seats: [human('Ada'), bot('greedy')] })).own);
  await playOut(page);
  const { totals } = await result(page);
  const id = page.url().split('/').at(-1);
  await page.click('dialog a.btn');
  await page.waitForURL(/\/replay\//);
  await page.waitForSelector('.play');
  equal(await shown(), [20, 22], 'begins at the beginning');
  await page.keyboard.press('End');
  equal(await shown(), [...totals].sort(), 'ends with the result');
  await page.locator('input[type="range"]').fill('3');
  check((await page.locator('.words').textContent()).startsWith('3/'), 'the slider goes to a step');
  await page.goto(`${server.url}/replay`);
  await page.fill('textarea', await (await fetch(`${server.url}/api/tables/${id}/record`)).text());
  await page.click('button[type="submit"]');
  await page.waitForSelector('.play');
  await page.keyboard.press('End');
  equal(await shown(), [...totals].sort(), 'the record ends with the same result');
});

add('sintra: hints for pieces and for the pane, undo, confirm', async ({ server, browser }) => {
  const page = await browser.person();
  await page.goto((await server.table({ position: nearly, seats: [human('Ada'), bot('random')] })).own);
  await toPlay(page);
  await page.click('.tools [title="Hint"]');
  await page.waitForSelector('.banner.hint');
  check(/%/.test(await page.locator('.banner.hint').textContent()), 'the hint says what to expect');
  check((await page.locator('.play .hinted').count()) > 0, 'it is drawn on the table');
  await page.locator('.banner.hint .btn:not(.line)').last().click();
  await page.locator('[data-pick="1P"]').first().click();
  await page.locator('.mine [data-target="4"]').click();
  await page.waitForSelector('.panes .opt');
  await page.click('.tools [title="Hint"]');
  await page.waitForSelector('.panes .opt.hinted');
  await page.locator('.banner.hint .btn.line').click();
  await page.waitForSelector('.panes', { state: 'detached' });
  await toPlay(page);
  await page.click('.tools [title="Undo"]');
  await page.waitForSelector('.panes .opt');
  await page.click('.tools [title="Undo"]');
  await page.waitForFunction(() => document.querySelectorAll('.log .mv').length === 0 && document.querySelector('[data-nav="offer"]'));
  await page.evaluate(() => localStorage.setItem('tilewright.settings', JSON.stringify({ ...JSON.parse(localStorage.getItem('tilewright.settings')), confirm: true })));
  await page.reload();
  await toPlay(page);
  await page.locator('[data-pick="1P"]').first().click();
  await page.locator('.mine [data-target="4"]').click();
  await page.locator('.confirm .btn.main').click();
  await page.waitForSelector('.panes .opt');
});

add('sintra: each colour has its place in factories, centre and at the indicator', async ({ server, browser }) => {
  for (const size of ['desktop', 'phone']) {
    const page = await browser.person({ size, settings: { sectors: true } });
    await page.goto((await server.table({ position: nearly, seats: [human('Ada'), bot('random')] })).own);
    await toPlay(page);
    // Where single pieces lie on their plate, their cell of the indicator or in the centre.
    const places = await page.evaluate(() => {
      const at = (piece, around) => {
        const [a, b] = [piece.getBoundingClientRect(), around.getBoundingClientRect()];
        return [Math.sign(Math.round((a.x + a.width / 2 - b.x - b.width / 2) / 2)), Math.sign(Math.round((a.y + a.height / 2 - b.y - b.height / 2) / 2))].join();
      };
      const plates = [...document.querySelectorAll('.plate')].flatMap((plate) => [...plate.querySelectorAll('[data-pick]')].filter((piece, _, all) => all.filter((other) => other.dataset.pick === piece.dataset.pick).length === 1).map((piece) => [piece.dataset.pick[1], at(piece, plate)]));
      const letter = { 'gl-blue': 'B', 'gl-green': 'G', 'gl-orange': 'O', 'gl-pink': 'P', 'gl-yellow': 'Y' };
      const rounds = [...document.querySelectorAll('.ind li')].flatMap((cell) => { const tile = cell.querySelector('.on .t'); return letter[tile.dataset.tile] ? [[letter[tile.dataset.tile], at(tile, cell)]] : []; });
      return { all: [...plates, ...rounds], centre: [...document.querySelectorAll('.centre [data-pick]')].map((piece) => [piece.dataset.pick[1], Math.round(piece.getBoundingClientRect().x), piece.getBoundingClientRect().width]) };
    });
    for (const letter of 'BGOPY') equal(new Set(places.all.filter(([own]) => own === letter).map(([, where]) => where)).size, 1, `places of ${letter} on a ${size}`);
    equal(new Set(places.all.map(([, where]) => where)).size, 5, `sectors on a ${size}`);
    check(places.centre.every(([, , width]) => width >= (size === 'phone' ? 44 : 24)), `size of what lies in the centre on a ${size}: ${JSON.stringify(places.centre)}`);
    // The place in the centre stays when others are taken.
    const x = Object.fromEntries(places.centre);
    await page.locator('[data-pick="cB"]').first().click();
    await page.locator('.mine [data-target]').first().click();
    await toPlay(page);
    const later = await page.evaluate(() => [...document.querySelectorAll('.centre [data-pick]')].map((piece) => [piece.dataset.pick, Math.round(piece.getBoundingClientRect().x)]));
    for (const [pick, now] of later) if (later.filter(([other]) => other === pick).length === 1 && x[pick[1]] !== undefined) check(Math.abs(now - x[pick[1]]) <= 2, `${pick} stays in its place on a ${size}`);
  }
});

add('sintra: on a tablet the other board stands beside the offer', async ({ server, browser }) => {
  const page = await browser.person({ size: 'tablet' });
  await page.goto((await server.table({ position: nearly, seats: [human('Ada'), bot('random')] })).own);
  await toPlay(page);
  await noSideways(page, 'table');
  check(await page.locator('.one .pb').isVisible(), 'the other board is seen');
  const low = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
  check(low <= 0, `scrolls by ${low} px`);
  const pieces = await page.locator('.four [data-nav]').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width));
  check(pieces.every((width) => width >= 44), `pieces to touch: ${pieces}`);
});

add('sintra: a pane is chosen with large buttons, or on the strip; the glazier goes back', async ({ server, browser }) => {
  const page = await browser.person();
  await page.goto((await server.table({ position: nearly, seats: [human('Ada'), human('Ben')] })).own);
  await toPlay(page);
  equal(await page.locator('.mine .ps.far').count(), 3, 'strips out of reach');
  await page.locator('[data-pick="1P"]').first().click();
  await page.locator('.mine .chip.gain').first().waitFor();
  equal(await page.locator('.mine [data-target="4"] .chip.gain').textContent(), '+7', 'what completing strip 4 scores: its window and three greens');
  equal(await page.locator('.mine [data-target="4"] .c.ghost').count(), 1, 'what fits');
  await page.locator('.mine [data-target="4"]').hover();
  await page.locator('.mine .bubble').waitFor();
  await page.locator('.mine [data-target="4"]').click();
  await page.waitForSelector('.panes .opt');
  equal(await page.locator('.panes .opt').count(), 3, 'green, orange, pink');
  const sizes = await page.locator('.panes .opt').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
  check(sizes.every((size) => size >= 44), `large targets: ${sizes}`);
  await page.locator('[data-spot="strip-1-4-2"]').click(); // the orange on the strip itself
  await page.waitForSelector('[data-spot="window-1-4-upper"] [data-tile="gl-orange"]');
  // Ben plays at the same screen, then Ada's glazier goes back.
  await toPlay(page);
  await move(page);
  await toPlay(page);
  await page.click('[data-test="back"]');
  await page.waitForSelector('[data-spot="glazier-1-1"] [data-tile="gl-glazier"]');
});

add('sintra: all pieces break where nothing fits', async ({ server, browser }) => {
  const page = await browser.person();
  const full = Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((n) => [n, '.....']));
  const position = `sintra round=2 start=1 turn=1 factories=GGPP,BBYG,OOPY,-,- centre=BGYO indicator=-GPOBY glazier1=8 ${strips(1, full)} ${strips(2)}`; // strip 8 has no green cell
  await page.goto((await server.table({ position, seats: [human('Ada'), human('Ben')] })).own);
  await toPlay(page);
  await page.locator('[data-pick="1G"]').first().click();
  await page.waitForSelector('.mine .track[data-target="-"]');
  await page.locator('.mine .track .next').waitFor();
  await page.click('.mine .track');
  await page.waitForSelector('.one [data-spot="glass-1-2"] [data-tile="gl-shard"]');
});

add('sintra: by keyboard alone, with a pane and the way back', async ({ server, browser }) => {
  const page = await browser.person();
  await page.goto((await server.table({ position: nearly, seats: [human('Ada'), bot('random')] })).own);
  await toPlay(page);
  const at = (test) => page.evaluate((name) => document.activeElement?.getAttribute(name.split('=')[0]) === name.split('=')[1], test);
  const walk = async (to, keys) => {
    for (let n = 0; n < 24 && !(await at(to)); ++n) await page.keyboard.press(keys[n % keys.length]);
    check(await at(to), `arrow keys lead to ${to}`);
  };
  await page.keyboard.press('ArrowDown');
  await walk('data-test=back', ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowUp']);
  await walk('data-pick=1P', ['ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'ArrowDown', 'ArrowRight']);
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.activeElement?.dataset.nav === 'target');
  await page.keyboard.press('Escape');
  equal(await page.locator('.mine [data-target]').count(), 0, 'targets after Escape');
  await walk('data-pick=1P', ['ArrowLeft', 'ArrowDown', 'ArrowRight']);
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.activeElement?.dataset.nav === 'target');
  await walk('data-target=4', ['ArrowLeft', 'ArrowRight']);
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.activeElement?.dataset.target === '=G');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.waitForSelector('[data-spot="window-1-4-upper"] [data-tile="gl-orange"]');
  await toPlay(page);
  await page.keyboard.press('ArrowDown');
  await walk('data-test=back', ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowUp']);
  await page.keyboard.press('Enter');
  await page.waitForSelector('[data-spot="glazier-1-1"] [data-tile="gl-glazier"]');
});

add('sintra: drag and drop, and a move chosen ahead', async ({ server, browser }) => {
  const [ada, ben] = [await browser.person(), await browser.person()];
  const table = await server.table({ position: nearly, seats: [human('Ada'), { kind: 'open' }] });
  await ada.goto(table.own);
  await ben.goto(table.link);
  await ben.fill('input[name="name"]', 'Ben');
  await ben.click('.sit button');
  await toPlay(ada);
  await ben.locator('[data-pick="2B"]').first().click();
  await ben.locator('.mine [data-target="1"]').click();
  await ben.waitForSelector('.banner:has-text("Chosen ahead")');
  const from = await ada.locator('[data-pick="1O"]').first().boundingBox();
  await ada.mouse.move(from.x + 10, from.y + 10);
  await ada.mouse.down();
  await ada.mouse.move(from.x + 60, from.y + 60, { steps: 4 });
  await ada.waitForSelector('.mine [data-target="5"]');
  const to = await ada.locator('.mine [data-target="5"]').boundingBox();
  await ada.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 6 });
  await ada.mouse.up();
  await ada.waitForSelector('[data-spot="strip-1-5-1"] .on [data-tile="gl-orange"]');
  await ada.waitForSelector('[data-spot="strip-2-1-1"] .on [data-tile="gl-blue"]'); // what Ben chose ahead
});

add('sintra: on a phone, by touch', async ({ server, browser }) => {
  const page = await browser.person({ size: 'phone', touch: true });
  await page.goto((await server.table({ position: nearly, seats: [human('Ada'), bot('greedy')] })).own);
  await toPlay(page);
  await noSideways(page, 'table');
  await page.tap('.strip');
  await page.waitForSelector('dialog .pb');
  const over = await page.evaluate(() => document.querySelector('dialog').scrollWidth - document.querySelector('dialog').clientWidth);
  check(over <= 0, 'the board of another player fits its window');
  await page.tap('dialog header .btn');
  await page.tap('[data-pick="1P"]');
  await page.tap('.mine [data-target="4"]');
  await page.waitForSelector('.panes .opt');
  await page.tap('.panes .opt');
  await page.waitForSelector('[data-spot="window-1-4-upper"] [data-tile="gl-green"]');
  await page.goto((await server.table({ position: lastRound('B'), seats: [human('Ada'), bot('greedy')] })).own);
  await playOut(page);
  await whole(page, 2);
  for (const viewport of [{ width: 360, height: 740 }, { width: 360, height: 640 }]) {
    await page.setViewportSize(viewport);
    for (const path of ['/new/sintra', '/rules/sintra', '/learn/sintra']) {
      await page.goto(server.url + path);
      await page.waitForSelector('main');
      await page.waitForTimeout(300);
      await noSideways(page, `${path} at ${viewport.width} px`);
    }
    const four = await server.table({ game: 'sintra', options: 'players=4 first=1', seats: [human('Ada'), bot('random'), bot('random'), bot('random')] });
    await page.goto(four.own);
    await toPlay(page);
    await noSideways(page, 'four players at 360 px');
    await page.locator('[data-nav="offer"]').first().tap();
    await page.waitForSelector('.mine [data-target]');
    const small = await page.evaluate(() => [...document.querySelectorAll('.bar button, .bar a, .strip, .mine [data-target], .mine .back, [data-test="parts"]')].map((one) => one.getBoundingClientRect()).filter((rect) => rect.width > 0 && (rect.height < 43.5 || rect.width < 42)).length);
    equal(small, 0, 'targets too small to touch');
  }
});

add('sintra: one screen without scrolling for two, three and four', async ({ server, browser }) => {
  for (const viewport of [{ width: 1440, height: 900 }, { width: 1280, height: 720 }, { width: 1024, height: 768 }]) {
    const page = await browser.person({ viewport });
    for (const players of [2, 3, 4]) {
      const { own } = await server.table({ game: 'sintra', options: `players=${players} first=1`, seats: [human('Ada'), ...Array.from({ length: players - 1 }, () => bot('random'))] });
      await page.goto(own);
      await toPlay(page);
      const out = await page.evaluate(() => [...document.querySelectorAll('.ps, .win, .tc, .plate, .ind li, .pb, .one .ph')].filter((one) => { const rect = one.getBoundingClientRect(); return rect.width > 0 && (rect.bottom > innerHeight - 50 || rect.right > innerWidth || rect.left < 0); }).length);
      equal(out, 0, `what is out of sight with ${players} at ${viewport.width}x${viewport.height}`);
      const inside = await page.evaluate(() => [...document.querySelectorAll('.pb, .ind')].every((board) => { const outer = board.getBoundingClientRect(); return [...board.querySelectorAll('.ps, .win, .tc, .end, li, .btn')].every((one) => { const rect = one.getBoundingClientRect(); return rect.bottom <= outer.bottom + 1 && rect.right <= outer.right + 1 && rect.left >= outer.left - 1; }); }));
      check(inside, `boards hold what is on them with ${players} at ${viewport.width}x${viewport.height}`);
    }
  }
});

add('sintra: a part set of one’s own', async ({ server, browser }) => {
  const page = await browser.person();
  await page.goto(`${server.url}/new/sintra`);
  await page.locator('input[name="parts"][value="own"]').check();
  const text = await page.inputValue('[data-test="inline"]');
  check(text.startsWith('BPBGB/'), 'begins with the built-in set');
  // A second face with jokers: the server refuses, and the page says so.
  await page.locator('[data-cell="1a1"]').focus();
  await page.keyboard.press('j');
  await page.keyboard.press('j'); // the focus went on to the next cell
  check((await page.inputValue('[data-test="inline"]')).startsWith('JJBGB/'), 'two cells are jokers now');
  await page.click('button[type="submit"]');
  await page.waitForSelector('.toast:has-text("joker")');
  await page.locator('[data-cell="1a1"]').focus();
  for (const key of 'yyyyy') await page.keyboard.press(key);
  await page.locator('.values input').nth(7).fill('');
  check(await page.isDisabled('button[type="submit"]'), 'an empty field is not sent');
  await page.locator('.values input').nth(7).fill('6');
  await page.locator('[data-cell="2b5"]').click(); // green goes on to orange
  // It is there next time, and as a file.
  const [file] = await Promise.all([page.waitForEvent('download'), page.locator('.editor .row .btn').first().click()]);
  const saved = readFileSync(await file.path(), 'utf8');
  equal(JSON.parse(saved).window_values.left_to_right, [1, 2, 3, 4, 2, 2, 1, 6], 'values in the file');
  await page.reload();
  await page.locator('input[name="parts"][value="own"]').check();
  check((await page.inputValue('[data-test="inline"]')).startsWith('YYYYY/YOPOY.PYPOP/GBYBO.'), 'kept in the browser');
  await page.locator('.editor .row .btn').last().click();
  equal(await page.inputValue('[data-test="inline"]'), text, 'the house set again');
  await page.locator('.editor input[type="file"]').setInputFiles({ name: 'own.json', mimeType: 'application/json', buffer: Buffer.from(saved) });
  await page.waitForFunction(() => document.querySelector('[data-test="inline"]').value.startsWith('YYYYY/'));
  await accessible(page, 'the editor');
  await page.click('button[type="submit"]');
  await toPlay(page);
  equal(await page.locator('.mine .value').allTextContents(), ['1', '2', '3', '4', '2', '2', '1', '6'], 'values in play');
  await page.click('[data-test="parts"]');
  await page.waitForSelector('dialog .strips8');
  equal(await page.locator('dialog .f').count(), 16, 'faces shown');
  await accessible(page, 'the parts in play');
});

add('sintra: nothing wrong for assistive technology', async ({ server, browser, full }) => {
  const table = await server.table({ position: nearly, seats: [human('Ada'), bot('random')] });
  for (const theme of ['light', 'dark']) {
    for (const size of full ? Object.keys(sizes) : [theme === 'light' ? 'phone' : 'desktop']) {
      const page = await browser.person({ theme, size, settings: full ? { sectors: true, letters: true } : {} });
      for (const path of ['/', '/new/sintra', '/rules/sintra', '/learn/sintra']) {
        await page.goto(server.url + path);
        await page.waitForSelector('h1');
        await page.waitForTimeout(300);
        await accessible(page, `${path} ${theme} ${size}`);
      }
      await page.goto(table.own);
      await toPlay(page);
      await accessible(page, `table ${theme} ${size}`);
      await page.locator('[data-pick="1P"]').first().click();
      await page.waitForSelector('.mine .chip');
      await accessible(page, `table with targets ${theme} ${size}`);
      await page.context().close();
    }
  }
  const page = await browser.person();
  await page.goto(table.own);
  await toPlay(page);
  await page.locator('[data-pick="1P"]').first().click();
  await page.locator('.mine [data-target="4"]').click();
  await page.waitForSelector('.panes .opt');
  await accessible(page, 'choice of a pane');
});

add('sintra: pieces, glazier and marker are seen to move, strips turn', async ({ server, browser }) => {
  const page = await browser.person({ settings: { speed: 'fast' } });
  await page.goto((await server.table({ position: nearly, seats: [human('Ada'), bot('random')] })).own);
  await toPlay(page);
  await page.evaluate(() => {
    globalThis.flown = [];
    new MutationObserver((changes) => changes.forEach((change) => change.addedNodes.forEach((node) => node.className === 'flying' && globalThis.flown.push(node.firstChild.className)))).observe(document.body, { childList: true });
  });
  await page.locator('[data-pick="cO"]').first().click();
  await page.locator('.mine [data-target="5"]').click();
  await page.waitForFunction(() => globalThis.flown.length >= 4);
  const flown = (await page.evaluate(() => globalThis.flown)).slice(0, 4).sort();
  equal(flown, ['t gl-first', 't gl-glazier', 't gl-orange', 't gl-shard'], 'what moved');
});

add('sintra: a pane falls into its window, the strip turns, points run to the right', async ({ server, browser }) => {
  const page = await browser.person({ settings: { speed: 'fast' } });
  const position = nearly.replace('8a:..... strips2', '8a:..... windows1=-,-,-,-,P,-,G,- strips2');
  await page.goto((await server.table({ position, seats: [human('Ada'), bot('random')] })).own);
  await toPlay(page);
  await page.locator('[data-pick="1P"]').first().click();
  await page.locator('.mine [data-target="4"]').click();
  await page.waitForSelector('.panes .opt');
  await page.evaluate(() => {
    globalThis.seen = { flown: [], points: [], faces: 0, lit: 0 };
    new MutationObserver((changes) => {
      for (const node of changes.flatMap((change) => [...change.addedNodes])) {
        if (node.className === 'flying') globalThis.seen.flown.push(node.firstChild.className);
        if (node.className === 'rising') globalThis.seen.points.push([node.textContent, parseFloat(node.style.left)]);
        if (node.classList?.contains('glow')) globalThis.seen.lit += 1;
      }
      globalThis.seen.faces = Math.max(globalThis.seen.faces, ...[...document.querySelectorAll('.mine .faces')].map((one) => one.children.length));
    }).observe(document.body, { childList: true, subtree: true });
  });
  await page.locator('.panes .opt').nth(1).click();
  await page.waitForFunction(() => globalThis.seen.points.length >= 3);
  const seen = await page.evaluate(() => globalThis.seen);
  equal(seen.flown.slice(0, 5).sort(), ['t gl-green', 't gl-green', 't gl-green', 't gl-orange', 't gl-pink'], 'what moved');
  equal(seen.points.slice(0, 3).map(([points]) => points), ['+4', '+2', '+1'], 'points of windows 4, 5 and 7');
  check(seen.points[0][1] < seen.points[1][1] && seen.points[1][1] < seen.points[2][1], 'from left to right');
  equal(seen.faces, 2, 'faces while the strip turns');
  check(seen.lit > 0, 'glass lights up');
});

for (const side of ['A', 'B']) {
  for (const players of [2, 3, 4]) {
    add(
      `sintra: side ${side}, ${players} players, to the end`,
      async ({ server, browser }) => {
        const page = await browser.person({ size: players === 3 ? 'tablet' : 'desktop' });
        const { own } = await server.table({ game: 'sintra', options: `side=${side} players=${players}`, seats: [human('Ada'), ...Array.from({ length: players - 1 }, () => bot('random'))] });
        await page.goto(own);
        await playOut(page);
        await whole(page, players);
      },
      'full',
    );
  }
}

add(
  'sintra: a part set of one’s own, to the end',
  async ({ server, browser }) => {
    const page = await browser.person();
    const parts = 'YYYYY/YOPOY.PYPOP/GBYBO.YGYBY/OPGPO.GOGPG/BYOYB.OBOYO/PGBGP.BPYGB/YGOBY.PYGOP/GOBPG.OBPYO/BJGJP:1.2.3.4.2.2.1.6:0.1.3.5.9.14.18';
    await page.goto((await server.table({ game: 'sintra', options: `parts=${parts}`, seats: [human('Ada'), bot('random')] })).own);
    await toPlay(page);
    equal(await page.locator('.mine .tc').count(), 7, 'steps of the track');
    await playOut(page);
    await whole(page, 2);
  },
  'full',
);

addOffline(add);
