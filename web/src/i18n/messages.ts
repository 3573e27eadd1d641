// A text in one language, or its plural forms by Intl's names. `{name}` stands for a parameter, `{n}` for the number.
export type Text = string | { one: string; other: string; many?: string };
export type Params = Record<string, string | number>;

// The form for the number n and the parameters in their places; numbers as the language writes them.
export function format(text: Text, params: Params, language: string): string {
  let form: string;
  if (typeof text === 'string') form = text;
  else {
    const rule = new Intl.PluralRules(language).select(Number(params.n));
    form = (rule === 'one' ? text.one : rule === 'many' ? text.many : undefined) ?? text.other;
  }
  return form.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = params[name];
    if (value === undefined) return whole;
    return typeof value === 'number' ? new Intl.NumberFormat(language).format(value) : value;
  });
}
