import { expect, test } from 'vitest';
import { images } from './art';
import glaze from './glaze.svg?raw';
import tiles from '../games/azul/tiles.svg?raw';

const made = images([glaze, tiles], (name) => (name === '--az-blue' ? '#123456' : ''));
const text = (id: string) => decodeURIComponent(made.get(id)!.replace('data:image/svg+xml,', ''));

test('every symbol becomes an image that needs nothing else', () => {
  expect([...made.keys()].sort()).toEqual(['az-black', 'az-black-empty', 'az-black-mini', 'az-blue', 'az-blue-empty', 'az-blue-mini', 'az-first', 'az-first-empty', 'az-grey-empty', 'az-joker', 'az-joker-mini', 'az-red', 'az-red-empty', 'az-red-mini', 'az-white', 'az-white-empty', 'az-white-mini', 'az-yellow', 'az-yellow-empty', 'az-yellow-mini']);
  for (const id of made.keys()) {
    const used = [...text(id).matchAll(/(?:href="#|url\(#)([\w-]+)/g)].map((hit) => hit[1]);
    for (const name of used) expect(text(id), id).toContain(`id="${name}"`);
    expect(text(id), id).not.toContain('var(');
  }
});
test('colours are the theme’s, or else those of the sprite', () => {
  expect(text('az-blue')).toContain('fill="#123456"');
  expect(text('az-blue')).toContain('#EAF1FB');
});
