// Sintra in words: moves, what happened, boards.
import { list, signed, t, type Key } from '../../i18n/i18n.svelte';
import type { Row, Seat, View } from '../../net/messages';
import type { Scene } from '../../table/scene.svelte';
import type { MoveGroup, Tiles } from '../game';
import { fromWords, nextOf, sourceWords, statusOf, tilesWords as counted } from '../shared/offer';
import { blank, letters, parse, printed, symbol, taken, type SintraBoard, type SintraView, type SintraWindow } from './view';

export const tilesWords = (pieces: string): string => counted(pieces, letters, (letter, n) => t(`sintra.tiles.${letter}` as Key, { n }), t('sintra.tile.short'));
export const tiles = (): Tiles => ({ letters, symbol, words: tilesWords, marker: t('sintra.tile') });
// Points with their sign; none is no gain.
export const some = (points: number): string => (points === 0 ? '0' : signed(points));
export const colourName = (letter: string): string => t(`sintra.colour.${letter}` as Key);

export function moveWords(view: SintraView, text: string): string {
  const move = parse(text);
  if (move.kind === 'back') return t('sintra.move.back');
  if (move.kind === 'pane') return t('sintra.move.pane', { tiles: tilesWords(move.colour), n: move.window });
  const pieces = tilesWords(taken(view, move)) || tilesWords(move.colour);
  return t('sintra.move.take', { tiles: pieces, source: fromWords(move.source), target: move.window === '-' ? t('sintra.toTower') : t('sintra.toStrip', { n: Number(move.window) }) });
}

export function rowWords(row: Row, name: (seat: number) => string): string {
  if (row[0] === 'starts') return t('offer.say.starts', { name: name(Number(row[1])), n: Number(row[2]) });
  if (row[0] === 'over') return t('offer.say.over');
  if (row[0] !== 'scored') return '';
  const [, seat, points, why] = row as ['scored', number, number, string];
  return t(`sintra.say.${why}` as Key, { name: name(seat), n: Math.abs(points) });
}

// Grouped as a person chooses: from where, then what and whereto.
export function groups(view: SintraView, moves: string[]): MoveGroup[] {
  const out = new Map<string, string[]>();
  for (const text of moves) {
    const move = parse(text);
    const label =
      move.kind === 'take' ? t('pair', { a: sourceWords(move.source), b: tilesWords(taken(view, move)) }) : move.kind === 'pane' ? t('sintra.window', { n: move.window }) : t('sintra.glazier');
    out.set(label, [...(out.get(label) ?? []), text]);
  }
  return [...out].map(([label, own]) => ({ label, moves: own }));
}

// What is printed on a strip and what lies on it, from the top.
export function stripWords(board: SintraBoard, window: SintraWindow): string {
  if (!window.strip) return window.upper && window.lower ? t('sintra.done') : t('offer.empty');
  const pieces = window.pieces ?? blank;
  const cells = [...printed(board, window.strip)].map((cell, n) => (pieces[n] === '.' ? t('sintra.say.free', { colour: colourName(cell) }) : colourName(pieces[n]!)));
  return list(cells);
}

export function boardWords(view: SintraView, seat: number, board: SintraBoard): string[] {
  const own = view.seats[seat - 1];
  if (!own) return [];
  const empty = t('offer.empty');
  const out = [t('sintra.say.glazier', { n: own.glazier })];
  for (const one of own.windows) {
    const reach = one.strip && one.in_reach === false ? `, ${t('sintra.say.outOfReach')}` : '';
    out.push(`${t('pair', { a: t('sintra.strip', { n: one.window }), b: stripWords(board, one) })}${reach}`);
    out.push(t('sintra.say.panes', { n: one.window, value: board.values[one.window - 1] ?? 0, upper: one.upper ? colourName(one.upper) : empty, lower: one.lower ? colourName(one.lower) : empty }));
  }
  out.push(t('sintra.say.glass', { n: own.glass, cost: own.glass_cost }));
  own.end.ornaments?.forEach((points, n) => out.push(t('sintra.ornament', { n: n + 1, filled: around(own.windows, board.ornaments?.[n] ?? []), points })));
  if (own.end.colour !== undefined) out.push(t('pair', { a: t('sintra.now.colour'), b: t('sintra.worth', { n: own.end.colour }) }));
  return out;
}

// How many cells of these windows hold a piece.
export const around = (windows: SintraWindow[], which: number[]): number => which.flatMap((n) => [windows[n - 1]?.upper, windows[n - 1]?.lower]).filter((piece) => piece).length;

// The bonus colour of the round, as the piece that lies topmost says it.
export const bonusOf = (view: SintraView): string => [...view.indicator].find((letter) => letter !== '.' && letter !== '-') ?? '';
export const indicatorWords = (view: SintraView): string => {
  const colour = bonusOf(view);
  return t('pair', { a: t('sintra.bonus'), b: colour === '' ? t('offer.empty') : list([...view.indicator].filter((letter) => letter !== '.').map(colourName)) });
};

export function prompt(scene: Scene): string {
  const view = scene.view as SintraView;
  const [first] = scene.picked ?? scene.moves;
  if (first === undefined) return '';
  const move = parse(first);
  if (move.kind === 'pane') return t('sintra.prompt.pane');
  if (move.kind === 'back' && scene.picked !== undefined) return t('sintra.move.back');
  if (scene.picked === undefined || move.kind === 'back') return t('sintra.prompt.take');
  return t(move.kind === 'take' && move.window === '-' ? 'sintra.prompt.break' : 'sintra.prompt.put', { tiles: tilesWords(taken(view, move)) });
}

export const next = (view: View): Seat | undefined => nextOf(view, (view as SintraView).tile);
export const status = (scene: Scene): string => statusOf(scene, (scene.view as SintraView).tile, t('sintra.tile.free'));
