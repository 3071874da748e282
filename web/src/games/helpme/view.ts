/** The view this game's screens draw, under their own names. */
import type { components } from "../../wire.gen";

type Nouns = components["schemas"];

export type HelpMeView = Nouns["HelpMeView"];
export type StackView = Nouns["HelpMeStackView"];
export type ScoreView = Nouns["HelpMeScoreView"];
export type Merit = Nouns["HelpMeMerit"];
export type { LogLine } from "../../wire";
