// Arrow keys over everything that carries data-nav: to the nearest one in that direction.
export type Direction = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight';

interface Point {
  x: number;
  y: number;
}

export function nearest(from: Point, others: Point[], direction: Direction): number {
  let best = -1;
  let least = Infinity;
  others.forEach((to, n) => {
    const along = direction === 'ArrowLeft' ? from.x - to.x : direction === 'ArrowRight' ? to.x - from.x : direction === 'ArrowUp' ? from.y - to.y : to.y - from.y;
    const across = direction === 'ArrowLeft' || direction === 'ArrowRight' ? Math.abs(to.y - from.y) : Math.abs(to.x - from.x);
    if (along < 2) return;
    const cost = along + across * 2.2;
    if (cost < least) [best, least] = [n, cost];
  });
  return best;
}

const middle = (element: Element): Point => {
  const rect = element.getBoundingClientRect();
  return { x: rect.x + rect.width / 2, y: rect.y + rect.height / 2 };
};

export function navigable(root: HTMLElement, kind?: string): HTMLElement[] {
  const found = [...root.querySelectorAll<HTMLElement>(kind === undefined ? '[data-nav]' : `[data-nav="${kind}"]`)];
  return found.filter((element) => element.getBoundingClientRect().width > 0);
}

// Moves the focus; to the first where nothing of `root` has it. True when it moved.
export function move(root: HTMLElement, direction: Direction, kind?: string): boolean {
  const all = navigable(root, kind);
  const now = document.activeElement as HTMLElement | null;
  if (!now || !all.includes(now)) {
    all[0]?.focus();
    return all.length > 0;
  }
  const others = all.filter((element) => element !== now);
  const to = nearest(middle(now), others.map(middle), direction);
  if (to < 0) return false;
  others[to]!.focus();
  return true;
}
