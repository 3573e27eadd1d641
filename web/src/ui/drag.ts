// Drag and drop with mouse, pen or finger, on top of tapping: what carries data-drag is picked up as if tapped, and
// what carries data-target under the pointer at the end is tapped.
import type { Scene } from '../table/scene.svelte';

export function draggable(root: HTMLElement, scene: Scene) {
  let start: { x: number; y: number; source: HTMLElement; id: number } | undefined;
  let ghost: HTMLElement | undefined;

  const under = (event: PointerEvent) => document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-target]');

  function down(event: PointerEvent) {
    const source = (event.target as Element).closest<HTMLElement>('[data-drag]');
    if (source && event.isPrimary && event.button === 0) start = { x: event.clientX, y: event.clientY, source, id: event.pointerId };
  }
  function moved(event: PointerEvent) {
    if (!start || event.pointerId !== start.id) return;
    if (!ghost) {
      if (Math.hypot(event.clientX - start.x, event.clientY - start.y) < 9) return;
      if (start.source.getAttribute('aria-pressed') !== 'true' && !start.source.classList.contains('up')) start.source.click();
      ghost = document.createElement('div');
      ghost.className = 'flying';
      const size = Math.max(36, start.source.getBoundingClientRect().width);
      ghost.style.cssText = `width:${size}px;height:${size}px;left:${-size / 2}px;top:${-size / 2 - 12}px`;
      ghost.innerHTML = `<span class="t ${start.source.dataset.drag}"></span>`;
      document.body.append(ghost);
    }
    ghost.style.transform = `translate(${event.clientX}px, ${event.clientY}px)`;
    const target = under(event);
    root.querySelectorAll('.over').forEach((element) => element.classList.toggle('over', element === target));
    target?.classList.add('over');
  }
  function up(event: PointerEvent) {
    if (!start || event.pointerId !== start.id) return;
    start = undefined;
    if (!ghost) return;
    ghost.remove();
    ghost = undefined;
    root.querySelectorAll('.over').forEach((element) => element.classList.remove('over'));
    // The click that follows belongs to the drag.
    const swallow = (click: MouseEvent) => {
      click.stopPropagation();
      click.preventDefault();
    };
    window.addEventListener('click', swallow, { capture: true });
    setTimeout(() => window.removeEventListener('click', swallow, { capture: true }));
    const target = event.type === 'pointerup' ? under(event) : undefined;
    setTimeout(() => (target ? target.click() : scene.putBack()));
  }

  root.addEventListener('pointerdown', down);
  window.addEventListener('pointermove', moved);
  window.addEventListener('pointerup', up);
  window.addEventListener('pointercancel', up);
  return {
    destroy() {
      root.removeEventListener('pointerdown', down);
      window.removeEventListener('pointermove', moved);
      window.removeEventListener('pointerup', up);
      window.removeEventListener('pointercancel', up);
      ghost?.remove();
    },
  };
}
