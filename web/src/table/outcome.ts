// Every game's view carries its outcome in the same place.
import type { Outcome } from "../wire";

export function outcomeOf(view: unknown): Outcome | null {
  if (typeof view !== "object" || view === null || !("outcome" in view)) return null;
  return (view.outcome as Outcome | null) ?? null;
}
