// What is said around the boards: that it is true, and that all of it can be read on a small phone, in every language.
import { noSideways } from './checks.mjs';
import { bot, check, equal, human, move, toPlay } from './harness.mjs';

const small = { width: 360, height: 740 };
const strips = [1, 2, 3, 4, 5, 6, 7, 8].map((strip) => `${strip}a:.....`).join(',');
const sintra = (rest) => `sintra ${rest} factories=PPGO,BBYG,OOPY,-,- centre=BGYO glazier1=4 strips1=${strips} strips2=${strips}`;
const pavilion = (rest) => `pavilion ${rest} factories=PPGY,OOGB,RRBY,-,- centre=G2B1R2 supply=P2G2O2Y2B2 hand1=O2B1 hand2=P3`;
const azul = (rest) => `azul ${rest} factories=RRRW,BBYK,KWWY,-,- centre=BRW`;
const middle = { azul: azul('round=4 start=1 turn=1 marker=centre'), sintra: sintra('round=4 start=1 turn=1 tile=centre indicator=---GOB'), pavilion: pavilion('round=4 start=1 turn=1 marker=centre') };

// Words that are cut, or stand over each other, in what lies around the boards.
const cut = (page) =>
  page.evaluate(() => {
    const seen = (one) => one.checkVisibility() && one.getBoundingClientRect().width > 1;
    const all = (selector) => [...document.querySelectorAll(selector)].filter(seen);
    const name = (one) => `${one.className} ${one.textContent.trim()}`;
    const wide = all('.bar .turn > span, .rounds > span, .btn, .banner > span, .confirm > span, .strip .nm, .choice h3, .choice .btn, .bar h1, .mine .lab, .market .lab, .ind .lab').filter((one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== 'inline');
    const bar = all('.bar > *').map((one) => one.getBoundingClientRect());
    const over = bar.some((one, n) => bar.slice(n + 1).some((other) => one.right > other.left + 1 && other.right > one.left + 1)) || bar.some((one) => one.right > innerWidth);
    return [...wide.map(name), ...(over ? ['parts of the bar lie over each other'] : [])];
  });

export function addSaid(add) {
  for (const language of ['en', 'fr', 'it']) {
    add(`what stands around the boards is whole on a phone of 360 px, ${language}`, async ({ server, browser }) => {
      const word = { en: 'Round', fr: 'Manche', it: 'Round' }[language];
      for (const [game, position] of Object.entries(middle)) {
        const page = await browser.person({ viewport: small, language, touch: true, settings: { confirm: true } });
        const whole = async (what) => {
          equal(await cut(page), [], `cut in ${game}, ${what}, ${language}`);
          await noSideways(page, `${game}, ${what}, ${language}`);
        };
        await page.goto((await server.table({ position, seats: [human('Ada'), bot('grandmaster')] })).own);
        await toPlay(page);
        equal((await page.locator('.rounds').innerText()).replace(/\s+/g, ' ').trim(), `${word} 4`, 'the round');
        await whole('to choose');
        await page.locator('[data-nav="offer"][data-pick]').first().tap();
        await page.waitForSelector('.mine [data-target]');
        await whole('to place');
        await page.locator('.mine [data-target]').first().tap();
        await page.waitForSelector('.confirm');
        await whole('to confirm');
        await page.locator('.confirm .btn').last().tap();
        await page.locator('.tools .btn').nth(1).tap();
        await page.waitForSelector('.banner.hint', { timeout: 60_000 });
        await whole('a hint');
        // Somebody else is to play.
        const shared = await server.table({ position: position.replace('start=1 turn=1', 'start=2 turn=2'), seats: [human('Ada'), { kind: 'open' }] });
        await page.goto(shared.own);
        const ben = await browser.person({ language });
        await ben.goto(shared.link); // the page's own address holds Ada's key until the page has read it
        await ben.fill('input[name="name"]', 'Maximilian');
        await ben.click('.sit button');
        await page.waitForSelector('.play');
        await page.waitForSelector('[data-nav="offer"]');
        await whole('to choose ahead');
        await page.locator('[data-nav="offer"][data-pick]').first().tap();
        await page.locator('.mine [data-target]').first().tap();
        if (await page.locator('.confirm').count()) await page.locator('.confirm .btn.main').tap();
        await page.waitForSelector('.banner.held');
        await whole('chosen ahead');
        await page.context().close();
        await ben.context().close();
      }
    });
  }

  // Of three bots, in the strips of small screens too.
  for (const game of Object.keys(middle)) {
    add(`${game}: names of bots are whole`, async ({ server, browser }) => {
      for (const [language, level] of [['en', 'novice'], ['en', 'grandmaster'], ['it', 'novice']]) {
        const page = await browser.person({ language });
        await page.goto((await server.table({ game, options: 'players=4 first=2', seats: [human('Ada'), bot(level), bot(level), bot(level)] })).own);
        await toPlay(page);
        const sizes = [[360, 740], [390, 844], [820, 1180], [1024, 768], [1280, 720], [1440, 900]].filter(([width]) => game !== 'pavilion' || width >= 1280);
        for (const [width, height] of sizes) {
          await page.setViewportSize({ width, height });
          await page.waitForTimeout(200);
          const names = await page.evaluate(() => [...document.querySelectorAll('.one .nm, .strip .n')].filter((one) => one.checkVisibility()).map((one) => [one.textContent.trim(), one.scrollWidth <= one.clientWidth]));
          equal([names.length, names.filter(([, whole]) => !whole)], [3, []], `names at ${width}, ${language}`);
        }
        await page.context().close();
      }
    });
    add(`${game}: the list of all moves leaves the own board in sight`, async ({ server, browser }) => {
      const page = await browser.person({ size: 'phone', touch: true });
      await page.goto((await server.table({ position: middle[game], seats: [human('Ada'), bot('novice')] })).own);
      await toPlay(page);
      await page.locator('.tools .btn').last().tap();
      await page.locator('.menu .btn').nth(1).tap();
      await page.waitForSelector('.drawer [data-move]');
      const [board, bar, drawer] = await page.evaluate(() => ['.mine', '.bar', '.drawer'].map((one) => document.querySelector(one).getBoundingClientRect().toJSON()));
      check(drawer.height <= 844 / 2, `the list is ${drawer.height} px high`);
      check(board.top >= bar.bottom - 1 && board.top < bar.bottom + 80, `the board begins at ${board.top}`);
    });
  }

  add('nobody starts next in a round that is the last', async ({ server, browser }) => {
    const page = await browser.person();
    const told = async (position) => {
      await page.goto((await server.table({ position, seats: [human('Ada'), human('Ben')] })).own);
      await toPlay(page);
      return page.evaluate(() => [document.querySelector('.rounds').textContent, ...[...document.querySelectorAll('[title], [aria-label]')].map((one) => `${one.title} ${one.ariaLabel}`), document.body.innerText].some((text) => text.includes('starts next')));
    };
    const full = 'wall1=BYRKW/...../...../...../.....';
    equal([await told(azul('round=5 start=1 turn=1 marker=2 floor2=M')), await told(azul(`round=5 start=1 turn=1 marker=2 floor2=M ${full.replace('W', '.')} lines1=W,-,-,-,-`))], [true, false], 'Azul');
    equal([await told(sintra('round=5 start=1 turn=1 tile=2 indicator=----OB')), await told(sintra('round=6 start=1 turn=1 tile=2 indicator=-----B'))], [true, false], 'Sintra');
    equal([await told(pavilion('round=5 start=1 turn=1 marker=2')), await told(pavilion('round=6 start=1 turn=1 marker=2'))], [true, false], 'Pavilion');
  });

  add('the link says who can still sit down', async ({ server, browser }) => {
    const [ada, ben] = [await browser.person(), await browser.person()];
    const { own, link } = await server.table({ position: middle.azul, seats: [human('Ada'), { kind: 'open' }] });
    const told = async () => {
      await ada.click('.tools .btn:last-child');
      await ada.locator('.menu .btn', { hasText: /share/i }).click();
      const text = await ada.locator('dialog .share p').first().textContent();
      await ada.keyboard.press('Escape');
      return text;
    };
    await ada.goto(own);
    await ada.waitForSelector('.waiting .qr svg');
    check((await told()).includes('can sit down'), 'while a seat is free');
    await ben.goto(link);
    await ben.fill('input[name="name"]', 'Ben');
    await ben.click('.sit button');
    await toPlay(ada);
    equal(await told(), 'All seats are taken. Whoever opens this link can watch.', 'when all seats are taken');
    await ada.click('.tools .btn:last-child');
    await ada.locator('.menu .btn', { hasText: /share/i }).click();
    await ada.click('dialog summary');
    check((await ada.locator('dialog details').textContent()).includes('brings you back'), 'the private link is explained');
  });

  add('the newest moves are whole, with a drawer beside them too', async ({ server, browser }) => {
    for (const width of [1000, 1240, 1440]) {
      const page = await browser.person({ viewport: { width, height: 800 } });
      await page.goto((await server.table({ position: middle.pavilion, seats: [human('Ada'), human('Maximilian')] })).own);
      for (let moves = 0; moves < 5; ++moves) {
        await toPlay(page);
        await move(page, moves);
      }
      for (const open of [false, true]) {
        if (open) await page.locator('.log > .btn').first().click();
        const wrong = await page.evaluate(async () => {
          for (let frames = 0; frames < 3; ++frames) await new Promise(requestAnimationFrame); // what finds no room is known when it was laid out
          const [box, drawer] = [document.querySelector('.recent').getBoundingClientRect(), document.querySelector('.drawer')?.getBoundingClientRect()];
          const moves = [...document.querySelectorAll('.recent .mv')].filter((one) => getComputedStyle(one).visibility !== 'hidden').map((one) => one.getBoundingClientRect());
          return { cut: moves.filter((one) => one.left < box.left - 1 || one.right > Math.min(box.right, drawer?.left ?? innerWidth) + 1 || one.bottom > innerHeight).length, none: innerWidth > 1100 && moves.length === 0, under: !!drawer && [...document.querySelectorAll('.log > *')].some((one) => one.getBoundingClientRect().right > drawer.left + 1) };
        });
        equal(wrong, { cut: 0, none: false, under: false }, `moves at ${width}${open ? ' beside the drawer' : ''}`);
      }
      await page.context().close();
    }
  });
}
