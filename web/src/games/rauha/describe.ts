/** A line of the log in plain words: what was done, and all it led to. */
import type { Lang } from "../../i18n.svelte";
import { biomeName } from "./say";
import { tell } from "./telling";
import { texts } from "./texts";
import type { Happening, LogLine } from "./view";

export function describe(line: LogLine, names: readonly string[], t: { lang: Lang }): string {
  const words = texts[t.lang];
  const name = line.seat === null ? "" : (names[line.seat] ?? "");
  const parts = (line.told as Happening[]).map((happening) => tell(happening, names, words));
  if (line.move.startsWith("take ")) {
    const card = line.move.slice("take ".length);
    parts.unshift(card === "?" ? words.log.take(name) : words.log.takeOwn(name, biomeName(card, words)));
  }
  const sentence = parts.map((part) => (/[!?.]$/.test(part) ? part : `${part}.`)).join(" ");
  if (line.by === "timer") return `${sentence} (${words.log.late})`;
  if (line.by === "plan") return `${sentence} (${words.log.planned})`;
  return sentence;
}
