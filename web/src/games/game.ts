// What a game brings to the page: how it looks and what its moves are called. No game here knows a rule: what may be
// played, what it would do and what it is worth comes from the engine.
import type { Component } from 'svelte';
import type { Key } from '../i18n/i18n.svelte';
import type { Language } from '../i18n/languages';
import type { Board, Row, Seat, View } from '../net/messages';
import type { RulesText } from '../pages/rulestext';
import type { Scene } from '../table/scene.svelte';
import type { Tour, TourText } from '../table/tour';

// How a game shows and names its tiles.
export interface Tiles {
  letters: readonly string[]; // in their order
  symbol: (letter: string) => string; // M: the first-player marker
  words: (tiles: string) => string;
  marker?: string; // what the first-player marker is and does, where it has another name
}

// An option of a new table, in the words of the notation; each value has a name and a sentence in i18n:
// `GAME.option.KEY.VALUE` and `GAME.option.KEY.VALUE.text`.
export interface Option {
  key: string;
  values: string[]; // the first is the default
  seats?: true; // and every seat's number
  // A value of the player's own, made with this editor; `GAME.option.KEY.own` names it.
  own?: Component<{ value: string | undefined; change: (value: string | undefined) => void }>;
}

// What is known of every game without loading it.
export interface GameCard {
  id: string;
  name: Key;
  tagline: Key;
  sprite: string; // its symbols, once in the document
  options: Option[];
  load: () => Promise<{ default: Game }>;
  Picture: Component;
}

// A tile on its way: the symbol it is drawn with, and the names of the places it leaves and reaches: of several, the
// first that is on the screen.
export interface Flight {
  symbol: string;
  from: string[];
  to: string[];
}

// Points that rise from a place.
export interface Rise {
  at: string[];
  points: number;
  seat: number;
}

export interface MoveGroup {
  label: string;
  moves: string[];
}

// A part of a position: the key of its value, and how that is written. `seat`: each seat has one.
export interface Part {
  key: string;
  seat?: true;
  kind:
    | { as: 'choice'; values: string[] } // words of the notation; `seats` stands for every seat
    | { as: 'number'; most: number }
    | { as: 'counts' } // letters with counts
    | { as: 'heaps'; many: number; most: number | number[]; marker?: true } // tiles that lie together, separated by commas
    | { as: 'rows'; many: number; size: number; free: string; printed?: string[] } // spaces in rows, separated by `/`
    | { as: 'strips' } // a strip and its cells, separated by commas
    | { as: 'text' };
}

export interface Game {
  id: string;
  Play: Component<{ scene: Scene }>; // the offer and all boards
  LogMove: Component<{ move: string; happened: Row[] }>; // a move in pictures
  Figure: Component<{ name: string }>; // of the rules

  // What moves, tile by tile, and the points: for animations. `take` and `put` move the tiles of a row on a copy of
  // the view, so that it looks right while they fly; the next view of the server replaces it.
  flights(view: View, row: Row): Flight[];
  rise(row: Row): Rise | undefined;
  take(view: View, row: Row): void;
  put(view: View, row: Row): void;

  // What the player is asked to do now.
  prompt(scene: Scene): string;
  // What else everybody should see at any time: who starts next, if there is a next round.
  status(scene: Scene): string;
  // Whoever took the first-player marker, unless this round is certainly the last.
  next(view: View): Seat | undefined;

  // In words, for announcements and for the list of moves.
  moveWords(view: View, move: string, board: Board): string;
  // What a move does besides, which a hint should say; empty: nothing.
  besides?(view: View, move: string): string;
  rowWords(row: Row, name: (seat: number) => string): string;
  groups(view: View, moves: string[], board: Board): MoveGroup[];
  boardWords(view: View, seat: number, board: Board): string[];
  offerWords(view: View): string[];

  // How tiles look and what they are called; a draw of chance as its tiles and in words.
  tiles(board: Board): Tiles;
  draw(text: string, board: Board): { tiles: string; words: string };
  // What a position is made of, for setting one up (docs/notation.md).
  parts(board: Board): Part[];

  // Why points are scored on this board, in the order of the final table.
  reasons(board: Board): string[];

  rules: Record<Language, () => Promise<{ default: RulesText }>>;
  tour: () => Promise<Tour>;
  tourTexts: Record<Language, () => Promise<{ default: TourText }>>;
}
