// The service worker (src/offline.js): the page without a network, and a new version when the player wants it. Browsers
// allow it from https addresses and from this very machine only.
import { base } from './router.svelte';

export const offline = $state({ update: false }); // a new version is there

let registration: ServiceWorkerRegistration | undefined;

export async function startOffline(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  try {
    registration = await navigator.serviceWorker.register(`${base}offline.js`);
  } catch {
    return; // not here: everything but working offline works
  }
  if (!registration) return; // a browser that only says yes
  const look = () => (offline.update = registration?.waiting != null && navigator.serviceWorker.controller !== null);
  const coming = () => registration?.installing?.addEventListener('statechange', look);
  look();
  coming();
  registration.addEventListener('updatefound', coming);
  const again = () => document.visibilityState === 'visible' && void registration?.update().catch(() => {});
  setInterval(again, 3_600_000);
  document.addEventListener('visibilitychange', again);
}

// Loads the newest page there is. Other tabs go on as they are.
export async function loadAgain(): Promise<void> {
  registration ??= await navigator.serviceWorker?.getRegistration();
  await registration?.update().catch(() => {});
  const next = registration?.waiting ?? registration?.installing;
  if (!next) return location.reload();
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  const take = async () => {
    if (next.state === 'installed') next.postMessage('now');
    if (next.state !== 'redundant') return;
    await registration?.unregister(); // it can't be kept: then without
    location.reload();
  };
  next.addEventListener('statechange', take);
  void take();
}
