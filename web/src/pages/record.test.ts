import { beforeAll, expect, test, vi } from 'vitest';
import { loadLanguage } from '../i18n/i18n.svelte';
import { RequestError } from '../net/connection.svelte';
import { around, trouble } from './record';

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: {} });
  await loadLanguage('fr');
});

const record = '[Tilewright "1"]\n[Game "azul"]\n[Options "players=2 first=1"]\n\nB B Q';
const error = (code: string, message: string, line = 5, column = 5) => new RequestError(code, 'record', { code, field: 'record', message: `line ${line}, column ${column}: ${message}`, line, column });

test('what is wrong and where is said in the language of the page, with the line', () => {
  expect(trouble(error('syntax', 'event 3: found ‘Q’, expected the tile drawn'), record)).toEqual({
    what: 'Cette partie enregistrée est illisible.',
    where: 'Ligne 5, colonne 5 · événement 3 de la partie',
    around: ['B B ', 'Q', ''],
    detail: 'event 3: found ‘Q’, expected the tile drawn',
  });
  expect(trouble(error('unknown', 'Game: found ‘azur’', 2, 8), record).where).toBe('Ligne 2, colonne 8 · en-tête Game');
});
test.each(['syntax', 'unknown', 'range', 'illegal', 'inconsistent'])('a record that is %s has a sentence of its own', (code) => {
  expect(trouble(error(code, 'event 1: x'), record).what).toMatch(/partie|enregistr/);
});
test('what is no record at all is told what one looks like', () => {
  expect(trouble(error('syntax', 'Tilewright: a record begins with the headers', 1, 1), 'hello').what).toContain('[Tilewright');
});
test('other errors have their sentence only', () => {
  expect(trouble(new RequestError('lost'), record)).toMatchObject({ where: '', detail: '' });
  expect(trouble(new RequestError('range', 'record', { message: 'found 300000 bytes' }), record).where).toBe('');
});
test('columns count bytes, and long lines are cut', () => {
  expect(around('[Seat1 "Zoé"] x', 1, 15)).toEqual(['[Seat1 "Zoé"]', ' ', 'x']);
  expect(around(`${'a'.repeat(50)} bad ${'b'.repeat(50)}`, 1, 52)).toEqual([`…${'a'.repeat(39)} `, 'bad', ` ${'b'.repeat(39)}…`]);
  expect(around('', 3, 1)).toBeUndefined();
});
