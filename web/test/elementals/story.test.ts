import { describe, expect, it } from "vitest";
import { flightsOf } from "../../src/games/elementals/flights";
import { matchOf, nextOf, storyOf, told } from "../../src/games/elementals/story";
import { texts } from "../../src/games/elementals/texts";
import type { ElementalsView, Happening, Judged } from "../../src/games/elementals/view";
import { caught, judged, paid, player, turned, view } from "./views";

const names = ["Ada", "Bo", "Cy"];
const tell = (after: ElementalsView, lang: "en" | "fr" = "en"): string | null => {
  const story = storyOf(after);
  return story && told(story, names, texts[lang]);
};
const led = (to: ElementalsView): Judged[] => (to.verdict ? [to.verdict] : []);

describe("what a judged race was about", () => {
  it("a match that was caught", () => {
    expect(tell(caught)).toBe("Ada catches fire, water, earth and takes 2 cards.");
    expect(tell(caught, "fr")).toBe("Ada attrape feu, eau, terre et prend 2 cartes.");
  });

  it("a crazy creature that was caught with the book", () => {
    const booked = view({ verdict: judged("book 388", { right: true, match: "crazy2", cards: 5 }) });
    expect(tell(booked)).toBe(texts.en.verdict.book("Ada", 5));
  });

  it("an error, and what it cost", () => {
    expect(tell(paid)).toBe("Ada was wrong and pays 2 cards.");
    expect(tell(view({ verdict: judged("slap FWE 62 early") }))).toBe("Too soon! Ada pays 2 cards.");
  });

  it("an error nobody could pay for", () => {
    expect(tell(view({ verdict: judged("book 388", { cards: 0 }) }))).toBe("Ada was wrong and cannot pay.");
  });

  it("a special card that went under the deck", () => {
    const after = view({ middle: [], duty: "set", turn: 2, turned: [{ seat: 1, card: "wizard2", to: "under" }] });
    expect(tell(after)).toBe("Bo turns a wizard: not for the middle, it goes under the deck.");
  });

  it("nothing much", () => {
    expect(storyOf(turned)).toBeNull();
  });
});

describe("the cards that fly", () => {
  const spots = (name: string) => ({ x: name.length, y: 0, width: 100 });

  it("the middle and the piles go to whoever caught them, the two that matched lit up", () => {
    const flights = flightsOf(led(caught), turned, caught, spots);
    expect(flights.map(({ card }) => card)).toEqual(["FAE", "FWE"]);
    for (const { lit } of flights) expect(lit).toEqual(["head", "legs"]);
    expect(flights.at(-1)?.hands).toEqual([0, 2]);
  });

  it("what matched is what the table says, and nothing of a book or an error", () => {
    expect(matchOf(judged("slap FWE 412", { right: true, match: "AWE" }))).toEqual({ caught: "FWE", match: "AWE" });
    expect(matchOf(judged("book 388", { right: true, match: "crazy1" }))).toBeNull();
    expect(matchOf(judged("slap FWE 412"))).toBeNull();
  });

  it("a book that was right lies on the first card of the middle", () => {
    const before = view({ middle: ["FWE", "AEW"] });
    const booked = judged("book 388", { right: true, match: "crazy1" });
    const flights = flightsOf([booked], before, view({ middle: [] }), spots);
    expect(flights.map(({ card, hands, lit }) => [card, hands, lit])).toEqual([["FWE", [0], []], ["AEW", [], []]]);
  });

  it("an error is paid deck by deck, face down", () => {
    const flights = flightsOf(led(paid), turned, paid, spots);
    expect(flights.map(({ card }) => card)).toEqual([null, null]);
  });

  it("whoever leaves ends no story", () => {
    expect(flightsOf([...led(caught), { what: "left", seat: 1 }], turned, caught, spots)).toHaveLength(2);
  });

  it("a special card shows itself, then goes under its deck", () => {
    const under: Happening = { what: "flipped", seat: 1, card: "wizard2", to: "under" };
    expect(flightsOf([under], view(), view(), spots).map(({ card }) => card)).toEqual(["wizard2"]);
  });

  it("nothing flies without a race, nor once the next card is turned, nor from where nothing is drawn", () => {
    const next: Happening = { what: "flipped", seat: 0, card: "AEW", to: "pile" };
    expect(flightsOf([next], view(), turned, spots)).toEqual([]);
    expect(flightsOf([...led(caught), next], turned, caught, spots)).toEqual([]);
    expect(flightsOf(led(caught), turned, caught, () => null)).toEqual([]);
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
    expect(next({ own_hand: "slap FWE 400" })).toBe("Your hand is down…");
    expect(next({ players: [player(), player({ hand: true }), player()] })).toBe("Hands are down…");
    expect(next({ last_card: true })).toContain("last card");
    expect(next({ turn: 1, players: [player({ gone: true }), player(), player()] })).toContain("no cards left");
  });

  it("on one device nobody is spoken to alone", () => {
    expect(next({}, [0, 1, 2])).toBe("Ada turns a card.");
  });
});
