// Making tables.
import { here, lineAlone, server } from '../net/lines';
import type { Requests } from '../net/messages';
import { t } from '../i18n/i18n.svelte';
import { mine, newKey } from '../table/mine.svelte';
import { go } from '../ui/router.svelte';
import { settings } from '../ui/settings.svelte';
import { complain } from '../ui/toast.svelte';

export const myName = (): string => settings.name.trim() || t('seat.guest');

export const levels = (): string[] => here.hello?.levels ?? server.hello?.levels ?? ['random', 'greedy', 'novice', 'apprentice', 'artisan', 'master', 'grandmaster'];

// Makes the table and goes there; says what is wrong otherwise. Where nobody else is to come it is made in this browser.
export async function createTable(setup: Requests['create'][0]): Promise<void> {
  const alone = setup.seats?.every((seat) => seat.kind !== 'open');
  try {
    const line = alone ? await lineAlone() : server;
    await line.ready();
    const made = await line.request('create', { ...setup, key: newKey() });
    if (line === here) void navigator.storage?.persist?.(); // so that the browser does not clear it away
    mine.keep({ id: made.table, key: made.key, game: setup.game ?? '', names: [], at: Date.now(), over: false });
    go(`/t/${made.table}`);
  } catch (error) {
    complain(error);
  }
}

export const playBot = (game: string, level: string): Promise<void> =>
  createTable({ game, seats: [{ kind: 'human', name: myName() }, { kind: 'bot', bot: level }] });
