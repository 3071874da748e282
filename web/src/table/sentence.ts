// The one sentence that says what happens next, where the board itself says nothing better.
import type { Dictionary } from "../i18n.svelte";
import type { TableInfo } from "../wire";
import type { Scene } from "../whole";

export function nextStep(
  t: Dictionary,
  table: TableInfo,
  scene: Scene,
  names: string[],
  mine: number[],
  next: number | null,
): string {
  const name = (seat: number): string => names[seat] ?? "";
  if (table.phase === "over") return t.table.over;
  if (next !== null) return t.table.passTo(name(next));
  if (scene.legal.length > 0) return t.table.yourTurn;
  const others = scene.awaiting.filter((seat) => !mine.includes(seat) || table.local);
  if (others.length === 0) return t.table.moment;
  const bots = others.every((seat) => table.seats[seat]?.kind === "bot");
  const list = t.list(others.map(name));
  return bots ? t.table.thinks(list, others.length) : t.table.waits(list, others.length);
}
