// What the page is about, for the type checker alone: these names are known in all of its modules, and no browser loads
// them. A type that one module needs is in that module, unless it is long.

// Puzzles and games

/** Column and row, or columns and rows. */
type Vector = [number, number];

type Family = "rush" | "bricks" | "tiles" | "atomix" | "maze";

/** How an atom looks: the sign of its element and its bonds as characters of the native format. */
type Atom = { symbol: string; bonds: string };

/**
 * A piece: its name, the cells it covers from its anchor, whether the puzzle is about it, and the line it keeps to, if any. The anchor is the top left
 * of the rectangle around the piece.
 */
type Piece = { name: string; shape: Vector[]; goal: boolean; kind: string; lock?: "horizontal" | "vertical" };

/**
 * A place that something must get to: a piece by name, or any of a group of the same. With `cover` the piece must cover
 * the cells, without it must lie in exactly these.
 */
type Target = { piece: string; cells: Vector[]; cover: boolean };

/** Where the pieces are: column and row of each anchor, one after the other. */
type State = Int16Array;

/** A puzzle with its start. Grids have one entry for each cell, row by row. */
type Puzzle = {
  family: Family;
  name: string;
  source: string;
  /** Shortest lengths by metric. */
  known: Record<string, number>;
  metric: string;
  /** rush: exit or clear; tiles: blank-first, blank-last or "drawn". */
  goal: string;
  /** rush: the side; empty otherwise. */
  exit: string;
  /** maze: 4 or 8. */
  neighbours: number;
  /** bricks: groups of names that may fill each other's places. */
  same: string[][];
  width: number;
  height: number;
  walls: Uint8Array;
  gates: Uint8Array;
  pieces: Piece[];
  start: State;
  /** bricks: the goal; maze: one cell. */
  targets: Target[];
  atoms: Map<string, Atom>;
  /** Rows of kinds, "" where there is no atom. */
  molecule: string[][];
  /** tiles: the goal's names row by row, "" for a blank or a wall, "*" where anything may be. */
  order: string[];
};

/** One piece on its way: straight legs, each so many columns and rows. */
type Move = { piece: number; legs: Vector[] };

type Game = import("./page/js/game.js").Game;

/** A board that is being drawn: the parts of its native text, which may be wrong at any time. */
type Sketch = { family: Family; headers: [string, string][]; parts: Map<string, string[][]>; exit: string };

/** What a pen does from where it was put down: to the next cells, and when it is lifted. */
type Stroke = { move: (cell: Vector) => void; end: () => void };

/** A board that was drawn, and when. */
type Drawing = { id: string; text: string; when: number };

// The engine

type Fault = { line: number; column: number; length: number; message: string; help: string | null };

type Read = {
  name: string;
  family: Family;
  text: string;
  metric: string;
  goal: string;
  length: number | null;
  source: string | null;
};

/** A board of the collection, of a catalogue or of a file. */
type Row = Read & {
  width: number;
  height: number;
  pieces: number;
  walls: number;
  known: Record<string, number>;
  number?: number;
  at?: number;
  difficulty?: Difficulty;
};

type Difficulty = {
  shortest_solutions?: number;
  branching?: number;
  counter_intuitive?: number;
  cluster_size?: number;
  minimal?: boolean;
};

type Catalogue = {
  name: string;
  puzzles: number;
  families: Family[];
  sizes: Vector[];
  lengths: Vector | null;
  pieces: Vector | null;
  walls: Vector | null;
};

type Progress = {
  stage: string;
  bound?: number;
  expanded?: number;
  stored?: number;
  bytes?: number;
  seconds?: number;
  what?: string;
  done?: number;
  total?: number;
  states?: number;
  attempts?: number;
  configuration?: number;
  samples?: Sample[];
};

type Sample = { expanded: number; bound: number; stored: number; bytes: number; seconds: number };

type SearchReport = {
  outcome: "solved" | "unsolvable" | "stopped";
  length?: number;
  lower_bound: number;
  optimal: boolean;
  moves?: string[];
  metric: string;
  algorithm: string;
  heuristic: string;
  open: string;
  closed: string;
  tie: string;
  threads: number;
  expanded: number;
  generated: number;
  stored: number;
  peak_bytes: number;
  seconds: number;
  stopped_by?: string;
  why?: string;
  visited?: Vector[];
  layers?: { f: number; expanded: number }[];
};

type Searched = { report: SearchReport | null; error: string | null; samples: Sample[] };

type SpaceFacts = {
  complete: boolean;
  stopped_by: string | null;
  states: number;
  edges: number;
  goal_states: number;
  length: number | null;
  max_distance: number | null;
  states_by_distance: number[];
  dimensions: number;
  seconds: number;
};

type Options = { algorithm: string; heuristic: string };

type Described = { name: string; about: string };

type About = {
  version: string;
  families: { name: string; metrics: string[]; heuristics: Described[]; algorithms: string[] }[];
  algorithms: (Described & { heuristic: boolean })[];
  limits: Record<string, number>;
};

type Verdict = {
  valid: boolean;
  faults: Fault[];
  puzzle: Read | null;
  outcome: string | null;
  length: number | null;
  lower_bound: number | null;
};

/** Long work, as it stands: `waiting` others are before it while it is queued. */
type Underway = { state: "queued" | "running"; waiting: number; progress: Progress | null };

/** How to run long work: when to give up, and whom to tell. Aborting the signal rejects with an AbortError. */
type Running = { signal?: AbortSignal; onprogress?: (job: Underway) => void; seconds?: number };

/** A search through a space: the nodes that were looked at, in order, and those of the way that was found. */
type Followed = {
  heuristic: string;
  length: number | null;
  expanded: number[];
  path: number[];
  stopped_by: string | null;
};

/** Every position of a puzzle. It is kept until it is closed. */
type Space = {
  facts: SpaceFacts;
  /** The bytes of API.md. */
  graph: () => Promise<ArrayBuffer>;
  node: (node: number) => Promise<{ distance: number | null; position: { text: string } }>;
  pathFrom: (node: number) => Promise<{ nodes: number[]; moves: string[] }>;
  locate: (puzzle: string) => Promise<{ node: number | null; distance: number | null }>;
  /** A* from the start, node by node, where the engine can tell. */
  search?: (heuristic: string, running?: Running) => Promise<Followed>;
  close: () => void;
};

/** A board to be made, as far as it is not to be as usual: lengths, pieces and walls between a least and a most. */
type Order = {
  family: string;
  width?: number;
  height?: number;
  min?: number;
  max?: number;
  min_pieces?: number;
  max_pieces?: number;
  min_walls?: number;
  max_walls?: number;
  minimal?: string;
  seed?: number;
};

type Made = {
  product: { board: string; length: number; metric: string; pieces: number } | null;
  attempts: number;
  rejected: { why: string; count: number }[];
};

type Reduced = {
  outcome: string;
  length: number | null;
  complete: boolean;
  variants: { removed: string; outcome: string; length: number | null }[];
};

type Explanation = {
  what: string;
  value: number | null;
  rule: string;
  chosen?: number;
  parts?: Explanation[];
  cells?: Vector[];
  position?: { piece: string; cells: Vector[] }[];
};

type Engine = {
  about: () => Promise<About>;
  collection: () => Promise<Row[]>;
  catalogues: () => Promise<Catalogue[]>;
  ofCatalogue: (
    name: string,
    query: Record<string, string>,
  ) => Promise<{ puzzles: Row[]; total: number; next: number | null }>;
  /** Opens a Parquet file with puzzles, to be asked about by its name. */
  open: (file: File) => Promise<Catalogue>;
  parse: (text: string) => Promise<{ puzzles: Read[]; faults: Fault[]; total: number }>;
  validate: (text: string, signal?: AbortSignal) => Promise<Verdict>;
  exported: (puzzle: string, format: string, moves?: string[]) => Promise<Blob>;
  solve: (puzzle: string, running?: Running) => Promise<SearchReport>;
  compare: (puzzle: string, configurations: Options[], running?: Running) => Promise<Searched[]>;
  space: (puzzle: string, running?: Running) => Promise<Space>;
  generate: (order: Order, running?: Running) => Promise<Made>;
  reduce: (puzzle: string, running?: Running) => Promise<Reduced>;
  explain: (
    puzzle: string,
    heuristic: string,
    running?: Running,
  ) => Promise<{ heuristic: string; explanation?: Explanation }>;
};

// The page

/** Leads to an address. */
type Go = (address: string) => void;

type View = { element: HTMLElement; leave?: () => void };

type Child = Node | string | number | null | undefined | false;

/** `only` an icon, with its words for those who do not see it; `key` presses it too. */
type ButtonOptions = {
  icon?: string;
  label: string;
  quiet?: boolean;
  primary?: boolean;
  only?: boolean;
  key?: string;
  id?: string;
  onclick: (event: MouseEvent) => void;
};

/** One of several values, each with its words. */
type Choice = { label: string; options: [string, string][]; value: string; onchange: (value: string) => void };

type BoardView = import("./page/js/board.js").BoardView;

/** What a guide knows about a position; `length` is a lower bound if the search was stopped. */
type Answer = { outcome: "solved" | "unsolvable" | "stopped"; length: number; moves: Move[] };

/** The best way and its seconds; how often it was solved, in how many seconds and moves in all, how fast, and when last. */
type Done = {
  cost: number;
  optimal: boolean;
  seconds: number;
  times: number;
  spent: number;
  made: number;
  fastest: number;
  when: number;
};

type Guidance = "off" | "hints" | "live";

/** What the browser keeps; `days` has the stars of each day's puzzle. */
type Memory = {
  done: Record<string, Done>;
  theme: string;
  speed: number;
  guide: Guidance;
  sound: boolean;
  palette: string;
  days: Record<string, number>;
  today: { day: string; boards: string[] };
};

/** A game: its board by name or text, what is counted, and the moves as numbers: piece, columns and rows of each leg. */
type Kept = {
  name: string;
  text: string;
  metric: string;
  entries: number[][][];
  cursor: number;
  seconds: number;
  when: number;
};

/** What somebody looks for. Numbers are as they were typed: empty where nothing was. */
type Wishes = {
  family: string;
  words: string;
  /** Like "5x5". */
  size: string;
  length: [string, string];
  pieces: [string, string];
  walls: [string, string];
  /** file, shortest or longest. */
  order: string;
  /** Only boards that are not done yet. */
  undone: boolean;
};

/** A place among the boards that were wished for. */
type Place = { wishes: Wishes; at: number };

type Shelf = {
  address: string;
  title: string;
  count: number;
  /** Can names and sources be searched? */
  words: boolean;
  families: Family[];
  sizes: Vector[];
  /** The fewest and the most. */
  pieces: Vector | null;
  walls: Vector | null;
  page: (wishes: Wishes, offset: number) => Promise<{ rows: Row[]; total: number; next: number | null }>;
  random: (wishes: Wishes) => Promise<Row | undefined>;
  /** The board at a place, done or not. */
  row: (wishes: Wishes, at: number) => Promise<Row | undefined>;
  /** Where a board stands. */
  place: (wishes: Wishes, row: Row) => Place;
  /** The board of the day, the same for everybody. */
  daily: () => Promise<Row | undefined>;
};

type Graph = {
  nodes: number;
  edges: number;
  dimensions: number;
  farthest: number;
  places: Float32Array;
  distances: Uint16Array;
  pairs: Uint32Array;
};

/** What one drag did: usually one move; several where a row of tiles was pushed or a maze was walked. */
type Entry = { moves: Move[]; words: string[]; cost: number; before: State; state: State };

/** The parts of a native text below its headers, by their names; the board has none. */
type Sections = Map<string, { value: string; rows: string[][] }>;

/** Reads what is particular to a family. */
type NativeReader = (
  puzzle: Puzzle,
  places: number[],
  rows: string[][],
  sections: Sections,
  get: (key: string) => string,
  headers: [string, string][],
) => void;

/** Writes it. */
type NativeWriter = (
  puzzle: Puzzle,
  at: Int16Array,
  board: string[][],
) => { headers: string[]; sections: [string, string[][]][] };

/** A job as the server tells it. */
type Job = {
  id: string;
  state: "queued" | "running" | "done" | "failed" | "cancelled";
  waiting: number;
  progress: Progress | null;
  result: any;
  error: string | null;
};

/** Where the replay of a search is shown. */
type Stage = {
  space: Space;
  search: NonNullable<Space["search"]>;
  puzzle: Puzzle;
  signal: AbortSignal;
  begin: (expanded: number[]) => void;
  /** So many positions were looked at, this one last. */
  show: (count: number, node: number) => void;
  /** The way that was found, or none yet. */
  arrive: (path: number[]) => void;
};
