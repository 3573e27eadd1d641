// Writes what a real server sent into a TypeScript file and lets the compiler compare it with the types of the page:
// fields that are missing, too many or of another kind are errors.
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const web = resolve(import.meta.dirname, '..');

// Each game that the page shows, and what the types of its view and its board begin with.
const games = { azul: 'Azul', sintra: 'Sintra', pavilion: 'Pavilion' };

// One of each shape is enough: the fields, and which of them are lists, texts or numbers.
const shape = (value) =>
  Array.isArray(value) ? `[${[...new Set(value.map(shape))].sort()}]` : value === null ? 'null' : typeof value === 'object' ? `{${Object.entries(value).map(([key, one]) => `${key}:${shape(one)}`)}}` : typeof value;

export function checkTypes(texts) {
  const kinds = new Map();
  const messages = [...new Set(texts)].map((text) => ({ text, message: JSON.parse(text) }));
  // Which game is played at which table.
  const playedAt = new Map();
  for (const { message } of messages) {
    const table = message.t === 'table' ? message : message.table;
    if (table?.game) playedAt.set(table.table, table.game);
  }
  for (const { text, message } of messages) {
    const { t } = message;
    const name = games[message.board?.game ?? playedAt.get(message.table)];
    let type = { table: 'TableNotice', event: 'EventNotice', chat: 'ChatNotice', premoves: 'PremovesNotice', lobby: 'LobbyNotice', review: 'ReviewNotice', error: 'Failure' }[t];
    if (t === 'state') type = name ? `StateOf<${name}View>` : undefined;
    if (t === 'gone' || t === 'bye') type = 'Notice';
    if (t === 'ok') {
      type = [['levels', 'Hello'], ['board', `${message.steps ? 'ReplayOf' : 'WatchedOf'}<${name}Board, ${name}View>`], ['winning', 'Hint'], ['state', 'ReviewState'], ['tables', '{ tables: Summary[] }']].find(([field]) => field in message)?.[1];
      if (type) type = `Ok<${type}>`;
      else if (message.moves && message.seat) type = 'Ok<{ seat: number; moves: Previewed[] }>';
    }
    if (!type) continue;
    kinds.set(`${type} ${shape(message)}`, { type, text });
  }
  if (kinds.size < 20) throw new Error(`only ${kinds.size} kinds of messages were seen`);
  for (const name of Object.values(games)) {
    for (const kind of ['StateOf', 'WatchedOf', 'ReplayOf']) if (![...kinds.keys()].some((key) => key.includes(kind) && key.includes(`${name}View>`))) throw new Error(`no ${kind}<${name}View> was seen`);
  }
  const lines = [...kinds.values()].map(({ type, text }, n) => `export const m${n}: ${type} = ${text};`);
  const folder = join(web, 'node_modules/.cache/messages');
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, 'messages.ts'),
    `import type { ChatNotice, EventNotice, Failure, Hello, Hint, LobbyNotice, Notice, Ok, PremovesNotice, Previewed, Replay, ReplayStep, ReviewNotice, ReviewState, StateNotice, Summary, TableNotice, Watched } from '${web}/src/net/messages';
${Object.entries(games).map(([id, name]) => `import type { ${name}Board, ${name}View } from '${web}/src/games/${id}/view';`).join('\n')}
type StateOf<View> = Omit<StateNotice, 'view'> & { view: View };
type WatchedOf<Board, View> = Omit<Watched, 'board' | 'state'> & { board: Board; state: StateOf<View> };
type ReplayOf<Board, View> = Omit<Replay, 'board' | 'view' | 'steps'> & { board: Board; view: View; steps: (Omit<ReplayStep, 'view'> & { view: View })[] };
export type Used = [ChatNotice, EventNotice, Failure, Hello, Hint, LobbyNotice, Notice, Ok<object>, PremovesNotice, Previewed, Summary, TableNotice];
${lines.join('\n')}
`,
  );
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ extends: join(web, 'tsconfig.json'), compilerOptions: { types: ['svelte', 'vite/client'], typeRoots: [join(web, 'node_modules')] }, include: ['messages.ts', join(web, 'src/virtual.d.ts')] }));
  try {
    execFileSync(process.execPath, [join(web, 'node_modules/typescript/bin/tsc'), '-p', folder], { encoding: 'utf8', cwd: web });
  } catch (error) {
    throw new Error(`the types of web/src/net/messages.ts do not fit:\n${(error.stdout ?? '').split('\n').slice(0, 20).join('\n')}`);
  }
}
