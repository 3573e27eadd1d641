// A game with everything that was tried in it: a tree of moves and draws with comments, and its text, which is a record
// (docs/notation.md). Whether the moves are legal is the engine's business.

export interface Node {
  move: string; // of a player or of chance; the first node, the beginning, has none
  parent: number;
  children: number[]; // the first is the main line's
  comment: string;
  time: string; // in seconds, as it was written
}
// Trees are values: whatever changes one makes another. A node keeps its number.
export interface Tree {
  game: string;
  options: string;
  headers: [name: string, text: string][]; // all others
  nodes: Node[];
}

export const planted = (game: string, options: string, headers: Tree['headers'] = []): Tree => ({ game, options, headers, nodes: [{ move: '', parent: -1, children: [], comment: '', time: '' }] });

export const header = (tree: Tree, name: string): string | undefined => tree.headers.find((one) => one[0] === name)?.[1];
export function withHeader(tree: Tree, name: string, text: string): Tree {
  const others = tree.headers.filter((one) => one[0] !== name);
  return { ...tree, headers: text === '' ? others : [...others, [name, text]] };
}

// ---- Where one is

// The nodes from the first move to this one.
export function pathTo(tree: Tree, at: number): number[] {
  const out: number[] = [];
  for (let node = at; node > 0; node = tree.nodes[node]!.parent) out.unshift(node);
  return out;
}
export const movesTo = (tree: Tree, at: number): string[] => pathTo(tree, at).map((node) => tree.nodes[node]!.move);
// The line through this node to its end.
export function lineThrough(tree: Tree, at: number): number[] {
  const out = pathTo(tree, at);
  for (let node = tree.nodes[at]!.children[0]; node !== undefined; node = tree.nodes[node]!.children[0]) out.push(node);
  return out;
}

// A tile, a strip or who starts: what chance does.
export const isDraw = (move: string): boolean => /^(?:@\d|[A-Z]|\d[ab])$/.test(move);
// Where one stops on the way along a line: not within a run of draws, unless one is there.
export function stops(tree: Tree, at: number): number[] {
  const line = [0, ...lineThrough(tree, at)];
  return line.filter((node, n) => node === at || n === 0 || n + 1 === line.length || !isDraw(tree.nodes[node]!.move) || !isDraw(tree.nodes[line[n + 1]!]!.move) || tree.nodes[node]!.children.length > 1);
}

// ---- Changes

const changed = (tree: Tree, node: number, to: Partial<Node>): Tree => ({ ...tree, nodes: tree.nodes.map((one, n) => (n === node ? { ...one, ...to } : one)) });

// The tree in which this move leads on from a node, and where to.
export function grown(tree: Tree, at: number, move: string): [Tree, number] {
  const known = tree.nodes[at]!.children.find((child) => tree.nodes[child]!.move === move);
  if (known !== undefined) return [tree, known];
  const node = tree.nodes.length;
  const out = changed(tree, at, { children: [...tree.nodes[at]!.children, node] });
  out.nodes.push({ move, parent: at, children: [], comment: '', time: '' });
  return [out, node];
}
// Without a node and all that followed; one is at its parent then.
export function pruned(tree: Tree, at: number): [Tree, number] {
  const { parent } = tree.nodes[at]!;
  if (parent < 0) return [tree, at];
  return [changed(tree, parent, { children: tree.nodes[parent]!.children.filter((child) => child !== at) }), parent];
}
export const commented = (tree: Tree, at: number, comment: string): Tree => changed(tree, at, { comment });

// The last place before this node where another line is the main one; nothing on the main line.
export function branching(tree: Tree, at: number): number | undefined {
  return pathTo(tree, at).findLast((node) => tree.nodes[tree.nodes[node]!.parent]!.children[0] !== node);
}
// The line of this node becomes the main one there.
export function promoted(tree: Tree, at: number): Tree {
  const node = branching(tree, at);
  if (node === undefined) return tree;
  const { parent } = tree.nodes[node]!;
  return changed(tree, parent, { children: [node, ...tree.nodes[parent]!.children.filter((child) => child !== node)] });
}

// ---- As text

const quoted = (text: string) => text.replace(/[\\"]/g, '\\$&').replaceAll('\n', '\\n');

// The record, and the nodes in the order in which it names them: read again, a node has its place there as its number.
export function written(tree: Tree): { text: string; order: number[] } {
  const order = [0];
  const words: string[] = [];
  const comment = (text: string) => {
    if (text !== '') words.push(`{${text.replace(/[\\}]/g, '\\$&')}}`);
  };
  const event = (node: number) => {
    const { move, time, comment: text } = tree.nodes[node]!;
    order.push(node);
    words.push(move);
    if (time !== '') words.push(`<${time}>`);
    comment(text);
  };
  const line = (first: number) => {
    for (let from = first, next = tree.nodes[from]!.children; next.length > 0; from = next[0]!, next = tree.nodes[from]!.children) {
      event(next[0]!);
      for (const other of next.slice(1)) {
        words.push('(');
        event(other);
        line(other);
        words.push(')');
      }
    }
  };
  comment(tree.nodes[0]!.comment);
  line(0);
  let text = `[Tilewright "1"]\n[Game "${tree.game}"]\n[Options "${quoted(tree.options)}"]\n`;
  for (const [name, value] of tree.headers) text += `[${name} "${quoted(value)}"]\n`;
  let width = 100;
  for (const [n, word] of words.entries()) {
    const tight = word === ')' || words[n - 1] === '(';
    const fits = width + word.length + (tight ? 0 : 1) <= 100 || (tight && n > 0);
    text += n === 0 || !fits ? `\n${word}` : tight ? word : ` ${word}`;
    width = fits ? width + word.length + 1 : word.length;
  }
  return { text: `${text}\n`, order };
}

// What is no record at all is nothing. What is wrong within one is found by the engine, which says where.
export function read(text: string): Tree | undefined {
  const headers: Tree['headers'] = [];
  const token = /\s*(?:\[([A-Za-z]\w*)\s+"((?:[^"\\]|\\.)*)"\]|\{((?:[^}\\]|\\.)*)\}|<([\d.]+)>|([()])|undo:(\d+)|([^\s(){}<>[\]]+))\s*/suy;
  const tokens: RegExpExecArray[] = [];
  while (token.lastIndex < text.length) {
    const found = token.exec(text);
    if (!found) return undefined;
    tokens.push(found);
  }
  for (const [, name, value] of tokens) if (name !== undefined) headers.push([name, value!.replace(/\\(.)/gs, (_, one: string) => (one === 'n' ? '\n' : one))]);
  const of = (name: string) => headers.find((one) => one[0] === name)?.[1];
  const [game, options] = [of('Game'), of('Options')];
  if (game === undefined || options === undefined || headers[0]![0] !== 'Tilewright') return undefined;
  // How it ended is no header of a tree: it may go on elsewhere.
  const tree = planted(game, options, headers.filter(([name]) => !['Tilewright', 'Game', 'Options', 'Result', 'Ended'].includes(name)));
  const { nodes } = tree;
  let at = 0;
  let fresh = true; // nothing was played in this line yet: a comment is the line's own
  let before = '';
  const after = [0]; // where the game stood after so many events, undos too
  const outside: number[] = []; // where the lines around a variation are
  for (const [, name, , comment, time, bracket, undo, move] of tokens) {
    if (name !== undefined) continue;
    if (comment !== undefined) {
      const words = comment.replace(/\\(.)/gs, '$1');
      if (fresh && outside.length > 0) before = words;
      else nodes[at]!.comment = [nodes[at]!.comment, words].filter((part) => part !== '').join(' ');
    } else if (time !== undefined) nodes[at]!.time = time;
    else if (bracket === '(') {
      if (at === 0) return undefined;
      outside.push(at);
      at = nodes[at]!.parent;
      fresh = true;
    } else if (bracket === ')') {
      if (outside.length === 0) return undefined;
      at = outside.pop()!;
      fresh = false;
    } else if (undo !== undefined) {
      const to = after[Number(undo)];
      if (to === undefined || outside.length > 0) return undefined;
      at = to;
      after.push(at);
    } else {
      const known = nodes[at]!.children.find((child) => nodes[child]!.move === move);
      const node = known ?? nodes.push({ move: move!, parent: at, children: [], comment: before, time: '' }) - 1;
      const others = nodes[at]!.children.filter((child) => child !== node);
      // The game itself is the main line, also after it was taken back.
      if (outside.length === 0) nodes[at]!.children = [node, ...others];
      else if (known === undefined) nodes[at]!.children.push(node);
      before = '';
      fresh = false;
      at = node;
      if (outside.length === 0) after.push(at);
    }
  }
  return tree;
}
