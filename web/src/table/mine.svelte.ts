// The tables this browser has a seat at or made, with their keys: what "continue" shows, and what opens a seat again.
import { engine } from '../net/engine';
import { isHere } from '../net/lines';

export interface Mine {
  id: string;
  key: string;
  game: string;
  names: string[]; // of the others
  at: number; // last opened
  over: boolean;
  seen?: number; // the length of the log when it was last looked at
}

const place = 'tilewright.tables';
const most = 200;

function read(): Mine[] {
  try {
    return JSON.parse(localStorage.getItem(place) ?? '[]') as Mine[];
  } catch {
    return [];
  }
}

const all: { tables: Mine[] } = $state({ tables: read() });

export const mine = {
  get tables(): Mine[] {
    return all.tables;
  },
  find: (id: string): Mine | undefined => all.tables.find((table) => table.id === id),
  keep(table: Mine) {
    // Another tab may have kept one meanwhile.
    const others = read();
    const known = others.find((other) => other.id === table.id);
    const tables = [{ ...known, ...table }, ...others.filter((other) => other.id !== table.id)];
    // Where there are too many, those that are over go first.
    while (tables.length > most) {
      const oldest = tables.findLastIndex((old) => old.over);
      const [old] = tables.splice(oldest > 0 ? oldest : tables.length - 1, 1);
      if (isHere(old!.id)) void engine.forget(old!.id);
    }
    all.tables = tables;
    write();
  },
  // A game that is kept in this browser is gone then.
  forget(id: string) {
    all.tables = read().filter((table) => table.id !== id);
    write();
    if (isHere(id)) void engine.forget(id);
  },
};

function write() {
  try {
    localStorage.setItem(place, JSON.stringify(all.tables));
  } catch {
    // The link with the key still opens the seat.
  }
}

window.addEventListener('storage', (event) => {
  if (event.key === place) all.tables = read();
});

// 128 bits in hexadecimal. getRandomValues is there over plain http too, randomUUID is not.
export function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
