import type { Row } from '../net/messages';

// Rows whose tiles fly together: moves from one kind of place, one after the other.
export function batches(rows: Row[]): Row[][] {
  const out: Row[][] = [];
  let kind = '';
  for (const row of rows) {
    const from = row[0] === 'moved' ? String(Array.isArray(row[3]) ? row[3][0] : row[3]) : '';
    if (from !== '' && from === kind) out.at(-1)!.push(row);
    else out.push([row]);
    kind = from;
  }
  return out;
}
