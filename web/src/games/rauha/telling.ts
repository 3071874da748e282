/** What happened, as sentences in the language of `t`. */
import { isEntity } from "./catalogue";
import { biomeName, gainWords } from "./say";
import type { Texts } from "./texts";
import type { Step } from "./story";
import type { Activated, Happening } from "./view";

export function tell(happening: Happening, names: readonly string[], t: Texts): string {
  const name = (seat: number): string => names[seat] ?? "";
  const { log } = t;
  switch (happening.what) {
    case "placed": {
      const { seat, card, cell, covers, pays, spore } = happening;
      const parts = [log.placed(name(seat), biomeName(card, t), cell, biomeName(covers, t))];
      if (pays > 0) parts.push(log.pays(pays));
      if (spore) parts.push(log.carried);
      return parts.join(", ");
    }
    case "won":
      return happening.loser === null
        ? log.won(name(happening.seat), happening.entity)
        : log.stolen(name(happening.seat), happening.entity, name(happening.loser));
    case "discarded":
      return log.discarded(
        name(happening.seat),
        happening.spore === null ? t.crystals(happening.crystals) : log.aSporeOn(happening.spore),
      );
    case "activated":
      return log.activated(name(happening.seat), sourceWords(happening, t), yieldWords(happening, t));
    case "ended":
      return happening.left.length > 0
        ? `${log.ended(name(happening.seat))} (${log.left(t.listed(happening.left))})`
        : log.ended(name(happening.seat));
    case "water":
      return log.water(name(happening.seat), happening.mine, happening.least, happening.more, happening.points);
    case "swallowed":
      return log.swallowed(happening.cards);
    case "walked":
      return happening.facing === null
        ? log.scoring(happening.round)
        : log.walked(happening.line.join(" "), t.facings[happening.facing]);
    case "led":
      return log.led(name(happening.seat));
    case "dealt":
      return log.dealt(happening.round, happening.age);
    case "finished":
      return log.finished;
    default: {
      const never: never = happening;
      throw new Error(`unknown happening ${JSON.stringify(never)}`);
    }
  }
}

/** A step of somebody's scoring, where the name is already said. */
export function tellStep(step: Step, t: Texts): string {
  return step.what === "activated"
    ? t.log.step(sourceWords(step, t), yieldWords(step, t))
    : t.log.stepWater(step.mine, step.least, step.more, step.points);
}

const sourceWords = (act: Activated, t: Texts): string =>
  isEntity(act.source) || act.biome === null ? act.source : t.log.of(act.source, biomeName(act.biome, t));

/** "2 × 3 = 6 energy", "a spore on a1 for 3 crystals". */
function yieldWords(act: Activated, t: Texts): string {
  let gets: string;
  if (act.spore !== null) gets = t.log.aSporeOn(act.spore);
  else if (act.crystals === 0 && act.points === 0) gets = t.log.nothing;
  else if (act.per) gets = `${act.each} × ${act.count} = ${t.energy(act.points)}`;
  else gets = gainWords({ ...act, spore: false }, t);
  return act.pays > 0 ? t.log.paying(act.pays, gets) : gets;
}
