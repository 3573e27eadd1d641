// Pictures of every page and state, to be looked at: `node e2e/pictures.mjs [PART OF A NAME...]` writes them into
// build/shots at three sizes, by day and by night, in English; sizes among the words (phone, 360x740) stand for these three,
// `light` or `dark` for both, `fr` or `it` for English, and `=four` means just the picture of that name. `--docs` writes those
// of the README into docs/.
import { execFileSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { at as studied } from './study.mjs';
import { binary, bot, Browser, human, launch, move, playOut, Server, shots, sizes, toPlay } from './harness.mjs';
import { puzzles } from './puzzles.mjs';

const docs = resolve(import.meta.dirname, '../../docs');
const words = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const extra = words.filter((word) => /^\d+x\d+$/.test(word) || word in sizes);
const themes = words.filter((word) => word === 'light' || word === 'dark');
const languages = words.filter((word) => ['en', 'fr', 'it'].includes(word));
const wanted = words.filter((word) => ![...extra, ...themes, ...languages].includes(word));
const forDocs = process.argv.includes('--docs');

const middle =
  'azul round=4 start=1 turn=1 marker=centre factories=RRRW,BBYK,KWWY,-,- centre=BRW score1=27 lines1=-,B,-,YYY,RR wall1=..RKW/..Y.K/.WBY./...B./..K.. floor1=- score2=24 lines2=B,-,W,-,WW wall2=.Y.K./W..R./K...R/RK.../Y.... floor2=B';
const late = 'azul round=5 factories=BBYK,RRWW,YYKW,BRKW,BYRK wall1=BYRK./.B.../..B../...../..... wall2=BYRK./W..../K..../...../..... score1=20 score2=22';
const four =
  'azul players=4 round=3 start=1 turn=2 factories=-,RRWW,YYKW,BRKW,BYRK,BBYY,RRKK,WWBB,YYRR centre=BYK score1=9 score2=14 score3=6 score4=11 lines1=-,BB,-,-,- lines2=-,-,RR,-,- lines3=K,-,-,YYY,- lines4=-,W,-,-,BBB wall1=.Y.../..Y../...../...../..... wall2=B..../WB.../...../...../..... wall3=..R../...../.W.../...../..... wall4=...K./...R./....R/...../.....';
const sintra =
  'sintra round=4 start=1 turn=1 tile=centre factories=PPGO,BBYG,OOPY,-,- centre=BGYO indicator=---GOB score1=31 score2=24 glass1=2 glass2=4 glazier1=3 glazier2=5 strips1=1a:B.B..,-,3b:.P...,4a:GOG.G,5a:O.O..,8b:.Y...,7a:.....,6a:..Y.B windows1=-,GP,Y,-,-,P,-,- strips2=1a:.....,2a:P..O.,3a:Y....,4b:.Y...,5a:O...O,6a:.....,7a:.....,8a:.B... windows2=-,-,-,B,-,-,-,-';
const club = { game: 'azul', options: 'players=3', name: 'Club night', public: true, seats: [human('Ada'), { kind: 'open' }, bot('artisan')] };
const pick = (tile, target) => async (page) => {
  await page.locator(`[data-pick="${tile}"]`).first().click();
  await page.waitForSelector('[data-target]');
  await page.waitForTimeout(400);
  if (target) await page.locator(`[data-target="${target}"]`).hover();
};
// The hint, or among people the chat.
const tool = (page) => page.locator('.tools .btn').nth(1).click();
// What the menu opens: the log, all moves, who is there, undo, the link.
const drawer = (which) => async (page) => {
  await page.click('.tools .btn:last-child');
  await page.locator('.menu .btn').nth(which).click();
};

// A game of bots, and a server that says of it at once what the terminal says: a whole game is looked at for minutes.
async function reviewed(page, game) {
  const record = execFileSync(binary, ['random', '--bot', 'greedy', '--games', '1', '--seed', '5', '--game', game], { encoding: 'utf8' });
  const rows = execFileSync(binary, ['analyse', '-', '--budget', '100n', '--json'], { encoding: 'utf8', input: record }).trim().split('\n').map((row) => JSON.parse(row));
  const review = { engine: '1.0', ...rows.at(-1), moves: rows.slice(0, -1) };
  review.events = review.course.at(-1).event;
  await page.routeWebSocket(/\/ws$/, (socket) => {
    const real = socket.connectToServer();
    socket.onMessage((text) => {
      const { t, id, table } = JSON.parse(text);
      const answer = { record: { record }, review: { table, state: 'done', review } }[t];
      if (answer) socket.send(JSON.stringify({ t: 'ok', id, ...answer }));
      else real.send(text);
    });
  });
}

// Some moves, then the position after the first of them.
const earlier = async (page) => {
  for (let moves = 0; moves < 4; ++moves) {
    await toPlay(page);
    await move(page, moves);
  }
  await toPlay(page);
  await drawer(0)(page);
  await page.locator('.drawer .mv').nth(1).click();
  await page.locator('.drawer header > .btn').click();
  await page.waitForSelector('.steps');
};

const scenes = {
  home: { path: '/' },
  new: { path: '/new/azul?with=friends' },
  rules: { path: '/rules/azul' },
  learn: { path: '/learn/azul', wait: '.guide' },
  watch: { path: '/watch' },
  settings: { path: '/settings' },
  about: { path: '/about' },
  replay: { path: '/replay' },
  missing: { path: '/t/nosuchtable1' },
  waiting: { setup: { game: 'azul', options: 'players=3', seats: [human('Ada'), { kind: 'open' }, bot('artisan')] }, wait: '.qr svg' },
  two: { setup: { position: middle, seats: [human('Ada'), bot('novice')] }, act: pick('1R', '3') },
  four: { setup: { position: four, seats: [bot('novice'), human('Ada'), bot('master'), bot('greedy')] } },
  jokers: { setup: { position: 'azul jokers=on factories=BBJJ,RRWW,YYKW,BRKW,BYRK lines1=-,R,-,-,-', seats: [human('Ada'), bot('novice')] }, act: pick('1B') },
  grey: {
    setup: {
      position:
        'azul wall=grey round=3 phase=tiling start=1 turn=1 line=2 marker=2 centre=- factories=-,-,-,-,- score1=12 score2=8 lines1=-,RR,-,-,- lines2=-,-,-,-,KKKKK wall1=B..../.W.../..R../...../..... wall2=...../.Y.../...../...../..... floor2=M',
      seats: [human('Ada'), bot('novice')],
    },
  },
  menu: { setup: { position: late, seats: [human('Ada'), bot('novice')] }, act: (page) => page.click('.tools .btn:last-child') },
  log: {
    setup: { position: late, seats: [human('Ada'), bot('novice')] },
    act: async (page) => {
      await move(page);
      await toPlay(page);
      await drawer(0)(page);
    },
  },
  end: { setup: { position: late, seats: [human('Ada'), bot('master')] }, act: (page) => playOut(page) },
  'rules-whole': { path: '/rules/azul', whole: true },
  moves: { setup: { position: middle, seats: [human('Ada'), bot('novice')] }, act: drawer(1) },
  hint: {
    setup: { position: middle, seats: [human('Ada'), bot('novice')] },
    act: async (page) => {
      await tool(page);
      await page.waitForSelector('.banner.hint', { timeout: 60_000 });
    },
  },
  confirm: {
    settings: { confirm: true },
    setup: { position: middle, seats: [human('Ada'), bot('novice')] },
    act: async (page) => {
      await pick('1R')(page);
      await page.locator('[data-target="3"]').click();
      await page.waitForSelector('.confirm');
    },
  },
  earlier: { setup: { position: late, seats: [human('Ada'), human('Ben')] }, act: earlier },
  chat: {
    setup: { position: middle, clock: 'game:5m+3s', seats: [human('Ada'), { kind: 'open' }] },
    with: async (page) => {
      await page.waitForSelector('.play');
      await tool(page);
      await page.fill('.say input', 'Good luck!');
      await page.keyboard.press('Enter');
      await page.getByText('Good luck!').first().waitFor();
      await page.locator('.stamps .btn').first().click();
    },
    act: async (page) => {
      await tool(page);
      await page.getByText('Good luck!').first().waitFor();
    },
  },
  ahead: {
    setup: { position: middle.replace('start=1 turn=1', 'start=2 turn=2'), clock: 'game:5m+3s', seats: [human('Ada'), { kind: 'open' }] },
    with: (page) => page.waitForSelector('.play'),
    quiet: true,
    act: async (page) => {
      await page.locator('[data-pick="2B"]').first().click();
      await page.locator('[data-target="1"], [data-target="2"], [data-target="-"]').first().click();
      await page.waitForSelector('.banner');
    },
  },
  away: {
    setup: { position: middle, seats: [human('Ada'), { kind: 'open' }] },
    before: (page) => page.clock.install(),
    with: async (page) => {
      await page.waitForSelector('.play');
      await page.context().close();
    },
    act: async (page) => {
      await page.waitForTimeout(1000);
      await page.clock.fastForward(70_000);
      await page.waitForSelector('.banner .btn.line');
    },
  },
  share: {
    setup: { position: middle, seats: [human('Ada'), bot('novice')] },
    act: async (page) => {
      await drawer(4)(page);
      await page.waitForSelector('dialog .qr svg');
    },
  },
  resign: {
    setup: { position: middle, seats: [human('Ada'), bot('novice')] },
    act: async (page) => {
      await page.click('.tools .btn:last-child');
      await page.locator('.menu .btn.bad').first().click();
    },
  },
  sectors: { settings: { sectors: true, letters: true }, setup: { position: middle, seats: [human('Ada'), bot('novice')] } },
  contrast: { settings: { contrast: true }, setup: { position: middle, seats: [human('Ada'), bot('novice')] }, act: pick('1R') },
  lost: {
    setup: { position: middle, seats: [human('Ada'), bot('novice')] },
    act: async (page) => {
      await server.down();
      await page.waitForSelector('.lost', { timeout: 60_000 });
    },
    after: () => server.up(),
  },
  sit: { setup: club, visit: true, wait: '.sit' },
  'watch-tables': { before: () => server.table(club), path: '/watch', wait: 'li.panel' },
  continue: {
    setup: { position: late, seats: [human('Ada'), bot('master')] },
    act: async (page) => {
      await page.goto(new URL('/', page.url()).href);
      await page.waitForSelector('.tables');
      await page.locator('.tables').first().scrollIntoViewIfNeeded();
    },
  },
  'replay-azul': {
    setup: { position: late, seats: [human('Ada'), bot('greedy')] },
    act: async (page) => {
      await playOut(page);
      await page.click('dialog a.btn[href*="replay/"]');
      await page.waitForSelector('.control');
      for (let steps = 0; steps < 5; ++steps) await page.keyboard.press('ArrowRight');
    },
  },
  'replay-broken': {
    path: '/replay',
    act: async (page) => {
      await page.fill('textarea', 'tilewright 1\nnonsense');
      await page.click('button[type="submit"]');
      await page.waitForSelector('[role="alert"]');
    },
  },
};
Object.assign(scenes, {
  'sintra-new': { path: '/new/sintra' },
  'sintra-rules': { path: '/rules/sintra' },
  'sintra-learn': { path: '/learn/sintra', wait: '.guide' },
  'sintra-A': { setup: { position: sintra, seats: [human('Ada'), bot('novice')] }, act: pick('1P', '4') },
  'sintra-told': { setup: { position: sintra, seats: [human('Ada'), bot('novice')] }, act: pick('1P') },
  'sintra-B': { setup: { position: sintra.replace('sintra', 'sintra side=B'), seats: [human('Ada'), bot('novice')] } },
  'sintra-pane': {
    setup: { position: sintra, seats: [human('Ada'), bot('novice')] },
    act: async (page) => {
      await pick('1P')(page);
      await page.locator('.mine [data-target="4"]').click();
      await page.waitForSelector('.panes');
    },
  },
  'sintra-break': { setup: { position: sintra.replace('glazier1=3', 'glazier1=8').replace('6a:..Y.B', '6a:BPYG.'), seats: [human('Ada'), bot('novice')] }, act: pick('1P') },
  'sintra-sectors': { settings: { sectors: true, letters: true }, setup: { position: sintra, seats: [human('Ada'), bot('novice')] } },
  'sintra-parts': { setup: { position: sintra, seats: [human('Ada'), bot('novice')] }, act: (page) => page.click('[data-test="parts"]') },
  'sintra-editor': { path: '/new/sintra', whole: true, act: (page) => page.locator('input[name="parts"][value="own"]').check() },
  'sintra-log': {
    setup: { position: sintra, seats: [human('Ada'), bot('novice')] },
    act: async (page) => {
      for (let moves = 0; moves < 4 && (await toPlay(page)); ++moves) await move(page, moves * 3);
      await drawer(0)(page);
    },
  },
  'sintra-end': { setup: { position: sintra.replace('round=4', 'round=6').replace('---GOB', '-----B'), seats: [human('Ada'), bot('greedy')] }, act: (page) => playOut(page) },
  'sintra-replay': {
    setup: { position: sintra.replace('round=4', 'round=6').replace('---GOB', '-----B'), seats: [human('Ada'), bot('greedy')] },
    act: async (page) => {
      await playOut(page);
      await page.click('dialog a.btn[href*="replay/"]');
      await page.waitForSelector('.control');
      for (let steps = 0; steps < 5; ++steps) await page.keyboard.press('ArrowRight');
    },
  },
  'sintra-rules-whole': { path: '/rules/sintra', whole: true },
  'sintra-hint': {
    setup: { position: sintra, seats: [human('Ada'), bot('novice')] },
    act: async (page) => {
      await tool(page);
      await page.waitForSelector('.banner.hint', { timeout: 60_000 });
    },
  },
  'sintra-board': {
    setup: { position: sintra, seats: [human('Ada'), bot('novice')] },
    act: async (page) => {
      if (await page.locator('.strip').first().isVisible()) await page.locator('.strip').first().click();
    },
  },
  'sintra-three': { setup: { game: 'sintra', options: 'side=B players=3 first=1', seats: [human('Ada'), bot('novice'), bot('master')] } },
  'sintra-four': { setup: { game: 'sintra', options: 'players=4 first=1', seats: [human('Ada'), bot('novice'), bot('master'), bot('greedy')] } },
});
const confirm = (picked, target) => async (page) => {
  await pick(picked)(page);
  await page.locator(`.mine [data-target="${target}"]`).click();
  await page.waitForSelector('.confirm');
};
Object.assign(scenes, {
  'sintra-confirm': { settings: { confirm: true }, setup: { position: sintra, seats: [human('Ada'), bot('novice')] }, act: confirm('1P', '4') },
  'sintra-earlier': { setup: { position: sintra, seats: [human('Ada'), human('Ben')] }, act: earlier },
  'sintra-ahead': {
    setup: { position: sintra.replace('start=1 turn=1', 'start=2 turn=2'), clock: 'game:5m+3s', seats: [human('Ada'), { kind: 'open' }] },
    with: (page) => page.waitForSelector('.play'),
    quiet: true,
    act: async (page) => {
      await pick('1P')(page);
      await page.locator('.mine [data-target="4"]').click();
      await page.waitForSelector('.banner.held');
    },
  },
  'sintra-sectors-three': { settings: { sectors: true, letters: true }, setup: { game: 'sintra', options: 'side=B players=3 first=1', seats: [human('Ada'), bot('novice'), bot('master')] } },
  'sintra-sectors-four': { settings: { sectors: true, letters: true }, setup: { game: 'sintra', options: 'players=4 first=1', seats: [human('Ada'), bot('novice'), bot('master'), bot('greedy')] } },
});
const pavilion =
  'pavilion round=2 phase=place start=1 marker=1 supply=P2G1O2Y2B2R1 score1=38 score2=31 hand1=G2O3Y1B1R1 hand2=P2Y3B1 stars1=OOO.../..RR../....BB/Y....Y/GG..../.P..../PB...G stars2=O..OO./.R..../BBB.../..YY../...G../PP..../.R.Y..';
const taking =
  'pavilion round=2 start=1 turn=1 factories=PPGY,OOGB,RRBY,-,- centre=G2B1R2 supply=P2G1O2Y2B2R1 score1=21 score2=24 hand1=O2B1 hand2=P3 stars1=OO..../..R.../....B./Y....Y/G...../.P..../PB...G stars2=O...../.R..../BB..../..YY../...G../PP..../.R....';
const grey =
  'pavilion board=grey round=4 phase=place start=1 marker=1 supply=P2G1O2Y2B2R1 score1=44 score2=39 hand1=P2G3Y2B1 hand2=R3B2 stars1=GGG.../PR.O../B...../....../YYYYY./R.B.../..PPP. stars2=O..OO./.R..../BBB.../..YY../...G../PP..../.R.Y..';
const fourth =
  'pavilion players=4 round=3 start=3 turn=1 factories=PPGY,OOGB,RRBY,GYBR,-,-,PORB,GGYY,BBRR centre=G2B1 supply=P2G1O2Y2B2R1 score1=21 score2=24 score3=17 score4=28 hand1=O2B1 hand2=P3 stars1=OO..../..R.../....B./Y....Y/G...../.P..../PB...G stars2=O...../.R..../BB..../..YY../...G../PP..../.R.... stars3=....../RRR.../...B../....../GG..../....../..Y... stars4=OOOO../....../B...../..Y.../....../PP..../G....R';
const placed = async (page) => {
  await page.waitForSelector('.mine .gain');
  await page.waitForTimeout(300);
};
const target = (name, then) => async (page) => {
  await placed(page);
  await page.locator(`.mine [data-target="${name}"]`)[then]();
  if (then === 'click') await page.waitForSelector('.mine .choice');
};
const ada = [human('Ada'), bot('novice')];
Object.assign(scenes, {
  'pavilion-new': { path: '/new/pavilion' },
  'pavilion-rules': { path: '/rules/pavilion' },
  'pavilion-learn': { path: '/learn/pavilion', wait: '.guide' },
  'pavilion-take': { setup: { position: taking, seats: ada }, act: pick('2O') },
  'pavilion-marker': { setup: { position: taking, seats: ada }, act: pick('cR') },
  'pavilion-place': { setup: { position: pavilion, seats: ada }, act: target('O4', 'hover') },
  'pavilion-colour': { setup: { position: pavilion, seats: ada }, act: target('C3', 'click') },
  'pavilion-jokers': { setup: { position: pavilion, seats: ada }, act: target('O4', 'click') },
  'pavilion-bonus': { setup: { position: pavilion.replace('G2O3Y1', 'G2O4Y1').replace('OOO...', 'OOO.O.').replace('hand1=G2O4Y1B1R1', 'hand1=O6Y1'), seats: ada }, act: target('O6', 'click') },
  'pavilion-pass': { setup: { position: pavilion, seats: ada }, act: target('pass', 'click') },
  'pavilion-pass-last': { setup: { position: pavilion.replace('round=2', 'round=6'), seats: ada }, act: target('pass', 'click') },
  'pavilion-grey-colour': { setup: { position: grey, seats: ada }, act: target('R3', 'click') },
  'pavilion-beside': {
    setup: { position: pavilion, seats: ada },
    act: async (page) => {
      await placed(page);
      await drawer(1)(page);
      await page.locator('.mine [data-target="C3"]').click({ force: true });
    },
  },
  'pavilion-hint': {
    setup: { position: pavilion, seats: ada },
    act: async (page) => {
      await placed(page);
      await tool(page);
      await page.waitForSelector('.hinted', { timeout: 60_000 });
    },
  },
  'pavilion-grey': { setup: { position: grey, seats: ada }, act: placed },
  'pavilion-three': { setup: { game: 'pavilion', options: 'players=3 first=1', seats: [...ada, bot('novice')] } },
  'pavilion-four': { setup: { position: fourth, seats: [...ada, bot('novice'), bot('novice')] } },
  'pavilion-board': {
    setup: { position: pavilion, seats: ada },
    act: (page) => page.locator('.strip, .one .open').first().click(),
  },
  'pavilion-rules-whole': { path: '/rules/pavilion', whole: true },
  'pavilion-sectors': { settings: { sectors: true, letters: true }, setup: { position: taking, seats: ada } },
  'pavilion-log': {
    setup: { position: taking, seats: ada },
    act: async (page) => {
      for (let moves = 0; moves < 4 && (await toPlay(page)); ++moves) await move(page, moves * 3);
      await drawer(0)(page);
    },
  },
  'pavilion-replay': {
    setup: { position: pavilion.replace('round=2', 'round=6'), seats: ada },
    act: async (page) => {
      await playOut(page);
      await page.click('dialog a.btn[href*="replay/"]');
      await page.waitForSelector('.control');
      for (let steps = 0; steps < 5; ++steps) await page.keyboard.press('ArrowRight');
    },
  },
  'pavilion-last': { setup: { position: taking.replace('round=2 start=1', 'round=6 start=1 marker=2'), seats: ada } },
  'pavilion-confirm': { settings: { confirm: true }, setup: { position: taking, seats: ada }, act: confirm('2O', 'hand') },
  'pavilion-earlier': { setup: { position: taking, seats: [human('Ada'), human('Ben')] }, act: earlier },
  'pavilion-ahead': {
    setup: { position: taking.replace('start=1 turn=1', 'start=2 turn=2'), clock: 'game:5m+3s', seats: [human('Ada'), { kind: 'open' }] },
    with: (page) => page.waitForSelector('.play'),
    quiet: true,
    act: async (page) => {
      await pick('2O')(page);
      await page.locator('.mine [data-target="hand"]').click();
      await page.waitForSelector('.banner.held');
    },
  },
  'pavilion-end': { setup: { position: pavilion.replace('round=2', 'round=6'), seats: ada }, act: (page) => playOut(page) },
});
// The analysis board with its lines, and with variations and draws; a real table; a position set up; a review.
const linesOf = (page) => page.waitForSelector('.arrows g.a0', { timeout: 60_000 });
const setUp = async (page) => {
  await page.click('.bar .btn:last-child');
  await page.locator('.menu .btn').first().click();
  await page.waitForSelector('.setup .part');
};
const positions = { azul: middle, sintra, pavilion };
Object.assign(scenes, {
  'study-begin': { path: '/study', whole: true },
  'real-begin': { path: '/real', whole: true },
  'study-tree': {
    path: studied(middle),
    wait: '.arena',
    settings: { lines: 0 },
    act: async (page) => {
      await pick('1R')(page);
      await page.locator('.mine [data-target="3"]').click();
      await page.waitForFunction(() => document.querySelectorAll('.moves .mv').length === 2);
      await page.fill('.comment textarea', 'Leaves the centre to the other.');
      await page.keyboard.press('Tab');
      await page.locator('.control .btn').first().click();
      await page.waitForTimeout(300);
      await pick('3K')(page);
      await page.locator('.mine [data-target="3"]').click();
      await page.waitForSelector('.moves .line');
      await page.locator('.tree').scrollIntoViewIfNeeded();
    },
  },
  'study-wrong': {
    path: studied(middle),
    wait: '.arena',
    settings: { lines: 0 },
    act: async (page) => {
      await setUp(page);
      await page.locator('[data-part-key="lines1"] .slots').nth(1).locator('.slot').nth(1).click();
      await page.locator('.setup .palette .ink').nth(2).click();
      await page.locator('[data-part-key="lines1"] .slots').nth(1).locator('.slot').nth(1).click();
      await page.waitForSelector('.refused');
      await page.locator('.refused').scrollIntoViewIfNeeded();
    },
  },
  ...Object.fromEntries(
    Object.entries(positions).flatMap(([game, position]) => [
      [`study-${game}`, { path: studied(position), wait: '.arena', act: linesOf }],
      [`study-setup-${game}`, { path: studied(position), wait: '.arena', settings: { lines: 0 }, act: setUp }],
      [
        `real-${game}`,
        {
          path: '/real',
          act: async (page) => {
            await page.check(`input[value="${game}"]`);
            await page.click('form .btn.main');
            await page.waitForSelector('.chance');
            for (let tiles = 0; tiles < 8; ++tiles) {
              await page.locator('.chance .one:not([disabled])').nth(tiles % 2).click();
              await page.waitForTimeout(150);
            }
          },
        },
      ],
      ...['', 'overall'].map((tab) => [
        `review-${game}${tab && `-${tab}`}`,
        {
          path: '/review/reviewed1234',
          wait: '.arena',
          before: (page) => reviewed(page, game),
          act: async (page) => {
            await page.waitForSelector('.graph path.s1');
            if (tab) await page.locator('.tabs .btn').nth(1).click();
            else await page.waitForTimeout(1500);
          },
        },
      ]),
    ]),
  ),
});
const aPuzzle = (game, which = 0) => `/puzzles/${game}/${puzzles(game).at(which).number}`;
const listed = (which) => async (page) => {
  await page.locator('.act .btn').first().click();
  await page.locator(`dialog [data-move="${which}"]`).click();
  await page.waitForSelector('.guide .btn.main');
};
Object.assign(scenes, {
  puzzles: { path: '/puzzles' },
  'puzzles-azul': { path: aPuzzle('azul'), wait: '.act .btn', act: (page) => page.locator('.act .btn').nth(1).click() },
  'puzzles-sintra': { path: aPuzzle('sintra', 1), wait: '.act .btn' },
  'puzzles-pavilion': { path: aPuzzle('pavilion', -1), wait: '.act .btn' },
  'puzzles-four': { path: `/puzzles/azul/${puzzles('azul').find((one) => /players=4/.test(one.position)).number}`, wait: '.act .btn' },
  'puzzles-wrong': { path: aPuzzle('azul'), wait: '.act .btn', act: listed(puzzles('azul')[0].next) },
  'puzzles-right': { path: aPuzzle('sintra'), wait: '.act .btn', act: listed(puzzles('sintra')[0].move) },
  'puzzles-solution': {
    path: aPuzzle('pavilion'),
    wait: '.act .btn',
    act: async (page) => {
      await listed(puzzles('pavilion')[0].next)(page);
      await page.locator('.act .btn').nth(1).click();
    },
  },
  'puzzles-moves': { path: aPuzzle('pavilion'), wait: '.act .btn', act: (page) => page.locator('.act .btn').first().click() },
});
const forReadme = [
  ['two', 'desktop', 'light', 'page-desktop'],
  ['four', 'desktop', 'dark', 'page-night'],
  ['two', 'phone', 'light', 'page-phone'],
  ['sintra-A', 'desktop', 'light', 'page-sintra'],
  ['pavilion-place', 'desktop', 'dark', 'page-pavilion'],
];

const server = await Server.start();
const chromium = await launch();
for (const [name, scene] of Object.entries(scenes)) {
  if (wanted.length > 0 && !wanted.some((part) => (part.startsWith('=') ? name === part.slice(1) : name.includes(part)))) continue;
  for (const size of extra.length > 0 ? extra : Object.keys(sizes)) {
    const [width, height] = size.split('x').map(Number);
    for (const [theme, language] of (themes.length > 0 ? themes : ['light', 'dark']).flatMap((theme) => (languages.length > 0 ? languages : ['en']).map((language) => [theme, language]))) {
      const doc = forReadme.find((one) => one[0] === name && one[1] === size && one[2] === theme);
      if (forDocs && !doc) continue;
      const browser = new Browser(chromium, []);
      const page = await browser.person({ size, theme, language, ...(height ? { viewport: { width, height } } : {}), settings: { name: 'Ada', ...scene.settings } });
      await scene.before?.(page);
      const table = scene.setup && (await server.table(scene.setup));
      await page.goto(table ? (scene.visit ? table.link : table.own) : server.url + scene.path);
      if (scene.with) {
        const ben = await browser.person();
        await ben.goto(table.link);
        await ben.fill('input[name="name"]', 'Ben');
        await ben.click('.sit button');
        await scene.with(ben);
      }
      await page.waitForSelector(scene.wait ?? (scene.setup ? '.play' : 'h1'));
      if (scene.setup && !scene.wait && !scene.quiet) await toPlay(page);
      await scene.act?.(page);
      await page.waitForTimeout(500);
      if (forDocs) await page.screenshot({ path: join(docs, `${doc[3]}.jpg`), quality: 88 });
      else await page.screenshot({ path: join(shots, `${name}-${size}-${theme}${language === 'en' ? '' : `-${language}`}.png`), fullPage: scene.whole ?? false });
      await browser.stop();
      await scene.after?.();
    }
  }
}
await chromium.close();
await server.stop();
