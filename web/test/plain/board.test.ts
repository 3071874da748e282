import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, it, vi } from "vitest";
import { meet } from "../../src/games/guests";
import Board from "../../src/games/plain/Board.svelte";
import { describe } from "../../src/games/plain/describe";
import End from "../../src/games/plain/End.svelte";
import { fieldsOf } from "../../src/games/plain/fields";
import { screensOf, titleOf } from "../../src/games/registry";
import { en } from "../../src/words/en";
import { fr } from "../../src/words/fr";

const names = ["Ada", "Bea"];
const view = {
  game: "pears",
  viewer: 0,
  seats: 2,
  left_over: 7,
  secret: null,
  held: [3, 1],
  rows: [{ open: true }, { open: false }, { open: true }],
  dice: [1, 6, 6],
  outcome: null,
};
let shown: Record<string, unknown> | undefined;
const show = (part: typeof Board | typeof End, props: object): void => {
  shown = mount(part as typeof Board, { target: document.body, props: props as never });
  flushSync();
};
const buttons = (): HTMLButtonElement[] => [...document.querySelectorAll("button")];

afterEach(() => {
  if (shown) void unmount(shown);
  shown = undefined;
});

it("lists what a view holds: seats by name, groups by number, what is not there as nothing", () => {
  expect(fieldsOf(view, names, fr.plain)).toEqual([
    { label: "left over", value: "7" },
    { label: "secret", value: "–" },
    {
      label: "held",
      value: [
        { label: "Ada", value: "3" },
        { label: "Bea", value: "1" },
      ],
    },
    {
      label: "rows",
      value: [
        { label: "1", value: [{ label: "open", value: "oui" }] },
        { label: "2", value: [{ label: "open", value: "non" }] },
        { label: "3", value: [{ label: "open", value: "oui" }] },
      ],
    },
    { label: "dice", value: "1, 6, 6" },
  ]);
});

it("has a button for every move, and none that works while nobody may move", () => {
  const onmove = vi.fn();
  show(Board, { view, legal: ["take 1", "take 2"], names, interactive: true, hint: "take 2", onmove });
  expect(buttons().map((button) => button.textContent?.trim())).toEqual(["take 1", "take 2"]);
  expect(buttons().map((button) => button.classList.contains("main"))).toEqual([false, true]);
  buttons()[1]?.click();
  expect(onmove).toHaveBeenCalledExactlyOnceWith("take 2");
  if (shown) void unmount(shown);
  show(Board, { view, legal: ["take 1"], names, interactive: false, onmove });
  expect(buttons()[0]?.disabled).toBe(true);
});

it("lets one search where the moves are many", () => {
  show(Board, { view, legal: Array.from({ length: 60 }, (_, i) => `take ${i}`), names, interactive: true, onmove: () => {} });
  const input = document.querySelector("input");
  expect(input).not.toBeNull();
  if (input) input.value = "take 5";
  input?.dispatchEvent(new Event("input", { bubbles: true }));
  flushSync();
  expect(buttons()).toHaveLength(11);
});

it("tells everybody's points at the end, the best first", () => {
  show(End, { view: { ...view, outcome: { scores: [3, 8], winners: [1], reason: "empty" } }, names });
  const rows = [...document.querySelectorAll("li")].map((row) => row.textContent?.replace(/\s+/g, " ").trim());
  expect(rows).toEqual(["B Bea 8 points", "A Ada 3 points"]);
});

it("serves a game without a folder, under the name that the server gives it", () => {
  expect(screensOf("pears").lesson).toBeUndefined();
  expect(titleOf("pears", "fr").name).toBe("pears");
  meet([{ key: "pears", name: "Pears!", min_seats: 2, max_seats: 9, lot_begins: false, options: [], levels: [], outside: true }]);
  expect(en.games("pears")).toEqual({ name: "Pears!", pitch: "", options: {} });
  expect(en.option("pears", "left_over")).toEqual({ name: "left over" });
  const line = { ply: 0, seat: 1, move: "take 2", at: 0, by: "player", told: [] } as const;
  expect(describe({ ...line, told: [] }, names, en)).toBe("Bea: take 2");
  expect(describe({ ...line, seat: null, told: [] }, names, fr)).toBe("La table\u00a0: take 2");
});
