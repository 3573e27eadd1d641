// What a seat is called on the page.
import { has, t } from '../i18n/i18n.svelte';
import type { Seated } from '../net/messages';

export function levelName(level: string): string {
  const key = `level.${level}`;
  return has(key) ? t(key) : level;
}

type Named = Pick<Seated, 'kind' | 'name' | 'bot'>;

function seatName(seat: Named, number: number): string {
  if (seat.name !== '' && seat.name !== seat.bot) return seat.name; // a record names a bot by its level
  if (seat.kind === 'bot') return levelName(seat.bot ?? '');
  return seat.kind === 'open' ? t('seat.open') : t('seat.number', { n: number });
}

// What all seats of a table are called. Bots of one level are numbered: a name in the log means one of them.
export function seatNames(seats: readonly Named[]): string[] {
  const names = seats.map((seat, n) => seatName(seat, n + 1));
  const bots = names.filter((_, n) => seats[n]!.kind === 'bot');
  const alike = (name: string) => bots.filter((other) => other === name).length;
  const met = new Map<string, number>();
  return names.map((name, n) => {
    if (seats[n]!.kind !== 'bot' || alike(name) < 2) return name;
    met.set(name, (met.get(name) ?? 0) + 1);
    return `${name} ${met.get(name)}`;
  });
}
