import { expect, test } from "vitest";
import { guessLang } from "../src/i18n.svelte";
import { en as english } from "../src/words/en";
import { fr as french } from "../src/words/fr";

// Some words come later, with what they are for; they are words of the house all the same.
const later = Object.entries(import.meta.glob<{ texts: { en: Tree; fr: Tree } }>("../src/*/texts.ts", { eager: true }));
const en = { ...english, ...Object.fromEntries(later.map(([path, { texts }]) => [path, texts.en])) };
const fr = { ...french, ...Object.fromEntries(later.map(([path, { texts }]) => [path, texts.fr])) };

type Tree = { [key: string]: unknown };

function leaves(tree: Tree, path = ""): [string, unknown][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "object" && value !== null ? leaves(value as Tree, `${path}${key}.`) : [[path + key, value] as [string, unknown]],
  );
}

/** What a word says, whatever it is asked with. */
function samples(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "function") return [];
  const ask = value as (...given: unknown[]) => unknown;
  const given: unknown[][] = [
    [1, 1, true],
    [3, 4, false],
    ["Ada", 1, true],
    ["restarting", "open", false],
    ["not-found", null, null],
    [["Ada", "Bo", "Cy"]],
    [null, "learn"],
    ["helpme", "open_stacks", true],
    ["rauha", "side", "A"],
    ["elementals", "minutes", null],
    [{ empty: 7, abandoned: 1, talk: 90, guests: 400, reports: 90 }],
  ];
  return given.flatMap((args) => {
    try {
      const said = ask(...args);
      if (typeof said === "string") return [said];
      return typeof said === "object" && said !== null ? leaves(said as Tree).flatMap(([, text]) => samples(text)) : [];
    } catch {
      return [];
    }
  });
}

test("the first wish that we speak decides, a choice made before decides more", () => {
  expect(guessLang(null, ["de-AT", "fr-CA", "en"])).toBe("fr");
  expect(guessLang(null, ["de", "it"])).toBe("en");
  expect(guessLang("en", ["fr"])).toBe("en");
  expect(guessLang("xx", ["fr"])).toBe("fr");
  expect(guessLang(null, ["french-ish"])).toBe("en");
});

test("both languages have the same words, and none is empty", () => {
  expect(leaves(fr).map(([path]) => path)).toEqual(leaves(en).map(([path]) => path));
  for (const [path, value] of [...leaves(en), ...leaves(fr)]) {
    if (typeof value === "string") expect(value, path).not.toBe("");
  }
});

test("French puts a no-break space before ; ! ? and :, and inside « »", () => {
  expect(later.length).toBeGreaterThan(5);
  for (const [path, value] of leaves(fr)) {
    for (const text of samples(value)) {
      const own = text.replaceAll("Help Me!", "").replace(/https?:\S*|\d:\d/g, "");
      expect(own, path).not.toMatch(/[^\s\u202f][;!?]|[^\u202f\s\d]:| [;!?:]|« | »/);
    }
  }
});

test("plurals follow the language: zero is plural in English, singular in French", () => {
  expect([0, 1, 2].map(en.plies)).toEqual(["0 moves", "1 move", "2 moves"]);
  expect([0, 1, 2].map(fr.plies)).toEqual(["0 coup", "1 coup", "2 coups"]);
});
