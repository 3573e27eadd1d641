// A figure of the rules: a position, the moves that are being chosen in it, and what the engine says of both
// (e2e/figures.mjs writes and checks that).
import { t } from '../../i18n/i18n.svelte';
import type { Board, Previewed, View } from '../../net/messages';
import { Scene } from '../../table/scene.svelte';
import type { Game } from '../game';

interface Figure {
  draw: string; // offer, board or both
  position: string;
  picked?: string[];
  mark?: string[]; // what its sentence speaks of: names of places, several in one ring
  board: number; // which of the boards
  view: View;
  previews?: { move: string; happened: unknown[]; then: unknown[] }[];
}

export interface Figures {
  boards: Board[];
  figures: Record<string, Figure>;
}

// As a scene to look at; undefined where there is no such figure. For the beginning of a component.
export function figure(game: Game, told: Figures, name: string): { draw: string; scene: Scene; marks: string[] } | undefined {
  const found = told.figures[name];
  if (!found) return undefined;
  const scene = new Scene(game);
  scene.board = told.boards[found.board]!;
  scene.view = found.view;
  scene.mine = [1];
  scene.moves = found.picked ?? [];
  scene.picked = found.picked;
  scene.previews = new Map(((found.previews ?? []) as Previewed[]).map((one) => [one.move, one]));
  scene.still = true;
  $effect(() => {
    scene.seats = [
      { name: t('seat.you'), tag: '' },
      { name: t('seat.number', { n: 2 }), tag: '' },
    ];
  });
  return { draw: found.draw, scene, marks: found.mark ?? [] };
}
