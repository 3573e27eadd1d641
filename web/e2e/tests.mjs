// What a player should be able to do, done in a browser.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { join } from 'node:path';
import { wrongFigures } from './figures.mjs';
import { accessible, noSideways, whole } from './checks.mjs';
import { bot, check, equal, human, move, playOut, result, Server, sizes, toPlay, web } from './harness.mjs';
import { addOffline } from './offline.mjs';
import { addPavilion } from './pavilion.mjs';
import { addPuzzles } from './puzzles.mjs';
import { addSaid } from './said.mjs';
import { addSintra } from './sintra.mjs';
import { addStudy } from './study.mjs';

// A round that ends the game as soon as somebody takes white.
const late = 'azul round=5 factories=BBYK,RRWW,YYKW,BRKW,BYRK wall1=BYRK./...../...../...../..... wall2=BYRK./...../...../...../..... score1=20 score2=22';

const games = ['azul', 'sintra', 'pavilion'];

export const tests = [];
const add = (name, test, only = 'always') => tests.push({ name, test, only });

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

for (const game of games) {
  add(`${game}: two browsers against each other, with a reload and a server that is killed in between`, async ({ browser }) => {
    const server = await Server.start();
    const ada = await browser.person();
    const ben = await browser.person();
    await ada.goto(`${server.url}/new/${game}?with=friends`);
    await ada.locator('.seats input').first().fill('Ada');
    await ada.click('button[type="submit"]');
    await ada.waitForSelector('.waiting .qr svg');
    const link = await ada.inputValue('.share input');
    await ben.goto(link);
    await ben.fill('input[name="name"]', 'Ben');
    await ben.click('.sit button');
    await Promise.all([ada.waitForSelector('.play'), ben.waitForSelector('.play')]);
    const people = [ada, ben];
    const next = () => Promise.race(people.map((page, n) => toPlay(page).then((playing) => (playing ? n : -1))));
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
    check(moves > 20, `only ${moves} moves`);
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
}

for (const game of games) {
  add(`${game}: four on one screen`, async ({ server, browser, full }) => {
    const page = await browser.person();
    await page.goto(`${server.url}/new/${game}?with=screen`);
    await page.locator('input[name="players"]').nth(2).check();
    await page.click('button[type="submit"]');
    await page.waitForSelector('.play.n4');
    check((await page.locator('.plate').count()) === 9, 'nine factories');
    const fronts = new Set();
    const each = async () => fronts.add(await page.locator('.mine .nm').textContent());
    if (full) {
      await playOut(page, each);
      await whole(page, 4);
    } else {
      for (let moves = 0; fronts.size < 4 && moves < 16; ++moves) {
        await toPlay(page);
        await each();
        await move(page, moves);
      }
    }
    equal(fronts.size, 4, 'each player had the large board');
  });
}

add('four on one screen, to the end', async ({ server, browser }) => {
  const page = await browser.person();
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
  await page.click('dialog a.btn[href*="replay/"]');
  await page.waitForURL(/\/replay\//);
  await page.waitForSelector('.play');
  equal(await page.locator('.mine .sc').textContent(), '20', 'begins at the beginning');
  check((await page.locator('.words').textContent()).includes('Round 5'), 'says which round it is');
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
  equal(await page.locator('[role="alert"] mark').textContent(), 'nonsense', 'what is marked in its line');
  // In another language only the detail is the engine's English.
  const lea = await browser.person({ language: 'fr' });
  await lea.goto(`${server.url}/replay`);
  await lea.fill('textarea', record.replace('[Game "azul"]', '[Game "azur"]'));
  await lea.click('button[type="submit"]');
  await lea.waitForSelector('[role="alert"]');
  equal(await lea.locator('[role="alert"] > p').allTextContents(), ['Cette partie enregistrée nomme quelque chose d’inconnu ici\u00a0: un jeu, une version, une option ou une fin.', 'Ligne 2, colonne 8 · en-tête Game'], 'what is wrong, in French');
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
  const free = await page.evaluate(() => Math.min(...[...document.querySelectorAll('.fn')].map((one) => one.getBoundingClientRect().top)) - document.querySelector('.banner.hint').getBoundingClientRect().bottom);
  check(free >= 0, `the hint covers the number of a factory by ${-free} px`);
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
  await page.setViewportSize({ width: 820, height: 1180 });
  check(!(await page.locator('.strip').first().isVisible()), 'nothing of the others looks out below the question');
  await page.locator('.confirm .btn:not(.main)').click();
  await page.waitForSelector('.confirm', { state: 'detached' });
  check(await page.locator('.strip').first().isVisible(), 'the others are there again');
  await page.setViewportSize({ width: 1440, height: 900 });
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

add('strips, bar, drawer, dialogs and the past at every size: fingers find everything, nothing is cut', async ({ server, browser }) => {
  const position = 'azul players=4 wall=grey jokers=on start=1 turn=2 factories=-,RRJW,YYKW,BRKW,BYRK,BBYY,RRKK,WWBB,YYRR centre=BYK wall1=BJ.../..Y../...../...../..... lines3=K,-,-,YYJ,-';
  for (const [width, height] of [[360, 740], [390, 844], [820, 1180], [1440, 900]]) {
    const page = await browser.person({ viewport: { width, height } });
    const { own } = await server.table({ position, seats: [bot('greedy'), human('Ada'), bot('random'), bot('greedy')] });
    await page.goto(own);
    await toPlay(page);
    const sound = async (what) => {
      const wrong = await page.evaluate(() => {
        const seen = (one) => one.checkVisibility() && one.getBoundingClientRect().width > 1;
        const small = [...document.querySelectorAll('.bar :is(a, button), .strip, .banner :is(a, button), .log :is(button, input), .drawer :is(button, input), dialog :is(a, button, input)')].filter((one) => seen(one) && (one.offsetWidth < 43.5 || one.offsetHeight < 43.5));
        const cut = [...document.querySelectorAll('.turn > span, .strip .nm, .btn')].filter((one) => seen(one) && one.scrollWidth > one.clientWidth + 1);
        return [...small, ...cut].map((one) => `${one.className} ${one.textContent.trim()} ${one.offsetWidth}x${one.offsetHeight}`);
      });
      equal(wrong, [], `too small or cut, ${what} at ${width}`);
      await noSideways(page, `${what} at ${width}`);
    };
    await sound('the table');
    if (width < 900) {
      // Every tile of the others has a picture with its motif, and a tap opens the board.
      const tiles = await page.locator('.strip [data-tile^="az-"]').evaluateAll((all) => all.map((one) => [one.dataset.tile, getComputedStyle(one).backgroundImage.startsWith('url'), one.offsetWidth >= 11]));
      equal(tiles.filter(([, drawn, large]) => !drawn || !large), [], 'tiles without a motif');
      check(tiles.some(([tile]) => tile.startsWith('az-joker')), 'the joker is drawn');
      await page.locator('.strip').last().click();
      await page.waitForSelector('dialog .pb');
      await sound('a board');
      await page.keyboard.press('Escape');
    }
    await move(page, 3);
    await toPlay(page);
    await page.locator('.tools .btn').last().click();
    await sound('the menu');
    await page.locator('.menu .btn').first().click();
    await sound('the log');
    await page.locator('.drawer .mv').first().click();
    await page.waitForSelector('.steps');
    await page.locator('.drawer header > .btn').click();
    await sound('an earlier position');
    await page.context().close();
  }
});

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
  // It is drawn, said in words, and dropped by a tap on the line or with the banner's button.
  await ben.waitForSelector('.mine .line.ahead .ghost [data-tile="az-blue"]');
  equal(await ben.locator('.tile.ahead').count(), 2, 'tiles drawn as taken ahead');
  check((await ben.locator('.mine .line.ahead').textContent()).includes('Chosen ahead: 2 blue from factory 2'), 'the line says what is chosen');
  await ben.locator('.mine .line.ahead').click();
  await ben.waitForSelector('.banner.held', { state: 'detached' });
  equal(await ben.locator('.ahead').count(), 0, 'drawn after it was dropped');
  await ben.locator('[data-pick="2B"]').first().click();
  await ben.locator('[data-target="2"]').click();
  await ben.waitForSelector('.line.ahead');
  await ada.locator('[data-pick="1R"]').first().click();
  await ada.locator('[data-target="3"]').click();
  await ada.waitForSelector('[data-spot="line-2-2-1"] [data-tile="az-blue"]');
  // Chat.
  await ada.click('.tools [title="Chat"]');
  await ada.fill('.say input', 'Good luck!');
  await ada.keyboard.press('Enter');
  await ben.click('.tools [title="Chat"]');
  await ben.getByText('Good luck!').first().waitFor();
  // A stamp is drawn, and read as words.
  await ben.getByRole('button', { name: 'Send: Well played!' }).click();
  await ada.getByRole('img', { name: 'Well played!' }).waitFor();
  check(!(await ada.locator('.chat').textContent()).includes('👏'), 'no sign of the system is shown');
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
  // The only move led to the game as it stands.
  await ada.locator('.log .mv').first().click();
  await ada.waitForTimeout(500);
  equal(await ada.locator('.steps').count(), 0, 'earlier positions that are the present one');
  await move(ben);
  await toPlay(ada);
  await move(ada, 1);
  await toPlay(ben);
  await ada.locator('.log .mv').first().click();
  await ada.waitForSelector('.steps');
  const shown = () => ada.locator('.which').textContent();
  check((await shown()).startsWith('1/3'), 'the position after the first move');
  await ada.keyboard.press('ArrowRight');
  await ada.waitForFunction(() => document.querySelector('.which')?.textContent.startsWith('2/3'));
  await ada.keyboard.press('ArrowRight');
  await ada.waitForSelector('.steps', { state: 'detached' }); // the last step is the present
  await ada.locator('.log > .btn').first().click();
  await ada.locator('.drawer .begin').click();
  await ada.waitForSelector('.steps');
  check((await shown()).startsWith('0/3'), 'the beginning');
  await ada.locator('.drawer header > .btn').click();
  await ada.locator('.log .mv').first().click();
  await ada.waitForFunction(() => document.querySelector('.which')?.textContent.startsWith('1/3'));
  // Nothing of it looks like now.
  check((await ada.locator('.bar .turn').textContent()).includes('Earlier position'), 'the bar says that it is the past');
  equal(await ada.locator('.tools [title="Undo"], .tools [title="Hint"], .turn.yours').count(), 0, 'tools of the present');
  equal((await ada.locator('.ph .tag').allTextContents()).join(''), '', 'what they are doing now');
  equal(await ada.locator('.log .mv[aria-current]').count(), 1, 'moves marked in the log');
  await ada.locator('.tools .btn:has-text("Return to the game")').click();
  await ada.waitForSelector('.steps', { state: 'detached' });
  await ada.locator('.log .mv').first().click();
  await ada.waitForSelector('.steps');
  await move(ben);
  await ada.waitForSelector('.turn.ago:has-text("Your turn")');
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
  // What a sentence speaks of is ringed: every place that is named is there.
  for (const game of games) {
    const { figures } = JSON.parse(readFileSync(join(import.meta.dirname, `../src/games/${game}/figures.json`), 'utf8'));
    // A star of Pavilion is its six spaces, each ringed in its own shape.
    const marks = Object.values(figures).flatMap((figure) => figure.mark ?? []).reduce((sum, mark) => sum + (mark.startsWith('star-') ? 6 : 1), 0);
    await page.goto(`${server.url}/rules/${game}`);
    const rings = page.locator('.marks i, .fig .marked');
    await page.waitForFunction((count) => document.querySelectorAll('.marks i, .fig .marked').length === count, marks).catch(() => {});
    equal(await rings.evaluateAll((all) => all.filter((ring) => ring.offsetWidth > 10 && ring.offsetHeight > 10).length), marks, `rings in the rules of ${game}`);
  }
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

addPavilion(add);
addPuzzles(add);
addSaid(add);
addSintra(add);
addStudy(add);
addOffline(add);
