// Making tables.
import { connection } from '../net/connection.svelte';
import type { Requests } from '../net/messages';
import { t } from '../i18n/i18n.svelte';
import { mine, newKey } from '../table/mine.svelte';
import { go } from '../ui/router.svelte';
import { settings } from '../ui/settings.svelte';
import { complain } from '../ui/toast.svelte';

export const myName = (): string => settings.name.trim() || t('seat.guest');

// Makes the table and goes there; says what is wrong otherwise.
export async function createTable(setup: Requests['create'][0]): Promise<void> {
  try {
    const made = await connection.request('create', { ...setup, key: newKey() });
    mine.keep({ id: made.table, key: made.key, game: setup.game ?? '', names: [], at: Date.now(), over: false });
    go(`/t/${made.table}`);
  } catch (error) {
    complain(error);
  }
}

export const playBot = (game: string, level: string): Promise<void> =>
  createTable({ game, seats: [{ kind: 'human', name: myName() }, { kind: 'bot', bot: level }] });
