import { expect, it } from "vitest";
import { beats, bestOf, totalsAt } from "../../src/games/helpme/reveal";
import { counted, view } from "./views";

const told = counted();
const story = beats(told);

it("tells every stack that somebody owns, small ones first", () => {
  expect(story.map((beat) => beat.name)).toEqual(["c1", "b3", "e1", "a1"]);
});

it("counts up to the outcome, tiles before bonus", () => {
  const scores = told.outcome?.scores ?? [];
  expect(totalsAt(story, -1, 0, scores)).toEqual([0, 0]);
  expect(totalsAt(story, 0, 0, scores)).toEqual([0, 0]);
  expect(totalsAt(story, 0, 1, scores)).toEqual([1, 0]);
  expect(totalsAt(story, 1, 1, scores)).toEqual([1, 2]);
  expect(totalsAt(story, 3, 0, scores)).toEqual([4, 2]);
  expect(totalsAt(story, 3, 1, scores)).toEqual([8, 2]);
  expect(totalsAt(story, 3, 2, scores)).toEqual(scores);
  expect(totalsAt(story, 99, 0, scores)).toEqual(scores);
});

it("knows the best stack of a seat, and leaves the view as it was", () => {
  expect(bestOf(0, told)?.cell).toBe("a1");
  expect(bestOf(1, told)?.cell).toBe("b3");
  expect(told).toEqual(counted());
});

it("has nothing to tell while the game runs", () => {
  expect(beats(view({ a1: ["oak1", 1] }))).toEqual([]);
});
