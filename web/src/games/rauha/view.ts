/** What the server tells of this game, under their own names. */
import type { RauhaHappening } from "../../wire";

export type {
  LogLine,
  RauhaCellGuide as CellGuide,
  RauhaCellView as CellView,
  RauhaGuide as Guide,
  RauhaHappening as Happening,
  RauhaMerit as Merit,
  RauhaPreview as Preview,
  RauhaSourceGuide as Source,
  RauhaView,
  RauhaWorldView as WorldView,
} from "../../wire";

export type Won = Extract<RauhaHappening, { what: "won" }>;
export type Activated = Extract<RauhaHappening, { what: "activated" }>;
