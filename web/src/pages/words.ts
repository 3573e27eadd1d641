// Options in words: what differs from the usual game.
import { gameCard } from '../games';
import { has, t } from '../i18n/i18n.svelte';

export function optionWords(game: string, options: string): string {
  const given = new Map(options.split(/[ ,]+/).map((word) => word.split('=') as [string, string]));
  const out = [t('new.count', { n: Number(given.get('players') ?? 2) })];
  for (const [n, option] of (gameCard(game)?.options ?? []).entries()) {
    const value = given.get(option.key);
    if (value === undefined || option.key === 'first' || (n > 0 && value === option.values[0])) continue;
    const key = `${game}.option.${option.key}.${option.own && !option.values.includes(value) ? 'own' : value}`;
    if (has(key)) out.push(t(key).toLowerCase());
  }
  return out.join(' · ');
}
