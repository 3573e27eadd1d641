// Bag, factories, centre and first-player marker: the same in every game of the family.
import { list, t } from '../../i18n/i18n.svelte';
import type { Seat, View } from '../../net/messages';
import type { Scene } from '../../table/scene.svelte';

export interface OfferView extends View {
  marker: Seat | 'centre'; // who took it this round
  bag: Record<string, number>;
  centre: string;
  factories: string[];
}

// How many of a letter lie at a source.
export function countAt(view: OfferView, source: string, letter: string): number {
  const heap = source === 'c' ? view.centre : (view.factories[Number(source) - 1] ?? '');
  return [...heap].filter((tile) => tile === letter).length;
}

// "2 blue and 1 joker"
export function tilesWords(tiles: string, letters: readonly string[], words: (letter: string, n: number) => string, marker = t('offer.marker.short')): string {
  const counted = letters.map((letter) => ({ letter, n: [...tiles].filter((tile) => tile === letter).length })).filter(({ n }) => n > 0);
  return list([...counted.map(({ letter, n }) => words(letter, n)), ...(tiles.includes('M') ? [marker] : [])]);
}

export const sourceWords = (source: string): string => (source === 'c' ? t('offer.centre') : t('offer.factory', { n: Number(source) }));
export const fromWords = (source: string): string => (source === 'c' ? t('offer.from.centre') : t('offer.from.factory', { n: Number(source) }));
export const shortSource = (source: string): string => (source === 'c' ? t('offer.short.centre') : t('offer.short.factory', { n: Number(source) }));

export function offerWords(view: OfferView, words: (tiles: string) => string): string[] {
  const out = view.factories.map((heap, n) => t('pair', { a: t('offer.factory', { n: n + 1 }), b: words(heap) || t('offer.empty') }));
  const centre = view.centre + (view.marker === 'centre' ? 'M' : '');
  return [...out, t('pair', { a: t('offer.centre'), b: words(centre) || t('offer.empty') })];
}

// Who starts next, with the marker in these hands: nobody where this is the last round.
export const nextOf = (view: View, marker: Seat | 'centre'): Seat | undefined => (typeof marker === 'number' && marker > 0 && view.last !== 'will' && view.phase !== 'over' ? marker : undefined);
export function statusOf(scene: Scene, marker: Seat | 'centre', free: string): string {
  const seat = nextOf(scene.view, marker);
  return seat ? t('offer.next', { name: scene.seats[seat - 1]?.name ?? '' }) : marker === 'centre' ? free : '';
}
export const next = (view: View): Seat | undefined => nextOf(view, (view as OfferView).marker);
export const status = (scene: Scene): string => statusOf(scene, (scene.view as OfferView).marker, t('offer.next.free'));

// ---- Heaps of letters, and places as rows name them

export const kindOf = (place: unknown): string => (Array.isArray(place) ? String(place[0]) : String(place));

export function remove(text: string, letter: string): string {
  const at = text.lastIndexOf(letter);
  return at < 0 ? text : text.slice(0, at) + text.slice(at + 1);
}
export const sorted = (text: string, letters: readonly string[]): string => [...text].sort((a, b) => letters.indexOf(a) - letters.indexOf(b)).join('');

// One tile leaves or reaches the part of the table that all games have; false where the place is the game's own.
export function takeFrom(view: OfferView, used: Record<string, number>, tile: string, place: unknown): boolean {
  switch (kindOf(place)) {
    case 'bag':
      view.bag[tile] = Math.max(0, (view.bag[tile] ?? 0) - 1);
      return true;
    case 'lid':
    case 'tower':
      used[tile] = Math.max(0, (used[tile] ?? 0) - 1);
      return true;
    case 'centre':
      if (tile === 'M') view.marker = 0;
      else view.centre = remove(view.centre, tile);
      return true;
    case 'factory': {
      const n = Number((place as unknown[])[1]) - 1;
      view.factories[n] = remove(view.factories[n] ?? '', tile);
      return true;
    }
    default:
      return false;
  }
}
export function putTo(view: OfferView, used: Record<string, number>, letters: readonly string[], tile: string, place: unknown): boolean {
  switch (kindOf(place)) {
    case 'bag':
      view.bag[tile] = (view.bag[tile] ?? 0) + 1;
      return true;
    case 'lid':
    case 'tower':
      used[tile] = (used[tile] ?? 0) + 1;
      return true;
    case 'centre':
      if (tile === 'M') view.marker = 'centre';
      else view.centre = sorted(view.centre + tile, letters);
      return true;
    case 'factory': {
      const n = Number((place as unknown[])[1]) - 1;
      view.factories[n] = sorted((view.factories[n] ?? '') + tile, letters);
      return true;
    }
    default:
      return false;
  }
}

// Places for equal squares in a circle, in rows: their side, not above `most`, and their middles, in hundredths of its
// width.
export function pack(count: number, most: number): { side: number; at: { x: number; y: number }[] } {
  const radius = 50;
  for (let side = most; side > 1; side -= 0.5) {
    for (let rows = Math.floor(Math.sqrt(count)); rows * side <= 2 * radius; ++rows) {
      const middles = Array.from({ length: rows }, (_, n) => (n - (rows - 1) / 2) * side);
      const hold = middles.map((y) => Math.floor((2 * Math.sqrt(Math.max(0, radius ** 2 - (Math.abs(y) + side / 2) ** 2))) / side));
      let over = hold.reduce((sum, n) => sum + n, 0) - count;
      if (over < 0) continue;
      for (; over > 0; --over) hold[hold.lastIndexOf(Math.max(...hold))]! -= 1;
      return { side, at: hold.flatMap((n, row) => Array.from({ length: n }, (_, k) => ({ x: 50 + (k - (n - 1) / 2) * side, y: 50 + middles[row]! }))) };
    }
  }
  return { side: most, at: [] };
}

// Where the nth of some tiles lies in the offer, as the names of elements; undefined where the place is the game's own.
export function offerSpots(view: OfferView, place: unknown, tile: string, n: number, arriving: boolean): string[] | undefined {
  const at = place as number[];
  switch (kindOf(place)) {
    case 'factory': {
      const heap = view.factories[at[1]! - 1] ?? '';
      return [`factory-${at[1]}-${arriving ? heap.length + n : heap.indexOf(tile) + n}`, `factory-${at[1]}`];
    }
    case 'centre':
      return arriving ? ['centre'] : [`centre-${tile}-${n}`, ...(n > 0 ? [`centre-${tile}-0`] : []), 'centre'];
    case 'bag':
    case 'lid':
    case 'tower':
      return [kindOf(place)];
    default:
      return undefined;
  }
}
