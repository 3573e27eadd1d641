// The analysis board, the game of a real table, and reviews.
import { accessible, noSideways } from './checks.mjs';
import { rmSync } from 'node:fs';
import { bot, check, equal, human, kept, move, Server, sizes, toPlay } from './harness.mjs';

const middle =
  'azul round=4 start=1 turn=1 marker=centre factories=RRRW,BBYK,KWWY,-,- centre=BRW score1=27 lines1=-,B,-,YYY,RR wall1=..RKW/..Y.K/.WBY./...B./..K.. score2=24 lines2=B,-,W,-,WW wall2=.Y.K./W..R./K...R/RK.../Y.... floor2=B';
export const at = (position) => `/study#p=${encodeURIComponent(position)}`;

const wall = './...../...../...../.....';
const strips = (n, given = {}) => `strips${n}=${[1, 2, 3, 4, 5, 6, 7, 8].map((strip) => `${strip}a:${given[strip] ?? '.....'}`).join(',')}`;
// Last rounds: of each game, and a longer one.
const ends = {
  azul: `azul round=5 start=1 turn=2 factories=BBYK,RRWW,-,-,- score1=20 score2=22 wall1=BYRK${wall} wall2=BYRK${wall}`,
  sintra: `sintra round=6 start=1 turn=1 factories=BBGO,PPYY,-,-,- indicator=-----G score1=20 score2=22 glass1=6 ${strips(1, { 1: 'BPBG.', 4: 'GOG.G' })} windows1=-,-,-,-,-,-,-,- ${strips(2, { 3: 'YGYB.' })}`,
  pavilion: 'pavilion round=6 phase=place start=1 marker=1 supply=P2G2O2Y2B2 score1=10 score2=10 stars1=.O..../....../....../....../....../....../P....Y hand1=O4R2 hand2=B4',
};
const long = `azul round=5 start=1 turn=1 factories=BBYK,RRWW,YYKW,BRKW,BYRK score1=20 score2=22 wall1=BYRK${wall} wall2=BYRK${wall}`;
const seats = [bot('greedy'), bot('random')];

// Waits until the game is over, and opens its review from there.
async function toReview(page, table) {
  await page.goto(table);
  await page.locator('dialog a[href*="review/"]').click();
}
const busy = { timeout: 240_000 };
const whole = (page) => page.waitForSelector('.review .graph path.s1', busy);
// How far a review is; 0: nothing is known yet.
const far = (page, least) =>
  page.waitForFunction((value) => document.querySelector('.graph') || document.querySelector('.progress progress')?.value >= value, least, busy).then(() => page.evaluate(() => document.querySelector('.progress progress')?.value ?? Infinity));
// What the server says of reviews to this page.
function heard(page) {
  const told = [];
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      const message = JSON.parse(String(payload));
      if (message.state === 'running' || message.state === 'done') told.push(message);
    }),
  );
  return told;
}
// What the page shows of a review: of all moves what they lost.
const shown = (page) => page.$$eval('ol.scroll .mv', (all) => all.map((one) => [one.dataset.event, one.querySelector('.mark')?.textContent, one.querySelector('.loss')?.textContent]));

// The state of the tree: what the list of moves says, with the variations in brackets.
const listed = (page) =>
  page.evaluate(() => {
    const words = (list) => [...list.children].map((item) => [item.querySelector(':scope > .mv .sr').textContent, ...[...item.querySelectorAll(':scope > .line')].map((line) => `(${words(line)})`)].join(' ')).join(' ');
    return words(document.querySelector('.moves > ul') ?? document.createElement('ul'));
  });
// Once the engine has said what all moves do.
async function lists(page, tree, what) {
  let found;
  for (let tries = 0; tries < 50 && (found = await listed(page)) !== tree; ++tries) await page.waitForTimeout(100);
  equal(found, tree, what);
}
const play = async (page, tile, target) => {
  await page.locator(`[data-pick="${tile}"]`).first().click();
  await page.locator(`.mine [data-target="${target}"]`).first().click();
};
const shows = (page, text) => page.waitForFunction((words) => document.querySelector('.control .words')?.textContent.includes(words), text);

export function addStudy(add) {
  add('analysis: lines of the engine, variations, comments, and the link that holds them', async ({ server, browser }) => {
    const page = await browser.person();
    await page.goto(server.url + at(middle));
    // The best lines, with what to expect, marked on the boards; deeper while one watches.
    await page.waitForSelector('.lines .best');
    await page.waitForSelector('.arrows g.a0');
    check(/%/.test(await page.textContent('.lines .worth')), 'a line says what to expect');
    const nodes = () => page.evaluate(() => Number(document.querySelector('.depth')?.textContent.replace(/\D/g, '') ?? 0));
    const first = await nodes();
    await page.waitForFunction((before) => !document.querySelector('.lines ol[aria-busy="true"]') || Number(document.querySelector('.depth')?.textContent.replace(/\D/g, '')) > before, first);
    await page.selectOption('.lines select', '1');
    equal(await page.locator('.lines .best').count(), 1, 'lines that are shown');
    await page.selectOption('.lines select', '5');
    check((await page.locator('.lines .best').count()) > 3, 'five lines are shown');
    await page.uncheck('.switch input');
    equal(await page.locator('.arrows').count(), 0, 'arrows while the lines are off');
    // Summer Pavilion's tiles that are placed have arrows too, from the hand to the board.
    const placing = await browser.person();
    await placing.goto(server.url + at('pavilion phase=place marker=1 supply=P2G2O2Y2B2 hand1=R3 hand2=B2'));
    await placing.waitForSelector('.arrows g.a0');
    // Moves by tapping the boards, and others instead of them.
    await play(page, '1R', '3');
    await shows(page, 'line 3');
    await play(page, '2B', '2');
    await shows(page, '2 blue');
    await page.fill('.comment textarea', 'Why not?');
    await page.locator('.comment textarea').blur();
    await page.keyboard.press(',');
    await page.keyboard.press(',');
    await shows(page, 'beginning');
    await play(page, '3K', '3');
    await shows(page, '1 black');
    const tree = await listed(page);
    check(/3 red.*\(.*1 black.*\).*2 blue/.test(tree), `the tree is ${tree}`);
    const before = page.url();
    await page.click('text=To the main line');
    const better = await listed(page);
    check(/^[^(]*1 black.*\(.*3 red.*2 blue.*\)/.test(better), `promoted it is ${better}`);
    // Kept through a reload, and for somebody else by the link.
    await page.waitForFunction((old) => location.href !== old && location.hash.includes('at='), before);
    await page.reload();
    await shows(page, '1 black');
    await lists(page, better, 'the tree after a reload');
    const other = await browser.person({ settings: { lines: 0 } });
    await other.goto(page.url());
    await shows(other, '1 black');
    await lists(other, better, 'the tree from the link');
    check((await other.textContent('.moves')).includes('Why not?'), 'the comment from the link');
    // As text, and back.
    await other.click('.bar .btn:last-child');
    const [file] = await Promise.all([other.waitForEvent('download'), other.click('.menu .btn:has-text("record"):not(:has-text("Copy"))')]);
    const record = (await import('node:fs')).readFileSync(await file.path(), 'utf8');
    check(/3K3 \(1R3 2B2 \{Why not\?\}\)/.test(record), `the record is ${record}`);
    const third = await browser.person({ settings: { lines: 0 } });
    await third.goto(`${server.url}/study`);
    await third.fill('.paste textarea', record);
    await third.click('.paste .btn');
    await shows(third, '1 black');
    await lists(third, better, 'the tree from the record');
    await third.click('text=Delete from here');
    check(!(await listed(third)).includes('black from factory 3'), 'what is deleted is gone');
    // What is no record says why.
    const fourth = await browser.person({ settings: { lines: 0 } });
    await fourth.goto(`${server.url}/study`);
    await fourth.fill('.paste textarea', record.replace('1R3', '1R9'));
    await fourth.click('.paste .btn');
    await fourth.waitForSelector('[role="alert"] mark');
  });

  add('analysis: a position set up by hand, and one that can’t be', async ({ server, browser }) => {
    for (const [language, reason] of [['en', 'Pattern lines, player 1: line 2 holds two colours.'], ['fr', 'Lignes de motif, joueur 1\u00a0: la ligne 2 contient deux couleurs.'], ['it', 'Righe modello, giocatore 1: la riga 2 contiene due colori.']]) {
      const page = await browser.person({ language, settings: { lines: 0 } });
      await page.goto(server.url + at(middle));
      await page.waitForSelector('.arena');
      await page.click('.bar .btn:last-child');
      await page.locator('.menu .btn').first().click();
      await page.locator('.setup .palette .ink').nth(2).click(); // red
      const line = page.locator('[data-part-key="lines1"] .slots').nth(1).locator('.slot');
      await line.nth(1).click(); // beside the blue one
      const refused = page.locator('.refused p');
      await refused.waitFor();
      equal(await refused.textContent(), reason, `the reason in ${language}`);
      check(await page.isDisabled('.setup .end .btn'), 'an impossible position can’t be used');
      check((await page.getAttribute('[data-part-key="lines1"]', 'class')).includes('bad'), 'the place is marked');
      await line.nth(0).click(); // red too
      await refused.waitFor({ state: 'detached' });
      await page.fill('[data-part-key="score1"] input', '33');
      await page.locator('[data-part-key="score1"] input').blur();
      await page.waitForSelector('.setup .end .btn:not([disabled])');
      if (language === 'en') await accessible(page, 'a position that is set up');
      await page.click('.setup .end .btn');
      await page.waitForSelector('.setup', { state: 'detached' });
      await page.waitForFunction(() => [...document.querySelectorAll('.mine .score, .mine [data-spot^="score-1"]')].some((one) => one.textContent.includes('33')));
    }
    // Too many tiles in the text.
    const page = await browser.person();
    await page.goto(`${server.url}/study`);
    await page.fill('.paste textarea', 'azul lid=B19 factories=BBYK,RRWW,YYKW,BRKW,BYRK');
    await page.click('.paste .btn');
    await page.getByText('only 20 tiles of this colour').waitFor();
  });

  add('analysis from a game: of a replay, and of a table', async ({ server, browser }) => {
    const page = await browser.person();
    await page.goto((await server.table({ position: middle, seats: [human('Ada'), bot('greedy')] })).own);
    await toPlay(page);
    await move(page);
    await toPlay(page);
    await page.click('.tools .btn:last-child');
    await page.click('.menu .btn:has-text("Analyse")');
    await page.waitForSelector('.study .arena');
    await page.waitForFunction(() => document.querySelectorAll('.moves .mv').length === 3);
    check((await page.textContent('.moves')).includes('Ada'), 'the players have their names');
  });

  add('a round of a real table, by tapping', async ({ server, browser }) => {
    const page = await browser.person({ size: 'phone', touch: true });
    await page.goto(`${server.url}/real`);
    await page.locator('input[placeholder="Name"]').first().fill('Ada');
    await page.click('form .btn.main');
    await page.tap('.chance .one >> nth=0'); // Ada begins
    const deal = 'BBYKRRWWYYKWBRKWBYRK';
    for (const [n, tile] of [...deal].entries()) {
      await page.waitForSelector(`[data-draw="${tile}"] .left`);
      // How many are left is said, and a slip is taken back.
      if (n === 3) {
        equal(await page.textContent('[data-draw="B"] .left'), '18', 'blue tiles left');
        await page.tap('[data-draw="W"]');
        await page.waitForFunction(() => document.querySelector('[data-draw="W"] .left').textContent === '19');
        await page.tap('.chance .row .btn:last-child');
        await page.waitForFunction(() => document.querySelector('[data-draw="W"] .left').textContent === '20');
      }
      const left = await page.$eval(`[data-draw="${tile}"] .left`, (one) => Number(one.textContent));
      await page.tap(`[data-draw="${tile}"]`);
      if (n < 19) await page.waitForFunction(([of, before]) => Number(document.querySelector(`[data-draw="${of}"] .left`)?.textContent) === before - 1, [tile, left]);
    }
    await page.waitForSelector('.chance', { state: 'detached' });
    equal(await page.locator('.lines .best').count(), 0, 'advice nobody asked for');
    await noSideways(page, 'a real table');
    // What lies on the factories is what came; a reload loses nothing.
    await page.waitForFunction(() => location.hash.length > 20);
    await page.reload();
    const dealt = () => [...document.querySelectorAll('.plate')].map((plate) => plate.querySelectorAll('.tile').length).join() === '4,4,4,4,4';
    await page.waitForFunction(dealt);
    await page.goto(`${server.url}/real`);
    await page.waitForFunction(dealt);
    // Moves by tapping, until tiles are to be dealt again: the points are counted.
    const moves = () => document.querySelectorAll('.moves .mv').length;
    for (let before = await page.evaluate(moves); (await page.locator('.chance').count()) === 0; before = await page.evaluate(moves)) {
      await page.locator('[data-pick][data-nav="offer"]').first().tap();
      await page.locator('.mine [data-target]').last().tap();
      await page.waitForFunction((before) => document.querySelector('.chance') || (document.querySelectorAll('.moves .mv').length > before && !document.querySelector('[aria-pressed="true"]')), before);
    }
    await page.waitForSelector('.chance');
    check((await page.textContent('.state')).includes('2'), 'the second round begins');
    await page.tap('.switch');
    await accessible(page, 'a real table');
    // What is nowhere in the bag can't come.
    await page.goto(server.url + at('azul round=5 phase=deal turn=chance bag=B2W3 lid=Y20R20K20B18W17').replace('/study', '/real'));
    await page.waitForSelector('[data-draw="Y"][disabled]');
    equal(await page.textContent('[data-draw="W"] .left'), '3', 'white tiles left');
  });

  add('a review by the server: left, crashed, gone on with, and the same for everybody', async ({ browser }) => {
    const own = await Server.start();
    try {
      const page = await browser.person();
      const told = heard(page);
      await toReview(page, (await own.table({ position: long, seats })).link);
      const first = await far(page, 1);
      await page.click('a.brand');
      await page.waitForSelector('.games');
      await page.goBack();
      const second = await far(page, 1);
      check(second >= first, `${first} were done, and ${second} when coming back`);
      await own.down();
      await own.up();
      await whole(page); // it is left to others for a minute, for nobody has let go of it
      const done = told.map((one) => (one.state === 'done' ? one.review.moves.length : one.done));
      equal(done, done.toSorted((a, b) => a - b), 'what was done');
      equal(done.at(-1), told[0].of, 'what is to be looked at');
      const [lost, { review }] = [await shown(page), told.at(-1)];
      await page.reload();
      await whole(page);
      equal(await shown(page), lost, 'the review after a reload');
      const other = await browser.person();
      const there = heard(other);
      await other.goto(page.url());
      await whole(other);
      equal(await shown(other), lost, 'the review for somebody else');
      equal(there.map((one) => one.review), [review], 'what somebody else is told');
    } finally {
      await own.stop();
    }
  });

  add('a review that failed is asked for again', async ({ server, browser }) => {
    const page = await browser.person();
    let asked = 0;
    await page.routeWebSocket(/\/ws$/, (socket) => {
      const real = socket.connectToServer();
      socket.onMessage((text) => {
        const { t, id, table } = JSON.parse(text);
        if (t !== 'review' || (asked += 1) > 1) return real.send(text);
        socket.send(JSON.stringify({ t: 'ok', id, table, state: 'running', done: 0, of: 1 }));
        socket.send(JSON.stringify({ t: 'review', table, state: 'failed', code: 'unavailable', message: 'try again' }));
      });
    });
    await toReview(page, (await server.table({ position: `azul round=5 start=2 turn=1 centre=W wall1=BYRK${wall} wall2=BYRK${wall}`, seats })).link);
    await page.waitForSelector('aside [role="alert"]');
    await accessible(page, 'a review that failed');
    await page.click('aside [role="alert"] button');
    await page.waitForSelector('.review .graph', busy);
    check(asked > 1, 'asked once');
  });

  add('a review in this browser: left, reloaded, kept, without a network', async ({ browser }) => {
    const own = await Server.start();
    try {
      const page = await browser.person({ offline: true });
      await page.goto(own.url);
      await kept(page);
      await own.down();
      await page.context().setOffline(true);
      await page.goto(`${own.url}/replay`);
      await page.fill('textarea', `[Tilewright "1"]\n[Game "azul"]\n[Options ""]\n[Start "${long}"]\n[Bot1 "greedy"]\n[Bot2 "random"]\n\n`);
      await page.getByRole('button', { name: 'Show it' }).click();
      await page.getByRole('button', { name: 'Play on' }).click();
      await page.waitForURL(/t\/here-/);
      await page.locator('dialog a[href*="review/"]').click();
      const first = await far(page, 1);
      await page.click('a.brand');
      await page.waitForSelector('.games');
      await page.goBack();
      const second = await far(page, 1);
      check(second >= first, `${first} were done, and ${second} when coming back`);
      await page.reload();
      const third = await far(page, 1);
      check(third >= second, `${second} were done, and ${third} after a reload`);
      await whole(page);
      const lost = await shown(page);
      let thought = 0;
      page.on('request', (request) => (thought += /study.*wasm/.test(request.url())));
      await page.reload();
      await whole(page);
      equal(await shown(page), lost, 'the review after a reload');
      equal(thought, 0, 'what is thought about again');
    } finally {
      rmSync(own.folder, { recursive: true, force: true });
    }
  });

  for (const [game, position] of Object.entries(ends)) {
    add(`a review of ${game}: the graph, each move with what was better, luck and statistics, and of its record`, async ({ server, browser }) => {
      const page = await browser.person({ settings: { lines: 0 } });
      const told = heard(page);
      await toReview(page, (await server.table({ position, seats })).link);
      await whole(page);
      const { review } = told.at(-1);
      equal(await page.locator('.scroll [data-event]').count(), review.moves.length + review.refills.length, 'moves and refills');
      // A move that lost something: what was better is shown on the boards and can be tried.
      const bad = review.moves.find(({ mark }) => mark !== 'good');
      if (bad) {
        await page.click(`[data-event="${bad.event}"]`);
        await page.waitForSelector('.card .mark.' + bad.mark);
        await page.waitForSelector('.arrows g.a1');
      }
      const words = await page.textContent('.card');
      await page.keyboard.press('ArrowRight');
      await page.waitForFunction((before) => document.querySelector('.card').textContent !== before, words);
      await page.keyboard.press('ArrowLeft');
      await page.waitForFunction((before) => document.querySelector('.card').textContent === before, words);
      await accessible(page, 'a review');
      const lost = await shown(page);
      await page.click('.tabs .btn >> nth=1');
      const cells = await page.$$eval('.scroll table', (all) => all.map((table) => table.rows.length));
      check(cells.length === 3 && cells.every((rows) => rows > 4), 'three tables');
      await accessible(page, 'a review in numbers');
      await page.click('.tabs .btn >> nth=0');
      await page.setViewportSize(sizes.phone);
      await noSideways(page, 'a review on a phone');
      await page.setViewportSize(sizes.desktop);
      if (bad) {
        await page.click(`[data-event="${bad.event}"]`);
        await page.click('.card .btn.line');
      } else await page.click('.bar .btn:last-child');
      await page.waitForSelector('.study .arena');
      check(page.url().includes('/study#r='), 'it is tried on the analysis board');
      // The record of what is tried there is reviewed as the game was.
      const pasted = await browser.person({ settings: { lines: 0 } });
      await pasted.goto(page.url().replace('/study', '/review'));
      await whole(pasted);
      equal(await shown(pasted), lost, 'the review of the record');
    });
  }

  for (const game of ['azul', 'sintra', 'pavilion']) {
    add(`analysis of ${game}: set up, drawn, played and looked at by keyboard, everywhere in sight`, async ({ server, browser }) => {
      for (const size of ['phone', 'tablet', 'desktop']) {
        const page = await browser.person({ size, theme: size === 'tablet' ? 'dark' : 'light', language: { phone: 'it', tablet: 'fr', desktop: 'en' }[size] });
        await page.goto(`${server.url}/study`);
        await page.check(`input[value="${game}"]`);
        await page.focus(`input[value="${game}"]`);
        await page.keyboard.press('Enter');
        await page.waitForSelector('.lines .best');
        await noSideways(page, `the analysis board at ${size}`);
        await accessible(page, `the analysis board at ${size}`);
        await page.focus('.lines .best');
        await page.keyboard.press('Enter');
        await page.waitForFunction(() => document.querySelectorAll('.moves .mv').length > 2);
        await page.focus('.moves .mv');
        await page.keyboard.press('ArrowLeft');
        await page.uncheck('.switch input');
        if (size !== 'phone') continue;
        await page.click('.bar .btn:last-child');
        await page.locator('.menu .btn').first().click();
        await page.waitForSelector('.setup .part');
        await page.waitForTimeout(500);
        equal(await page.locator('.refused').count(), 0, 'what is wrong with a position of a game');
        const wide = await page.evaluate(() => [...document.querySelectorAll('dialog, dialog .in, dialog .setup')].some((one) => one.scrollWidth > one.clientWidth + 1));
        check(!wide, 'the position fits on a phone');
      }
    });
  }
}
