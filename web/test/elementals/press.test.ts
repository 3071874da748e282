import { expect, test } from "vitest";
import { keyed } from "../../src/games/elementals/press";

/** What a key means, pressed in that element. */
function hit(key: string, inside = "div", more: KeyboardEventInit = {}): ReturnType<typeof keyed> {
  const from = document.body.appendChild(document.createElement(inside));
  let what: ReturnType<typeof keyed> = null;
  from.addEventListener("keydown", (event) => (what = keyed(event, ["FWE", "AWF"])));
  from.dispatchEvent(new KeyboardEvent("keydown", { key, ...more }));
  from.remove();
  return what;
}

test("keys turn a card, put a hand on a card of the middle, or the book", () => {
  expect(hit(" ")).toBe("flip");
  expect(hit("b")).toBe("book");
  expect(hit("B")).toBe("book");
  expect([hit("Enter"), hit("1"), hit("2")]).toEqual([{ card: "FWE" }, { card: "FWE" }, { card: "AWF" }]);
  expect([hit("3"), hit("x")]).toEqual([null, null]);
});

test("Space and Enter belong to the button that has the focus", () => {
  expect([hit(" ", "button"), hit("Enter", "button")]).toEqual([null, null]);
  expect(hit("2", "button")).toEqual({ card: "AWF" });
});

test("whoever writes, or holds a key down, does not play", () => {
  expect([hit("b", "textarea"), hit("1", "input")]).toEqual([null, null]);
  expect([hit(" ", "div", { repeat: true }), hit("b", "div", { ctrlKey: true })]).toEqual([null, null]);
});
