// The figures of the rules: what each shows is what the engine says of its position and its moves. A figure in
// src/games/GAME/figures.json is given as `draw`, `position`, `picked` (moves that are being chosen) and `mark` (what is
// ringed: names of places); `node e2e/figures.mjs` writes the rest, and a browser test compares it.
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Browser, human, launch, Server } from './harness.mjs';

const games = ['azul', 'sintra', 'pavilion'];
const file = (game) => resolve(import.meta.dirname, `../src/games/${game}/figures.json`);
const read = (game) => JSON.parse(readFileSync(file(game), 'utf8'));

// Asks the server one thing after the other; `page` is any of its pages.
const ask = (page, requests) =>
  page.evaluate(async (all) => {
    const socket = new WebSocket(`ws://${location.host}/ws`);
    await new Promise((open) => (socket.onopen = open));
    const answers = [];
    for (const [id, request] of [{ t: 'hello', protocol: 1, rules: 1 }, ...all].entries()) {
      socket.send(JSON.stringify({ id, ...request, ...(request.table === 'made' ? { table: answers.at(-1).table.table ?? answers.at(-1).table, key: answers.at(-1).key } : {}) }));
      answers.push(
        await new Promise((done) => {
          socket.onmessage = ({ data }) => {
            const message = JSON.parse(data);
            if (message.id === id) done(message);
          };
        }),
      );
    }
    socket.close();
    return answers.slice(1);
  }, requests);

async function tell(page, game, { draw, position, picked, mark }) {
  const options = position.match(/\b(players|wall|jokers|side|parts|board|joker_order|floor)=\S+/g)?.join(' ') ?? '';
  const [replay] = await ask(page, [{ t: 'replay', record: `[Tilewright "1"]\n[Game "${game}"]\n[Options "${options}"]\n[Start "${position}"]\n` }]);
  if (replay.t === 'error') throw new Error(`${position}\n${replay.message}`);
  const { board, view } = replay;
  const given = { draw, position, ...(picked ? { picked } : {}), ...(mark ? { mark } : {}) };
  if (!picked) return { ...given, board, view };
  const [made, , told] = await ask(page, [{ t: 'create', position, seats: [human('Ada'), human('Ben')] }, { t: 'watch', table: 'made' }, { t: 'preview', table: 'made' }]);
  if (told.t === 'error') throw new Error(`${position}\n${made.message ?? ''} ${told.message}`);
  const previews = picked.map((move) => told.moves.find((one) => one.move === move) ?? `illegal: ${move} of ${told.moves.map((one) => one.move).join(' ')}`);
  for (const one of previews) if (typeof one === 'string') throw new Error(`${position}\n${one}`);
  return { ...given, board, view, previews };
}

// The figures of a game as they ought to be. What is printed is the same for several: each has the number of its board.
async function figures(page, game) {
  const boards = [];
  const out = {};
  for (const [name, figure] of Object.entries(read(game).figures)) {
    const told = await tell(page, game, figure).catch((error) => { throw new Error(`figure ${name} of ${game}: ${error.message}`); });
    const known = boards.findIndex((board) => JSON.stringify(board) === JSON.stringify(told.board));
    out[name] = { ...told, board: known < 0 ? boards.push(told.board) - 1 : known };
  }
  return { boards, figures: out };
}

// The names of figures that differ from what the engine says.
export async function wrongFigures(page) {
  const wrong = [];
  for (const game of games) {
    const [is, ought] = [read(game), await figures(page, game)];
    if (JSON.stringify(is.boards) !== JSON.stringify(ought.boards)) wrong.push(`${game}: boards`);
    for (const [name, figure] of Object.entries(ought.figures)) if (JSON.stringify(is.figures[name]) !== JSON.stringify(figure)) wrong.push(`${game}: ${name}`);
  }
  return wrong;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const server = await Server.start();
  const chromium = await launch();
  const page = await new Browser(chromium, []).person();
  await page.goto(`${server.url}/about`);
  try {
    for (const game of games) {
      const { boards, figures: all } = await figures(page, game);
      const lines = (values) => values.map((value) => `    ${value}`).join(',\n');
      const text = Object.entries(all).map(([name, figure]) => `${JSON.stringify(name)}: {\n${Object.entries(figure).map(([key, value]) => `      ${JSON.stringify(key)}: ${JSON.stringify(value)}`).join(',\n')}\n    }`);
      writeFileSync(file(game), `{\n  "boards": [\n${lines(boards.map((board) => JSON.stringify(board)))}\n  ],\n  "figures": {\n${lines(text)}\n  }\n}\n`);
      console.log(`${game}: ${Object.keys(all).length} figures`);
    }
  } finally {
    await chromium.close();
    await server.stop();
  }
}
