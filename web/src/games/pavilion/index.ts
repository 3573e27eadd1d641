import type { Game } from '../game';
import { next, offerWords, status } from '../shared/offer';
import Figure from './Figure.svelte';
import LogMove from './LogMove.svelte';
import Play from './Play.svelte';
import { parts } from './setup';
import { flights, put, rise, take, type PavilionBoard, type PavilionView } from './view';
import { boardWords, groups, moveWords, offerLines, prompt, rowWords, tiles, tilesWords } from './words';

const game: Game = {
  id: 'pavilion',
  Play,
  LogMove,
  Figure,
  flights: (view, row) => flights(view as PavilionView, row),
  rise,
  take: (view, row) => take(view as PavilionView, row),
  put: (view, row) => put(view as PavilionView, row),
  moveWords: (view, move, board) => moveWords(view as PavilionView, move, board as PavilionBoard),
  prompt,
  status,
  next,
  rowWords,
  groups: (_, moves, board) => groups(moves, board as PavilionBoard),
  boardWords: (view, seat, board) => boardWords(view as PavilionView, seat, board as PavilionBoard),
  offerWords: (view) => offerLines(view as PavilionView, offerWords(view as PavilionView, tilesWords)),
  tiles: () => tiles,
  draw: (text) => ({ tiles: text, words: tilesWords(text) }),
  parts,
  reasons: () => ['run', 'marker', 'discarded', 'star', 'number'],
  rules: { en: () => import('./rules/en'), fr: () => import('./rules/fr'), it: () => import('./rules/it') },
  tour: async () => (await import('./tour')).tour,
  tourTexts: { en: () => import('./tour/en'), fr: () => import('./tour/fr'), it: () => import('./tour/it') },
};
export default game;
