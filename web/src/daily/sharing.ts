/** What one may tell others of the day without giving anything away. */
import type { Dictionary } from "../i18n.svelte";
import type { Daily } from "../wire";
import type { DailyWords } from "./words/en";

export function summary(daily: Daily, t: Dictionary, d: DailyWords): string {
  const puzzles = daily.puzzles.map((one) => `${t.games(one.game).name} ${one.solution ? (one.solution.right ? "✅" : "❌") : "…"}`);
  const { game, result } = daily.race;
  const round = result ? `${result.right}/${result.of}${result.median === null ? "" : `, ${d.ms(result.median)}`}` : "…";
  return [
    d.shared(daily.number, daily.day),
    [...puzzles, `${t.games(game).name} ${round}`].join(" · "),
    ...(daily.streak.days > 1 ? [d.inARow(daily.streak.days)] : []),
  ].join("\n");
}
