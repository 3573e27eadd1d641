// Where we are: the path of the address. Links are ordinary ones; a click on one of ours does not load the page again.
// A site of files has no server that would answer for every path, so there the path stands behind a `#`.
export const base = import.meta.env.BASE_URL;

function read() {
  if (!__STATIC__) return { path: location.pathname, hash: location.hash, query: location.search };
  const found = /^#(\/[^?#]*)(\?[^#]*)?(#.*)?$/.exec(location.hash || '#/');
  return found && { path: found[1]!, hash: found[3] ?? '', query: found[2] ?? '' };
}
const now = $state(read() ?? { path: '/', hash: '', query: '' });

function look() {
  Object.assign(now, read()); // an anchor within a page is no path
}

export const place = now;

export const link = (path: string): string => (__STATIC__ ? `#${path}` : path);

export function go(path: string, options: { replace?: boolean } = {}) {
  if (options.replace) history.replaceState(null, '', link(path));
  else history.pushState(null, '', link(path));
  look();
  scrollTo(0, 0);
}

// What stands behind the path from now on, without going anywhere.
export function note(hash: string) {
  history.replaceState(null, '', link(now.path) + hash);
  look();
}

export function startRouter() {
  window.addEventListener('popstate', look);
  document.addEventListener('click', (event) => {
    const target = (event.target as Element | null)?.closest('a');
    if (!target || event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if (target.origin !== location.origin || target.target !== '' || target.hasAttribute('download')) return;
    if (__STATIC__) {
      if (!target.hash.startsWith('#/')) return;
      event.preventDefault();
      return go(target.hash.slice(1));
    }
    if (target.pathname.startsWith('/api/')) return;
    if (target.hash !== '' && target.pathname === location.pathname) return;
    event.preventDefault();
    go(target.pathname + target.search + target.hash);
  });
}
