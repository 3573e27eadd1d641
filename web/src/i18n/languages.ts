export const languages = { en: 'English', fr: 'Français', it: 'Italiano' } as const;
export type Language = keyof typeof languages;

export function detectLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const language = tag.slice(0, 2).toLowerCase();
    if (language in languages) return language as Language;
  }
  return 'en';
}
