import { beforeAll, expect, test, vi } from 'vitest';
import { loadLanguage } from '../../i18n/i18n.svelte';
import type { Previewed } from '../../net/messages';
import { boards, figures } from './figures.json';
import { effect, type PavilionBoard, type PavilionView } from './view';
import { groups, moveWords, tilesWords } from './words';

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
test('a take is named after what it brings, the joker that comes along too', () => {
  for (const { view, previews } of [figures['take-factory'], figures['take-centre']] as unknown as { view: PavilionView; previews: Previewed[] }[]) {
    const { move, happened } = previews[0]!;
    expect(moveWords(view, move, coloured).split(' from ')[0]).toBe(tilesWords(effect(happened).taken));
  }
  const offer = { joker: 'G', factories: ['GGOO'], centre: 'GRR' } as PavilionView;
  expect(['1O', '1G', 'cR'].map((move) => moveWords(offer, move, coloured))).toEqual(['1 green and 2 orange from factory 1', '1 green from factory 1', '1 green and 2 red from the centre']);
});
test('moves are grouped by star', () => {
  expect(groups(['O3O', 'O4O', 'C1O', 'pass'], coloured).map(({ label, moves }) => [label, moves.length])).toEqual([['Orange star', 2], ['Middle star', 1], ['Pass', 1]]);
  expect(groups(['O3O'], grey)[0]!.label).toBe('Upper left');
});
