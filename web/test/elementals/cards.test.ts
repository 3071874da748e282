import { describe, expect, it } from "vitest";
import { markup, mirror, PLACES } from "../../src/games/elementals/art/kit";
import { ELEMENTS, KINS, partOf, pictureOf, readCard, sharedParts } from "../../src/games/elementals/cards";
import { describe as tell } from "../../src/games/elementals/describe";
import { allowed, targetOf } from "../../src/games/elementals/moves";
import { cardName, texts } from "../../src/games/elementals/texts";

describe("cards", () => {
  it("are read as the server writes them", () => {
    expect(readCard("FWE")).toEqual({ kind: "elemental", parts: ["F", "W", "E"] });
    expect(readCard("wizard3")).toEqual({ kind: "wizard", number: 3 });
    for (const text of ["", "FW", "FWX", "FWEA", "wizard", "wizard5", "magus1"]) expect(() => readCard(text)).toThrow();
  });

  it("have a name in both languages", () => {
    expect(cardName("FWE", texts.en)).toBe("fire, water, earth");
    expect(cardName("FWE", texts.fr)).toBe("feu, eau, terre");
    expect(cardName("crazy1", texts.fr)).toBe("créature folle");
  });

  it("show where they are alike", () => {
    expect(sharedParts("FWE", "FAE")).toEqual(["head", "legs"]);
    expect(sharedParts("FWE", "AWF")).toEqual(["belly"]);
    expect(sharedParts("FWE", "crazy1")).toEqual([]);
  });
});

describe("elements are told apart without colour", () => {
  it("by letter, sign, pattern and the shape of every part", () => {
    for (const lang of ["en", "fr"] as const) expect(new Set(ELEMENTS.map((one) => texts[lang].letters[one])).size).toBe(4);
    expect(new Set(ELEMENTS.map((one) => KINS[one].sign)).size).toBe(4);
    expect(new Set(ELEMENTS.map((one) => KINS[one].pattern)).size).toBe(4);
    for (const place of PLACES) expect(new Set(ELEMENTS.map((one) => partOf(one, place))).size).toBe(4);
    expect(new Set((["crazy", "double", "wizard"] as const).map(pictureOf)).size).toBe(3);
  });

  it("and every drawing is markup without a style of its own", () => {
    for (const one of ELEMENTS) {
      for (const place of PLACES) expect(markup(KINS[one].parts[place], KINS[one].ink)).not.toMatch(/NaN|undefined|style=/);
    }
  });

  it("a mirror turns what goes across, and nothing else", () => {
    expect(mirror("M10 20L30 40")).toBe("M90 20L70 40");
    expect(mirror("M10 20V50H0")).toBe("M90 20V50H100");
  });
});

describe("moves", () => {
  it("are sorted by what the hand does", () => {
    expect(allowed(["flip", "slap FWE", "slap AWE", "book"])).toEqual({ flip: true, slaps: new Set(["FWE", "AWE"]), book: true });
    expect(allowed([])).toEqual({ flip: false, slaps: new Set(), book: false });
  });

  it("lie on a card, or are the book", () => {
    expect(targetOf("slap FWE 412")).toEqual({ card: "FWE" });
    expect(targetOf("book 388")).toBe("book");
    expect(targetOf("hand ?")).toBeNull();
  });

  it("are sentences in the log", () => {
    const line = (seat: number | null, move: string) => ({ ply: 0, seat, move, at: 0, by: "player" as const, told: [] });
    const say = (seat: number | null, move: string) => tell(line(seat, move), ["Ada"], { lang: "en" });
    expect(say(0, "flip")).toBe("Ada turns a card");
    expect(say(0, "slap FWE 412")).toBe("Ada hits fire, water, earth after 412 ms");
    expect(say(0, "slap FWE 62 early")).toBe("Ada hits fire, water, earth too soon, after 62 ms");
    expect(say(0, "book 388")).toBe("Ada puts the book down after 388 ms");
    expect(say(0, "hand ?")).toBe("A hand comes down: Ada");
    for (const move of ["judge", "reveal", "time"]) expect(say(null, move)).not.toBe(move);
  });
});

it("French is set as French is", () => {
  const all: string[] = [];
  // Words are given a name, or several.
  const said = (word: (...given: unknown[]) => unknown): string => {
    try {
      return String(word("Ada", 2, 3));
    } catch {
      return String(word(["Ada", "Bo"], 2, 3));
    }
  };
  const walk = (node: unknown): void => {
    if (typeof node === "string") all.push(node);
    else if (typeof node === "function") all.push(said(node as (...words: unknown[]) => unknown));
    else if (node && typeof node === "object") Object.values(node).forEach(walk);
  };
  walk(texts.fr);
  expect(all.length).toBeGreaterThan(150);
  for (const text of all) expect(text).not.toMatch(/ [;!?:»]|« /);
});
