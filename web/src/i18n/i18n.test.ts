import { describe, expect, it as test } from 'vitest';
import header from '../../../src/base/result.h?raw';
import en from './en';
import fr from './fr';
import it from './it';
import { format, type Text } from './messages';

type Pack = Record<string, Text>;
const english: Pack = en;
const others: Record<string, Pack> = { fr, it };
const all: Record<string, Pack> = { en, ...others };

// What may read the same as in English: names, and words the languages share.
const same: Record<string, string[]> = {
  fr: [
    'menu', 'nav', 'nav.watch', 'points', 'home.watch', 'new.bot', 'level.novice', 'level.artisan', 'end.total', 'replay.pause', 'learn.guide',
    'settings.notify', 'about.licences', 'about.licence', 'about.version', 'azul.name', 'azul.colour.J', 'azul.tiles.J', 'offer.centre',
    'offer.short.factory', 'offer.short.centre', 'azul.option.first.random.text',
    'sintra.option.first.random.text', 'sintra.colour.O', 'sintra.colour.J', 'sintra.tiles.O', 'sintra.face.a', 'sintra.face.b',
    'pavilion.colour.O', 'pavilion.joker', 'pavilion.option.first.random.text', 'pavilion.tiles.O',
    'study.margin', 'study.part.centre', 'study.part.phase', 'study.part.score',
  ],
  it: [
    'menu', 'pair', 'round', 'round.word', 'home.replay', 'replay', 'new.bot', 'undo.no', 'drawer.chat', 'azul.name', 'azul.option.first.random.text',
    'sintra.option.first.random.text', 'pavilion.jokerOf', 'pavilion.option.first.random.text', 'study.part.round',
  ],
};

const forms = (text: Text): string[] => (typeof text === 'string' ? [text] : Object.values(text));
const params = (form: string): string[] => [...new Set([...form.matchAll(/\{(\w+)\}/g)].map((hit) => hit[1]!))].sort();
const bad = (pack: Pack, wrong: (text: Text, key: string) => boolean): string[] => Object.keys(pack).filter((key) => wrong(pack[key]!, key));

describe.each(Object.entries(all))('%s', (language, pack) => {
  test('has the keys of English in the same order', () => {
    expect(Object.keys(pack)).toEqual(Object.keys(english));
  });

  test('has the parameters of English in every form', () => {
    const wanted = (key: string) => params(forms(english[key]!).join()).join();
    expect(bad(pack, (text, key) => forms(text).some((form) => params(form).join() !== wanted(key)))).toEqual([]);
  });

  test('has a text wherever English has one', () => {
    expect(bad(pack, (text, key) => forms(text).some((form) => (form.trim() === '') !== (english[key] === '')))).toEqual([]);
  });

  // `many` is for millions only and falls back to `other`.
  test('has the plural forms it needs', () => {
    const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories.filter((rule) => rule !== 'many');
    expect([...needed].sort()).toEqual(['one', 'other']);
    expect(bad(pack, (text) => typeof text !== 'string' && needed.some((rule) => !(rule in text)))).toEqual([]);
    expect(bad(pack, (text, key) => typeof text === 'string' && typeof english[key] !== 'string')).toEqual([]);
  });

  test('has a sentence for every error code', () => {
    const names = /code_names = \{([^}]*)\}/.exec(header)?.[1] ?? '';
    const codes = [...names.matchAll(/"(\w+)"/g)].map((hit) => hit[1]!);
    expect(codes).toContain('unavailable');
    expect(codes.filter((code) => !(`error.${code}` in pack))).toEqual([]);
  });

  test('has no stray spaces or straight quotes', () => {
    expect(bad(pack, (text) => forms(text).some((form) => /^\s|\s$|  |['"]|\.\.\./.test(form)))).toEqual([]);
  });
});

describe.each(Object.entries(others))('%s', (language, pack) => {
  test('is translated', () => {
    const equal = bad(pack, (text, key) => JSON.stringify(text) === JSON.stringify(english[key]));
    expect(equal.sort()).toEqual([...same[language]!].sort());
  });
});

test('French has its spaces before : ; ! ? and inside « »', () => {
  expect(bad(fr, (text) => forms(text).some((form) => /[^\u00a0]:|[^\u202f][;!?]|«[^\u00a0]|[^\u00a0]»/.test(form)))).toEqual([]);
});

describe('format', () => {
  const text = { one: '{n} tile', other: '{n} tiles' };

  test.each([
    ['en', 0, '0 tiles'], ['en', 1, '1 tile'], ['en', 2, '2 tiles'],
    ['fr', 0, '0 tile'], ['fr', 1, '1 tile'], ['fr', 2, '2 tiles'],
    ['it', 0, '0 tiles'], ['it', 1, '1 tile'], ['it', 2, '2 tiles'],
  ])('%s: the plural of %i', (language, n, expected) => {
    expect(format(text, { n }, language)).toBe(expected);
  });

  test('takes `many` where there is one, and `other` where there is none', () => {
    expect(format({ ...text, many: '{n} of tiles' }, { n: 1_000_000 }, 'fr')).toBe('1\u202f000\u202f000 of tiles');
    expect(format(text, { n: 1_000_000 }, 'it')).toBe('1.000.000 tiles');
  });

  test.each([['en', '12,345.5'], ['fr', '12\u202f345,5'], ['it', '12.345,5']])('%s: numbers as Intl writes them', (language, expected) => {
    expect(format('{n}', { n: 12_345.5 }, language)).toBe(expected);
  });

  test('puts parameters in their places and leaves unknown ones', () => {
    expect(format('{name}: {text}, {name} {other}', { name: 'Ada', text: '{n}' }, 'en')).toBe('Ada: {n}, Ada {other}');
  });

  test('tiles agree', () => {
    expect(format(fr['azul.tiles.W'], { n: 1 }, 'fr')).toBe('1 blanche');
    expect(format(fr['azul.tiles.B'], { n: 3 }, 'fr')).toBe('3 bleues');
    expect(format(it['azul.tiles.Y'], { n: 1 }, 'it')).toBe('1 gialla');
    expect(format(it['azul.tiles.R'], { n: 2 }, 'it')).toBe('2 rosse');
  });
});
