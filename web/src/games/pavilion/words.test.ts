import { beforeAll, expect, test, vi } from 'vitest';
import { loadLanguage } from '../../i18n/i18n.svelte';
import { boards } from './figures.json';
import type { PavilionBoard, PavilionView } from './view';
import { groups, moveWords } from './words';

const [coloured, grey] = boards as [PavilionBoard, PavilionBoard];

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: {} });
  await loadLanguage('en');
});

const view = { joker: 'P' } as PavilionView;

test('a space is named by the number printed on it', () => {
  expect(moveWords(view, 'O3G', coloured)).toBe('green on Orange star, space 3');
  expect(moveWords(view, 'O3G', grey)).toBe('green on Upper left, space 1');
  expect(moveWords(view, 'C4G', grey)).toBe('green on Middle star, space 4');
});
test('moves are grouped by star', () => {
  expect(groups(['O3O', 'O4O', 'C1O', 'pass'], coloured).map(({ label, moves }) => [label, moves.length])).toEqual([['Orange star', 2], ['Middle star', 1], ['Pass', 1]]);
  expect(groups(['O3O'], grey)[0]!.label).toBe('Upper left');
});
