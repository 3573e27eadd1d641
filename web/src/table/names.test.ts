import { beforeAll, expect, test, vi } from 'vitest';
import { loadLanguage } from '../i18n/i18n.svelte';
import { seatNames } from './names';

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: {} });
  await loadLanguage('en');
});

const bot = (level: string, name = '') => ({ kind: 'bot' as const, name, bot: level });
const human = (name: string) => ({ kind: 'human' as const, name });

test('a bot has the name of its level, also where a record says it in small letters', () => {
  expect(seatNames([human('Ada'), bot('greedy'), bot('master', 'master')])).toEqual(['Ada', 'Greedy', 'Master']);
});
test('bots of one level are numbered, people are not', () => {
  expect(seatNames([bot('novice'), human('Novice'), bot('master'), bot('novice', 'novice')])).toEqual(['Novice 1', 'Novice', 'Master', 'Novice 2']);
});
test('seats without a name', () => {
  expect(seatNames([human(''), { kind: 'open', name: '' }, bot('strange')])).toEqual(['Player 1', 'Open seat', 'strange']);
});
