// Short notices, and errors in a player's words.
import { has, t } from '../i18n/i18n.svelte';
import { RequestError } from '../net/connection.svelte';

export const toasts: { id: number; text: string; bad: boolean }[] = $state([]);
let next = 1;

export function tell(text: string, bad = false) {
  const id = next++;
  toasts.push({ id, text, bad });
  setTimeout(() => dismiss(id), bad ? 8000 : 4000);
}

export function dismiss(id: number) {
  const at = toasts.findIndex((toast) => toast.id === id);
  if (at >= 0) toasts.splice(at, 1);
}

// The sentence for what went wrong: that of its code and field, or that of its code.
export function sentence(error: unknown): string {
  if (!(error instanceof RequestError)) return t('error.page', { message: error instanceof Error ? error.message : String(error) });
  const { code, field, details } = error;
  const special = `error.${code}.${field.replace(/\[.*/, '')}`;
  const general = `error.${code}`;
  const params = { field, line: details.line ?? 1, column: details.column ?? 1, message: (details.message ?? '').replace(/^line \d+, column \d+: /, '') };
  if (has(special)) return t(special, params);
  return has(general) ? t(general, params) : t('error.other', { code });
}

export function complain(error: unknown) {
  tell(sentence(error), true);
}
