import type { Game } from '../game';
import { offerWords } from '../shared/offer';
import Figure from './Figure.svelte';
import LogMove from './LogMove.svelte';
import Play from './Play.svelte';
import { flights, offerOf, put, rise, take, type SintraBoard, type SintraView } from './view';
import { boardWords, groups, indicatorWords, moveWords, next, prompt, rowWords, status, tilesWords } from './words';

const game: Game = {
  id: 'sintra',
  Play,
  LogMove,
  Figure,
  flights: (view, row) => flights(view as SintraView, row),
  rise,
  take: (view, row) => take(view as SintraView, row),
  put: (view, row) => put(view as SintraView, row),
  moveWords: (view, move) => moveWords(view as SintraView, move),
  prompt,
  status,
  next,
  rowWords,
  groups: (view, moves) => groups(view as SintraView, moves),
  boardWords: (view, seat, board) => boardWords(view as SintraView, seat, board as SintraBoard),
  offerWords: (view) => [...offerWords(offerOf(view as SintraView), tilesWords), indicatorWords(view as SintraView)],
  reasons: (board) => ['bonus', 'window', 'fall', 'pieces', 'track', (board as SintraBoard).side === 'A' ? 'ornament' : 'colour'],
  rules: { en: () => import('./rules/en'), fr: () => import('./rules/fr'), it: () => import('./rules/it') },
  tour: async () => (await import('./tour')).tour,
  tourTexts: { en: () => import('./tour/en'), fr: () => import('./tour/fr'), it: () => import('./tour/it') },
};
export default game;
