/** Views and races as the server sends them. */
import type { ElementalsView, HandJudged, Judged, PlayerView, RaceInfo } from "../../src/games/elementals/view";

export const player = (more: Partial<PlayerView> = {}): PlayerView => ({
  deck: 15,
  top: null,
  pile: 0,
  gone: false,
  hand: false,
  struck: false,
  ...more,
});

export const view = (more: Partial<ElementalsView> = {}): ElementalsView => ({
  game: "elementals",
  viewer: 0,
  seats: 3,
  minutes: null,
  players: [player(), player(), player()],
  middle: ["FWE"],
  turned: [],
  revealed: [],
  by_wizard: false,
  turn: 0,
  duty: "flip",
  last_card: false,
  own_hand: null,
  verdict: null,
  ended_by: null,
  outcome: null,
  ...more,
});

export const race = (more: Partial<RaceInfo> = {}): RaceInfo => ({
  number: 1,
  age: 0,
  nonce: "nonce-1",
  hands: ["slap FWE", "book"],
  seats: [0, 1, 2],
  next: null,
  flip_from: null,
  judged: null,
  ...more,
});

/** A hand as it was judged: a wrong one that cost two cards, if nothing else is said. */
export const hand = (seat: number, move: string, more: Partial<HandJudged> = {}): HandJudged => {
  const [reaction = "0", early] = move.split(" ").slice(move.startsWith("book") ? 1 : 2);
  return { seat, move, reaction: Number(reaction), early: early === "early", outcome: "wrong", match: null, cards: 2, ...more };
};
export const right = (seat: number, move: string, match: string, cards: number): HandJudged =>
  hand(seat, move, { outcome: "right", match, cards });
export const late = (seat: number, move: string): HandJudged => hand(seat, move, { outcome: "void", cards: 0 });

/** A race as the table tells it. */
export const judged = (...hands: HandJudged[]): Judged => ({ what: "judged", hands });

/** A table just before and just after hands were judged. */
export const turned = view({
  players: [player(), player({ deck: 14, top: "FAE", pile: 1 }), player()],
  revealed: [{ seat: 1, card: "FAE" }],
  turned: [{ seat: 1, card: "FAE", to: "pile" }],
  turn: 2,
});
export const caught = view({
  players: [player({ deck: 17, struck: true }), player({ deck: 14 }), player({ struck: true })],
  middle: [],
  turned: turned.turned,
  turn: 0,
  duty: "set",
  verdict: judged(right(0, "slap FWE 412", "FAE", 2), late(2, "slap FWE 455")),
});
export const paid = view({
  ...turned,
  players: [player({ deck: 13, struck: true }), player({ deck: 15, top: "FAE", pile: 1 }), player({ deck: 16 })],
  turn: 0,
  verdict: judged(hand(0, "book 388")),
});

/** Two erred before the third was right, and the fourth came after. */
export const crowd = view({ ...turned, seats: 4, players: [player(), player({ deck: 14, top: "FAE", pile: 1 }), player(), player()] });
export const scramble = view({
  ...crowd,
  players: [player({ deck: 13, struck: true }), player({ deck: 13, struck: true }), player({ deck: 19, struck: true }), player({ deck: 17, struck: true })],
  middle: [],
  revealed: [],
  turn: 2,
  duty: "set",
  verdict: judged(
    hand(0, "book 310", { cards: 3 }),
    hand(1, "book 355", { cards: 3 }),
    right(2, "slap FWE 412", "FAE", 2),
    late(3, "slap FWE 455"),
  ),
});
