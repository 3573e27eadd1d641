// A guided first round: a position, and what the learner is asked to play. The engine referees as in any other game.
export interface TourStep {
  id: string;
  move?: string; // waits for this move; without one, for "go on"
  replies?: string[]; // what the other side then plays
  highlight?: string; // a place to point at
}
export interface Tour {
  position: string;
  me: number;
  steps: TourStep[];
}
export type TourText = Record<string, { title: string; text: string }>;
