import { expect, test } from 'vitest';
import en from '../i18n/en';
import { spoken, stampOf, stamps } from './stamps';

test('stamps are stored as they always were, and each has its words', () => {
  expect(stamps.map((stamp) => stamp.text)).toEqual(['👏', '🙂', '😮', '🤔', '😅', '🎉']);
  expect(new Set(stamps.map((stamp) => en[stamp.words])).size).toBe(stamps.length);
});
test('only a stamp by itself is one', () => {
  expect(stampOf('👏')?.words).toBe('chat.stamp.bravo');
  expect(stampOf('👏👏')).toBeUndefined();
  expect(spoken('Good luck!')).toBe('Good luck!');
});
