/** The view this game's screens draw, under their own names. */
import type { RaceHand } from "../../wire";
import type { components } from "../../wire";

type Nouns = components["schemas"];

export type ElementalsView = Nouns["ElementalsView"];
export type PlayerView = ElementalsView["players"][number];
export type TurnedView = ElementalsView["turned"][number];
export type Happening = Nouns["ElementalsHappening"];
export type Flipped = Extract<Happening, { what: "flipped" }>;
export type Judged = Extract<Happening, { what: "judged" }>;
/** A hand of a judged race; what was measured of it comes along where it is known. */
export type HandTold = Judged["hands"][number] & Partial<RaceHand>;
export type { JudgedRace, LogLine, RaceHand, RaceInfo, SeatLag } from "../../wire";
