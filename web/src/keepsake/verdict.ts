import type { Dictionary } from "../i18n.svelte";
import type { Outcome } from "../wire";

/** "Ada won."; nothing where nobody did. */
export function verdict(names: readonly string[], outcome: Outcome | null, t: Dictionary): string {
  const won = outcome?.winners.map((seat) => names[seat] ?? "") ?? [];
  return won.length > 0 ? t.end.won(t.list(won), won.length) : t.table.over;
}
