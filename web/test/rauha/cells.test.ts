import { expect, test } from "vitest";
import { CATALOGUE } from "../../src/games/rauha/catalogue";
import { CELLS, indexOf, keyStep, lineOf, nameOf, notchPlace } from "../../src/games/rauha/cells";

test("places are named row by row", () => {
  expect(CELLS.map(indexOf)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  expect(nameOf(4)).toBe("b2");
  expect(indexOf("d4")).toBe(-1);
});

test("arrow keys stop at the edge, other keys lead nowhere", () => {
  expect(keyStep(0, "ArrowLeft")).toBe(0);
  expect(keyStep(4, "ArrowDown")).toBe(7);
  expect(keyStep(5, "Home")).toBe(3);
  expect(keyStep(3, "End")).toBe(5);
  expect(keyStep(3, "x")).toBeUndefined();
});

test("the sixteen notches go once round the world, each beside the line it wakes", () => {
  const places = CATALOGUE.track.map(({ notch }) => notchPlace(notch));
  expect(new Set(places.map(({ column, row }) => `${column}${row}`)).size).toBe(16);
  for (const { notch, line } of CATALOGUE.track) {
    const { column, row } = notchPlace(notch);
    const way = lineOf(line);
    if (!way) expect([column, row].every((at) => at === 0 || at === 4)).toBe(true);
    else expect(way.across ? row : column).toBe(way.at + 1);
  }
});
