import { expect, test } from "vitest";
import { wording as helpme } from "../src/games/helpme/describe";
import { wording as rauha } from "../src/games/rauha/describe";
import { NONE, tipCell, tipOf } from "../src/games/rauha/wish";
import { bySeat, figuresOf, frameOf, isCertain, verdictOf } from "../src/replay/curve";
import { texts } from "../src/replay/texts";
import type { RatedChoice } from "../src/wire";

const choice = (ply: number, seat: number, worth: number, gain = 0, within: number | null = null): RatedChoice => ({
  ply,
  seat,
  worth,
  gain,
  other: "c3-c4",
  turning: false,
  games: null,
  within,
  merits: [],
});

test("shares are drawn between nothing and all, points between round numbers that hold them", () => {
  expect(frameOf([choice(0, 0, 0.4)], "share")).toMatchObject({ from: 0, to: 1 });
  const frame = frameOf([choice(0, 0, -3), choice(1, 1, 87)], "points");
  expect(frame).toEqual({ from: -20, to: 100, ticks: [-20, 0, 20, 40, 60, 80, 100] });
  expect(frameOf([], "points").to).toBeGreaterThan(0);
});

test("every seat has its own line", () => {
  const lines = bySeat([choice(0, 0, 1), choice(1, 1, 2), choice(2, 0, 3)], 3);
  expect(lines.map((line) => line.map((one) => one.ply))).toEqual([[0, 2], [1], []]);
});

test("a choice is the best, as good as the best, or lost something", () => {
  expect(verdictOf(choice(0, 0, 0.5, 0.2), "share")).toBe("best");
  expect(verdictOf(choice(0, 0, 0.5, 0), "share")).toBe("even");
  expect(verdictOf(choice(0, 0, 0.5, 0.004), "share")).toBe("even");
  expect(verdictOf(choice(0, 0, 0.5, -0.004), "share")).toBe("even");
  expect(verdictOf(choice(0, 0, 0.5, -0.1), "share")).toBe("lost");
  expect(verdictOf(choice(0, 0, 30, -0.1), "points")).toBe("lost");
  // What the luck of the search may have done is no verdict.
  expect(verdictOf(choice(0, 0, 0.5, -0.1, 0.12), "share")).toBe("even");
  expect(verdictOf(choice(0, 0, 0.5, 0.1, 0.12), "share")).toBe("even");
  expect(verdictOf(choice(0, 0, 0.5, -0.1, 0.04), "share")).toBe("lost");
  expect(verdictOf(choice(0, 0, 0.5, 0.02, 0), "share")).toBe("best");
});

test("what both moves are worth is said of each, and the figures agree", () => {
  expect(figuresOf(choice(0, 0, 0.23, -0.25), "share")).toEqual({ played: 0.23, other: 0.48, gain: -0.25 });
  expect(figuresOf(choice(0, 0, 0.234, -0.242), "share")).toEqual({ played: 0.23, other: 0.48, gain: -0.25 });
  expect(figuresOf(choice(0, 0, 30.04, 0.06), "points")).toEqual({ played: 30, other: 30, gain: 0 });
  // What would be shown as nothing is told as nothing.
  expect(verdictOf(choice(0, 0, 30.04, 0.06), "points")).toBe("even");
  const [en, fr] = [texts.en.expected, texts.fr.expected];
  expect(en("lost", null, "23%", "48%", "share")).toBe("Winning chances: 23% after your move, 48% after the better one.");
  expect(en("best", "Ada", "48%", "23%", "share")).toBe("Winning chances: 48% after Ada’s move, 23% after the next best.");
  expect(en("even", "Ada", "48%", "47%", "share")).toBe("Winning chances: about 48% after either.");
  expect(en("lost", null, "61.5", "64", "points")).toBe("Points to expect: 61.5 after your move, 64 after the better one.");
  expect(fr("lost", null, "23 %", "48 %", "share")).toBe("Chances de gagner\u00a0: 23 % après votre coup, 48 % après le meilleur.");
  expect(fr("lost", "Ada", "23 %", "48 %", "share")).toBe("Chances de gagner\u00a0: 23 % après le coup d’Ada, 48 % après le meilleur.");
  expect(fr("best", "Robin", "48", "23", "points")).toBe("Points à espérer\u00a0: 48 après le coup de Robin, 23 après le suivant.");
  expect(fr("even", null, "48 %", "47 %", "share")).toBe("Chances de gagner\u00a0: environ 48 % après l’un ou l’autre.");
});

test("certain is what is won or lost for sure, both ways", () => {
  for (const [worth, gain] of [[1, 0], [0, -1], [1, 1], [0, 0]] as const) expect(isCertain(choice(0, 0, worth, gain, 0))).toBe(true);
  for (const [worth, gain] of [[1, 0.01], [0, -0.99], [0.99, -0.01], [0.5, 0]] as const) expect(isCertain(choice(0, 0, worth, gain, 0))).toBe(false);
});

test("moves are told in words, in both languages", () => {
  expect(helpme("c3-c4", { lang: "en" })).toBe("c3 onto c4");
  expect(helpme("c3-c4", { lang: "fr" })).toBe("c3 sur c4");
  for (const lang of ["en", "fr"] as const) {
    const moves = ["take I-07", "place b2", "discard crystals", "discard spore a3", "activate Kiteet", "activate c2 spore a1", "end"];
    const told = moves.map((move) => rauha(move, { lang }));
    expect(new Set(told).size).toBe(moves.length);
    expect(told.some((words, i) => words === moves[i] || words.includes("undefined"))).toBe(false);
    expect(told[3]).toContain("a3");
    expect(told[5]).toMatch(/c2.*a1/);
  }
});

test("a hint points at one thing at a time", () => {
  expect(tipOf("take I-07")).toEqual({ card: "I-07" });
  expect(tipOf("discard crystals")).toEqual({ crystals: true });
  expect(tipOf("end")).toEqual({ end: true });
  expect(tipOf(null)).toEqual({});
  expect(tipCell(tipOf("place b2"), NONE)).toBe("b2");
  // Where the spore goes is shown once the person has chosen to place one.
  expect(tipCell(tipOf("discard spore a3"), NONE)).toBe(null);
  expect(tipCell(tipOf("discard spore a3"), { kind: "spore", cell: null })).toBe("a3");
  expect(tipCell(tipOf("activate c2 spore a1"), NONE)).toBe("c2");
  expect(tipCell(tipOf("activate c2 spore a1"), { kind: "activate", source: "c2" })).toBe("a1");
});
