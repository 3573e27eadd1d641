import type { GameCard } from '../game';
import PartsEditor from './PartsEditor.svelte';
import Picture from './Picture.svelte';
import sprite from './tiles.svg?raw';
import './sintra.css';

export const sintra: GameCard = {
  id: 'sintra',
  name: 'sintra.name',
  tagline: 'sintra.tagline',
  sprite,
  options: [
    { key: 'side', values: ['A', 'B'] },
    { key: 'parts', values: ['house'], own: PartsEditor },
    { key: 'first', values: ['random'], seats: true },
  ],
  load: () => import('./index'),
  Picture,
};
