// The page's words in the language chosen. Only that language is loaded.
import type { Language } from './languages';
import { format, formatNumber, type Params, type Text } from './messages';
import type en from './en';

export type Key = keyof typeof en;
export type Words = Record<Key, Text>;

const packs: Record<Language, () => Promise<{ default: Words }>> = {
  en: () => import('./en'),
  fr: () => import('./fr'),
  it: () => import('./it'),
};

let words: Words | undefined = $state.raw();
let loaded: Language = $state('en');

export async function loadLanguage(language: Language): Promise<void> {
  const pack = await packs[language]();
  words = pack.default;
  loaded = language;
  document.documentElement.lang = language;
}

export function language(): Language {
  return loaded;
}

export function has(key: string): key is Key {
  return words !== undefined && key in words;
}

export function t(key: Key, params: Params = {}): string {
  return words === undefined ? '' : format(words[key], params, loaded);
}

// Numbers as the language writes them, with a real minus.
export const number = (value: number, options?: Intl.NumberFormatOptions): string => formatNumber(value, loaded, options).replace('-', '−');
// Points with their sign.
export const signed = (value: number): string => (value < 0 ? '' : '+') + number(value);
let lists: [Language, Intl.ListFormat] | undefined;
export function list(items: string[]): string {
  if (lists?.[0] !== loaded) lists = [loaded, new Intl.ListFormat(loaded, { type: 'conjunction' })];
  return lists[1].format(items);
}
export const percent = (value: number): string => number(value, { style: 'percent', maximumFractionDigits: 0 });
