import { describe, expect, test } from 'vitest';
import type { View } from '../../net/messages';
import { next, nextOf, pack, type OfferView } from './offer';

test.each(Array.from({ length: 29 }, (_, n) => n))('%i tiles have their places in the centre', (count) => {
  const { side, at } = pack(count, 34);
  expect(at).toHaveLength(count);
  for (const [n, { x, y }] of at.entries()) {
    expect(Math.hypot(x - 50, y - 50) + side / 2).toBeLessThan(55);
    for (const other of at.slice(n + 1)) expect(Math.max(Math.abs(x - other.x), Math.abs(y - other.y))).toBeGreaterThan(side - 0.01);
  }
});

describe('who starts next', () => {
  const view: View = { round: 6, phase: 'offer', start: 1, turn: 1, seats: [] };
  const taken = (rest: Partial<View>) => next({ ...view, ...rest, marker: 2 } as OfferView);
  test('is who has the marker, also where this may be the last round', () => expect([taken({}), taken({ last: 'may' })]).toEqual([2, 2]));
  test('is nobody yet while the marker lies in the centre', () => expect(nextOf(view, 'centre')).toBeUndefined());
  test('is nobody where no round follows', () => expect([taken({ last: 'will' }), taken({ phase: 'over' })]).toEqual([undefined, undefined]));
});
