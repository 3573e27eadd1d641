import { beforeAll, expect, test, vi } from 'vitest';
import { loadLanguage } from '../../i18n/i18n.svelte';
import type { SintraBoard, SintraWindow } from './view';
import { stripWords } from './words';

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: {} });
  await loadLanguage('en');
});

test('a place without a strip is empty, or both its faces are done', () => {
  const words = (upper: string | null, lower: string | null) => stripWords({} as SintraBoard, { window: 1, strip: null, upper, lower } as SintraWindow);
  expect(words(null, null)).toBe('empty');
  expect(words('B', null)).toBe('empty');
  expect(words('B', 'Y')).toBe('both faces done');
});
