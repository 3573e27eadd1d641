// Pavilion in words: moves, what happened, boards.
import { list, signed, t, type Key } from '../../i18n/i18n.svelte';
import type { Row } from '../../net/messages';
import type { Scene } from '../../table/scene.svelte';
import type { MoveGroup, Tiles } from '../game';
import { countAt, fromWords, sourceWords, tilesWords as counted } from '../shared/offer';
import type { Payment } from './ahead';
import { effect, letters, parse, spread, symbol, type Effect, type PavilionBoard, type PavilionView } from './view';

export const tilesWords = (tiles: string): string => counted(tiles, letters, (letter, n) => t(`pavilion.tiles.${letter}` as Key, { n }));
export const tiles: Tiles = { letters, symbol, words: tilesWords };
export const colourWords = (letter: string): string => t(`pavilion.colour.${letter}` as Key);
// A star by its colour; on the grey board by where it is. A space by the number that is printed on it, if it is the only one.
export const starWords = (star: string, grey: boolean): string => t((grey || star === 'C' ? `pavilion.place.${star}` : `pavilion.star.${star}`) as Key);
const numberOn = (space: string, board: PavilionBoard): number => (space[0] === 'C' ? Number(space[1]) : (board.spaces.find((one) => one.space === space)?.cost ?? 0));
const spaceWords = (space: string, board: PavilionBoard): string => t('pavilion.space', { star: starWords(space[0]!, board.board === 'grey'), n: numberOn(space, board) });

// What a take brings, for a move is named where nobody has asked what it would do: one joker, or all of a colour and the
// joker that comes along.
function takenWords(view: PavilionView, source: string, colour: string): string {
  const jokers = view.joker.repeat(Math.min(1, countAt(view, source, view.joker)));
  return tilesWords(colour === view.joker ? jokers : colour.repeat(countAt(view, source, colour)) + jokers) || colourWords(colour);
}

export function moveWords(view: PavilionView, text: string, board: PavilionBoard): string {
  const move = parse(text);
  switch (move.kind) {
    case 'take':
      return t('pavilion.move.take', { tiles: takenWords(view, move.source, move.colour), source: fromWords(move.source) });
    case 'place':
      return t('pavilion.move.place', { colour: colourWords(move.colour), space: spaceWords(move.space, board) });
    case 'jokers':
      return t('pavilion.move.jokers', { n: move.count });
    case 'bonus':
      return t('pavilion.move.bonus', { colour: colourWords(move.colour) });
    case 'keep':
      return t('pavilion.move.keep', { tiles: move.count === 0 ? t('pavilion.none', { colour: colourWords(move.colour) }) : tilesWords(move.colour.repeat(move.count)) });
    case 'pass':
      return t('pavilion.move.pass');
  }
}

export function effectWords(e: Effect): string {
  const out: string[] = [];
  if (e.taken) out.push(t('pavilion.preview.takes', { tiles: tilesWords(e.taken) }));
  if (e.left) out.push(t('pavilion.preview.left', { tiles: tilesWords(e.left) }));
  if (e.run > 0) out.push(t('pavilion.preview.run', { n: e.run, points: signed(e.points) }));
  else if (e.points < 0) out.push(t(e.marker ? 'pavilion.preview.marker' : 'pavilion.preview.lost', { points: signed(e.points) }));
  out.push(...e.won.map(wonWords));
  return out.join(', ');
}
export const wonWords = ({ feature, tiles: n }: Effect['won'][number]): string => t('pavilion.preview.wins', { feature: featureWords(feature), n });
// "3 tiles, with 1 to 2 jokers"
export function payWords({ tiles: paid, least, most }: Payment): string {
  const jokers = most === 0 ? [] : [least === most ? t('pavilion.paid', { n: most }) : t('pavilion.paidRange', { least, most })];
  return [t('pavilion.handCount', { n: paid.length }), ...jokers].join(', ');
}
export const featureWords = (feature: string): string => t(`pavilion.feature.${feature.split('-')[0]}` as Key);

export function rowWords(row: Row, name: (seat: number) => string): string {
  const who = () => name(Number(row[1]));
  switch (row[0]) {
    case 'starts':
      return `${t('offer.say.starts', { name: who(), n: Number(row[2]) })} ${t('pavilion.say.joker', { colour: colourWords(String(row[3])) })}`;
    case 'placing':
      return t('pavilion.say.placing', { name: who() });
    case 'completed':
      return t('pavilion.say.completed', { name: who(), feature: featureWords(String(row[2])), n: Number(row[4]) });
    case 'passed':
      return t('pavilion.say.passed', { name: who() });
    case 'lacking':
      return t('pavilion.say.lacking', { n: Number(row[2]) });
    case 'over':
      return t('offer.say.over');
    case 'scored':
      return t(`pavilion.say.${String(row[3])}` as Key, { name: who(), n: Math.abs(Number(row[2])) });
    default:
      return '';
  }
}

// Grouped as a person chooses: from where; which star.
export function groups(moves: string[], board: PavilionBoard): MoveGroup[] {
  const out = new Map<string, string[]>();
  for (const text of moves) {
    const move = parse(text);
    const label =
      move.kind === 'take' ? sourceWords(move.source)
      : move.kind === 'place' ? starWords(move.space[0]!, board.board === 'grey')
      : move.kind === 'jokers' ? t('pavilion.choice.pay')
      : move.kind === 'bonus' ? t('pavilion.supply')
      : move.kind === 'keep' ? t('pavilion.choice.keep', { colour: colourWords(move.colour) })
      : t('pavilion.pass');
    out.set(label, [...(out.get(label) ?? []), text]);
  }
  return [...out].map(([label, own]) => ({ label, moves: own }));
}

export function boardWords(view: PavilionView, seat: number, board: PavilionBoard): string[] {
  const own = view.seats[seat - 1];
  if (!own) return [];
  const out = [t('pavilion.say.hand', { tiles: tilesWords(spread(own.hand)) || t('offer.empty') })];
  if (own.passed) out.push(t('pavilion.passed'));
  const grey = board.board === 'grey';
  for (const { star, tiles: laid, takes, complete } of own.stars) {
    const filled = [...laid].flatMap((tile, n) => (tile === '.' ? [] : [t('pavilion.say.cell', { n: numberOn(`${star}${n + 1}`, board), tile: colourWords(tile) })]));
    out.push(t('pair', { a: starWords(star, grey), b: filled.length > 0 ? list(filled) : t('offer.empty') }));
    if (grey && !complete) out.push(t('pair', { a: t('pavilion.takes'), b: list(takes.map(colourWords)) }));
  }
  if (own.features.length > 0) out.push(t('pair', { a: t('pavilion.say.surrounded'), b: list(own.features.map(featureWords)) }));
  for (const { number, covered, of } of own.numbers) out.push(t('pavilion.say.covered', { number, covered, of }));
  return out;
}

export function offerLines(view: PavilionView, words: string[]): string[] {
  return [...words, t('pair', { a: t('pavilion.supply'), b: tilesWords(view.supply) || t('offer.empty') }), t('pavilion.say.joker', { colour: colourWords(view.joker) })];
}

export function prompt(scene: Scene): string {
  const view = scene.view as PavilionView;
  const [first] = scene.moves;
  if (first === undefined) return '';
  const picked = (scene.picked ?? []).map(parse);
  if (picked.length === 1 && picked[0]!.kind === 'pass') return t(view.last ? 'turn.confirm' : 'pavilion.prompt.keep');
  const kind = parse(first).kind;
  if (kind === 'take') return t(scene.picked === undefined ? 'pavilion.prompt.take' : 'pavilion.prompt.hand');
  if (kind === 'jokers') return t('pavilion.prompt.jokers');
  if (kind === 'bonus') return t('pavilion.prompt.bonus', { n: view.bonus ?? 1 });
  if (kind === 'keep') return t('pavilion.prompt.keep');
  const places = picked.filter((move) => move.kind === 'place');
  const few = places.length > 0 && places.length === picked.length && places.length < scene.moves.length - Number(scene.moves.includes('pass'));
  return t(few ? (new Set(places.map(({ space }) => space)).size === 1 ? 'pavilion.prompt.colour' : 'pavilion.prompt.space') : 'pavilion.prompt.place');
}

export function effectOf(scene: Scene, text: string): Effect | undefined {
  const preview = scene.previews.get(text);
  return preview && effect([...preview.happened, ...preview.then]);
}
