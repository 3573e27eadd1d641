import type { GameCard } from '../game';
import Picture from './Picture.svelte';
import sprite from './tiles.svg?raw';
import './azul.css';

export const azul: GameCard = {
  id: 'azul',
  name: 'azul.name',
  tagline: 'azul.tagline',
  sprite,
  options: [
    { key: 'wall', values: ['coloured', 'grey'] },
    { key: 'jokers', values: ['off', 'on'] },
    { key: 'first', values: ['random'], seats: true },
  ],
  load: () => import('./index'),
  Picture,
};
