import type { GameCard } from '../game';
import Order from './Order.svelte';
import Picture from './Picture.svelte';
import sprite from './tiles.svg?raw';
import './pavilion.css';

export const pavilion: GameCard = {
  id: 'pavilion',
  name: 'pavilion.name',
  tagline: 'pavilion.tagline',
  sprite,
  options: [
    { key: 'board', values: ['coloured', 'grey'] },
    { key: 'joker_order', values: ['standard', 'other'], own: Order },
    { key: 'floor', values: ['0', '1'] },
    { key: 'first', values: ['random'], seats: true },
  ],
  load: () => import('./index'),
  Picture,
};
