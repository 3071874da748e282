/** The view this game's screens draw, under their own names. */
import type { components } from "../../wire.gen";

type Nouns = components["schemas"];

export type ElementalsView = Nouns["ElementalsView"];
export type PlayerView = ElementalsView["players"][number];
export type VerdictView = NonNullable<ElementalsView["verdict"]>;
export type Happening = Nouns["ElementalsHappening"];
export type Judged = Extract<Happening, { what: "judged" }>;
export type HandView = VerdictView["hands"][number];
export type { LogLine, RaceHand, RaceInfo, RaceVerdict, SeatLag } from "../../wire";
