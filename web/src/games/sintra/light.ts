// Glass that lights up when it is set, and strips that are turned over: short, and not at all without motion.
import { chosen } from '../../ui/settings.svelte';

const factors = { off: 0, fast: 0.5, normal: 1, slow: 1.8 };
const lasting = (ms: number): number => ms * factors[chosen.speed];

// On a small screen: what can be chosen now is brought into view.
export const bring = (element: Element | undefined) => {
  if (innerWidth < 900) element?.scrollIntoView({ block: 'nearest', behavior: chosen.speed === 'off' ? 'instant' : 'smooth' });
};
export const lit = (_: Element) => ({ duration: lasting(900), css: (t: number) => `opacity: ${t < 0.2 ? t * 5 : 1.25 * (1 - t)}` });
// A strip is turned over: the old face goes edge on, then the new one comes.
const half = (sign: number) => (t: number) => `transform: perspective(600px) rotateY(${sign * (1 - t) * 90}deg)`;
export const away = (_: Element) => ({ duration: lasting(260), css: half(1) });
export const turned = (_: Element) => ({ delay: lasting(260), duration: lasting(320), css: half(-1) });
