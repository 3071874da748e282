/** The log in plain words: "Ada turns fire, water, earth", "Bo catches fire, water, air and takes 4 cards." */
import type { Lang } from "../../i18n.svelte";
import { told } from "./story";
import { aCard, cardName, type Texts, texts } from "./texts";
import type { ElementalsView, Happening, LogLine } from "./view";

export const goal = (t: { lang: Lang }): string => texts[t.lang].goal;

/** Where the rules explain this moment. */
export const chapter = (view: ElementalsView): string => (view.outcome ? "end" : "match");

export function describe(line: LogLine, names: readonly string[], t: { lang: Lang }): string {
  const words = texts[t.lang];
  const happened = line.told as Happening[];
  const said = saidOf(line, happened, names, words);
  const left = happened.flatMap((one) => (one.what === "left" ? [words.log.left(names[one.seat] ?? "")] : []));
  if (left.length === 0) return said;
  return [said.endsWith(".") ? said : `${said}.`, ...left].join(" ");
}

function saidOf(line: LogLine, happened: readonly Happening[], names: readonly string[], words: Texts): string {
  const { log } = words;
  const name = line.seat === null ? "" : (names[line.seat] ?? "");
  const [verb, ...rest] = line.move.split(" ");
  switch (verb) {
    case "flip": {
      const one = happened.find((what) => what.what === "flipped");
      if (!one) return log.flip(name);
      const card = aCard(one.card, words);
      if (one.to === "under") return words.special.under(name, card);
      return one.to === "middle" ? log.lays(name, card) : log.turns(name, card);
    }
    case "slap": {
      const [card = "", ms = "", early] = rest;
      return (early ? log.early : log.slap)(name, cardName(card, words), ms);
    }
    case "book":
      return log.book(name, rest[0] ?? "");
    case "hand":
      return log.hand(name);
    case "judge": {
      const one = happened.find((what) => what.what === "judged");
      return one ? told(one.hands, names, words) : log.judge;
    }
    case "reveal": {
      const cards = happened.flatMap((what) =>
        what.what === "flipped" ? [words.announce.turned(names[what.seat] ?? "", cardName(what.card, words))] : [],
      );
      return cards.length ? `${log.reveal} – ${words.announce.list(cards)}` : log.reveal;
    }
    case "time":
      return log.time;
    default:
      return line.move;
  }
}
