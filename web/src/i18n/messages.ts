// A text in one language, or its plural forms by Intl's names. `{name}` stands for a parameter, `{n}` for the number.
export type Text = string | { one: string; other: string; many?: string };
export type Params = Record<string, string | number>;

// Intl's objects cost far more to make than to use.
const plurals = new Map<string, Intl.PluralRules>();
const numbers = new Map<string, Intl.NumberFormat>();
function cached<T>(all: Map<string, T>, key: string, make: () => T): T {
  let one = all.get(key);
  if (one === undefined) all.set(key, (one = make()));
  return one;
}
export const formatNumber = (value: number, language: string, options: Intl.NumberFormatOptions = {}): string =>
  cached(numbers, language + (options.style ?? ''), () => new Intl.NumberFormat(language, options)).format(value);

// The form for the number n and the parameters in their places; numbers as the language writes them.
export function format(text: Text, params: Params, language: string): string {
  let form: string;
  if (typeof text === 'string') form = text;
  else {
    const rule = cached(plurals, language, () => new Intl.PluralRules(language)).select(Number(params.n));
    form = (rule === 'one' ? text.one : rule === 'many' ? text.many : undefined) ?? text.other;
  }
  return form.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = params[name];
    if (value === undefined) return whole;
    return typeof value === 'number' ? formatNumber(value, language) : value;
  });
}
