// The list of games. To add one: its folder, its words, and a line here.
import { azul } from './azul/card';
import type { GameCard } from './game';
import { pavilion } from './pavilion/card';
import { sintra } from './sintra/card';

export const games: GameCard[] = [azul, sintra, pavilion];

export const gameCard = (id: string): GameCard | undefined => games.find((game) => game.id === id);
