import { describe, expect, it } from "vitest";
import { flightsBetween, pairOf } from "../../src/games/elementals/flights";
import { nextOf, storyBetween, told } from "../../src/games/elementals/story";
import { texts } from "../../src/games/elementals/texts";
import { caught, paid, player, turned, view } from "./views";

const names = ["Ada", "Bo", "Cy"];
const tell = (before: typeof turned, after: typeof turned, lang: "en" | "fr" = "en"): string | null => {
  const story = storyBetween(before, after);
  return story && told(story, names, texts[lang]);
};

describe("what a judged race was about", () => {
  it("a match that was caught", () => {
    expect(tell(turned, caught)).toBe("Ada catches fire, water, earth and takes 2 cards.");
    expect(tell(turned, caught, "fr")).toBe("Ada attrape feu, eau, terre et prend 2 cartes.");
  });

  it("an error, and what it cost", () => {
    expect(tell(turned, paid)).toBe("Ada was wrong and pays 2 cards.");
    const early = { ...paid, verdict: { right: false, hands: [{ seat: 0, move: "slap FWE 62 early", reaction: 62 }] } };
    expect(tell(turned, early)).toBe("Too soon! Ada pays 2 cards.");
  });

  it("an error nobody could pay for", () => {
    const broke = { ...turned, verdict: { right: false, hands: [{ seat: 0, move: "book 388", reaction: 388 }] } };
    expect(tell(turned, broke)).toBe("Ada was wrong and cannot pay.");
  });

  it("a second race over the same card is a story of its own", () => {
    const won = { ...caught, verdict: { right: true, hands: [{ seat: 2, move: "slap FWE 700", reaction: 700 }] } };
    expect(storyBetween(paid, won)).toMatchObject({ kind: "caught", seat: 2 });
    expect(storyBetween(won, { ...won })).toBeNull();
  });

  it("a special card that went under the deck", () => {
    const before = view({ middle: [], duty: "set", turn: 1 });
    const after = view({ middle: [], duty: "set", turn: 2, turned: [{ seat: 1, card: "wizard2", to: "under" }] });
    expect(tell(before, after)).toBe("Bo turns a wizard: not for the middle, it goes under the deck.");
    expect(storyBetween(after, { ...after })).toBeNull();
  });
});

describe("the cards that fly", () => {
  const spots = (name: string) => ({ x: name.length, y: 0, width: 100 });

  it("the middle and the piles go to whoever caught them, the two that matched lit up", () => {
    const flights = flightsBetween(turned, caught, spots);
    expect(flights.map(({ card }) => card)).toEqual(["FAE", "FWE"]);
    for (const { lit } of flights) expect(lit).toEqual(["head", "legs"]);
    expect(flights.at(-1)?.hands).toEqual([0, 2]);
    expect(pairOf(turned, caught)).toEqual({ caught: "FWE", match: "FAE" });
  });

  it("of all the wizard's cards, the one that matched is pointed at", () => {
    const all = view({ ...turned, revealed: [{ seat: 0, card: "AEW" }, { seat: 1, card: "FAE" }, { seat: 2, card: "crazy1" }] });
    expect(pairOf(all, caught)?.match).toBe("FAE");
  });

  it("an error is paid deck by deck, face down", () => {
    const flights = flightsBetween(turned, paid, spots);
    expect(flights.map(({ card }) => card)).toEqual([null, null]);
  });

  it("nothing flies without a race, nor from where nothing is drawn", () => {
    expect(flightsBetween(view(), turned, spots)).toEqual([]);
    expect(flightsBetween(turned, caught, () => null)).toEqual([]);
  });
});

describe("what happens next, in one sentence", () => {
  const next = (more: Parameters<typeof view>[0], mine = [0]): string => nextOf(view(more), names, mine, texts.en);

  it("to whoever must act, and to the others", () => {
    expect(next({})).toBe("Your turn: turn a card.");
    expect(next({ turn: 1 })).toBe("Bo turns a card.");
    expect(next({ duty: "set", middle: [] })).toBe("Your turn: lay a card in the middle.");
    expect(next({ duty: "add", turn: 2 })).toBe("A double! Cy adds a card to the middle.");
    expect(next({ duty: "reveal" })).toBe("A wizard! At the word, everybody turns a card.");
  });

  it("hands first, then the last card, then those who left", () => {
    expect(next({ own_hand: "slap FWE 400" })).toBe("Your hand is down …");
    expect(next({ players: [player(), player({ hand: true }), player()] })).toBe("Hands are down …");
    expect(next({ last_card: true })).toContain("last card");
    expect(next({ turn: 1, players: [player({ gone: true }), player(), player()] })).toContain("no cards left");
  });

  it("on one device nobody is spoken to alone", () => {
    expect(next({}, [0, 1, 2])).toBe("Ada turns a card.");
  });
});
