/** What a large thing to hit listens to, and which key hits what. */
import type { Target } from "./moves";

/**
 * A finger or a mouse acts the moment it comes down, and leaves the focus where it was: a space bar pressed next must
 * not hit again. A click that no finger made comes from the keyboard or from a reader.
 */
export const pressed = (run: (event: Event) => void) => ({
  onpointerdown: (event: PointerEvent): void => {
    event.preventDefault();
    if (event.button === 0) run(event);
  },
  onmousedown: (event: Event): void => event.preventDefault(),
  onclick: (event: MouseEvent): void => {
    if (event.detail === 0) run(event);
  },
  oncontextmenu: (event: Event): void => event.preventDefault(),
});

/** Whether somebody is writing, or in a dialog: then keys are not for the table. */
export function isBusy(event: KeyboardEvent): boolean {
  if (event.repeat || event.altKey || event.ctrlKey || event.metaKey) return true;
  const from = event.target as Element | null;
  return from?.closest?.("input:not([type=radio]), textarea, select, dialog") != null;
}

/** Whether space and Enter belong to what has the focus. */
function isOnControl(event: KeyboardEvent): boolean {
  return (event.target as Element | null)?.closest?.("button, a, summary, input, [role=tab]") != null;
}

/** What a key means to whoever has the keyboard alone: Space turns a card, B is the book, 1 to 9 the cards of the middle. */
export function keyed(event: KeyboardEvent, middle: readonly string[]): "flip" | Target | null {
  if (isBusy(event)) return null;
  if (event.key === " ") return isOnControl(event) ? null : "flip";
  if (event.key.toLowerCase() === "b") return "book";
  if (event.key === "Enter" && isOnControl(event)) return null;
  const card = middle[event.key === "Enter" ? 0 : Number(event.key) - 1];
  return card === undefined ? null : { card };
}
