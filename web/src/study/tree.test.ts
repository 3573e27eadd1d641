import { describe, expect, test } from 'vitest';
import { hashOf, lastOf, linked, pathOf } from './link';
import { branching, commented, grown, header, isDraw, lineThrough, movesTo, planted, promoted, pruned, read, stops, withHeader, written, type Tree } from './tree';

const record = `[Tilewright "1"]
[Game "azul"]
[Options "players=2 wall=coloured jokers=off first=1"]
[Seat1 "Ada \\"the first\\""]
[Date "2026-11-16"]

{to begin with} B B Y K 2R2 <4.2> {Two reds \\} here.} (2W2 cR1 (cR2 {other}) {marker}) 1B1 undo:6 4B1 <0.35>
`;

function study(): Tree {
  let tree = planted('azul', 'players=2');
  let at = 0;
  for (const move of ['B', 'Y', '1B1', '2Y2']) [tree, at] = grown(tree, at, move);
  [tree] = grown(tree, 3, '2R1');
  return tree;
}
const moves = (tree: Tree, at: number) => movesTo(tree, at).join(' ');

describe('a tree', () => {
  test('grows, and knows what was played before', () => {
    const tree = study();
    const [same, at] = grown(tree, 3, '2R1');
    expect(same).toBe(tree);
    expect(moves(tree, at)).toBe('B Y 1B1 2R1');
    expect(lineThrough(tree, 2).map((node) => tree.nodes[node]!.move)).toEqual(['B', 'Y', '1B1', '2Y2']);
  });
  test('one stops at moves, and at the end of draws', () => {
    const tree = study();
    expect(stops(tree, 0)).toEqual([0, 2, 3, 4]);
    expect(stops(tree, 1)).toEqual([0, 1, 2, 3, 4]);
    expect(stops(tree, 5)).toEqual([0, 2, 3, 5]);
    expect(['B', '@2', '3a', '3G', 'pass', 'back', 'sG', '2>4'].map(isDraw)).toEqual([true, true, true, false, false, false, false, false]);
  });
  test('a line becomes the main one, and the other stays', () => {
    const tree = study();
    expect(branching(tree, 4)).toBeUndefined();
    expect(branching(tree, 5)).toBe(5);
    const better = promoted(tree, 5);
    expect(moves(better, lastOf(better))).toBe('B Y 1B1 2R1');
    expect(better.nodes[3]!.children).toEqual([5, 4]);
    expect(tree.nodes[3]!.children).toEqual([4, 5]);
  });
  test('what is deleted is not written', () => {
    const [tree, at] = pruned(study(), 4);
    expect(at).toBe(3);
    expect(written(tree).text).toContain('\nB Y 1B1 2R1\n');
    expect(pruned(tree, 0)).toEqual([tree, 0]);
  });
});

describe('as a record', () => {
  test('variations, comments and times are read', () => {
    const tree = read(record)!;
    expect(header(tree, 'Seat1')).toBe('Ada "the first"');
    expect(tree.nodes[0]!.comment).toBe('to begin with');
    // What was taken back is a variation; the game goes on with what came after.
    expect(moves(tree, lastOf(tree))).toBe('B B Y K 2R2 1B1 4B1');
  });
  test('undo goes back to where the game stood', () => {
    const tree = read(record.replace('undo:6', 'undo:4').replace('4B1 <0.35>', '4B1 <0.35> 5K5'))!;
    expect(moves(tree, lastOf(tree))).toBe('B B Y K 4B1 5K5');
    expect(written(tree).text.replace(/\s+/g, ' ')).toContain('B B Y K 4B1 <0.35> (2R2 <4.2> {Two reds \\} here.} 1B1) (2W2 cR1 {marker} (cR2 {other})) 5K5');
  });
  test('what is written reads the same, node for node', () => {
    for (const tree of [read(record)!, commented(study(), 5, 'a } and a \\ and (brackets)'), withHeader(planted('azul', 'players=2'), 'Start', 'azul centre=B')]) {
      const { text, order } = written(tree);
      const again = read(text)!;
      expect(written(again).text).toBe(text);
      expect(again.nodes.map((_, at) => moves(again, at))).toEqual(order.map((node) => moves(tree, node)));
      expect(text.split('\n').slice(4).every((line) => line.length <= 101)).toBe(true);
    }
  });
  test('long games have lines', () => {
    let tree = planted('azul', 'players=2');
    let at = 0;
    for (let n = 0; n < 90; ++n) [tree, at] = grown(tree, at, `${(n % 5) + 1}B${(n % 4) + 1}`);
    const { text } = written(tree);
    expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThanOrEqual(100);
    expect(moves(read(text)!, 90)).toBe(moves(tree, 90));
  });
  test.each(['', 'B B Y', '[Game "azul"]', '[Tilewright "1"]\n[Game "azul"]', `${record} )`, `${record} (`.replace(' (', ' {')])('no record: %s', (text) => expect(read(text)).toBeUndefined());
});

describe('as a link', () => {
  test('holds variations, comments and the place', async () => {
    const tree = commented(study(), 5, 'voilà: 5 €');
    const hash = await hashOf(tree, 5);
    expect(hash).toMatch(/^#r=[\w-]+&at=\d+$/);
    const told = await linked(hash);
    expect(moves(told.tree!, told.at!)).toBe('B Y 1B1 2R1');
    expect(told.tree!.nodes[told.at!]!.comment).toBe('voilà: 5 €');
  });
  test('of a whole game is short', async () => {
    let tree = planted('azul', 'players=2');
    let at = 0;
    for (let n = 0; n < 300; ++n) [tree, at] = grown(tree, at, `${((n * 7) % 5) + 1}${'BYRKW'[(n * 3) % 5]!}${((n * 5) % 4) + 1}`);
    expect((await hashOf(tree, at)).length).toBeLessThan(2000);
  });
  test('a position can be written by hand', async () => {
    expect(await linked('#p=azul%20factories=BBYK,-,-,-,-')).toEqual({ position: 'azul factories=BBYK,-,-,-,-' });
  });
  test.each(['', '#r=', '#r=nonsense', '#r=!!', '#at=3'])('%s is none', async (hash) => expect(await linked(hash)).toEqual({}));
  test('of a game after some of its moves', async () => {
    const told = await linked((await pathOf(record, 5))!.replace('/study', ''));
    expect(moves(told.tree!, told.at!)).toBe('B B Y K 2R2');
  });
});
