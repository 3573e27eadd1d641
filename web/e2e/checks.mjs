// What holds for every game.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { bot, check, equal, human, result, toPlay } from './harness.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

// Nothing serious for people who see, hear or move otherwise.
export async function accessible(page, where) {
  await page.evaluate(axe);
  const found = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ['violations'] }));
  const bad = found.violations.filter((one) => one.impact === 'serious' || one.impact === 'critical');
  check(bad.length === 0, `${where}: ${bad.map((one) => `${one.id} (${one.nodes.slice(0, 3).map((node) => node.html.slice(0, 160)).join(' | ')})`).join('; ')}`);
}
export async function noSideways(page, where) {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  check(wide <= 0, `${where} scrolls sideways by ${wide} px`);
}
export async function whole(page, players) {
  const end = await result(page);
  equal(end.totals.length, players, 'players in the result');
  equal(end.sums, end.totals, 'the parts add up to the totals');
  return end;
}

// Everything of a table is in sight, and boards hold what is on them, for two, three and four.
export async function oneScreen(server, browser, { game, viewports, seen, boards, within }) {
  for (const viewport of viewports) {
    const page = await browser.person({ viewport });
    for (const players of [2, 3, 4]) {
      const where = `with ${players} at ${viewport.width}x${viewport.height}`;
      const { own } = await server.table({ game, options: `players=${players} first=1`, seats: [human('Ada'), ...Array.from({ length: players - 1 }, () => bot('random'))] });
      await page.goto(own);
      await toPlay(page);
      const out = await page.evaluate(
        (all) =>
          [...document.querySelectorAll(all)].filter((one) => {
            const rect = one.getBoundingClientRect();
            return rect.width > 0 && (rect.bottom > innerHeight - 50 || rect.right > innerWidth || rect.left < 0);
          }).length,
        seen,
      );
      equal(out, 0, `what is out of sight ${where}`);
      const inside = await page.evaluate(
        ([outside, parts]) =>
          [...document.querySelectorAll(outside)].every((board) => {
            const outer = board.getBoundingClientRect();
            return [...board.querySelectorAll(parts)].every((one) => {
              const rect = one.getBoundingClientRect();
              return rect.bottom <= outer.bottom + 1 && rect.right <= outer.right + 1 && rect.left >= outer.left - 1;
            });
          }),
        [boards, within],
      );
      check(inside, `boards hold what is on them ${where}`);
    }
  }
}
