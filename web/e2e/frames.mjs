// How smooth tiles move on a slow machine: plays a round with Chromium slowed down and prints the time between frames
// while something moves. `node e2e/frames.mjs [SLOWDOWN [GAME]]`, default 4 and azul.
import { bot, Browser, human, launch, move, Server, toPlay } from './harness.mjs';

const slowdown = Number(process.argv[2] ?? 4);
const positions = {
  azul: 'azul players=2 factories=BBYK,RRWW,YYKW,BRKW,BYRK',
  sintra: 'sintra round=2 factories=PPGO,BBYG,OOPY,BBGG,OOYY indicator=-GPOBY strips1=1a:BPB..,2a:PYP..,3a:Y....,4a:GOG..,5a:.....,6a:.....,7a:.....,8a:..... strips2=1a:B.B..,2a:.....,3a:Y.YB.,4a:.....,5a:.....,6a:.....,7a:.....,8a:.....',
  pavilion: 'pavilion round=3 phase=place start=1 marker=1 supply=P2G2O2Y2B2 score1=10 score2=10 stars1=.O..../.R..../....../....../....../....../P....Y hand1=O4R3G2 hand2=B5Y2',
};
const server = await Server.start();
const chromium = await launch();
const page = await new Browser(chromium, []).person({ settings: { speed: 'normal' } });
const table = await server.table({ position: positions[process.argv[3] ?? 'azul'], seats: [human('Ada'), bot('greedy')] });
await page.goto(table.own);
await toPlay(page);
const session = await page.context().newCDPSession(page);
await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
await page.evaluate(() => {
  globalThis.frames = [];
  let last = 0;
  const frame = (now) => {
    const moving = document.getAnimations().some((animation) => animation.playState === 'running' && animation.effect.target.matches('.flying, .rising'));
    if (moving && last > 0) globalThis.frames.push(now - last);
    last = moving ? now : 0;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
});
for (let moves = 0; moves < 12; ++moves) {
  if (!(await toPlay(page))) break;
  await move(page, moves * 3);
}
const frames = (await page.evaluate(() => globalThis.frames)).sort((a, b) => a - b);
const at = (part) => frames[Math.min(frames.length - 1, Math.floor(frames.length * part))].toFixed(1);
console.log(`${frames.length} frames at 1/${slowdown} speed: median ${at(0.5)} ms, 95 % ${at(0.95)} ms, 99 % ${at(0.99)} ms, longest ${at(1)} ms`);
await chromium.close();
await server.stop();
