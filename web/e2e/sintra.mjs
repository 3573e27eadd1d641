// Stained Glass of Sintra, as players play it.
import { readFileSync } from 'node:fs';
import { accessible, noSideways, oneScreen, whole } from './checks.mjs';
import { bot, check, equal, human, move, playOut, result, sizes, toPlay } from './harness.mjs';

export function addSintra(add) {
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
    await page.click('dialog a.btn[href*="replay/"]');
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

  add('sintra: each colour has its place in factories and centre, at the indicator the middle', async ({ server, browser }) => {
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
        return { all: plates, rounds: rounds.map(([, where]) => where), centre: [...document.querySelectorAll('.centre [data-pick]')].map((piece) => [piece.dataset.pick[1], Math.round(piece.getBoundingClientRect().x), piece.getBoundingClientRect().width]) };
      });
      for (const letter of new Set(places.all.map(([own]) => own))) equal(new Set(places.all.filter(([own]) => own === letter).map(([, where]) => where)).size, 1, `places of ${letter} on a ${size}`);
      equal(new Set(places.all.map(([, where]) => where)).size, new Set(places.all.map(([own]) => own)).size, `sectors on a ${size}`);
      check(places.rounds.length > 0 && places.rounds.every((where) => where === '0,0'), `in the middle of their boxes on a ${size}: ${places.rounds}`);
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

  // Two pink, of which strip 4 takes one; the marker stands where a step costs two points.
  const breaks = nearly.replace('PGGO', 'PPGO').replace('indicator', 'glass1=2 indicator');

  add('sintra: broken glass says what it costs in points, then in steps', async ({ server, browser }) => {
    const page = await browser.person();
    const chip = async (position) => {
      await page.goto((await server.table({ position, seats: [human('Ada'), human('Ben')] })).own);
      await toPlay(page);
      await page.locator('[data-pick="1P"]').first().click();
      await page.locator('.mine [data-target="4"] .chip.bad').waitFor();
      return page.locator('.mine [data-target="4"] .chip.bad').evaluate((one) => [one.firstChild.textContent, one.querySelector('.steps').textContent]);
    };
    equal(await chip(breaks), ['−2', '1'], 'one step from 2 to 4');
    await page.locator('.mine [data-target="4"]').hover();
    check((await page.locator('.mine .bubble').innerText()).includes('−2 for broken glass'), 'the bubble says it');
    equal(await chip(breaks.replace('glass1=2', 'glass1=7 score1=30')), ['−4', '1'], 'the end of the track costs 18, and the 14 of its cell no more');
    // Where nothing fits, the track itself.
    await page.goto((await server.table({ position: breaks.replace('glazier1=4', 'glazier1=8').replace('8a:.....', '8a:..P..'), seats: [human('Ada'), human('Ben')] })).own);
    await toPlay(page);
    await page.locator('[data-pick="1P"]').first().click();
    equal(await page.locator('.mine .track .chip.bad').evaluate((one) => one.firstChild.textContent), '−4', 'two steps from 2 to 6');
  });

  add('sintra: phones and tablets say in words what each strip would do, beside the board', async ({ server, browser }) => {
    for (const viewport of [{ width: 360, height: 740 }, sizes.phone, sizes.tablet]) {
      const page = await browser.person({ viewport, touch: true });
      await page.goto((await server.table({ position: breaks, seats: [human('Ada'), bot('greedy')] })).own);
      await toPlay(page);
      await page.tap('[data-pick="1P"]');
      await page.waitForSelector('.mine .bubble.all');
      const text = await page.locator('.mine .bubble').innerText();
      for (const words of ['Strip 4', '1 fits, 1 breaks, completes it', '+7', '−2', 'to the centre']) check(text.includes(words), `says ${words} at ${viewport.width} px: ${text}`);
      // It finds its place once it is drawn.
      await page.waitForFunction(() => {
        const { top, bottom } = document.querySelector('.mine .bubble').getBoundingClientRect();
        return top >= 46 && bottom <= innerHeight;
      });
      const covered = await page.evaluate(() => {
        const bubble = document.querySelector('.mine .bubble').getBoundingClientRect();
        const parts = [...document.querySelectorAll('.mine :is(.ps, .win, .tc, .ph, .lane, .end), .four .tile, .pile .tile, .ind, [data-part="bag"]')].map((one) => one.getBoundingClientRect());
        return { over: parts.filter((one) => one.left < bubble.right - 1 && one.right > bubble.left + 1 && one.top < bubble.bottom - 1 && one.bottom > bubble.top + 1).length, inSight: bubble.top >= 46 && bubble.bottom <= innerHeight };
      });
      equal(covered, { over: 0, inSight: true }, `what the words cover at ${viewport.width} px`);
      await noSideways(page, `words at ${viewport.width} px`);
      await page.context().close();
    }
  });

  add('sintra: a tablet has one left and one right edge, in a replay too', async ({ server, browser }) => {
    const page = await browser.person({ size: 'tablet' });
    const edges = () =>
      page.evaluate(() => {
        const of = (selector) => [...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect()).filter((rect) => rect.width > 0);
        const [play, ...rest] = [...of('.play'), ...of('.mine .pb'), ...of('.ind'), ...of('[data-part="bag"]'), ...of('.one .pb'), ...of('.strips .strip')];
        const palace = of('.mine .palace > *').map((rect) => Math.round(rect.left));
        return { play: [play.left, innerWidth - play.right], mine: [rest[0].left, innerWidth - rest[0].right], right: [...new Set(rest.map((rect) => Math.round(rect.right)))].length, palace: new Set(palace).size };
      });
    for (const options of ['players=2', 'players=4 side=B']) {
      const seats = [human('Ada'), ...Array.from({ length: Number(options[8]) - 1 }, () => bot('random'))];
      await page.goto((await server.table({ game: 'sintra', options: `${options} first=1`, seats })).own);
      await toPlay(page);
      equal(await edges(), { play: [8, 8], mine: [8, 8], right: 1, palace: 1 }, `edges with ${options}`);
      const low = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
      check(low <= 0, `scrolls by ${low} px with ${options}`);
    }
    await page.goto((await server.table({ position: lastRound('A'), seats: [human('Ada'), bot('greedy')] })).own);
    await playOut(page);
    await page.click('dialog a.btn[href*="replay/"]');
    await page.waitForSelector('.control');
    equal(await edges(), { play: [8, 8], mine: [8, 8], right: 1, palace: 1 }, 'edges of a replay');
    const under = await page.evaluate(() => document.querySelector('.control').getBoundingClientRect().top - Math.max(...[...document.querySelectorAll('.mine :is(.tc, .end, .win)')].map((one) => one.getBoundingClientRect().bottom)));
    check(under >= 0, `the replay cuts ${-under} px of the board`);
  });

  add('sintra: with letters and sectors every piece can be counted, read and touched', async ({ server, browser }) => {
    const position = nearly.replace('PGGO,BBYG,OOPY,-,-', 'GGYY,OOOP,BBBB,-,-').replace('centre=BGYO', 'centre=BBBGGY');
    for (const viewport of [{ width: 360, height: 740 }, ...Object.values(sizes)]) {
      const page = await browser.person({ viewport, settings: { sectors: true, letters: true } });
      await page.goto((await server.table({ position, seats: [human('Ada'), bot('random')] })).own);
      await toPlay(page);
      await noSideways(page, `sectors at ${viewport.width} px`);
      const seen = await page.evaluate(() => {
        const out = { counts: [], hidden: [], small: [] };
        for (const tile of document.querySelectorAll('.box [data-nav="offer"]')) {
          out.counts.push(tile.dataset.pick + (tile.querySelector('.many')?.dataset.many ?? '1'));
          const letter = tile.querySelector('.t > svg').getBoundingClientRect();
          const there = document.elementFromPoint(letter.left + letter.width * 0.8, letter.top + letter.height * 0.8);
          if (!tile.contains(there) || there.closest('.many')) out.hidden.push(tile.dataset.pick);
          const hit = getComputedStyle(tile, '::before');
          if (innerWidth < 900 && Math.max(tile.offsetWidth, parseFloat(hit.width) || 0) < 44) out.small.push(`${tile.dataset.pick} ${tile.offsetWidth} ${hit.width}`);
        }
        // No number on a neighbour's letter.
        const rects = (selector) => [...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect()).filter((rect) => rect.width > 0);
        const numbers = rects('.box .many');
        out.over = rects('.box .tile:not(.behind) .t circle').filter((one) => numbers.some((rect) => rect.left < one.right - 3 && rect.right > one.left + 3 && rect.top < one.bottom - 3 && rect.bottom > one.top + 3)).length;
        return out;
      });
      equal(seen.counts.sort(), ['1G2', '1Y2', '2O3', '2P1', '3B4', 'cB3', 'cG2', 'cY1'], `how many at ${viewport.width} px`);
      equal([seen.hidden, seen.small, seen.over], [[], [], 0], `letters that are hidden, pieces too small to touch at ${viewport.width} px`);
      await page.context().close();
    }
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

  add('sintra: the way back leaves the numbers of strips in sight', async ({ server, browser }) => {
    const strips = [1, 2, 3, 4, 5, 6, 7, 8].map((strip) => `${strip}a:.....`).join(',');
    for (const viewport of [{ width: 360, height: 740 }, { width: 390, height: 844 }, { width: 820, height: 1180 }, { width: 1440, height: 900 }]) {
      for (const [language, glazier] of [['en', 2], ['en', 3], ['it', 3]]) {
        const page = await browser.person({ viewport, language });
        const position = `sintra round=4 start=1 turn=1 tile=centre factories=PPGO,BBYG,OOPY,-,- centre=BGYO indicator=---GOB glazier1=${glazier} strips1=${strips} strips2=${strips}`;
        await page.goto((await server.table({ position, seats: [human('Ada'), bot('novice')] })).own);
        await toPlay(page);
        const { height, covered, cut } = await page.evaluate(() => {
          const pill = document.querySelector('.mine .pill').getBoundingClientRect();
          const over = (rect) => rect.left < pill.right && pill.left < rect.right && rect.top < pill.bottom && pill.top < rect.bottom;
          const word = document.querySelector('.mine .pill .word').getBoundingClientRect();
          return {
            height: document.querySelector('[data-test="back"]').offsetHeight,
            covered: [...document.querySelectorAll('.mine .lane .n')].filter((one) => over(one.getBoundingClientRect())).map((one) => one.textContent),
            cut: word.right > pill.right || word.left < pill.left && word.width > 0,
          };
        });
        equal([height >= 44, covered, cut], [true, [], false], `at ${viewport.width}, ${language}, from strip ${glazier}`);
        await page.context().close();
      }
    }
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

  add('sintra: on a tablet the question for the pane leaves the track whole, on a phone what breaks fits the screen', async ({ server, browser }) => {
    const tablet = await browser.person({ size: 'tablet' });
    await tablet.goto((await server.table({ position: nearly, seats: [human('Ada'), human('Ben')] })).own);
    await toPlay(tablet);
    await tablet.locator('[data-pick="1P"]').first().click();
    await tablet.locator('.mine [data-target="4"]').click();
    await tablet.waitForSelector('.panes .opt');
    const free = await tablet.evaluate(() => document.querySelector('.panes').getBoundingClientRect().top - Math.max(...[...document.querySelectorAll('.mine .tc')].map((one) => one.getBoundingClientRect().bottom)));
    check(free >= 0, `covers ${-free} px of the track`);
    const phone = await browser.person({ size: 'phone' });
    await phone.goto((await server.table({ position: breaks.replace('glazier1=4', 'glazier1=8').replace('8a:.....', '8a:..P..'), seats: [human('Ada'), human('Ben')] })).own);
    await toPlay(phone);
    await phone.locator('[data-pick="1P"]').first().click();
    await phone.waitForSelector('.mine .track[data-target="-"]');
    const low = await phone.evaluate(() => document.documentElement.scrollHeight - innerHeight);
    check(low <= 0, `scrolls by ${low} px`);
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

  add('sintra: in the rules on a phone no number lies over a window', async ({ server, browser }) => {
    for (const viewport of [{ width: 360, height: 740 }, sizes.phone]) {
      const page = await browser.person({ viewport });
      await page.goto(`${server.url}/rules/sintra`);
      await page.waitForSelector('.fig .orn b');
      const over = await page.evaluate(() => {
        const rects = (selector) => [...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect());
        const others = [...rects('.fig .own .w'), ...rects('.fig .value')];
        const numbers = rects('.fig .orn b');
        return { numbers: numbers.length > 3, over: numbers.filter((one) => others.some((rect) => rect.left < one.right - 1 && rect.right > one.left + 1 && rect.top < one.bottom - 1 && rect.bottom > one.top + 1)).length };
      });
      equal(over, { numbers: true, over: 0 }, `points of ornaments at ${viewport.width} px`);
    }
  });

  add('sintra: on a phone the offer and the own windows are in sight together', async ({ server, browser }) => {
    for (const [players, sectors] of [[2, false], [3, false], [4, false], [2, true]]) {
      const page = await browser.person({ size: 'phone', settings: { sectors } });
      await page.goto((await server.table({ game: 'sintra', options: `players=${players} first=1`, seats: [human('Ada'), ...Array.from({ length: players - 1 }, () => bot('random'))] })).own);
      await toPlay(page);
      await page.waitForFunction(() => document.querySelector('.mine .wins').getBoundingClientRect().bottom <= innerHeight && document.querySelector('.box').getBoundingClientRect().top >= 46);
      const cell = await page.locator('.mine .c').first().evaluate((one) => one.offsetWidth);
      check(cell >= 25, `cells have ${cell} px with ${players}`);
      const low = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
      check(low <= (sectors ? 1 : 0), `scrolls by ${low} px with ${players}`);
    }
  });

  add('sintra: one screen without scrolling for two, three and four', ({ server, browser }) =>
    oneScreen(server, browser, {
      game: 'sintra',
      viewports: [{ width: 1440, height: 900 }, { width: 1280, height: 720 }, { width: 1024, height: 768 }],
      seen: '.ps, .win, .tc, .plate, .ind li, .pb, .one .ph',
      boards: '.pb, .ind',
      within: '.ps, .win, .tc, .end, li, .btn',
    }),
  );

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
    equal(await page.locator('.mine .value').allTextContents(), ['+1', '+2', '+3', '+4', '+2', '+2', '+1', '+6'], 'values in play');
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
}
