// Summer Pavilion, as players play it.
import { accessible, noSideways, oneScreen, whole } from './checks.mjs';
import { bot, check, equal, human, playOut, sizes, toPlay } from './harness.mjs';

export function addPavilion(add) {
  const lastRound =
    'pavilion round=6 factories=PPGY,OOGB,RRBY,GGYB,PORB supply=P2G2O2Y2B2 score1=20 score2=22 stars1=OO..../.R..../....../....../....../....../P....Y';
  const placing = 'pavilion round=3 phase=place start=1 marker=1 supply=P2G2O2Y2B2 score1=10 score2=10 stars1=.O..../....../....../....../....../....../P....Y hand1=O4R1 hand2=B5';

  // What stays and what goes, and what that costs.
  const heaps = (page, sizes, cost) => page.waitForFunction(([wanted, lost]) => [...document.querySelectorAll('.choice h4 b')].map((one) => one.textContent).join() === wanted.join() && document.querySelector('.choice .go em')?.textContent === lost, [sizes, cost]);

  add('Pavilion: the last round to its end, by mouse', async ({ server, browser }) => {
    const page = await browser.person();
    await page.goto((await server.table({ position: lastRound, seats: [human('Ada'), bot('greedy')] })).own);
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
    await page.waitForSelector('.choice .few');
    const shown = (target) => page.locator(`.choice [data-target="${target}"]`).evaluate((one) => [[...one.querySelectorAll('.few .t')].map((tile) => tile.dataset.tile.slice(3)).join(' '), one.querySelector('.pay small').textContent]);
    equal(await shown('C3G'), ['green green orange', '3 tiles, with 1 to 2 jokers'], 'what green would cost');
    equal(await shown('C3O'), ['orange orange orange', '3 tiles'], 'what orange would cost');
    equal(await page.locator('.choice .title .gain').textContent(), '+1 point', 'what any of them scores');
    check((await page.locator('.choice [data-target="C3G"] .sr').textContent()).includes('pays 2 green and 1 orange'), 'the payment in words');
    await page.keyboard.press('Escape');
    await page.locator('.mine [data-target="G2"]').click();
    await page.locator('.choice [data-target="+1"]').click(); // one green, one orange
    await page.waitForSelector('[data-spot="space-1-G2"] [data-tile="pv-green"]');
    // Ben, at the same screen, has five blue tiles: he may keep up to four, and each other one costs a point.
    await page.locator('.mine [data-target="pass"]').click();
    await heaps(page, ['4', '1'], '−1');
    await page.keyboard.press('Escape'); // not yet
    await page.waitForFunction(() => !document.querySelector('.choice'));
    await page.locator('.mine [data-target="pass"]').click();
    await heaps(page, ['4', '1'], '−1');
    check((await page.locator('.choice .go button').count()) === 0, 'no fifth tile stays');
    await page.locator('.choice [data-keep="B-1"]').click();
    await heaps(page, ['3', '2'], '−2');
    await page.locator('.choice [data-keep="B1"]').click();
    await heaps(page, ['4', '1'], '−1');
    await page.locator('.choice [data-target="pass"]').click();
    await page.waitForSelector('.others .pb.passed');
    equal(await page.locator('.others [data-spot="score-2"]').textContent(), '9', 'one tile was given away');
  });

  add('Pavilion: without an engine in the browser a pass is asked colour by colour', async ({ server, browser }) => {
    const page = await browser.person();
    await page.route('**/*.wasm', (route) => route.abort());
    await page.goto((await server.table({ position: placing, seats: [human('Ada'), human('Ben')] })).own);
    await toPlay(page);
    await page.waitForSelector('.mine .gain');
    await page.locator('.mine [data-target="pass"]').click();
    await page.locator('.choice [data-target="pass"]').click();
    await page.waitForSelector('.choice [data-target="kO4"]');
    await page.waitForSelector('.choice [data-target="kO0"] em');
    equal(await page.locator('.choice .opt em').allTextContents(), ['−4', '−3', '−2', '−1', '−1'], 'what keeping none to four costs, the red one with it');
    await page.locator('.choice [data-target="kO3"]').click();
    await page.waitForSelector('.choice [data-target="kR1"]');
    check((await page.locator('.choice').textContent()).includes('Kept so far: 3 orange'), 'what is kept so far');
    await page.locator('.choice [data-target="kR1"]').click();
    await page.waitForSelector('.others .pb.passed');
  });

  add('Pavilion: a pass that was played is thought over, and several colours go one after the other', async ({ server, browser }) => {
    const page = await browser.person({ settings: { confirm: true } });
    await page.goto((await server.table({ position: placing.replace('phase=place', 'phase=keep keeping=P').replace('hand1=O4R1', 'hand1=P1G2O2R2'), seats: [human('Ada'), human('Ben')] })).own);
    await toPlay(page);
    await heaps(page, ['4', '3'], '−3');
    await page.locator('.choice [data-keep="O-1"]').click();
    await heaps(page, ['3', '4'], '−4');
    await page.locator('.choice [data-keep="R1"]').click();
    await heaps(page, ['4', '3'], '−3');
    await page.locator('.choice .yes').click(); // one question, though moves are to be confirmed
    await page.waitForSelector('.others .pb.passed');
    const held = await page.evaluate(() => Object.fromEntries([...document.querySelectorAll('.others .held:not(.none)')].map((one) => [one.dataset.spot.slice(-1), one.querySelector('b').textContent])));
    equal(Object.values(held).reduce((sum, n) => sum + Number(n), 0), 4, 'tiles that stay');
  });

  add('Pavilion: the board stays in sight where something is to be chosen', async ({ server, browser }) => {
    for (const viewport of [{ width: 360, height: 740 }, sizes.phone, sizes.tablet]) {
      const page = await browser.person({ viewport, touch: true });
      const where = `at ${viewport.width}x${viewport.height}`;
      const whole = async (what) => {
        await page.waitForTimeout(300);
        const [bar, board, choice] = await page.evaluate(() => ['.bar', '.mine .stars', '.choice'].map((one) => document.querySelector(one).getBoundingClientRect().toJSON()));
        check(board.top >= bar.bottom - 1 && board.bottom <= choice.top + 1, `the whole board is between bar and choice: ${what} ${where}`);
        check(choice.bottom <= viewport.height, `the whole choice is in sight: ${what} ${where}`);
        await noSideways(page, `${what} ${where}`);
      };
      await page.goto((await server.table({ position: placing.replace('hand1=O4R1', 'hand1=P3G3O3Y2B2R2'), seats: [human('Ada'), human('Ben')] })).own);
      await toPlay(page);
      await page.waitForSelector('.mine .gain');
      await page.locator('.mine [data-target="C3"]').tap();
      await page.waitForSelector('.choice .few');
      await whole('which colour');
      await page.locator('.choice [data-target="C3G"]').tap();
      await page.waitForSelector('.choice [data-target="+2"]');
      await whole('how to pay');
      await page.goto((await server.table({ position: placing.replace('hand1=O4R1', 'hand1=P3G3O3Y2B2R2'), seats: [human('Ada'), human('Ben')] })).own);
      await toPlay(page);
      await page.waitForSelector('.mine .gain');
      await page.locator('.mine [data-target="pass"]').tap();
      await page.waitForSelector('.choice .go');
      await whole('what to keep');
      const small = await page.evaluate(() => [...document.querySelectorAll('.choice button')].map((one) => one.getBoundingClientRect()).filter(({ width, height }) => width < 44 || height < 44).length);
      equal(small, 0, `buttons too small to touch ${where}`);
      await page.context().close();
    }
  });

  add('Pavilion: on a phone the own board is seen while tiles are taken', async ({ server, browser }) => {
    const page = await browser.person({ viewport: sizes.phone, touch: true });
    const bots = [bot('random'), bot('random'), bot('random')];
    for (const table of [{ position: lastRound.replace('round=6', 'round=2') }, { game: 'pavilion', options: 'players=3 first=1' }, { game: 'pavilion', options: 'players=4 first=1' }]) {
      const players = Number(table.options?.match(/players=(.)/)[1] ?? 2);
      await page.goto((await server.table({ ...table, seats: [human('Ada'), ...bots.slice(0, players - 1)] })).own);
      await toPlay(page);
      const seen = await page.evaluate(() => ['.left .ring', '.mine .hand', '.mine .stars'].map((one) => document.querySelector(one).getBoundingClientRect().toJSON()));
      check(seen[0].bottom <= seen[1].top && seen[1].bottom <= seen[2].top, 'the offer, the hand and the board stand below each other');
      check(seen[2].bottom <= sizes.phone.height, `the whole board of ${players} players is in sight, to ${seen[2].bottom}`);
      await noSideways(page, `while ${players} take tiles`);
    }
  });

  add('Pavilion: a move chosen ahead tells and shows the joker that comes along', async ({ server, browser }) => {
    const [ada, ben] = [await browser.person(), await browser.person()];
    // Green is the joker of round 2.
    const table = await server.table({ position: 'pavilion round=2 start=2 turn=2 factories=PPGY,OOGB,RRBY,-,- centre=G2B1R2 supply=P2G1O2Y2B2R1 hand1=O2B1 hand2=P3', clock: 'game:5m+3s', seats: [human('Ada'), { kind: 'open' }] });
    await ada.goto(table.own);
    await ben.goto(table.link);
    await ben.fill('input[name="name"]', 'Ben');
    await ben.click('.sit button');
    await ben.waitForSelector('.play');
    await ada.locator('[data-pick="2O"]').first().click();
    await ada.locator('.mine [data-target="hand"]').click();
    await ada.waitForFunction(() => document.querySelector('.banner.held span')?.textContent.includes('1 green and 2 orange from factory 2'));
    await ada.waitForFunction(() => document.querySelectorAll('.tile.ahead').length === 3);
    // The score of the other, beside a clock, leaves the list of stars free.
    const [score, stars] = await ada.evaluate(() => ['.one .sc', '.one .progress'].map((one) => document.querySelector(one).getBoundingClientRect().toJSON()));
    check(score.right <= stars.left, 'the score is beside the stars');
  });

  add('Pavilion: what is to be confirmed, and what a screen reader hears, names the joker that comes along', async ({ server, browser }) => {
    const page = await browser.person({ settings: { confirm: true } });
    await page.goto((await server.table({ position: lastRound.replace('round=6', 'round=2'), seats: [human('Ada'), human('Ben')] })).own);
    await toPlay(page);
    await page.locator('[data-pick="2O"]').first().click();
    await page.waitForSelector('.mine .held.more');
    await page.locator('.mine [data-target="hand"]').click();
    equal(await page.locator('.confirm span').textContent(), '1 green and 2 orange from factory 2', 'the move to be confirmed');
    await page.locator('.confirm .btn.main').click();
    await page.waitForFunction(() => document.querySelector('.sr[role="log"]')?.textContent.includes('1 green and 2 orange from factory 2'));
  });

  add('Pavilion: the bar asks for what is to be chosen now', async ({ server, browser }) => {
    const page = await browser.person();
    await page.goto((await server.table({ position: placing.replace('hand1=O4R1', 'hand1=O3G2'), seats: [human('Ada'), human('Ben')] })).own);
    await toPlay(page);
    await page.waitForSelector('.mine .gain');
    const asks = (words) => page.waitForFunction((wanted) => document.querySelector('.turn .then')?.textContent === wanted, words);
    await asks('place or pass');
    await page.locator('.mine [data-target="C3"]').click();
    await asks('which colour?');
    await page.keyboard.press('Escape');
    await page.locator('.mine [data-spot="hand-1-G"]').click();
    await asks('tap a space');
    await page.keyboard.press('Escape');
    await page.locator('.mine [data-target="pass"]').click();
    await asks('what do you keep?');
  });

  add('Pavilion: a finger beside a space means it', async ({ server, browser }) => {
    const page = await browser.person({ viewport: { width: 360, height: 740 }, touch: true });
    await page.goto((await server.table({ position: placing, seats: [human('Ada'), human('Ben')] })).own);
    await toPlay(page);
    await page.waitForSelector('.mine .gain');
    // Across the narrow side of the space, towards the window beside it, and beyond its edge.
    const { x, y, width, height } = await page.locator('.mine [data-target="O5"], .mine [data-target="O1"]').first().boundingBox();
    const target = await page.locator('.mine [data-target="O5"], .mine [data-target="O1"]').first().getAttribute('data-target');
    const beside = await page.evaluate(
      ([mx, my]) => {
        for (let angle = 0; angle < 360; angle += 10) {
          const at = [mx + 22 * Math.cos((angle * Math.PI) / 180), my + 22 * Math.sin((angle * Math.PI) / 180)];
          if (!document.elementFromPoint(...at)?.closest('.hit')) return at;
        }
      },
      [x + width / 2, y + height / 2],
    );
    check(beside, 'there is room beside the space');
    await page.touchscreen.tap(...beside);
    await page.waitForSelector(`[data-spot="space-1-${target}"] [data-tile="pv-orange"]`);
  });

  add('Pavilion: beside an open drawer the board stays large; a click opens another board', async ({ server, browser }) => {
    const page = await browser.person();
    await page.goto((await server.table({ position: placing.replace('hand1=O4R1', 'hand1=O3G2'), seats: [human('Ada'), bot('random')] })).own);
    await toPlay(page);
    await page.waitForSelector('.mine .gain');
    const width = () => page.evaluate(() => document.querySelector('.mine .stars').getBoundingClientRect().width);
    const before = await width();
    await page.locator('.one .open').click();
    await page.waitForSelector('dialog .stars');
    const large = await page.evaluate(() => ['.one .stars', 'dialog .stars'].map((one) => document.querySelector(one).getBoundingClientRect().width));
    check(large[1] > 2 * large[0], `the board of another is large: ${large}`);
    const cut = await page.evaluate(() => document.querySelector('dialog').scrollHeight - document.querySelector('dialog').clientHeight);
    check(cut <= 0, `all of it is in sight, but for ${cut} px`);
    await accessible(page, 'the board of another');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'All moves' }).click();
    await page.waitForSelector('.stacked');
    const after = await width();
    check(after > 0.9 * before, `the board beside the drawer: ${after} of ${before}`);
    await page.locator('.mine [data-target="C3"]').click();
    await page.waitForSelector('.left .choice .few');
    await accessible(page, 'a choice beside the drawer');
    await page.locator('.left .choice [data-target="C3O"]').click();
    await page.waitForSelector('[data-spot="space-1-C3"] [data-tile="pv-orange"]');
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
    await page.goto((await server.table({ position: lastRound, seats: [human('Ada'), bot('random')] })).own);
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

  add('Pavilion: a whole game by keyboard alone', async ({ server, browser, full }) => {
    const page = await browser.person();
    // In the short run its last round.
    await page.goto((await server.table({ ...(full ? { game: 'pavilion' } : { position: lastRound }), seats: [human('Ada'), bot('greedy')] })).own);
    const targets = () => [...document.querySelectorAll('.mine [data-target]')].map((one) => one.dataset.target).join();
    for (let moves = 0; await toPlay(page); ++moves) {
      check(moves < 400, 'the game ends');
      if ((await page.locator('.mine [data-target]').count()) === 0) {
        await page.keyboard.press('ArrowDown');
        await page.waitForFunction(() => document.activeElement?.dataset.nav === 'offer');
        await page.keyboard.press('Enter');
      } else await page.keyboard.press('ArrowDown');
      await page.waitForFunction(() => document.activeElement?.dataset.nav === 'target');
      if (moves % 3 === 1) await page.keyboard.press('ArrowRight');
      if (await page.evaluate(() => document.activeElement.closest('.choice header, .heap') !== null)) await page.locator('.choice .yes').focus(); // a pass as it is offered
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
    await page.goto((await server.table({ position: lastRound, seats: [human('Ada'), human('Ben')] })).own);
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
    await page.goto((await server.table({ position: lastRound, seats: [human('Ada'), human('Ben')] })).own);
    await toPlay(page);
    await page.locator('[data-pick="2O"]').first().click();
    await page.waitForSelector('.mine .told');
    equal((await page.locator('.mine .told').textContent()).trim(), 'leaves 1 green and 1 blue in the centre', 'what a take leaves');
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
    await page.click('dialog a.btn[href*="replay/"]');
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
      await page.goto((await server.table({ position: lastRound, seats: [human('Ada'), bot('greedy')] })).own);
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
    equal(await page.locator('.mine .takes').evaluateAll((all) => all.slice(0, 4).map((one) => one.querySelectorAll('.sr').length)), [1, 4, 6, 6], 'colours the stars may still take');
    equal(await page.locator('.mine .progress .pt').evaluateAll((all) => all.slice(0, 4).map((one) => one.textContent)), ['+18', '+12', '?', '?'], 'what they would bring');
    equal(await page.locator('.market .round').evaluateAll((all) => all.map((one) => one.firstElementChild.dataset.tile.slice(3))), ['red', 'yellow', 'blue', 'green', 'purple', 'orange'], 'the order of the jokers');
    check((await page.locator('.bar').textContent()).includes('not below 1'), 'what is unusual stands above the table');
    await page.locator('.mine [data-target="pass"]').click();
    for (let stay = 4; stay > 0; --stay) {
      await page.waitForFunction((n) => document.querySelector('.choice .stay h4 b')?.textContent === String(n), stay);
      await page.locator('.choice [data-keep="G-1"]').click();
    }
    await heaps(page, ['0', '6'], '−1'); // six tiles away: from 2 points to 1
    await page.locator('.choice [data-target="pass"]').click();
    await page.waitForFunction(() => document.querySelector('.others [data-spot="score-1"]')?.textContent === '1');
  });

  add('Pavilion: one screen without scrolling for two, three and four', ({ server, browser }) =>
    oneScreen(server, browser, {
      game: 'pavilion',
      viewports: [{ width: 1440, height: 900 }, { width: 1280, height: 720 }],
      seen: '.sp, .feature, .plate, .round, .in, .pb, .hand, .progress, .ph',
      boards: '.pb',
      within: '.sp, .feature, .hand, .progress, .sc',
    }),
  );

  add('Pavilion: the last round on a phone, by touch, with everything in reach', async ({ server, browser }) => {
    const page = await browser.person({ viewport: { width: 360, height: 740 }, touch: true });
    for (const path of ['/', '/new/pavilion', '/rules/pavilion', '/learn/pavilion']) {
      await page.goto(server.url + path);
      await page.waitForSelector('main');
      await page.waitForTimeout(300);
      await noSideways(page, `${path} at 360 px`);
    }
    await page.goto((await server.table({ position: lastRound, seats: [human('Ada'), bot('greedy')] })).own);
    let hand = false;
    await playOut(page, async () => {
      await noSideways(page, 'the table at 360 px');
      const small = await page.evaluate(() => [...document.querySelectorAll('.bar button, .bar a, .strip, .mine .pass, .mine .choice button, .mine .take')].map((one) => one.getBoundingClientRect()).filter((rect) => rect.width > 0 && (rect.height < 43.5 || rect.width < 42)).length);
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
    await page.locator('.choice [data-target="pass"]').click();
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
        await page.keyboard.press('Escape');
        await page.locator('.mine [data-target="pass"]').click();
        await page.waitForSelector('.choice .go');
        await accessible(page, `a pass ${theme} ${size}`);
        await page.context().close();
      }
    }
  });

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
}
