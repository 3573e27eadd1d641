// `tilewright bench` natively and in the browser, a game at a time in turn, so that both meet the same load:
// `node e2e/bench.mjs [SECONDS A FIGURE]` prints the table of docs/architecture.md.
import { execFileSync } from 'node:child_process';
import { askEngine, binary, Browser, launch, Server } from './harness.mjs';

const seconds = Number(process.argv[2] ?? 0.3);
const server = await Server.start();
const chromium = await launch();
const page = await new Browser(chromium, []).person();
await page.goto(`${server.url}/about`);
const number = (value) => Math.round(value / 1000).toLocaleString('en') + ',000';
console.log('| game and options | games/s, native | browser | nodes/s, native | browser |\n|---|---|---|---|---|');
for (const game of ['azul', 'sintra', 'pavilion']) {
  const native = JSON.parse(execFileSync(binary, ['bench', '--json', '--game', game, '--seconds', String(seconds)])).bench;
  const { bench } = await askEngine(page, { do: 'bench', game, seconds });
  for (const [n, row] of native.entries()) {
    const here = bench[n];
    console.log(`| ${game} \`${row.options}\` | ${number(row.games_per_second)} | ${number(here.games_per_second)} | ${number(row.search_nodes_per_second)} | ${number(here.search_nodes_per_second)} |`);
  }
}
await chromium.close();
await server.stop();
