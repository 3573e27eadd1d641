import type { Game } from '../game';
import Figure from './Figure.svelte';
import LogMove from './LogMove.svelte';
import Play from './Play.svelte';
import { next, offerWords, status } from '../shared/offer';
import { parts } from './setup';
import { flights, put, rise, take, type AzulBoard, type AzulView } from './view';
import { besides, boardWords, groups, moveWords, prompt, rowWords, tiles, tilesWords } from './words';

const game: Game = {
  id: 'azul',
  Play,
  LogMove,
  Figure,
  flights: (view, row) => flights(view as AzulView, row),
  rise,
  take: (view, row) => take(view as AzulView, row),
  put: (view, row) => put(view as AzulView, row),
  moveWords: (view, move) => moveWords(view as AzulView, move),
  besides: (view, move) => besides(view as AzulView, move),
  prompt,
  status,
  next,
  rowWords,
  groups: (view, moves) => groups(view as AzulView, moves),
  boardWords: (view, seat) => boardWords(view as AzulView, seat),
  offerWords: (view) => offerWords(view as AzulView, tilesWords),
  tiles: (board) => tiles((board as AzulBoard).jokers),
  draw: (text) => ({ tiles: text, words: tilesWords(text) }),
  parts,
  reasons: () => ['tile', 'floor', 'row', 'column', 'colour'],
  rules: { en: () => import('./rules/en'), fr: () => import('./rules/fr'), it: () => import('./rules/it') },
  tour: async () => (await import('./tour')).tour,
  tourTexts: { en: () => import('./tour/en'), fr: () => import('./tour/fr'), it: () => import('./tour/it') },
};
export default game;
