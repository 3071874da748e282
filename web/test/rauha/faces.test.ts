import { expect, test } from "vitest";
import { CHARACTERS } from "../../src/games/rauha/art/entities";
import { GLYPHS } from "../../src/games/rauha/art/glyphs";
import { landscape } from "../../src/games/rauha/art/scenes";
import { biomeOf, CATALOGUE } from "../../src/games/rauha/catalogue";
import { effectParts, layOut } from "../../src/games/rauha/effect";
import { biomeWords, cardGist, cardWords, entityWords } from "../../src/games/rauha/say";
import { matches } from "../../src/games/rauha/search";
import { texts } from "../../src/games/rauha/texts";

const all = [...CATALOGUE.cards, ...CATALOGUE.boards.A, ...CATALOGUE.boards.B];

test("everything in the box has a face, a name and words in both languages", () => {
  expect(CATALOGUE.cards).toHaveLength(80);
  for (const t of Object.values(texts)) {
    expect(new Set(CATALOGUE.cards.map((card) => card.name[t.lang])).size).toBe(80);
    for (const biome of all) {
      expect(biome.name[t.lang]).not.toBe("");
      expect(cardWords(biome.id, t)).not.toMatch(/undefined|NaN/);
    }
    for (const entity of CATALOGUE.entities) {
      expect(CHARACTERS[entity.name]).toBeDefined();
      expect(GLYPHS[entity.symbol]).toBeDefined();
      expect(entityWords(entity.name, t)).not.toMatch(/undefined|NaN/);
    }
  }
});

test("words say what the face shows", () => {
  const { en, fr } = texts;
  expect(biomeWords("II-12", en)).toBe("forest, 2 flying animals, effect: 1 energy for each marine animal");
  expect(cardWords("II-12", fr)).toContain("2 animaux volants");
  expect(cardGist("I-02", en)).toBe("may lie on a3, b3 and c3 only, pay 3 crystals, get 5 energy");
  expect(cardGist("I-26", en)).toBe("2 water sources, no effect");
});

test("every effect fits on its plate", () => {
  for (const biome of all) expect(layOut(effectParts(biome.effect)).width).toBeLessThanOrEqual(90);
  expect(effectParts(biomeOf("I-02").effect).map((part) => (part.kind === "glyph" ? part.glyph : part.text))).toEqual([
    "3", "gem", "→", "5", "energy",
  ]);
});

test("two lands share one picture", () => {
  expect(landscape(["mountain", "forest"])).toContain("clipPath");
  expect(landscape(["desert"])).toBe(landscape(["desert"]));
});

test("searching ignores accents and capitals and wants every word", () => {
  expect(matches("FORET vol", "Forêt, animal volant", "fr")).toBe(true);
  expect(matches("forêt marin", "Forêt, animal volant", "fr")).toBe(false);
  expect(matches("", "anything", "en")).toBe(true);
});
