// A study as the end of an address: its record, compressed, and where in it one is. Nobody but the browser reads it.
import { read, written, type Tree } from './tree';

async function through(bytes: Uint8Array<ArrayBuffer>, way: GenericTransformStream): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(way)).arrayBuffer());
}

export async function packed(text: string): Promise<string> {
  const bytes = await through(new TextEncoder().encode(text), new CompressionStream('deflate-raw'));
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}
export async function unpacked(data: string): Promise<string> {
  const bytes = Uint8Array.from(atob(data.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
  return new TextDecoder().decode(await through(bytes, new DecompressionStream('deflate-raw')));
}

// `#r=` is the compressed record and `at` the node of it that is shown. `#p=` is a position, for links made by hand.
export async function hashOf(tree: Tree, at: number): Promise<string> {
  const { text, order } = written(tree);
  const place = order.indexOf(at);
  return `#r=${await packed(text)}${place > 0 ? `&at=${place}` : ''}`;
}
export interface Linked {
  tree?: Tree;
  at?: number;
  position?: string;
}
export async function linked(hash: string): Promise<Linked> {
  const given = new URLSearchParams(hash.replace(/^#/, '').replaceAll('+', '%2B'));
  const position = given.get('p');
  if (position !== null) return { position };
  const data = given.get('r');
  if (data === null) return {};
  try {
    const tree = read(await unpacked(data));
    const at = Number(given.get('at') ?? 0);
    return tree ? { tree, at: tree.nodes[at] ? at : 0 } : {};
  } catch {
    return {};
  }
}

// The path of the page that shows this record after so many moves and draws of the game itself, or at its end.
export async function pathOf(record: string, moves = Infinity): Promise<string | undefined> {
  const tree = read(record);
  if (!tree) return undefined;
  let at = 0;
  for (let n = 0; n < moves && tree.nodes[at]!.children.length > 0; ++n) at = tree.nodes[at]!.children[0]!;
  return `/study${await hashOf(tree, at)}`;
}
export const lastOf = (tree: Tree): number => {
  let at = 0;
  while (tree.nodes[at]!.children.length > 0) at = tree.nodes[at]!.children[0]!;
  return at;
};
