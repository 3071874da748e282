import { describe as group, expect, it } from "vitest";
import { cellLabel } from "../../src/games/helpme/cells";
import { CREATURES, readTile } from "../../src/games/helpme/creatures";
import { describe } from "../../src/games/helpme/describe";
import { cellOf } from "../../src/games/helpme/geometry";
import { texts } from "../../src/games/helpme/texts";
import type { LogLine } from "../../src/games/helpme/view";

const line = (more: Partial<LogLine> = {}): LogLine => ({ ply: 0, seat: 0, move: "c3-c4", at: 0, by: "player", told: [], ...more });
const names = ["Ada", "Bea"];
const rest = { movable: false, lifted: false, landing: false, yours: false };
const c3 = cellOf("c3") ?? -1;

it("a line of the log is a sentence", () => {
  expect(describe(line(), names, { lang: "en" })).toBe("Ada moves c3 onto c4");
  expect(describe(line({ seat: 1 }), names, { lang: "fr" })).toBe("Bea pose c3 sur c4");
  expect(describe(line({ by: "timer" }), names, { lang: "en" })).toBe("Time is up for Ada: c3 goes onto c4");
  expect(describe(line({ seat: null }), names, { lang: "en" })).toBe("c3-c4");
  expect(describe(line({ seat: 5 }), names, { lang: "en" })).toBe("c3-c4");
});

group("a place has a name", () => {
  const stack = { top: "oak4", height: 3, tiles: null };

  it("that tells tile, height and what can be done", () => {
    expect(cellLabel(c3, stack, { ...rest, movable: true }, texts.en)).toBe("c3: oak 4, stack of 3, can move");
    expect(cellLabel(c3, stack, { ...rest, movable: true }, texts.fr)).toBe("c3\u00a0: chêne 4, pile de 3, peut bouger");
    expect(cellLabel(c3, { ...stack, height: 1 }, rest, texts.en)).toBe("c3: oak 4");
    expect(cellLabel(c3, null, rest, texts.en)).toBe("c3: empty");
    expect(cellLabel(c3, stack, { ...rest, lifted: true }, texts.en)).toContain("lifted");
    expect(cellLabel(c3, stack, { ...rest, landing: true, yours: true }, texts.en)).toBe(
      "c3: oak 4, stack of 3, can go here, yours to protect",
    );
  });

  it("that tells the inside only where the view does", () => {
    const open = { ...stack, tiles: ["palm1", "oak2", "oak4"] };
    expect(cellLabel(c3, open, rest, texts.en)).toBe("c3: oak 4, stack of 3, from the bottom: palm 1, oak 2, oak 4");
  });
});

it("tiles are read", () => {
  expect(CREATURES.map((creature) => readTile(`${creature}3`).creature)).toEqual([...CREATURES]);
  for (const text of ["", "oak", "oak0", "oak6", "elm3"]) expect(() => readTile(text)).toThrow();
});

/** Every sentence of a dictionary, functions called with samples. */
function sentences(node: unknown): string[] {
  if (typeof node === "string") return [node];
  if (typeof node === "function") {
    return [1, 2].flatMap((n) => {
      try {
        return sentences((node as (...args: unknown[]) => unknown)(...Array.from({ length: 3 }, () => n)));
      } catch {
        return [];
      }
    });
  }
  return node && typeof node === "object" ? Object.values(node).flatMap(sentences) : [];
}

it("French is set with its own spaces", () => {
  for (const sentence of sentences(texts.fr)) {
    expect(sentence).not.toMatch(/[ \u00a0][;!?»]|« |[^\u00a0]:(?!\d)|\.\.\.|'/u);
  }
});
