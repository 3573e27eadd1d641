// What a player chose, kept in this browser. Other tabs follow.
import { detectLanguage, type Language } from '../i18n/languages';

export type Speed = 'off' | 'slow' | 'normal' | 'fast';

export interface Settings {
  name: string;
  language: Language | '';
  theme: 'system' | 'light' | 'dark';
  contrast: boolean;
  letters: boolean;
  sectors: boolean; // each colour lies where it always lies
  speed: Speed | '';
  sound: boolean;
  vibrate: boolean;
  notify: boolean;
  confirm: boolean;
  forced: boolean;
  muteChat: boolean;
  toured: string[];
  level: string; // of the bot that is played at once
  lines: number; // how many of the engine's an analysis shows
}

const defaults: Settings = {
  name: '',
  language: '',
  theme: 'system',
  contrast: false,
  letters: false,
  sectors: false,
  speed: '',
  sound: true,
  vibrate: true,
  notify: false,
  confirm: false,
  forced: false,
  muteChat: false,
  toured: [],
  level: 'novice',
  lines: 3,
};

const place = 'tilewright.settings';

function read(): Settings {
  try {
    return { ...defaults, ...(JSON.parse(localStorage.getItem(place) ?? '{}') as Partial<Settings>) };
  } catch {
    return { ...defaults };
  }
}

export const settings: Settings = $state(read());

export function set<K extends keyof Settings>(key: K, value: Settings[K]) {
  settings[key] = value;
  try {
    localStorage.setItem(place, JSON.stringify(settings));
  } catch {
    // A browser that keeps nothing: the choice holds until the page is closed.
  }
}

const dark = matchMedia('(prefers-color-scheme: dark)');
const still = matchMedia('(prefers-reduced-motion: reduce)');
const contrast = matchMedia('(prefers-contrast: more)');
const system = $state({ dark: dark.matches, still: still.matches, contrast: contrast.matches });
dark.addEventListener('change', () => (system.dark = dark.matches));
still.addEventListener('change', () => (system.still = still.matches));
contrast.addEventListener('change', () => (system.contrast = contrast.matches));

export const chosen = {
  get theme(): 'light' | 'dark' {
    return settings.theme === 'system' ? (system.dark ? 'dark' : 'light') : settings.theme;
  },
  // "Reduce motion" of the system chooses the default, nothing more.
  get speed(): Speed {
    return settings.speed === '' ? (system.still ? 'off' : 'normal') : settings.speed;
  },
  get language(): Language {
    return settings.language === '' ? detectLanguage(navigator.languages) : settings.language;
  },
  get contrast(): boolean {
    return settings.contrast || system.contrast;
  },
};

window.addEventListener('storage', (event) => {
  if (event.key === place) Object.assign(settings, read());
});
