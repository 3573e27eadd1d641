// The engine's best lines in a position: shallow ones at once, deeper ones while somebody looks.
import { engine, type Looked } from '../net/engine';

const budgets = [250, 1000, 3000, 8000, 20_000, 40_000]; // milliseconds of all workers that are free
export const most = 5;

export class Lines {
  found: Looked | undefined = $state.raw();
  running = $state(false);
  #wish = 0;

  async watch(position: string, lines: number) {
    const me = ++this.#wish;
    this.found = undefined;
    this.running = true;
    for (const ms of budgets) {
      const found = await engine.look(position, ms, lines);
      if (me !== this.#wish) return;
      if (!found) break;
      this.found = found;
      if (found.exact) break;
    }
    this.running = false;
  }
  stop() {
    this.#wish += 1;
    this.running = false;
    engine.rest();
  }
}
