// The service worker: the page without a network. Each version has a cache of its own, filled before it is used; an old
// tab goes on with its own files until it is loaded again. vite.config.ts puts in the version and the list of files.
const version = __VERSION__;
const files = __FILES__;
const ours = `tilewright ${self.registration.scope} `; // several sites may share a host
const mine = ours + version;

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(mine).then((cache) => cache.addAll(files.map((file) => new Request(file, { cache: 'reload' })))));
});

self.addEventListener('message', (event) => {
  if (event.data === 'now') self.skipWaiting();
});

// The version before this one stays: a tab that was opened with it may still want a part it has not loaded yet.
self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches.keys().then(async (keys) => {
      const old = keys.filter((key) => key.startsWith(ours) && key !== mine);
      await Promise.all(old.slice(0, -1).map((key) => caches.delete(key)));
      await self.clients.claim();
    }),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin || /^\/(api|ws)(\/|$)/.test(url.pathname)) return;
  if (request.mode === 'navigate' && (!/\.\w+$/.test(url.pathname) || url.pathname.endsWith('/index.html'))) {
    event.respondWith(caches.open(mine).then(async (cache) => (await cache.match('./')) ?? fetch(request)));
    return;
  }
  event.respondWith(
    caches.open(mine).then(async (cache) => (await cache.match(request, { ignoreSearch: true })) ?? (await caches.match(request)) ?? fetch(request)),
  );
});
