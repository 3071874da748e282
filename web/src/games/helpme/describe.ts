/** The log in plain words: "Ada moves c3 onto c4". */
import type { Lang } from "../../i18n.svelte";
import { readMove } from "./moves";
import { cellName } from "./geometry";
import { texts, tileName } from "./texts";
import type { Merits } from "../registry";
import type { HelpMeView, LogLine, Merit } from "./view";

export const goal = (t: { lang: Lang }): string => texts[t.lang].goal;

/** Where the rules explain this moment. */
export const chapter = (view: HelpMeView): string => (view.outcome ? "score" : "move");

/** "c3 onto c4". */
export function wording(move: string, t: { lang: Lang }): string {
  const way = readMove(move);
  return way ? texts[t.lang].log.way(cellName(way.source), cellName(way.target)) : move;
}

export function describe(line: LogLine, names: readonly string[], t: { lang: Lang }): string {
  const { log } = texts[t.lang];
  const way = readMove(line.move);
  const name = line.seat === null ? undefined : names[line.seat];
  if (!way || name === undefined) return line.move;
  const tell = line.by === "timer" ? log.late : log.move;
  return tell(name, cellName(way.source), cellName(way.target));
}

/** What the better move does, and what it gives up, in the eyes of that seat. */
export function merits(told: readonly unknown[], seat: number, names: readonly string[], t: { lang: Lang }): Merits {
  const words = texts[t.lang];
  const [better, worse]: [string[], string[]] = [[], []];
  for (const merit of told as readonly Merit[]) {
    const name = names[merit.seat] ?? "";
    if (merit.what === "points") {
      const good = merit.more > 0 === (merit.seat === seat);
      const tell = merit.more > 0 ? words.merits.gives : words.merits.takes;
      (good ? better : worse).push(tell(name, Math.abs(merit.more)));
    } else if (merit.what === "bonus") {
      better.push(words.merits.bonus(name, tileName(merit.tile, words), merit.cell, merit.more));
    } else better.push(words.merits[merit.what](name, tileName(merit.tile, words), merit.cell));
  }
  return { better, worse };
}
