// Runs the browser tests: `node e2e/run.mjs [--full] [PART OF A NAME...]`. Prints a line for each and the totals.
import { Browser, launch, Server, shots } from './harness.mjs';
import { tests } from './tests.mjs';
import { checkTypes } from './types.mjs';

const full = process.argv.includes('--full');
const wanted = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const atOnce = Number(process.env.TILEWRIGHT_AT_ONCE ?? 3); // they wait more than they work
const server = await Server.start();
const chromium = await launch(['--host-resolver-rules=MAP club.example 127.0.0.1']);
const messages = [];
let passed = 0;
let failed = 0;

// What fails is tried once more when nothing else runs, and told as unsteady if it passes then; not so in the full run.
const again = [];

async function run(name, test, { last = full, good = 'ok     ' } = {}) {
  const browser = new Browser(chromium, messages);
  const begin = Date.now();
  try {
    await test(browser);
    if (browser.problems.length > 0) throw new Error(`errors on the page: ${browser.problems.join('; ')}`);
    if (browser.foreign.length > 0) throw new Error(`requests to other hosts: ${browser.foreign.join(' ')}`);
    passed += 1;
    console.log(`${good} ${name} (${((Date.now() - begin) / 1000).toFixed(1)} s)`);
  } catch (error) {
    if (last) failed += 1;
    else again.push([name, test]);
    console.log(`FAILED  ${name}: ${error.stack}`);
    const pages = browser.contexts.flatMap((context) => context.pages());
    for (const [n, page] of pages.entries()) {
      const path = `${shots}/failed-${name.replace(/\W+/g, '-')}-${n}.png`;
      await page.screenshot({ path }).then(() => console.log(`        ${path}`), () => {});
    }
  }
  await browser.stop();
}

const waiting = tests.filter(({ name, only }) => (wanted.length === 0 || wanted.some((part) => name.includes(part))) && (only !== 'full' || full));
await Promise.all(
  Array.from({ length: atOnce }, async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await run(next.name, (browser) => next.test({ server, browser, full }));
  }),
);
for (const [name, test] of again) await run(name, test, { last: true, good: 'unsteady' });
if (wanted.length === 0) await run('messages of the server fit the types of the page', () => checkTypes(messages), { last: true });
await chromium.close();
await server.stop();
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
