import { describe, expect, it } from "vitest";
import { bearing, cellAt, cellName, cellOf, CELLS, edges, keyStep, rise } from "../../src/games/helpme/geometry";
import { readMove, waysOf } from "../../src/games/helpme/moves";

const at = (name: string): number => cellOf(name) ?? -1;
const step = (name: string, key: string, ctrl = false): string | undefined => {
  const next = keyStep(at(name), key, ctrl);
  return next === undefined ? undefined : cellName(next);
};

describe("the places", () => {
  it("are named from a1, top left, to f5", () => {
    expect(cellName(0)).toBe("a1");
    expect(cellName(29)).toBe("f5");
    expect(CELLS.every((cell) => cellOf(cellName(cell)) === cell)).toBe(true);
    expect(cellOf("g1")).toBeUndefined();
    expect(cellOf("a6")).toBeUndefined();
  });

  it("lie where the finger is", () => {
    const board = { left: 100, top: 50, width: 600, height: 500 };
    expect(cellAt(101, 51, board)).toBe(at("a1"));
    expect(cellAt(450, 260, board)).toBe(at("d3"));
    expect(cellAt(699, 549, board)).toBe(at("f5"));
    expect(cellAt(99, 51, board)).toBeUndefined();
    expect(cellAt(300, 551, board)).toBeUndefined();
    expect(cellAt(Number.NaN, 51, board)).toBeUndefined();
  });

  it("are walked with the keys of a grid, and never left by them", () => {
    expect(step("c3", "ArrowLeft")).toBe("b3");
    expect(step("c3", "ArrowRight")).toBe("d3");
    expect(step("c3", "ArrowUp")).toBe("c2");
    expect(step("c3", "ArrowDown")).toBe("c4");
    expect(step("f5", "ArrowRight")).toBe("f5");
    expect(step("a1", "ArrowUp")).toBe("a1");
    expect(step("c3", "Home")).toBe("a3");
    expect(step("c3", "End")).toBe("f3");
    expect(step("c3", "Home", true)).toBe("a1");
    expect(step("c3", "End", true)).toBe("f5");
    expect(step("c3", "PageDown")).toBe("c5");
    expect(step("c3", "x")).toBeUndefined();
  });

  it("point at each other", () => {
    expect(bearing(at("c3"), at("d3"))).toBe(0);
    expect(bearing(at("c3"), at("c4"))).toBe(90);
    expect(bearing(at("c3"), at("b3"))).toBe(180);
    expect(bearing(at("c3"), at("c2"))).toBe(-90);
  });
});

it("a higher stack is always thicker", () => {
  for (let height = 1; height < 30; height++) expect(rise(height + 1)).toBeGreaterThan(rise(height));
});

it("the highest stack hides nothing of the tile behind it", () => {
  // The cloth is 6 places wide and as high as 5.3 of them; a tile takes 86 % of a place's width.
  const gap = 100 * (5.3 / 5 / 0.86 - 1);
  expect(rise(30)).toBeLessThan(gap);
});

it("a stack shows an edge for every tile until they would melt into one", () => {
  expect([1, 2, 6, 30].map(edges)).toEqual([1, 2, 6, 7]);
});

describe("moves", () => {
  it("are read, and nothing else is", () => {
    expect(readMove("c3-c4")).toEqual({ source: at("c3"), target: at("c4"), move: "c3-c4" });
    for (const text of ["", "c3", "c3-", "c3-z9", "c3-c4-c5", "take I-07"]) expect(readMove(text)).toBeUndefined();
  });

  it("are sorted by where they begin", () => {
    const ways = waysOf(["a1-a2", "a1-b1", "b1-a1", "nonsense"]);
    expect([...ways.keys()].map(cellName)).toEqual(["a1", "b1"]);
    expect([...(ways.get(0)?.values() ?? [])]).toEqual(["a1-a2", "a1-b1"]);
  });
});
