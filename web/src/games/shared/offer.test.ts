import { expect, test } from 'vitest';
import { pack } from './offer';

test.each(Array.from({ length: 29 }, (_, n) => n))('%i tiles have their places in the centre', (count) => {
  const { side, at } = pack(count, 34);
  expect(at).toHaveLength(count);
  for (const [n, { x, y }] of at.entries()) {
    expect(Math.hypot(x - 50, y - 50) + side / 2).toBeLessThan(55);
    for (const other of at.slice(n + 1)) expect(Math.max(Math.abs(x - other.x), Math.abs(y - other.y))).toBeGreaterThan(side - 0.01);
  }
});
