import { expect, test } from "vitest";
import { marksOf } from "../../src/games/rauha/marks";
import { only } from "../../src/games/rauha/only";
import { texts } from "../../src/games/rauha/texts";
import { moveOf, NONE, planned, still, type Wish } from "../../src/games/rauha/wish";
import { guide, placing, source } from "./views";

const t = texts.en;
const buying = guide({
  step: "activate",
  card: null,
  sources: [
    source({ source: "b1", points: 3, each: 1, per: "flying", count: 3, moves: ["activate b1"] }),
    source({ source: "c2", pays: 3, moves: ["activate c2 spore a1", "activate c2 spore b3"], spores: ["a1", "b3"] }),
    source({ source: "a2", why: "too dear" }),
  ],
});

test("a wish becomes the move the server named for it", () => {
  const here = placing(["b2"]);
  expect(moveOf({ kind: "place", cell: "b2" }, here, [])).toBe("place b2");
  expect(moveOf({ kind: "place", cell: "a1" }, here, [])).toBeNull();
  expect(moveOf({ kind: "crystals" }, here, [])).toBe("discard crystals");
  expect(moveOf({ kind: "spore", cell: "a3" }, here, [])).toBe("discard spore a3");
  expect(moveOf({ kind: "spore", cell: null }, here, [])).toBeNull();
  expect(moveOf({ kind: "take", card: "I-07" }, null, ["take I-07"])).toBe("take I-07");
  expect(moveOf({ kind: "take", card: "I-08" }, null, ["take I-07"])).toBeNull();
});

test("what makes no sense any more is forgotten", () => {
  const place: Wish = { kind: "place", cell: "b2" };
  expect(still(place, placing(["b2"]), [])).toBe(place);
  expect(still(place, placing(["c1"]), [])).toBe(NONE);
  expect(still({ kind: "spore", cell: "c3" }, placing([]), [])).toEqual({ kind: "spore", cell: null });
  expect(still({ kind: "activate", source: "c2" }, placing([]), [])).toBe(NONE);
});

test("a plan is read back from its move", () => {
  expect(planned("place b2")).toEqual({ kind: "place", cell: "b2" });
  expect(planned("discard crystals")).toEqual({ kind: "crystals" });
  expect(planned("discard spore a3")).toEqual({ kind: "spore", cell: "a3" });
  expect(planned(null)).toBe(NONE);
});

test("places glow where the server allows it, and say why where not", () => {
  const marks = marksOf({ guide: placing(["b2"]), wish: NONE, plan: NONE, activated: [], live: true }, t);
  expect(marks.map((mark) => mark.glow)).toEqual([0, 0, 0, 0, 1, 0, 0, 0, 0].map(Boolean));
  expect(marks[0]?.said).toEqual(["not here"]);
  const dead = marksOf({ guide: placing(["b2"]), wish: NONE, plan: NONE, activated: [], live: false }, t);
  expect(dead.some((mark) => mark.glow)).toBe(false);
});

test("what can be activated glows with what it gives; a spore asks for its place", () => {
  const marks = marksOf({ guide: buying, wish: NONE, plan: NONE, activated: ["a1"], live: true }, t);
  expect(marks[1]).toMatchObject({ glow: true, gain: { amount: 3, glyph: "energy" } });
  expect(marks[5]).toMatchObject({ glow: true, gain: { amount: 1, glyph: "spore" } });
  expect(marks[3]).toMatchObject({ glow: false, said: ["too dear"] });
  expect(marks[0]).toMatchObject({ glow: false, done: true });
  const asking = marksOf({ guide: buying, wish: { kind: "activate", source: "c2" }, plan: NONE, activated: [], live: true }, t);
  expect(asking.flatMap((mark, i) => (mark.glow ? [i] : []))).toEqual([0, 7]);
});

test("a lesson narrows the help to the moves it accepts", () => {
  const one = only(buying, ["activate c2 spore b3"]);
  expect(one?.sources.map((each) => each.moves)).toEqual([[], ["activate c2 spore b3"], []]);
  expect(one?.sources[1]?.spores).toEqual(["b3"]);
  expect(only(placing(["a1", "b2"]), ["place b2"])?.cells.flatMap((cell) => cell.move ?? [])).toEqual(["place b2"]);
});
