// Why a record can't be shown: in the player's language what is wrong, where, and the line it is in. The engine's own
// words, which are English, are a detail.
import { t } from '../i18n/i18n.svelte';
import { RequestError } from '../net/connection.svelte';
import { sentence } from '../ui/toast.svelte';

export interface Trouble {
  what: string;
  where: string;
  around?: [before: string, marked: string, after: string];
  detail: string;
}

export function trouble(error: unknown, text: string): Trouble {
  const out: Trouble = { what: sentence(error), where: '', detail: '' };
  if (!(error instanceof RequestError) || error.field !== 'record') return out;
  const { line, column, message = '' } = error.details;
  out.detail = message.replace(/^line \d+, column \d+: /, '');
  if (!line || !column) return out;
  if (error.code === 'syntax' && !/^\s*\[Tilewright\b/.test(text)) out.what = t('record.begins');
  const [, event, header] = /^(?:event (\d+)|([A-Z]\w*)): /.exec(out.detail) ?? [];
  out.where = [t('record.place', { line, column }), event ? t('record.event', { n: Number(event) }) : header ? t('record.header', { name: header }) : ''].filter((part) => part !== '').join(' · ');
  out.around = around(text, line, column);
  return out;
}

// The line of an error, cut to what is near it. Columns count bytes.
export function around(text: string, line: number, column: number): Trouble['around'] {
  const whole = text.split('\n')[line - 1]?.trimEnd() ?? '';
  const before = new TextDecoder().decode(new TextEncoder().encode(whole).slice(0, column - 1));
  const rest = whole.slice(before.length);
  const marked = /^[^\s"\]]+/.exec(rest)?.[0] ?? rest.slice(0, 1);
  const after = rest.slice(marked.length);
  if (whole.trim() === '') return undefined;
  return [before.length > 40 ? `…${before.slice(-40)}` : before, marked.slice(0, 40), after.length > 40 ? `${after.slice(0, 40)}…` : after];
}
