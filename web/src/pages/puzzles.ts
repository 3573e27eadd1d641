// Puzzles as their files have them (docs/notation.md), and which one comes next. What is pure of it.
export interface Puzzle {
  game: string;
  number: number;
  grade: number; // 1 to 5
  move: string; // the solution
  chance: number; // to win with it
  loss: number; // of the best of the others
  on: string[]; // how the game would go on
  losses: number[]; // of each legal move, in their order, in hundredths
  position: string;
}

export function readPuzzles(text: string): Puzzle[] {
  const [head = '', ...lines] = text.split('\n');
  const [what, kind, version, game = ''] = head.split(' ');
  if (what !== 'tilewright' || kind !== 'puzzles' || version !== '1') throw new Error('these are no puzzles');
  const out: Puzzle[] = [];
  for (let n = 0; n + 1 < lines.length; n += 2) {
    const [number = '', ...fields] = lines[n]!.split(' ');
    const told = new Map(fields.map((field) => field.split(/=(.*)/) as [string, string]));
    const list = (key: string) => (told.get(key) === '-' ? [] : told.get(key)!.split(','));
    out.push({
      game,
      number: Number(number),
      grade: Number(told.get('grade')),
      move: told.get('move')!,
      chance: Number(told.get('chance')),
      loss: Number(told.get('loss')),
      on: list('on'),
      losses: list('losses').map(Number),
      position: lines[n + 1]!,
    });
  }
  return out;
}

// The options a position begins with, after the name of its game.
export const optionsOf = (puzzle: Puzzle): string => puzzle.position.slice(puzzle.game.length + 1, puzzle.position.indexOf(' round='));

// A record that begins with the position and goes on with these moves.
export const recordOf = (puzzle: Puzzle, moves: string[]): string =>
  `[Tilewright "1"]\n[Game "${puzzle.game}"]\n[Options "${optionsOf(puzzle)}"]\n[Start "${puzzle.position}"]\n\n${moves.join(' ')}\n`;

// ---- The player's rating. A puzzle counts as an opponent whose rating follows from its grade: who meets one of their own
// rating solves one of two. Only the first try counts (docs/strength.md).

export const firstRating = 1000;
export const ratingOf = (grade: number): number => 550 + 250 * grade;
export const expected = (rating: number, grade: number): number => 1 / (1 + 10 ** ((ratingOf(grade) - rating) / 400));

const early = 20; // puzzles, in which a rating moves twice as fast
export function rated(rating: number, grade: number, right: boolean, before: number): number {
  const step = before < early ? 48 : 24;
  return Math.min(3000, Math.max(100, rating + step * ((right ? 1 : 0) - expected(rating, grade))));
}

// What was tried of each game: 1 solved, 0 not.
export type Tried = Record<string, Record<number, 0 | 1>>;

// The next: one that was not tried yet, else one that was not solved, else any; of those near the player's rating.
export function nextOf(puzzles: Puzzle[], tried: Tried, rating: number, but?: Puzzle, random = Math.random): Puzzle | undefined {
  const others = puzzles.filter((one) => one.game !== but?.game || one.number !== but.number);
  const result = (one: Puzzle) => tried[one.game]?.[one.number];
  const fresh = others.filter((one) => result(one) === undefined);
  const failed = others.filter((one) => result(one) === 0);
  const left = fresh.length > 0 ? fresh : failed.length > 0 ? failed : others;
  const off = (one: Puzzle) => Math.abs(ratingOf(one.grade) - rating);
  const least = Math.min(...left.map(off));
  const near = left.filter((one) => off(one) === least);
  return near[Math.floor(random() * near.length)];
}
