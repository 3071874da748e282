import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test } from "vitest";
import Strip from "../../src/games/elementals/Strip.svelte";
import type { HandTold } from "../../src/games/elementals/view";
import { i18n } from "../../src/i18n.svelte";
import { hand, scramble } from "./views";

let strip: ReturnType<typeof mount> | undefined;
afterEach(() => {
  if (strip) void unmount(strip);
});

function told(...hands: HandTold[]): string {
  i18n.lang = "en";
  strip = mount(Strip, { target: document.body, props: { hands, names: ["Ada", "Bo", "Cy", "Dee"] } });
  flushSync();
  return document.querySelector("details")?.textContent?.trim() ?? "";
}

const timed = (seat: number, reaction: number, claimed: number): HandTold => ({
  ...hand(seat, "book", { cards: 1 }),
  reaction,
  claimed,
  late: false,
});

test("a time that was raised is explained where fingers reach", () => {
  expect(told(timed(0, 270, 250), timed(1, 300, 300))).toMatch(/Why\?.*250 ms on the clock of Ada/s);
});

test("where none was raised, nothing is explained", () => {
  expect(told(timed(0, 270, 270))).toBe("");
});

test("every hand says in words what came of it, and shows what it brought or cost", () => {
  told(...(scramble.verdict?.hands ?? []), { ...hand(4, "slap FWE 480", { outcome: "void", cards: 0 }), late: true });
  const hands = [...document.querySelectorAll(".hands li")];
  expect(hands.map((one) => one.querySelector(".unseen")?.textContent)).toEqual([
    "book, wrong, pays 3 cards",
    "book, wrong, pays 3 cards",
    "hand on fire, water, earth, right, takes 2 cards",
    "hand on fire, water, earth, does not count",
    "hand on fire, water, earth, too late, does not count",
  ]);
  expect(hands.map((one) => one.querySelector(".mark")?.textContent ?? "")).toEqual(["✕ −3", "✕ −3", "✓ +2", "", ""]);
});
