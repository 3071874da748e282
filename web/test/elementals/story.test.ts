import { describe, expect, it } from "vitest";
import { flightsOf } from "../../src/games/elementals/flights";
import { handsOf, isUsedUp, matchOf, nextOf, storyOf, told } from "../../src/games/elementals/story";
import { texts } from "../../src/games/elementals/texts";
import type { ElementalsView, Happening, Judged } from "../../src/games/elementals/view";
import { caught, crowd, hand, judged, paid, player, right, scramble, turned, view } from "./views";

const names = ["Ada", "Bo", "Cy", "Dee"];
const tell = (after: ElementalsView, lang: "en" | "fr" = "en"): string | null => {
  const story = storyOf(after);
  return story && told(story, names, texts[lang]);
};
const led = (to: ElementalsView): Judged[] => (to.verdict ? [to.verdict] : []);

describe("the hands on a card", () => {
  const measured = (seat: number, isLate: boolean) => {
    const [reaction, early] = [400, false];
    return { seat, move: "slap FWE", reaction, claimed: 390, network: 30, allowed: 20, early, late: isLate };
  };

  it("come in the order in which they were judged, with what was measured of them", () => {
    const hands = handsOf(scramble, { number: 1, hands: [measured(0, false), measured(1, false), measured(2, false)] });
    expect(hands.map(({ seat, outcome, claimed }) => [seat, outcome, claimed])).toEqual([
      [0, "wrong", 390],
      [1, "wrong", 390],
      [2, "right", 390],
      [3, "void", undefined],
    ]);
    expect(hands[0]).toMatchObject({ move: "book 310", reaction: 310, cards: 3 });
  });

  it("those that came too late are void", () => {
    const hands = handsOf(caught, { number: 1, hands: [measured(0, false), measured(2, false), measured(1, true)] });
    expect(hands.map(({ seat, outcome, late }) => [seat, outcome, late])).toEqual([
      [0, "right", false],
      [2, "void", false],
      [1, "void", true],
    ]);
  });

  it("are used up for those who erred, while the card lies there", () => {
    expect([0, 1, 2].map((seat) => isUsedUp(paid, seat))).toEqual([true, false, false]);
    expect(isUsedUp(caught, 0)).toBe(false);
    expect(isUsedUp(view({ players: [player({ hand: true, struck: true }), player(), player()] }), 0)).toBe(false);
  });
});

describe("what a judged race was about", () => {
  it("a match that was caught", () => {
    expect(tell(caught)).toBe("Ada catches fire, water, earth and takes 2 cards.");
    expect(tell(caught, "fr")).toBe("Ada attrape feu, eau, terre et prend 2 cartes.");
  });

  it("a crazy creature that was caught with the book", () => {
    const booked = view({ verdict: judged(right(0, "book 388", "crazy2", 5)) });
    expect(tell(booked)).toBe(texts.en.verdict.book("Ada", 5));
  });

  it("an error, and what it cost", () => {
    expect(tell(paid)).toBe("Ada was wrong and pays 2 cards.");
    expect(tell(view({ verdict: judged(hand(0, "slap FWE 62 early")) }))).toBe("Too soon! Ada pays 2 cards.");
  });

  it("an error that could not be paid", () => {
    expect(tell(view({ verdict: judged(hand(0, "book 388", { cards: 0 })) }))).toBe("Ada was wrong and cannot pay.");
  });

  it("several errors, and then a match that was caught", () => {
    expect(tell(scramble)).toBe("Ada and Bo were wrong and pay 3 cards each. Cy catches fire, water, earth and takes 2 cards.");
    expect(tell(scramble, "fr")).toBe("Erreur\u00a0: Ada et Bo paient chacun 3 cartes. Cy attrape feu, eau, terre et prend 2 cartes.");
  });

  it("errors of several kinds, each with what it cost", () => {
    const hands = [hand(0, "slap FWE 62 early"), hand(1, "book 355"), hand(2, "book 360", { cards: 0 })];
    const after = view({ verdict: judged(...hands) });
    expect(tell(after)).toBe("Too soon! Ada pays 2 cards. Bo was wrong and pays 2 cards. Cy was wrong and cannot pay.");
    expect(told(hands, ["You", "Bo", "Cy"], texts.en)).toMatch(/^Too soon! You pay 2 cards\./);
  });

  it("the reader comes first, in the case of the sentence", () => {
    const hands = [hand(1, "book 310"), hand(0, "book 355")];
    const early = hands.map((one) => ({ ...one, early: true }));
    expect(told(hands, ["You", "Bo"], texts.en)).toBe("You and Bo were wrong and pay 2 cards each.");
    expect(told(hands, ["Vous", "Bo"], texts.fr)).toBe("Erreur\u00a0: vous et Bo payez chacun 2 cartes.");
    expect(told(early, ["Vous", "Bo"], texts.fr)).toBe("Trop tôt\u202f! Vous et Bo payez chacun 2 cartes.");
    expect(told(hands.slice(1), ["Vous", "Bo"], texts.fr)).toBe("Erreur\u00a0: vous payez 2 cartes.");
    expect(told([{ ...hand(0, "book 355"), cards: 0 }], ["Vous", "Bo"], texts.fr)).toBe("Erreur\u00a0: vous ne pouvez pas payer.");
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
    expect(flights.at(-1)?.hands.map(({ seat, outcome }) => [seat, outcome])).toEqual([[0, "right"], [2, "void"]]);
  });

  it("what matched is what the table says, and nothing of a book or an error", () => {
    expect(matchOf([hand(1, "book 310"), right(0, "slap FWE 412", "AWE", 3)])).toEqual({ caught: "FWE", match: "AWE" });
    expect(matchOf([right(0, "book 388", "crazy1", 3)])).toBeNull();
    expect(matchOf([hand(0, "slap FWE 412")])).toBeNull();
  });

  it("a book that was right lies on the first card of the middle", () => {
    const before = view({ middle: ["FWE", "AEW"] });
    const booked = judged(right(0, "book 388", "crazy1", 4));
    const flights = flightsOf([booked], before, view({ middle: [], verdict: booked }), spots);
    expect(flights.map(({ card, hands, lit }) => [card, hands.map(({ seat }) => seat), lit])).toEqual([["FWE", [0], []], ["AEW", [], []]]);
  });

  it("an error is paid deck by deck, face down", () => {
    const flights = flightsOf(led(paid), turned, paid, spots);
    expect(flights.map(({ card }) => card)).toEqual([null, null]);
  });

  it("every error is paid before the right hand takes all, with all hands on the card", () => {
    const flights = flightsOf(led(scramble), crowd, scramble, spots);
    const payments = flights.filter(({ card }) => card === null);
    expect(payments).toHaveLength(6);
    const taken = flights.filter(({ card }) => card !== null);
    expect(taken.map(({ card }) => card)).toEqual(["FAE", "FWE"]);
    expect(taken.at(-1)?.hands.map(({ seat }) => seat)).toEqual([0, 1, 2, 3]);
    const [first = 0, last = 0] = [payments[0]?.stay, payments.at(-1)?.stay];
    expect(first).toBeLessThan(last);
    expect(last).toBeLessThan(Math.min(...taken.map(({ stay }) => stay)));
  });

  it("a right hand that came after an error was judged takes all, and the error is not paid again", () => {
    const now = judged(right(1, "slap FWE 412", "FAE", 2));
    const after = view({ ...caught, verdict: judged(hand(0, "slap FWE 388"), ...now.hands) });
    const flights = flightsOf([now], paid, after, spots);
    expect(flights.map(({ card }) => card)).toEqual(["FAE", "FWE"]);
    expect(flights.at(-1)?.hands.map(({ seat }) => seat)).toEqual([0, 1]);
  });

  it("nobody who left is paid, and who cannot pay pays nothing", () => {
    const six = view({ ...turned, seats: 6, players: [player({ deck: 2 }), player(), player(), player(), player({ gone: true }), player()] });
    const hands = [hand(0, "book 310", { cards: 0 }), hand(1, "book 355", { cards: 3 })];
    const flights = flightsOf([judged(...hands)], six, view({ ...six, verdict: judged(...hands) }), (name) => ({ x: 100 * Number(name.split(" ")[1]), y: 0, width: 10 }));
    expect(flights.map(({ from, to }) => [from.x, to.x])).toEqual([[103, 203], [103, 303], [103, 503]]);
  });

  it("a player who leaves ends no story", () => {
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
    expect(next({ last_card: true })).toBe("The last card: if it is not caught, it is over.");
    expect(next({ turn: 1, players: [player({ gone: true }), player(), player()] })).toContain("no cards left");
  });

  it("with five or six an empty deck does not end the game: its player leaves", () => {
    const five = { seats: 5, last_card: true, players: Array.from({ length: 5 }, () => player()) };
    expect(next({ ...five, turn: 1 })).toBe("Bo has no card left: if this one is not caught, Bo leaves the game.");
    expect(next({ ...five, turn: 0 })).toBe("You have no card left: if this one is not caught, you leave the game.");
    expect(nextOf(view({ ...five, turn: 1 }), names, [], texts.fr)).toBe(
      "Bo n’a plus de carte\u00a0: si personne n’attrape celle-ci, Bo quitte la partie.",
    );
  });

  it("after a wrong hand says that it is used up, and what happens next", () => {
    const players = [player({ struck: true }), player(), player()];
    expect(next({ players })).toBe("Your hand is used up. Turn the next card.");
    expect(next({ players, turn: 1 })).toBe("Your hand is used up. Bo turns a card.");
    expect(next({ players: [players[0] ?? player(), player({ hand: true }), player()] })).toBe(
      "Your hand is used up. Hands are down…",
    );
    expect(next({ players, middle: [], duty: "set" })).toBe("Your turn: lay a card in the middle.");
  });

  it("on one device nobody is spoken to alone", () => {
    expect(next({}, [0, 1, 2])).toBe("Ada turns a card.");
  });
});
