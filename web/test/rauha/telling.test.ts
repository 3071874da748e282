import { expect, test } from "vitest";
import { describe } from "../../src/games/rauha/describe";
import { cumulated, strongest, sums } from "../../src/games/rauha/earnings";
import { chapters, parts } from "../../src/games/rauha/story";
import { span, ticks } from "../../src/games/rauha/track";
import type { Happening } from "../../src/games/rauha/view";
import { line } from "./views";

const names = ["Ada", "Bo", "Cy"];
const activated = (seat: number, points: number, energy: number): Happening => ({
  what: "activated",
  seat,
  source: "Kiteet",
  biome: null,
  because: "entity",
  pays: 0,
  crystals: 0,
  points,
  each: points,
  per: null,
  count: 1,
  spore: null,
  energy,
});
const water: Happening = { what: "water", seat: 0, mine: 5, least: 3, more: 2, points: 3, energy: 9 };
const stolen: Happening = { what: "won", seat: 0, entity: "Sienet", loser: 2 };

test("a line tells all it led to, a theft with an exclamation", () => {
  const told = line([
    { what: "placed", seat: 0, card: "I-19", cell: "a1", covers: "A-a1", pays: 2, spore: true, water: [1, 1] },
    stolen,
  ]);
  expect(describe(told, names, { lang: "en" })).toMatch(
    /^Ada lays .+ on a1, over .+, for 2 crystals, the spore stays\. Sienet leaves Cy for Ada!$/,
  );
  expect(describe(told, names, { lang: "fr" })).toMatch(/Sienet quitte Cy pour Ada\u202f!$/);
});

test("somebody else's choice is told without the card", () => {
  expect(describe(line([], { seat: 1, move: "take ?" }), names, { lang: "en" })).toBe("Bo chooses a card.");
  expect(describe(line([], { move: "take I-07" }), names, { lang: "fr" })).toMatch(/^Ada prend .+\.$/);
});

test("a planned or late act says so", () => {
  expect(describe(line([stolen], { by: "plan" }), names, { lang: "en" })).toMatch(/\(as planned\)$/);
  expect(describe(line([stolen], { by: "timer" }), names, { lang: "fr" })).toMatch(/\(temps écoulé\)$/);
});

test("the water shows its arithmetic", () => {
  expect(describe(line([water]), names, { lang: "en" })).toBe("Water for Ada: 5 − 3 = 2 → 3 energy.");
});

test("a scoring is one chapter, seat by seat, and stays while the next turn begins", () => {
  const begins: Happening = { what: "walked", notch: 4, round: 1, facing: null, line: [] };
  const on: Happening = { what: "walked", notch: 5, round: 2, facing: "star", line: ["a1", "b1", "c1"] };
  const scoring = [line([begins]), line([activated(1, 3, 7)]), line([activated(0, 3, 6), water])];
  const [chapter] = chapters(scoring).slice(-1);
  expect(chapter?.scoring).toBe(1);
  expect(chapter && parts(chapter).map(({ seat, points, energy }) => [seat, points, energy])).toEqual([
    [1, 3, 7],
    [0, 6, 9],
  ]);
  expect(chapters([...scoring, line([on])]).map((one) => one.scoring)).toEqual([1, null]);
  expect(chapters([line([on]), line([stolen])])).toHaveLength(1);
});

test("energy by source adds up", () => {
  const earned = [
    { biomes: 3, entities: 0, spores: 1, water: 0 },
    { biomes: 2, entities: 5, spores: 0, water: 3 },
  ];
  expect(sums(earned)).toEqual({ biomes: 5, entities: 5, spores: 1, water: 3 });
  expect(cumulated(earned)).toEqual([0, 4, 14]);
  expect(strongest(sums(earned))).toEqual(["biomes", 5]);
});

test("the track shows the stretch where the markers are, with few round numbers", () => {
  expect(span([0, 0])).toEqual({ from: 0, to: 8 });
  expect(span([40, 97])).toEqual({ from: 39, to: 98 });
  expect(ticks({ from: 39, to: 98 })).toEqual([40, 50, 60, 70, 80, 90]);
  for (let high = 1; high < 300; high += 7) expect(ticks(span([0, high])).length).toBeLessThanOrEqual(7);
});
