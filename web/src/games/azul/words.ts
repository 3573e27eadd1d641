// Azul in words: moves, what happened, boards.
import { list, t, type Key } from '../../i18n/i18n.svelte';
import type { Row } from '../../net/messages';
import type { Scene } from '../../table/scene.svelte';
import type { MoveGroup, Tiles } from '../game';
import { fromWords, sourceWords, tilesWords as counted } from '../shared/offer';
import { letters, parse, symbol, taken, type AzulView } from './view';

export const tilesWords = (tiles: string): string => counted(tiles, letters, (letter, n) => t(`azul.tiles.${letter}` as Key, { n }));
export const tiles = (jokers = true): Tiles => ({ letters: jokers ? letters : letters.slice(0, -1), symbol, words: tilesWords });

const targetWords = (line: string): string => (line === '-' ? t('azul.toFloor') : t('azul.toLine', { n: Number(line) }));

export function moveWords(view: AzulView, text: string): string {
  const move = parse(text);
  if (move.kind === 'place') return t('azul.move.place', { line: move.line, column: move.column });
  const tiles = tilesWords(taken(view, move)) || t(`azul.tiles.${move.colour}` as Key, { n: 1 });
  const words = t('azul.move.take', { tiles, source: fromWords(move.source), target: targetWords(move.line) });
  return move.keep === undefined ? words : `${words} (${t('azul.jokersStay', { n: move.keep })})`;
}

export function besides(view: AzulView, text: string): string {
  const move = parse(text);
  return move.kind === 'take' && move.source === 'c' && view.marker === 'centre' ? t('azul.withMarker') : '';
}

export function rowWords(row: Row, name: (seat: number) => string): string {
  if (row[0] === 'starts') return t('offer.say.starts', { name: name(Number(row[1])), n: Number(row[2]) });
  if (row[0] === 'over') return t('offer.say.over');
  if (row[0] !== 'scored') return '';
  const [, seat, points, why] = row as ['scored', number, number, string];
  return t(`azul.say.${why}` as Key, { name: name(seat), n: Math.abs(points) });
}

// Grouped as a person chooses: from where, then what and whereto.
export function groups(view: AzulView, moves: string[]): MoveGroup[] {
  const out = new Map<string, string[]>();
  for (const text of moves) {
    const move = parse(text);
    const label = move.kind === 'place' ? t('azul.line', { n: move.line }) : t('pair', { a: sourceWords(move.source), b: tilesWords(taken(view, move)) });
    out.set(label, [...(out.get(label) ?? []), text]);
  }
  return [...out].map(([label, own]) => ({ label, moves: own }));
}

export function boardWords(view: AzulView, seat: number): string[] {
  const own = view.seats[seat - 1];
  if (!own) return [];
  const out = own.lines.map((line, n) =>
    t('azul.say.line', { n: n + 1, tiles: tilesWords(line.tiles) || t('offer.empty'), size: line.size }),
  );
  own.wall.forEach((row, n) => {
    const filled = [...row].map((tile, column) => (tile === '.' ? '' : t('azul.say.cell', { column: column + 1, tile: tilesWords(tile) }))).filter((text) => text !== '');
    out.push(t('azul.say.wallRow', { n: n + 1, tiles: filled.length > 0 ? list(filled) : t('offer.empty') }));
  });
  out.push(t('azul.say.floorLine', { tiles: tilesWords(own.floor) || t('offer.empty') }));
  return out;
}

export function prompt(scene: Scene): string {
  const view = scene.view as AzulView;
  const [first] = scene.picked ?? scene.moves;
  if (first === undefined) return '';
  const move = parse(first);
  if (move.kind === 'place') return t('azul.prompt.column');
  return scene.picked === undefined ? t('azul.prompt.take') : t('azul.prompt.put', { tiles: tilesWords(taken(view, move)) });
}
