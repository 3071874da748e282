/** Views and races as the server sends them. */
import type { ElementalsView, Judged, PlayerView, RaceInfo } from "../../src/games/elementals/view";

export const player = (more: Partial<PlayerView> = {}): PlayerView => ({
  deck: 15,
  top: null,
  pile: 0,
  gone: false,
  hand: false,
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
  outcome: null,
  ...more,
});

export const race = (more: Partial<RaceInfo> = {}): RaceInfo => ({
  number: 1,
  reveal: 1,
  age: 0,
  nonce: "nonce-1",
  hands: ["slap FWE", "book"],
  seats: [0, 1, 2],
  next: null,
  flip_from: null,
  judged: null,
  ...more,
});

/** A race as the table tells it. */
export const judged = (move: string, more: Partial<Judged> = {}): Judged => {
  const [reaction = "0", early] = move.split(" ").slice(move.startsWith("book") ? 1 : 2);
  const hands = [{ seat: 0, move, reaction: Number(reaction), early: early === "early" }];
  return { what: "judged", seat: 0, right: false, match: null, cards: 2, hands, ...more };
};

/** A table just before and just after somebody's hand was judged. */
export const turned = view({
  players: [player(), player({ deck: 14, top: "FAE", pile: 1 }), player()],
  revealed: [{ seat: 1, card: "FAE" }],
  turned: [{ seat: 1, card: "FAE", to: "pile" }],
  turn: 2,
});
export const caught = view({
  players: [player({ deck: 17 }), player({ deck: 14 }), player()],
  middle: [],
  turned: turned.turned,
  turn: 0,
  duty: "set",
  verdict: judged("slap FWE 412", {
    right: true,
    match: "FAE",
    hands: [
      { seat: 0, move: "slap FWE 412", reaction: 412, early: false },
      { seat: 2, move: "slap FWE 455", reaction: 455, early: false },
    ],
  }),
});
export const paid = view({
  ...turned,
  players: [player({ deck: 13 }), player({ deck: 15, top: "FAE", pile: 1 }), player({ deck: 16 })],
  turn: 0,
  verdict: judged("book 388"),
});
