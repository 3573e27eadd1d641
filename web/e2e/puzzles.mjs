// Puzzles: solved, failed, counted; by mouse, by keyboard, in every language and without a server.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { accessible, noSideways } from './checks.mjs';
import { check, equal, web } from './harness.mjs';

// The puzzles that ship, as the page reads them.
export function puzzles(game) {
  const [, ...lines] = readFileSync(join(web, 'puzzles', `${game}.txt`), 'utf8').trim().split('\n');
  return lines.flatMap((line, n) =>
    n % 2 === 1 ? [] : [{ number: Number(line.split(' ')[0]), position: lines[n + 1], ...Object.fromEntries(line.split(' ').slice(1).map((field) => field.split(/=(.*)/))) }],
  );
}
// One that is played by tapping a group of tiles, then a line.
const plain = (which = () => true) => puzzles('azul').find((one) => /jokers=off/.test(one.position) && /^[1-9c][BYRKW][1-5]$/.test(one.move) && /^[1-9c][BYRKW][1-5]$/.test(one.next) && which(one));
const ready = (page) => page.waitForSelector('.guide[data-phase="find"] .btn');
const answered = (page, phase) => page.waitForSelector(`.guide[data-phase="${phase}"]`);
export async function tap(page, move) {
  await page.locator(`[data-pick="${move.slice(0, 2)}"]`).first().click();
  await page.locator(`.mine [data-target="${move[2]}"]`).click();
}
const number = async (page, what) => Number((await page.locator(`[data-test="${what}"]`).textContent()).replace(/\D/g, ''));

export function addPuzzles(add) {
  add('puzzles: one is solved by mouse, one is failed, and the streak is kept', async ({ server, browser }) => {
    const page = await browser.person();
    await page.goto(`${server.url}/`);
    await page.click('a.tile[href="/puzzles"]');
    await page.getByRole('button', { name: /: Azul$/ }).click();
    await ready(page);
    check(/\/puzzles\/azul\/\d+$/.test(page.url()), `the address is ${page.url()}`);

    const right = plain();
    await page.goto(`${server.url}/puzzles/azul/${right.number}`);
    await ready(page);
    await tap(page, right.move);
    await answered(page, 'right');
    equal(await number(page, 'streak'), 1, 'solved in a row');
    const rating = await number(page, 'rating');
    check(rating > 1000, `a right move raises the rating: ${rating}`);
    // How it goes on: to the end of it, and a step back.
    if (right.on !== '-') {
      await page.getByRole('button', { name: 'How it goes on' }).click();
      await page.waitForFunction((steps) => document.querySelector('.steps input').value === String(steps), right.on.split(',').length + 1);
      await page.keyboard.press('ArrowLeft');
      equal(await page.inputValue('.steps input'), String(right.on.split(',').length), 'a step back');
    }
    await page.reload();
    await ready(page);
    equal(await number(page, 'streak'), 1, 'the streak after a reload');
    equal(await number(page, 'rating'), rating, 'the rating after a reload');
    // The same once more counts for nothing.
    await tap(page, right.move);
    await answered(page, 'right');
    equal([await number(page, 'streak'), await number(page, 'rating')], [1, rating], 'a puzzle that was solved before');

    const wrong = plain((one) => one.number !== right.number);
    await page.goto(`${server.url}/puzzles/azul/${wrong.number}`);
    await ready(page);
    await tap(page, wrong.next);
    await answered(page, 'wrong');
    equal(await number(page, 'streak'), 0, 'the streak after a wrong move');
    check((await number(page, 'rating')) < rating, 'a wrong move lowers the rating');
    const percent = (part) => `${Math.round(part * 100)}%`;
    const said = await page.textContent('.guide');
    check(said.includes(percent(Number(wrong.chance))), `what it could have been is not in: ${said}`);
    check(said.includes(percent(Number(wrong.chance) - Math.round(Number(wrong.loss) * 100) / 100)), `what it is now is not in: ${said}`);
    await page.getByRole('button', { name: 'Show the solution' }).click();
    await page.waitForSelector('.steps, .guide .btn.main');
    await page.getByRole('button', { name: 'Try again' }).click();
    await ready(page);
    await tap(page, wrong.move);
    await answered(page, 'right');
    equal(await number(page, 'streak'), 0, 'a second try');
    await page.getByRole('button', { name: 'Next puzzle' }).click();
    await page.waitForURL((url) => !url.pathname.endsWith(`/${wrong.number}`));
    await ready(page);
    await page.goto(`${server.url}/puzzles`);
    await page.getByText(/^2 of \d+ solved$/).waitFor();
  });

  for (const game of ['azul', 'sintra', 'pavilion']) {
    add(`puzzles: ${game} by keyboard alone, for all who see, hear or move otherwise`, async ({ server, browser }) => {
      const [first] = puzzles(game);
      for (const [theme, size] of [['light', 'desktop'], ['dark', 'phone']]) {
        const page = await browser.person({ theme, size });
        await page.goto(`${server.url}/puzzles/${game}/${first.number}`);
        await ready(page);
        await accessible(page, `a puzzle of ${game}`);
        await noSideways(page, `a puzzle of ${game}`);
        const press = async (name) => {
          const button = page.getByRole('button', { name });
          await button.focus();
          await page.keyboard.press('Enter');
        };
        await press('Hint');
        await page.getByText(/^Look here: ./).waitFor();
        await press('All moves');
        const wanted = page.locator(`dialog [data-move="${first.move}"]`);
        await wanted.waitFor();
        await accessible(page, `all moves of ${game}`);
        equal(await page.locator('dialog [data-move]').count(), first.losses.split(',').length, 'moves in the list');
        await wanted.focus();
        await page.keyboard.press('Enter');
        await answered(page, 'right');
        equal(await page.evaluate(() => document.activeElement.textContent.trim()), 'Next puzzle', 'the focus after an answer');
        await accessible(page, `a solved puzzle of ${game}`);
        equal(await number(page, 'rating'), 1000, 'a hint brings nothing');
        await page.keyboard.press('Enter');
        await page.waitForURL((url) => !url.pathname.endsWith(`/${first.number}`));
      }
    });
  }

  add('puzzles: a move by arrow keys', async ({ server, browser }) => {
    const page = await browser.person();
    const one = plain();
    await page.goto(`${server.url}/puzzles/azul/${one.number}`);
    await ready(page);
    await page.locator('#main').focus();
    await page.keyboard.press('ArrowRight');
    for (let steps = 0; steps < 60; ++steps) {
      if ((await page.evaluate(() => document.activeElement.dataset.pick)) === one.move.slice(0, 2)) break;
      await page.keyboard.press(steps % 6 === 5 ? 'ArrowDown' : 'ArrowRight');
    }
    // Arrow keys go by where things lie: what they do not come by is still reached.
    await page.locator(`[data-pick="${one.move.slice(0, 2)}"][data-nav]`).first().focus();
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.activeElement.dataset.nav === 'target');
    for (let steps = 0; steps < 12 && (await page.evaluate(() => document.activeElement.dataset.target)) !== one.move[2]; ++steps) await page.keyboard.press(steps < 6 ? 'ArrowDown' : 'ArrowUp');
    equal(await page.evaluate(() => document.activeElement.dataset.target), one.move[2], 'the line the keyboard came to');
    await page.keyboard.press('Enter');
    await answered(page, 'right');
  });

  for (const language of ['fr', 'it']) {
    add(`puzzles: in ${language} at 360 px`, async ({ server, browser }) => {
      const page = await browser.person({ language, viewport: { width: 360, height: 740 }, touch: true });
      await page.goto(`${server.url}/puzzles`);
      await page.waitForSelector('li .btn');
      await noSideways(page, `the puzzles in ${language}`);
      await accessible(page, `the puzzles in ${language}`);
      for (const game of ['azul', 'sintra', 'pavilion']) {
        const one = puzzles(game)[1];
        await page.goto(`${server.url}/puzzles/${game}/${one.number}`);
        await ready(page);
        await noSideways(page, `a puzzle of ${game} in ${language}`);
        await page.locator('.act .btn').nth(2).click(); // show the solution
        await answered(page, 'given');
        await noSideways(page, `the solution of ${game} in ${language}`);
      }
    });
  }

  add('puzzles: without a network', async ({ server, browser }) => {
    const page = await browser.person({ offline: true });
    const [one] = puzzles('pavilion');
    await page.goto(`${server.url}/puzzles`);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.reload();
    await page.context().setOffline(true);
    await page.goto(`${server.url}/puzzles/pavilion/${one.number}`);
    await ready(page);
    await page.getByRole('button', { name: 'All moves' }).click();
    await page.locator(`dialog [data-move="${one.move}"]`).click();
    await answered(page, 'right');
  });

  add('puzzles: what does not exist is said', async ({ server, browser }) => {
    const page = await browser.person();
    await page.goto(`${server.url}/puzzles/azul/99999`);
    await page.getByText('There is no such puzzle.').waitFor();
    await page.goto(`${server.url}/puzzles/azul`);
    await page.waitForURL(/\/puzzles\/azul\/\d+$/);
    await page.goto(`${server.url}/puzzles/chess/1`);
    await page.waitForURL(/\/puzzles$/);
  });
}
