// What a review says of one event.
import type { Mark, Review, ReviewedMove } from '../net/messages';

export const markSigns: Record<Mark, string> = { good: '', doubtful: '?!', mistake: '?', blunder: '??' };

export const moveAt = (review: Review, event: number): ReviewedMove | undefined => review.moves.find((move) => move.event === event);
export const refillAt = (review: Review, event: number): Review['refills'][number] | undefined => review.refills.find(({ first, last }) => first <= event && event <= last);
export const isBest = (move: ReviewedMove): boolean => !move.forced && move.best?.move === move.played?.move;

// The next event that is worth a look, from here on forth or back: a move that lost something, or a turning point.
export function nextToSee(review: Review, at: number, by: 1 | -1): number | undefined {
  const events = [...new Set([...review.moves.filter(({ mark }) => mark !== 'good').map(({ event }) => event), ...review.turning_points.map(({ event }) => event)])].sort((a, b) => (a - b) * by);
  return events.find((event) => (event - at) * by > 0);
}
