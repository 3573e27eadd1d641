// Where we are: the path of the address. Links are ordinary ones; a click on one of ours does not load the page again.
const now = $state({ path: location.pathname, hash: location.hash, query: location.search });

function look() {
  now.path = location.pathname;
  now.hash = location.hash;
  now.query = location.search;
}

export const place = now;

export function go(path: string, options: { replace?: boolean } = {}) {
  if (options.replace) history.replaceState(null, '', path);
  else history.pushState(null, '', path);
  look();
  scrollTo(0, 0);
}

export function startRouter() {
  window.addEventListener('popstate', look);
  document.addEventListener('click', (event) => {
    const link = (event.target as Element | null)?.closest('a');
    if (!link || event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if (link.origin !== location.origin || link.target !== '' || link.hasAttribute('download')) return;
    if (link.pathname.startsWith('/api/')) return;
    if (link.hash !== '' && link.pathname === location.pathname) return;
    event.preventDefault();
    go(link.pathname + link.search + link.hash);
  });
}
