// What a seat is called on the page.
import { has, t } from '../i18n/i18n.svelte';
import type { Seated } from '../net/messages';

export function levelName(level: string): string {
  const key = `level.${level}`;
  return has(key) ? t(key) : level;
}

export function seatName(seat: Pick<Seated, 'kind' | 'name' | 'bot'> | undefined, number: number): string {
  if (!seat) return t('seat.number', { n: number });
  if (seat.name !== '') return seat.name;
  if (seat.kind === 'bot') return levelName(seat.bot ?? '');
  return seat.kind === 'open' ? t('seat.open') : t('seat.number', { n: number });
}
