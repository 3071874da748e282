// What the shell needs from a game's own folder. Each folder holds the same files:
//
//   Board.svelte    the board (BoardProps)
//   End.svelte      who won and why (EndProps)
//   Final.svelte    a picture of the final position, to keep (EndProps)
//   Lesson.svelte   the interactive lesson (LessonProps)
//   Rules.svelte    the rules in our own words, one page (no props)
//   Cards.svelte    all components, to look things up in (optional, no props)
//   describe.ts     `describe`: a line of the log as a sentence
//   titles.ts       its name, what it is about, and its options, in both languages
//   Art.svelte      its picture (components/GameArt.svelte finds it)
//
// A game that another package brings has none of it, and the screens of plain/: its view as a list, its moves
// as buttons.
//
// A game that is a race brings its own stage for a running game, in place of the shell's players, sentence
// and board (StageProps): Stage.svelte. It has no secrets between people at one device, and no curtain.
//
// A board draws what it is given and knows no rules: legal moves arrive as data, in notation.
// It lies on a screen (components/Screen.svelte) that never scrolls: what it draws goes to the grid area `board`,
// what belongs to it to `panel`, and where the board shows the players itself, they go to `head`.
// `view` is the game's own view: a board narrows it once, by its own props type.
import type { Component } from "svelte";
import { titles as elementals } from "./elementals/titles";
import { guestName } from "./guests";
import { titles as helpme } from "./helpme/titles";
import { titles as rauha } from "./rauha/titles";
import type { Dictionary, Lang } from "../i18n.svelte";
import type { Shown, TableStore } from "../table/store.svelte";
import type { Exercise, HandPut, Lesson, LogLine, JudgedRace, SeatInfo, TableInfo } from "../wire";
import type { Scene } from "../whole";

/** The people round a board, for a game whose board seats everybody itself. */
export interface Around {
  seats: SeatInfo[];
  deadline: number | null;
  /** By seat, where every player has a clock. */
  clocks?: Scene["clocks"];
  /** What the server's clock shows, less ours. */
  offset: number;
  reactions: Shown[];
  local: boolean;
}

export interface BoardProps<View> {
  view: View;
  /** The moves `look` may make now, in notation; empty when it is not their turn. */
  legal: string[];
  /** By seat, never empty strings. */
  names: string[];
  /** The seat whose eyes these are; null for a spectator. */
  look: number | null;
  /** The act that led to `view`, for the animation; null at the start and after a jump. */
  lastLine: LogLine | null;
  /** False while replaying, behind a curtain or without a connection: show, accept nothing. */
  interactive: boolean;
  /** The game's own help for `look`: previews, reasons, what can be done; null without any. */
  guide: unknown;
  /** The move prepared for `look`'s next turn, which nobody else knows of. */
  plan: string | null;
  /** The move a bot suggests to `look`, who asked for it. */
  hint?: string | null;
  /** Everything told so far, and of that what led from the last view to this one. */
  log: readonly LogLine[];
  fresh: readonly LogLine[];
  /** Null in a replay or a lesson. */
  around: Around | null;
  /** Nobody else is meant to sit in front of this screen: what is secret lies open. */
  alone?: boolean;
  onmove: (move: string) => void;
  /** Prepare a move, or (null) drop what was prepared. */
  onplan: (move: string | null) => void;
  /** Make all moves the server counts as going together. */
  ontogether: () => void;
  /** One sentence that says what to do next ("" leaves it to the shell); also read aloud. */
  onstatus: (text: string) => void;
  /** In a replay: the race that was judged last. */
  race?: JudgedRace | null;
}

export interface StageProps {
  store: TableStore;
  table: TableInfo;
  scene: Scene;
  names: string[];
}

export interface EndProps<View> {
  view: View;
  names: string[];
  /** The seat whose eyes these are; null for a spectator. */
  look?: number | null;
  /** Everything that was told of the game. */
  log?: readonly LogLine[];
  /** The result has been told, at once or at the end of a story: from now on it is no surprise. */
  ontold?: () => void;
}

export interface LessonProps {
  /** The positions of the lesson, made by the rules themselves. */
  lesson: Lesson;
  /** The person skips the rest: back to where games are chosen. */
  ondone: () => void;
  /** The person has finished and wants to play: a first game against bots begins at once. */
  onplay: () => void;
}

/** Cards to react to, one after the other. */
export interface ExercisesProps {
  rounds: readonly Exercise[];
  /** What was done about a card, and whether that was right. */
  onhand: (hand: HandPut, good: boolean) => void;
  ondone: () => void;
  onstop: () => void;
}

/** One line of the log as a sentence in the language of `t` (`t.lang`). */
export type Describe = (line: LogLine, names: string[], t: Dictionary) => string;

/** What to play for, in one sentence. */
export type Aim = (t: Dictionary) => string;

/** The section of the game's rules (its id) that explains the moment a view shows. */
export type Chapter = (view: AnyView) => string;

/** A move that somebody could make, in a few words: "c3 onto c4". */
export type Wording = (move: string, t: Dictionary) => string;

/** What the better of two moves does, and what it gives up for it: "covers Bo’s willow 4 on c3". */
export interface Merits {
  readonly better: readonly string[];
  readonly worse: readonly string[];
}
export type TellMerits = (merits: readonly unknown[], seat: number, names: readonly string[], t: Dictionary) => Merits;

/** A kind of decision, in a few words: "Taking a card". */
export type Decision = (kind: string, t: Dictionary) => string;

// Each board knows its own view only; the shell hands on what the server sent.
type AnyView = any;

/** What a game is called and about, and the words for its options. */
export interface Title {
  name: string;
  pitch: string;
  /** How long a game takes, and how hard it is to learn. */
  takes?: string;
  learning?: string;
  options: Record<string, { name: string; hint?: string; values?: Record<string, string> }>;
}
export type Titles = Record<Lang, Title>;

export interface Screens {
  titles?: Titles;
  /** How wide the board is for its height; without, it takes whatever shape there is. */
  shape?: number;
  board: () => Promise<{ default: Component<BoardProps<AnyView>> }>;
  end: () => Promise<{ default: Component<EndProps<AnyView>> }>;
  final?: () => Promise<{ default: Component<EndProps<AnyView>> }>;
  lesson?: () => Promise<{ default: Component<LessonProps> }>;
  rules?: () => Promise<{ default: Component }>;
  /** `wording` and `merits` for games whose moves are suggested and rated, `decision` where several kinds are told apart. */
  describe: () => Promise<{
    describe: Describe;
    wording?: Wording;
    merits?: TellMerits;
    decision?: Decision;
    chapter?: Chapter;
    goal?: Aim;
  }>;
  /** The end is a story that leads up to the result: nothing around it may give it away before `ontold`. */
  story?: true;
  cards?: () => Promise<{ default: Component }>;
  /** Said beside the goal, to the person alone whose view it is: for whom they play. */
  whom?: () => Promise<{ default: Component<{ view: AnyView }> }>;
  /** The board shows the players itself (BoardProps.around). */
  seatsEverybody?: boolean;
  /** Only of a race: the whole of a running game, its own settings, and training alone. */
  stage?: () => Promise<{ default: Component<StageProps> }>;
  panel?: () => Promise<{ default: Component }>;
  training?: () => Promise<{ default: Component }>;
  exercises?: () => Promise<{ default: Component<ExercisesProps> }>;
}

const screens: Record<string, Screens> = {
  helpme: {
    titles: helpme,
    shape: 1.12,
    board: () => import("./helpme/Board.svelte"),
    end: () => import("./helpme/End.svelte"),
    final: () => import("./helpme/Final.svelte"),
    lesson: () => import("./helpme/Lesson.svelte"),
    rules: () => import("./helpme/Rules.svelte"),
    describe: () => import("./helpme/describe"),
    whom: () => import("./helpme/Whom.svelte"),
    story: true,
  },
  rauha: {
    titles: rauha,
    shape: 1,
    board: () => import("./rauha/Board.svelte"),
    end: () => import("./rauha/End.svelte"),
    final: () => import("./rauha/Final.svelte"),
    lesson: () => import("./rauha/Lesson.svelte"),
    rules: () => import("./rauha/Rules.svelte"),
    describe: () => import("./rauha/describe"),
    cards: () => import("./rauha/Cards.svelte"),
    seatsEverybody: true,
  },
  elementals: {
    titles: elementals,
    board: () => import("./elementals/Board.svelte"),
    end: () => import("./elementals/End.svelte"),
    final: () => import("./elementals/Final.svelte"),
    lesson: () => import("./elementals/Lesson.svelte"),
    rules: () => import("./elementals/Rules.svelte"),
    describe: () => import("./elementals/describe"),
    stage: () => import("./elementals/Stage.svelte"),
    panel: () => import("./elementals/SensePanel.svelte"),
    training: () => import("./elementals/Training.svelte"),
    exercises: () => import("./elementals/Exercises.svelte"),
  },
};

const plain: Screens = {
  board: () => import("./plain/Board.svelte"),
  end: () => import("./plain/End.svelte"),
  describe: () => import("./plain/describe"),
};

/** The screens of a game, each loaded when first shown; the plain ones of a game that brings none. */
export function screensOf(game: string): Screens {
  return (Object.hasOwn(screens, game) && screens[game]) || plain;
}

export function titleOf(game: string, lang: Lang): Title {
  return screensOf(game).titles?.[lang] ?? { name: guestName(game), pitch: "", options: {} };
}
