/** What the server tells of this game, under their own names. */
import type { components } from "../../wire.gen";

type Nouns = components["schemas"];

export type RauhaView = Nouns["RauhaView"];
export type WorldView = Nouns["RauhaWorldView"];
export type CellView = Nouns["RauhaCellView"];
export type Guide = Nouns["RauhaGuide"];
export type CellGuide = Guide["cells"][number];
export type Preview = NonNullable<CellGuide["preview"]>;
export type Source = Guide["sources"][number];
export type Happening = Nouns["RauhaHappening"];
export type Won = Extract<Happening, { what: "won" }>;
export type Activated = Extract<Happening, { what: "activated" }>;
export type Merit = Nouns["RauhaMerit"];
export type { LogLine } from "../../wire";
