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
/** A hand as it was judged: right, wrong or void, and how many cards it took or paid. */
export type HandJudged = Judged["hands"][number];
/** The same; what was measured of it comes along where it is known. */
export type HandTold = HandJudged & Partial<RaceHand>;
export type { JudgedRace, LogLine, RaceHand, SeatLag } from "../../wire";
export type { Race as RaceInfo } from "../../whole";
