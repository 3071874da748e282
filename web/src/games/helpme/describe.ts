/** The log in plain words: "Ada moves c3 onto c4". */
import type { Lang } from "../../i18n.svelte";
import { readMove } from "./moves";
import { cellName } from "./geometry";
import { texts } from "./texts";
import type { HelpMeView, LogLine } from "./view";

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
