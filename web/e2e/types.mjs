// Writes what a real server sent into a TypeScript file and lets the compiler compare it with the types of the page:
// fields that are missing, too many or of another kind are errors.
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const web = resolve(import.meta.dirname, '..');

// One of each shape is enough: the fields, and which of them are lists, texts or numbers.
const shape = (value) =>
  Array.isArray(value) ? `[${[...new Set(value.map(shape))].sort()}]` : value === null ? 'null' : typeof value === 'object' ? `{${Object.entries(value).map(([key, one]) => `${key}:${shape(one)}`)}}` : typeof value;

export function checkTypes(texts) {
  const kinds = new Map();
  for (const text of new Set(texts)) {
    const message = JSON.parse(text);
    const { t } = message;
    let type = { table: 'TableNotice', event: 'EventNotice', chat: 'ChatNotice', premoves: 'PremovesNotice', lobby: 'LobbyNotice', error: 'Failure' }[t];
    if (t === 'state') type = 'State';
    if (t === 'gone' || t === 'bye') type = 'Notice';
    if (t === 'ok') {
      type = [['levels', 'Hello'], ['board', message.steps ? 'AzulReplay' : 'AzulWatched'], ['winning', 'Hint'], ['tables', '{ tables: Summary[] }']].find(([field]) => field in message)?.[1];
      if (type) type = `Ok<${type}>`;
      else if (message.moves && message.seat) type = 'Ok<{ seat: number; moves: Previewed[] }>';
    }
    if (!type) continue;
    kinds.set(`${type} ${shape(message)}`, { type, text });
  }
  if (kinds.size < 20) throw new Error(`only ${kinds.size} kinds of messages were seen`);
  const lines = [...kinds.values()].map(({ type, text }, n) => `export const m${n}: ${type} = ${text};`);
  const folder = join(web, 'node_modules/.cache/messages');
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, 'messages.ts'),
    `import type { ChatNotice, EventNotice, Failure, Hello, Hint, LobbyNotice, Notice, Ok, PremovesNotice, Previewed, Replay, ReplayStep, StateNotice, Summary, TableNotice, Watched } from '${web}/src/net/messages';
import type { AzulBoard, AzulView } from '${web}/src/games/azul/view';
type State = Omit<StateNotice, 'view'> & { view: AzulView };
type AzulWatched = Omit<Watched, 'board' | 'state'> & { board: AzulBoard; state: State };
type AzulReplay = Omit<Replay, 'board' | 'view' | 'steps'> & { board: AzulBoard; view: AzulView; steps: (Omit<ReplayStep, 'view'> & { view: AzulView })[] };
export type Used = [ChatNotice, EventNotice, Failure, Hello, Hint, LobbyNotice, Notice, Ok<object>, PremovesNotice, Previewed, Summary, TableNotice, AzulWatched, AzulReplay];
${lines.join('\n')}
`,
  );
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ extends: join(web, 'tsconfig.json'), compilerOptions: { types: ['svelte', 'vite/client'], typeRoots: [join(web, 'node_modules')] }, include: ['messages.ts'] }));
  try {
    execFileSync(process.execPath, [join(web, 'node_modules/typescript/bin/tsc'), '-p', folder], { encoding: 'utf8', cwd: web });
  } catch (error) {
    throw new Error(`the types of web/src/net/messages.ts do not fit:\n${(error.stdout ?? '').split('\n').slice(0, 20).join('\n')}`);
  }
}
