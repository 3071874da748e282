import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test } from "vitest";
import Strip from "../../src/games/elementals/Strip.svelte";
import type { HandTold } from "../../src/games/elementals/view";
import { i18n } from "../../src/i18n.svelte";

let strip: ReturnType<typeof mount> | undefined;
afterEach(() => {
  if (strip) void unmount(strip);
});

function told(...hands: HandTold[]): string {
  i18n.lang = "en";
  strip = mount(Strip, { target: document.body, props: { hands, right: true, names: ["Ada", "Bo"] } });
  flushSync();
  return document.querySelector("details")?.textContent?.trim() ?? "";
}

const hand = (seat: number, reaction: number, claimed: number): HandTold => ({
  seat,
  move: "book",
  reaction,
  claimed,
  early: false,
  late: false,
});

test("a time that was raised is explained where fingers reach", () => {
  expect(told(hand(0, 270, 250), hand(1, 300, 300))).toMatch(/Why\?.*250 ms on the clock of Ada/s);
});

test("where none was raised, nothing is explained", () => {
  expect(told(hand(0, 270, 270))).toBe("");
});
