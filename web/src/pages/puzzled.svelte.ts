// How a player does at puzzles, kept in this browser; and the puzzles, each file loaded when it is wanted.
import { games } from '../games';
import { base } from '../ui/router.svelte';
import { firstRating, nextOf, rated, readPuzzles, type Puzzle, type Tried } from './puzzles';

interface Puzzled {
  rating: number;
  count: number; // tries that were rated
  streak: number; // solved one after the other
  longest: number;
  game: string; // that puzzles are wanted of; '': any
  tried: Tried;
}

const place = 'tilewright.puzzles';

function read(): Puzzled {
  const none = { rating: firstRating, count: 0, streak: 0, longest: 0, game: '', tried: {} };
  try {
    return { ...none, ...(JSON.parse(localStorage.getItem(place) ?? '{}') as Partial<Puzzled>) };
  } catch {
    return none;
  }
}

export const puzzled: Puzzled = $state(read());

function keep() {
  try {
    localStorage.setItem(place, JSON.stringify(puzzled));
  } catch {
    // A browser that keeps nothing: it holds until the page is closed.
  }
}

window.addEventListener('storage', (event) => {
  if (event.key === place) Object.assign(puzzled, read());
});

export function want(game: string) {
  puzzled.game = game;
  keep();
}

// A try at a puzzle; what it changed of the rating. The first one counts; a right move after a hint makes it solved, no more.
export function note(puzzle: Puzzle, right: boolean, hinted: boolean): number {
  const known = (puzzled.tried[puzzle.game] ??= {});
  const before = puzzled.rating;
  if (known[puzzle.number] === undefined) {
    if (!right || !hinted) {
      puzzled.rating = rated(puzzled.rating, puzzle.grade, right, puzzled.count);
      puzzled.count += 1;
      puzzled.streak = right ? puzzled.streak + 1 : 0;
      puzzled.longest = Math.max(puzzled.longest, puzzled.streak);
    }
    known[puzzle.number] = right ? 1 : 0;
  } else if (right) known[puzzle.number] = 1;
  keep();
  return Math.round(puzzled.rating) - Math.round(before);
}

export const solved = (game: string): number => Object.values(puzzled.tried[game] ?? {}).filter((one) => one === 1).length;

const loaded = new Map<string, Promise<Puzzle[]>>();
export function puzzlesOf(game: string): Promise<Puzzle[]> {
  let found = loaded.get(game);
  if (!found) {
    found = fetch(`${base}puzzles/${game}.txt`).then(async (answer) => readPuzzles(answer.ok ? await answer.text() : ''));
    found.catch(() => loaded.delete(game));
    loaded.set(game, found);
  }
  return found;
}

// The address of what comes after this one, of this game or of any.
export async function nextPath(game: string, but?: Puzzle): Promise<string> {
  const all = (await Promise.all(games.filter(({ id }) => game === '' || id === game).map(({ id }) => puzzlesOf(id)))).flat();
  const next = nextOf(all, puzzled.tried, puzzled.rating, but);
  return next ? `/puzzles/${next.game}/${next.number}` : '/puzzles';
}
