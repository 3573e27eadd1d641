import { t } from '../../i18n/i18n.svelte';
import type { Game } from '../game';
import { offerWords } from '../shared/offer';
import Figure from './Figure.svelte';
import LogMove from './LogMove.svelte';
import Play from './Play.svelte';
import { parts } from './setup';
import { flights, offerOf, put, rise, take, type SintraBoard, type SintraView } from './view';
import { boardWords, groups, indicatorWords, moveWords, next, prompt, rowWords, status, tiles, tilesWords } from './words';

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
  tiles,
  draw(text, board) {
    const strip = /^(\d)([ab])$/.exec(text);
    if (!strip) return { tiles: text, words: tilesWords(text) };
    const [n, face] = [Number(strip[1]), strip[2] as 'a' | 'b'];
    return { tiles: (board as SintraBoard).strips[n - 1]?.[face] ?? '', words: t('study.strip', { n, face }) };
  },
  parts,
  reasons: (board) => ['bonus', 'window', 'fall', 'pieces', 'track', (board as SintraBoard).side === 'A' ? 'ornament' : 'colour'],
  rules: { en: () => import('./rules/en'), fr: () => import('./rules/fr'), it: () => import('./rules/it') },
  tour: async () => (await import('./tour')).tour,
  tourTexts: { en: () => import('./tour/en'), fr: () => import('./tour/fr'), it: () => import('./tour/it') },
};
export default game;
