// What goes over the wire (docs/protocol.md). The browser tests write every message a real server sent into a
// TypeScript file and let the compiler compare it with these types, so the two ends can't drift.

export type Seat = number;
export type Turn = Seat | 'chance' | 'nobody';
// A row of what happened: its kind, then its values (docs/notation.md). Which rows there are is the game's business.
export type Value = string | number | null | Value[];
export type Row = [string, ...Value[]];

export interface Seated {
  seat: Seat;
  kind: 'open' | 'human' | 'bot' | 'remote';
  name: string;
  bot?: string;
  here?: boolean;
  away_since?: number;
  invited?: boolean;
  stand_in?: string;
  out?: 'resigned' | 'time';
  muted?: boolean;
  rank?: number;
}

export interface TableNotice {
  t: 'table';
  table: string;
  seq: number;
  phase: 'waiting' | 'playing' | 'over';
  name: string;
  game: string;
  options: string;
  public: boolean;
  clock: string;
  start: 'full' | 'call';
  seats: Seated[];
  watchers: number;
  hints?: true;
  end?: string;
  undo?: { by: Seat; to: number; agreed: Seat[] };
  rematch?: string;
  former?: string;
}

export interface Summary {
  table: string;
  phase: TableNotice['phase'];
  name: string;
  game: string;
  options: string;
  clock: string;
  seats: Omit<Seated, 'seat' | 'away_since' | 'muted'>[];
  watchers: number;
}

// What changes in every game; each game adds its own fields.
export interface View {
  round: number;
  phase: string;
  start: Seat | null;
  turn: Turn;
  last?: 'may' | 'will';
  seats: { seat: Seat; score: number; rank: number }[];
}
// What is printed.
export interface Board {
  game: string;
  players: number;
}

export interface StateNotice {
  t: 'state';
  table: string;
  seq: number;
  turn: Turn;
  clock?: number[];
  view: View;
  moves?: string[];
}

export interface EventNotice {
  t: 'event';
  table: string;
  seq: number;
  by: Seat | 'chance' | 'table';
  at: number;
  moves?: string[];
  ms?: number;
  happened?: Row[];
  undo?: number;
  sit?: string;
  start?: true;
  out?: string;
  stand_in?: string | null;
  muted?: boolean;
  end?: string;
  rematch?: string;
}

// docs/protocol.md#reviews; what is in it is said in docs/notation.md.
export type ReviewState = { table: string } & ({ state: 'running'; done: number; of: number } | { state: 'done'; review: Review });
export type ReviewNotice = { t: 'review' } & (ReviewState | { table: string; state: 'failed'; code: string; message: string });

export interface AnalysisNotice {
  t: 'analysis';
  of: number | string;
  seat: Seat;
  lines: { move: string; visits: number; winning: number[]; margin: number[]; line: string[] }[];
  exact: boolean;
  nodes: number;
  last: boolean;
}

export interface ChatNotice {
  t: 'chat';
  table: string;
  number: number;
  seat: Seat;
  name: string;
  text: string;
  at: number;
}

export interface PremovesNotice {
  t: 'premoves';
  table: string;
  seat: Seat;
  moves: string[];
}

export interface LobbyNotice {
  t: 'lobby';
  changed?: Summary[];
  gone?: string[];
}

export type Notice = TableNotice | StateNotice | EventNotice | ChatNotice | PremovesNotice | LobbyNotice | ReviewNotice | AnalysisNotice | { t: 'gone'; table: string } | { t: 'bye' };

export interface You {
  seats: Seat[];
  creator: boolean;
}

export interface Hello {
  protocol: number;
  rules: number;
  version: string;
  games: string[];
  levels: string[];
}

export interface Watched {
  table: TableNotice;
  board: Board;
  state: StateNotice;
  position: string;
  you: You;
  chat: ChatNotice[];
  events?: EventNotice[];
}

export interface Previewed {
  move: string;
  happened: Row[];
  then: Row[];
}

export interface Hint {
  seq: number;
  seat: Seat;
  move: string;
  winning: number[];
  margin: number[];
  line: string[];
}

export type Mark = 'good' | 'doubtful' | 'mistake' | 'blunder';
export interface ReviewLine {
  move: string;
  visits: number;
  exact: boolean;
  winning: number[];
  points: number[];
  margin: number;
  on: string[];
}
export interface ReviewedMove {
  event: number;
  round: number;
  seat: Seat;
  move: string;
  choices: number;
  forced: boolean;
  loss: number;
  points_loss: number;
  cost: number;
  mark: Mark;
  played?: ReviewLine;
  best?: ReviewLine;
}
export interface ReviewAccount {
  start: number;
  draws: number;
  own: number;
  others: number;
  rest: number;
  result: number;
}
export interface ReviewSeat {
  seat: Seat;
  name: string;
  moves: number;
  forced: number;
  best: number;
  mean_loss: number;
  mean_points_loss: number;
  accuracy: number | null;
  marks: Record<Mark, number>;
  mistakes: { event: number; move: string; best: string; loss: number; points_loss: number; mark: Mark }[];
  account: { winning: ReviewAccount; points: ReviewAccount; doubt: number; luckiest: number | null; unluckiest: number | null };
  statistics: { begin: number; score: number; moves: number; takes: number; taken: number; starts: number; tallies: { what: string; times: number; points: number; forgiven: number }[] };
}
export interface Expected {
  winning: number[];
  points: number[];
}
export interface Review {
  engine: string;
  events: number;
  game: string;
  options: string;
  budget: string;
  rounds: number;
  seats: ReviewSeat[];
  refills: { first: number; last: number; round: number; before: Expected; after: Expected; luck: number[]; doubt: number[] }[];
  turning_points: { event: number; turn: Seat | 'chance'; change: number[] }[];
  course: ({ event: number; round: number } & Expected)[];
  moves: ReviewedMove[];
}

export interface ReplayStep {
  by: Seat | 'chance';
  moves: string[];
  happened: Row[];
  view: View;
  ms?: number;
  seq?: number;
}

export interface Replay {
  game: string;
  options: string;
  names: string[];
  bots: (string | null)[];
  board: Board;
  view: View;
  steps: ReplayStep[];
  ended?: string;
  result?: string;
  ranks?: number[];
}

export type Ok<Fields> = { t: 'ok'; id: number | string } & Fields;

export interface Failure {
  t: 'error';
  id: number | string | null;
  code: string;
  field: string;
  message: string;
  seq?: number;
  line?: number;
  column?: number;
}

export interface SeatSetup {
  kind: 'open' | 'human' | 'bot';
  name?: string;
  bot?: string;
}

// What is asked, and the fields of its `ok`.
export interface Requests {
  hello: [{ protocol: number; rules: number }, Hello];
  create: [
    {
      game?: string;
      options?: string;
      position?: string;
      record?: string;
      seats?: SeatSetup[];
      clock?: string;
      public?: boolean;
      start?: 'full' | 'call';
      hints?: boolean;
      name?: string;
      key?: string;
    },
    { table: string; key: string; tokens: Record<string, string> },
  ];
  watch: [{ table: string; key?: string; after?: number }, Watched];
  unwatch: [{ table: string }, object];
  lobby: [{ on?: boolean }, { tables?: Summary[] }];
  sit: [{ table: string; name: string; seat?: Seat; key?: string }, { seat: Seat; you: You; key?: string }];
  stand: [{ table: string; seat: Seat }, object];
  start: [{ table: string }, object];
  remove: [{ table: string; seat: Seat }, object];
  mute: [{ table: string; seat: Seat; on?: boolean }, object];
  close: [{ table: string }, object];
  play: [{ table: string; seq: number; move: string }, { seq: number; repeated?: boolean }];
  premove: [{ table: string; seat: Seat; moves: string[] }, object];
  premoves: [{ table: string; seat: Seat }, { moves: string[] }];
  preview: [{ table: string; prefix?: string }, { seat: Seat; moves: Previewed[] }];
  hint: [{ table: string }, Hint];
  replay: [{ table?: string; record?: string }, Replay];
  review: [{ table?: string; record?: string; on?: boolean }, ReviewState];
  analyse: [{ position: string; lines?: number } | { on: false }, object];
  undo: [{ table: string; to?: number }, { seq?: number; asked?: boolean }];
  consent: [{ table: string; yes: boolean }, { seq?: number }];
  resign: [{ table: string; seat: Seat }, { seq: number }];
  stand_in: [{ table: string; seat: Seat; bot?: string; on?: boolean }, object];
  rematch: [{ table: string }, { rematch: string }];
  chat: [{ table: string; text: string }, object];
  record: [{ table: string }, { record: string }];
  ping: [object, object];
}
export type Kind = keyof Requests;
