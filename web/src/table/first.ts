// Who began the round; from the moment somebody took the first-player marker, who begins the next one, if there is one.
import { t } from '../i18n/i18n.svelte';
import type { Scene } from './scene.svelte';

export function firstWords(scene: Scene, seat: number): string | undefined {
  const next = scene.game.next(scene.view);
  if ((next ?? scene.view.start) !== seat) return undefined;
  return next ? t('offer.next', { name: scene.seats[seat - 1]?.name ?? '' }) : t('seat.starts');
}

// The same beside the name.
export const firstShort = (scene: Scene): string => t(scene.game.next(scene.view) ? 'seat.next' : 'seat.began');
