import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import Board from "../../src/games/helpme/Board.svelte";
import End from "../../src/games/helpme/End.svelte";
import { i18n } from "../../src/i18n.svelte";
import { counted, view } from "./views";

const table = view({ a1: ["oak1", 1], b1: ["palm2", 3], c1: ["willow5", 1], e5: ["cherry3", 1] });
const legal = ["a1-b1", "b1-a1", "b1-c1", "c1-b1"];
let shown: Record<string, unknown> | undefined;
let statuses: string[] = [];
const onmove = vi.fn();

function show(more: Record<string, unknown> = {}): void {
  const props = {
    view: table,
    legal,
    names: ["Ada", "Bea"],
    look: 0,
    lastLine: null,
    interactive: true,
    onmove,
    onstatus: (text: string) => statuses.push(text),
    ...more,
  };
  shown = mount(Board, { target: document.body, props });
  flushSync();
}

const buttons = (): HTMLButtonElement[] => [...document.querySelectorAll<HTMLButtonElement>('[role="gridcell"] button')];
function cell(name: string): HTMLButtonElement {
  const found = buttons().find((button) => button.getAttribute("aria-label")?.startsWith(`${name}:`));
  if (!found) throw new Error(`no ${name}`);
  return found;
}
const tap = (name: string): void => {
  cell(name).click();
  flushSync();
};
const key = (name: string): void => {
  document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true }));
  flushSync();
};
const secret = (): HTMLButtonElement | null => document.querySelector(".secret button");

beforeEach(() => {
  i18n.choose("en");
  onmove.mockClear();
  statuses = [];
});
afterEach(async () => {
  if (shown) await unmount(shown);
  shown = undefined;
  document.body.replaceChildren();
});

it("is a grid of thirty named buttons with one stop for the Tab key", () => {
  show();
  expect(document.querySelectorAll('[role="row"]')).toHaveLength(5);
  expect(buttons()).toHaveLength(30);
  expect(buttons().filter((button) => button.tabIndex === 0)).toHaveLength(1);
  expect(cell("b1").getAttribute("aria-label")).toBe("b1: palm 2, stack of 3, can move");
  expect(cell("e5").getAttribute("aria-label")).toBe("e5: cherry 3");
  expect(cell("e5").getAttribute("aria-disabled")).toBe("true");
});

it("moves by two taps", () => {
  show();
  expect(statuses.at(-1)).toBe("Your turn: choose a stack to move.");
  tap("a1");
  expect(cell("a1").getAttribute("aria-label")).toContain("lifted");
  expect(cell("b1").getAttribute("aria-label")).toContain("can go here");
  expect(statuses.at(-1)).toContain("oak 1");
  tap("b1");
  expect(onmove.mock.calls).toEqual([["a1-b1"]]);
});

it("sends legal moves only, whatever is tapped", () => {
  show();
  for (const one of buttons()) {
    for (const two of buttons()) {
      one.click();
      flushSync();
      two.click();
      flushSync();
    }
  }
  for (const [move] of onmove.mock.calls) expect(legal).toContain(move);
  // The first move waits for its answer: nothing more is accepted.
  expect(onmove).toHaveBeenCalledTimes(1);
});

it("accepts nothing when it may only show", () => {
  show({ interactive: false });
  tap("a1");
  tap("b1");
  expect(onmove).not.toHaveBeenCalled();
  expect(statuses.at(-1)).toBe("");
});

it("is played by keys alone, and Escape puts the stack back", () => {
  show();
  cell("a1").focus();
  key("ArrowRight");
  expect(document.activeElement).toBe(cell("b1"));
  tap("b1");
  key("Escape");
  expect(cell("b1").getAttribute("aria-label")).toContain("can move");
  expect(onmove).not.toHaveBeenCalled();
  tap("b1");
  key("ArrowRight");
  (document.activeElement as HTMLButtonElement).click();
  flushSync();
  expect(onmove.mock.calls).toEqual([["b1-c1"]]);
});

it("keeps whom you protect out of the page until you peek", () => {
  show();
  expect(document.querySelector(".secret")?.textContent).not.toMatch(/oak|willow/);
  expect(cell("a1").getAttribute("aria-label")).not.toContain("protect");
  secret()?.click();
  flushSync();
  expect(document.querySelector(".secret")?.textContent).toMatch(/oak and willow/);
  expect(cell("a1").getAttribute("aria-label")).toContain("yours to protect");
  globalThis.dispatchEvent(new Event("blur"));
  flushSync();
  expect(document.querySelector(".secret")?.textContent).not.toMatch(/oak|willow/);
});

it("has no cards for a spectator", () => {
  show({ look: null, view: { ...table, viewer: null, creatures: [null, null] }, legal: [] });
  expect(secret()).toBeNull();
});

it("tells the end as a table, in full from the start", () => {
  shown = mount(End, { target: document.body, props: { view: counted(), names: ["Ada", "Bea"] } });
  flushSync();
  const rows = [...document.querySelectorAll("tbody tr")].map((row) =>
    [...row.children].map((one) => one.querySelector(".top")?.lastChild?.textContent ?? one.textContent).join(" "),
  );
  expect(rows).toEqual(["a1 oak Ada 4 5 9", "e1 willow Ada 3 0 3", "b3 palm Bea 2 0 2", "c1 willow Ada 1 0 1", "d3 bamboo nobody’s 1 0 –"]);
  expect([...document.querySelectorAll("tfoot td")].map((cellOf) => cellOf.textContent)).toEqual(["13", "2"]);
});

it("says why a stack stays where it is", () => {
  show();
  const aloud = (): string | undefined => [...document.querySelectorAll("[aria-live]")].at(-1)?.textContent ?? undefined;
  tap("e5");
  expect(aloud()).toBe("e5 cannot move now.");
  tap("a1");
  expect(aloud()).toContain("choose where it goes");
  tap("e5");
  expect(aloud()).toBe("a1 cannot go to e5.");
  expect(onmove).not.toHaveBeenCalled();
});
