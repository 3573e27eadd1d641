// The server lets no bot play on for others where the clock gives an hour or more: there being away is usual.
export function patient(clock: string): boolean {
  const [, n, unit] = /^(?:move|game):(\d+)([smhd])/.exec(clock) ?? [];
  const seconds = { s: 1, m: 60, h: 3600, d: 86_400 }[unit ?? ''];
  return seconds !== undefined && Number(n) * seconds >= 3600;
}

// Time left, short: days and hours as the language abbreviates them, then minutes and seconds.
export function clockText(ms: number, language: string): string {
  const seconds = Math.ceil(ms / 1000);
  const two = (n: number) => String(n).padStart(2, '0');
  const unit = (n: number, name: string) => new Intl.NumberFormat(language, { style: 'unit', unit: name, unitDisplay: 'narrow' }).format(n);
  if (seconds >= 86_400) return `${unit(Math.floor(seconds / 86_400), 'day')} ${unit(Math.floor((seconds % 86_400) / 3600), 'hour')}`;
  if (seconds >= 3600) return `${Math.floor(seconds / 3600)}:${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`;
  return `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
}
