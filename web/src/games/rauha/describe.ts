/** A line of the log in plain words: what was done, and all it led to. */
import type { Lang } from "../../i18n.svelte";
import { CATALOGUE } from "./catalogue";
import { biomeName } from "./say";
import { tell } from "./telling";
import { texts } from "./texts";
import type { Merits } from "../registry";
import type { Happening, LogLine, Merit, RauhaView } from "./view";

export const goal = (t: { lang: Lang }): string => texts[t.lang].goal;

/** Where the rules explain this moment. */
export const chapter = (view: RauhaView): string =>
  view.phase === "over" ? "end" : view.phase === "scoring" ? "scoring" : "turn";

/** A move in the words of the buttons that make it: "Lay it on b2". */
export function wording(move: string, t: { lang: Lang }): string {
  const words = texts[t.lang];
  const [verb, what = "", , cell] = move.split(" ");
  switch (verb) {
    case "take":
      return words.hint.take(biomeName(what, words));
    case "place":
      return words.place.on(what);
    case "discard":
      return what === "crystals"
        ? words.place.confirmCrystals(CATALOGUE.discard_crystals)
        : words.place.confirmSpore(move.split(" ")[2] ?? "");
    case "activate":
      return cell ? words.hint.activateSpore(what, cell) : words.hint.activate(what);
    case "end":
      return words.hint.end;
    default:
      return move;
  }
}

export const decision = (kind: string, t: { lang: Lang }): string => (texts[t.lang].decisions as Record<string, string>)[kind] ?? kind;

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

/** What the better move brings its player, and what it gives up. */
export function merits(told: readonly unknown[], _seat: number, names: readonly string[], t: { lang: Lang }): Merits {
  const words = texts[t.lang].merits;
  const [better, worse]: [string[], string[]] = [[], []];
  for (const merit of told as readonly Merit[]) {
    if (merit.what === "entity") {
      if (!merit.won) worse.push(words.misses(merit.entity));
      else if (merit.loser === null) better.push(words.wins(merit.entity));
      else better.push(words.steals(merit.entity, names[merit.loser] ?? ""));
      continue;
    }
    if (merit.what === "nears") {
      (merit.near ? better : worse).push(merit.near ? words.nears(merit.entity) : words.far(merit.entity));
      continue;
    }
    if (merit.what === "keeps") {
      const biome = biomeName(merit.biome, texts[t.lang]);
      if (merit.kept) better.push(words.keeps(biome, merit.cell));
      else worse.push(words.covers(biome, merit.cell));
      continue;
    }
    const what = words.what[merit.what](Math.abs(merit.more));
    // How often the avatar comes and what water is worth are not of this turn.
    const when = merit.what === "visits" ? "" : merit.what === "lead" ? words.forWater : words.when[merit.when];
    if (merit.more > 0) better.push(words.more(what, when));
    else worse.push(words.fewer(what, when));
  }
  return { better, worse };
}
