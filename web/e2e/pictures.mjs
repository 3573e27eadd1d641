// Pictures of every page and state, to be looked at: `node e2e/pictures.mjs [PART OF A NAME...]` writes them into
// build/shots at three sizes, by day and by night. `--docs` writes those of the README into docs/.
import { join, resolve } from 'node:path';
import { bot, Browser, human, launch, move, playOut, Server, shots, sizes, toPlay } from './harness.mjs';

const docs = resolve(import.meta.dirname, '../../docs');
const wanted = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const forDocs = process.argv.includes('--docs');

const middle =
  'azul round=4 start=1 turn=1 marker=centre factories=RRRW,BBYK,KWWY,-,- centre=BRW score1=27 lines1=-,B,-,YYY,RR wall1=..RKW/..Y.K/.WBY./...B./..K.. floor1=- score2=24 lines2=B,-,W,-,WW wall2=.Y.K./W..R./K...R/RK.../Y.... floor2=B';
const late = 'azul round=5 factories=BBYK,RRWW,YYKW,BRKW,BYRK wall1=BYRK./.B.../..B../...../..... wall2=BYRK./W..../K..../...../..... score1=20 score2=22';
const four =
  'azul players=4 round=3 start=1 turn=2 factories=-,RRWW,YYKW,BRKW,BYRK,BBYY,RRKK,WWBB,YYRR centre=BYK score1=9 score2=14 score3=6 score4=11 lines1=-,BB,-,-,- lines2=-,-,RR,-,- lines3=K,-,-,YYY,- lines4=-,W,-,-,BBB wall1=.Y.../..Y../...../...../..... wall2=B..../WB.../...../...../..... wall3=..R../...../.W.../...../..... wall4=...K./...R./....R/...../.....';
const sintra =
  'sintra round=4 start=1 turn=1 tile=centre factories=PPGO,BBYG,OOPY,-,- centre=BGYO indicator=---GOB score1=31 score2=24 glass1=2 glass2=4 glazier1=3 glazier2=5 strips1=1a:B.B..,-,3b:.P...,4a:GOG.G,5a:O.O..,8b:.Y...,7a:.....,6a:..Y.B windows1=-,GP,Y,-,-,P,-,- strips2=1a:.....,2a:P..O.,3a:Y....,4b:.Y...,5a:O...O,6a:.....,7a:.....,8a:.B... windows2=-,-,-,B,-,-,-,-';
const pick = (tile, target) => async (page) => {
  await page.locator(`[data-pick="${tile}"]`).first().click();
  await page.waitForSelector('[data-target]');
  await page.waitForTimeout(400);
  if (target) await page.locator(`[data-target="${target}"]`).hover();
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
      await page.click('.tools .btn:last-child');
      await page.locator('.menu .btn').first().click();
    },
  },
  end: { setup: { position: late, seats: [human('Ada'), bot('master')] }, act: (page) => playOut(page) },
};
Object.assign(scenes, {
  'sintra-new': { path: '/new/sintra' },
  'sintra-rules': { path: '/rules/sintra' },
  'sintra-learn': { path: '/learn/sintra', wait: '.guide' },
  'sintra-A': { setup: { position: sintra, seats: [human('Ada'), bot('novice')] }, act: pick('1P', '4') },
  'sintra-B': { setup: { position: sintra.replace('sintra', 'sintra side=B'), seats: [human('Ada'), bot('novice')] } },
  'sintra-pane': {
    setup: { position: sintra, seats: [human('Ada'), bot('novice')] },
    act: async (page) => {
      await pick('1P')(page);
      await page.locator('.mine [data-target="4"]').click();
      await page.waitForSelector('.panes');
    },
  },
  'sintra-four': { setup: { game: 'sintra', options: 'players=4 first=1', seats: [human('Ada'), bot('novice'), bot('master'), bot('greedy')] } },
});
const forReadme = [
  ['two', 'desktop', 'light', 'page-desktop'],
  ['four', 'desktop', 'dark', 'page-night'],
  ['two', 'phone', 'light', 'page-phone'],
];

const server = await Server.start();
const chromium = await launch();
for (const [name, scene] of Object.entries(scenes)) {
  if (wanted.length > 0 && !wanted.some((part) => name.includes(part))) continue;
  for (const size of Object.keys(sizes)) {
    for (const theme of ['light', 'dark']) {
      const doc = forReadme.find((one) => one[0] === name && one[1] === size && one[2] === theme);
      if (forDocs && !doc) continue;
      const browser = new Browser(chromium, []);
      const page = await browser.person({ size, theme, settings: { name: 'Ada' } });
      await page.goto(scene.setup ? (await server.table(scene.setup)).own : server.url + scene.path);
      await page.waitForSelector(scene.wait ?? (scene.setup ? '.play' : 'h1'));
      if (scene.setup && !scene.wait) await toPlay(page);
      await scene.act?.(page);
      await page.waitForTimeout(500);
      if (forDocs) await page.screenshot({ path: join(docs, `${doc[3]}.jpg`), quality: 88 });
      else await page.screenshot({ path: join(shots, `${name}-${size}-${theme}.png`) });
      await browser.stop();
    }
  }
}
await chromium.close();
await server.stop();
