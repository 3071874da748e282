import { describe, expect, it } from "vitest";
import { cellName, cellOf } from "../../src/games/helpme/geometry";
import { journeyBetween, layOut, setOff, settle, turnBack } from "../../src/games/helpme/pieces";
import { stacks } from "./views";

const before = stacks({ a1: ["oak1", 1], b1: ["palm2", 3], c1: ["willow5", 1] });
const after = stacks({ b1: ["oak1", 4], c1: ["willow5", 1] });
const journey = { source: cellOf("a1") ?? -1, target: cellOf("b1") ?? -1 };

describe("a journey", () => {
  it("is found between two tables one move apart", () => {
    expect(journeyBetween(before, after)).toEqual(journey);
    expect(journeyBetween(after, before)).toBeNull();
    expect(journeyBetween(before, before)).toBeNull();
    expect(journeyBetween(before, stacks({ b1: ["oak1", 5] }))).toBeNull();
  });

  it("keeps the stack that travels and ends as the table says", () => {
    const start = layOut(before);
    const traveller = start[0]?.id;
    const underway = setOff(start, journey);
    expect(underway.map((piece) => piece.id)).toEqual(start.map((piece) => piece.id));
    expect(underway[0]).toMatchObject({ cell: journey.target, under: 3, travelling: true });
    const rest = settle(underway, after);
    expect(rest.map((piece) => cellName(piece.cell))).toEqual(["b1", "c1"]);
    expect(rest[0]).toMatchObject({ id: traveller, stack: { top: "oak1", height: 4 }, under: 0, travelling: false });
  });

  it("can be taken back", () => {
    const start = layOut(after);
    const rest = settle(turnBack(start, journey, before), before);
    const shown = new Map(rest.map((piece) => [cellName(piece.cell), piece.stack.height]));
    expect(shown).toEqual(new Map([["a1", 1], ["c1", 1], ["b1", 3]]));
    expect(rest.find((piece) => piece.cell === journey.source)?.id).toBe(start[0]?.id);
  });
});
