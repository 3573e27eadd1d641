// A smoke game in Debian's Firefox, driven by WebDriver BiDi: `node e2e/firefox.mjs URL`. Playwright drives only its own
// build of Firefox, which is not to be had from Debian.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const url = process.argv[2];
const profile = mkdtempSync(join(tmpdir(), 'tilewright-firefox-'));
const firefox = spawn(process.env.FIREFOX ?? 'firefox-esr', ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0', 'about:blank'], {
  stdio: ['ignore', 'ignore', 'pipe'],
  env: { ...process.env, HOME: profile },
});

const address = await new Promise((found, failed) => {
  let text = '';
  firefox.stderr.on('data', (data) => {
    text += data;
    const match = /WebDriver BiDi listening on (ws:\S+)/.exec(text);
    if (match) found(match[1]);
  });
  firefox.on('exit', () => failed(new Error(`Firefox ended: ${text}`)));
  setTimeout(() => failed(new Error(`Firefox does not answer: ${text}`)), 60_000).unref();
});
const socket = new WebSocket(`${address}/session`);
await new Promise((open, failed) => {
  socket.onopen = open;
  socket.onerror = failed;
});
const waiting = new Map();
let next = 1;
socket.onmessage = ({ data }) => {
  const message = JSON.parse(data);
  const asked = waiting.get(message.id);
  waiting.delete(message.id);
  if (message.type === 'error') asked?.failed(new Error(`${message.error}: ${message.message}`));
  else asked?.done(message.result);
};
const ask = (method, params) =>
  new Promise((done, failed) => {
    waiting.set(next, { done, failed });
    socket.send(JSON.stringify({ id: next++, method, params }));
  });

async function play() {
  await ask('session.new', { capabilities: {} });
  const context = (await ask('browsingContext.getTree', {})).contexts[0].context;
  await ask('browsingContext.navigate', { context, url, wait: 'complete' });
  const run = async (code) => {
    const answer = await ask('script.evaluate', { expression: code, target: { context }, awaitPromise: true });
    if (answer.type === 'exception') throw new Error(answer.exceptionDetails.text);
    return answer.result.value;
  };
  await run(`localStorage.setItem('tilewright.settings', '{"speed":"off","sound":false,"level":"greedy"}')`);
  await ask('browsingContext.reload', { context, wait: 'complete' });
  // The whole game in the page: tap a group, tap a line, until the result is there.
  return run(`(async () => {
    const wait = async (ready, what) => {
      for (let n = 0; n < 1200; ++n) {
        const found = ready();
        if (found) return found;
        await new Promise((done) => setTimeout(done, 50));
      }
      throw new Error('waited too long for ' + what);
    };
    (await wait(() => document.querySelector('[data-test="play-now"]:not([disabled])'), 'the button')).click();
    for (let moves = 0; moves < 400; ++moves) {
      const now = await wait(() => document.querySelector('dialog tfoot') || (document.querySelector('.turn.yours') && document.querySelector('[data-nav="offer"]')), 'my turn');
      if (now.tagName === 'TFOOT') return moves;
      const all = document.querySelectorAll('[data-nav="offer"]');
      all[(moves * 7) % all.length].click();
      (await wait(() => document.querySelector('.mine [data-target]'), 'a target')).click();
      await wait(() => !document.querySelector('.mine [data-target]'), 'the move');
    }
    throw new Error('the game does not end');
  })()`);
}

try {
  const moves = await Promise.race([play(), new Promise((_, failed) => setTimeout(() => failed(new Error('too long')), 300_000).unref())]);
  console.log(`a whole game in Firefox: ${moves} moves`);
} finally {
  socket.close();
  firefox.removeAllListeners('exit');
  firefox.kill();
  await new Promise((done) => firefox.once('exit', done));
  rmSync(profile, { recursive: true, force: true });
}
process.exit(0);
