// The text of a position (docs/notation.md) taken apart into its keys and put together again, for setting one up. What
// it means, and whether it can be, the engine says.
export type Values = Map<string, string>;

export const gameOf = (text: string): string => text.trim().split(/\s+/)[0] ?? '';
export const valuesOf = (text: string): Values => new Map(text.trim().split(/\s+/).slice(1).map((word): [string, string] => {
  const at = word.indexOf('=');
  return at < 0 ? [word, ''] : [word.slice(0, at), word.slice(at + 1)];
}));

// The bag is left out: it has what is nowhere else.
export function textOf(game: string, values: Values): string {
  return [game, ...[...values].filter(([key, value]) => key !== 'bag' && value !== '').map(([key, value]) => `${key}=${value}`)].join(' ');
}
// With another value; '' leaves a key out.
export function changed(text: string, key: string, value: string): string {
  const values = valuesOf(text);
  values.set(key, value);
  return textOf(gameOf(text), values);
}

// ---- How values are written: letters with counts, heaps, rows

export function countsOf(value: string | undefined): Record<string, number> {
  const out: Record<string, number> = {};
  for (const [, letter, n] of (value ?? '').matchAll(/([A-Z])(\d*)/g)) out[letter!] = (out[letter!] ?? 0) + Number(n === '' ? 1 : n);
  return out;
}
export const countsText = (counts: Record<string, number>): string => Object.entries(counts).filter(([, n]) => n > 0).map(([letter, n]) => letter + n).join('') || '-';

// Parts between `by`, as many as there should be; `-` is an empty one.
export const partsOf = (value: string | undefined, by: string, many: number): string[] => Array.from({ length: many }, (_, n) => (value?.split(by)[n] ?? '-').replace(/^-$/, ''));
export const partsText = (parts: string[], by: string): string => parts.map((part) => part || '-').join(by);

// Rows of spaces: a letter for a tile, `free` for none.
export const rowsOf = (value: string | undefined, many: number, size: number, free: string): string[] => Array.from({ length: many }, (_, n) => (value?.split('/')[n] ?? '').padEnd(size, free).slice(0, size));
export const placed = (row: string, at: number, letter: string): string => row.slice(0, at) + letter + row.slice(at + 1);
