/** The log in plain words: "Ada hits fire, water, earth after 412 ms". */
import type { Lang } from "../../i18n.svelte";
import { cardName, texts } from "./texts";
import type { LogLine } from "./view";

export function describe(line: LogLine, names: readonly string[], t: { lang: Lang }): string {
  const words = texts[t.lang];
  const { log } = words;
  const name = line.seat === null ? "" : (names[line.seat] ?? "");
  const [verb, ...rest] = line.move.split(" ");
  switch (verb) {
    case "flip":
      return log.flip(name);
    case "slap": {
      const [card = "", ms = "", early] = rest;
      return (early ? log.early : log.slap)(name, cardName(card, words), ms);
    }
    case "book":
      return log.book(name, rest[0] ?? "");
    case "hand":
      return log.hand(name);
    case "judge":
      return log.judge;
    case "reveal":
      return log.reveal;
    case "time":
      return log.time;
    default:
      return line.move;
  }
}
