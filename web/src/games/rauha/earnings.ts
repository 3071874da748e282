/** Energy by where it came from, round by round, as the server counted it. */
import type { WorldView } from "./view";

export const SOURCES = ["biomes", "entities", "spores", "water"] as const;
export type EnergySource = (typeof SOURCES)[number];
export type Earned = WorldView["earned"][number];

const NOTHING: Earned = { biomes: 0, entities: 0, spores: 0, water: 0 };

export function sums(earned: readonly Earned[]): Earned {
  return earned.reduce(
    (sum, round) => ({
      biomes: sum.biomes + round.biomes,
      entities: sum.entities + round.entities,
      spores: sum.spores + round.spores,
      water: sum.water + round.water,
    }),
    NOTHING,
  );
}

/** The energy after each round, beginning with nothing. */
export function cumulated(earned: readonly Earned[]): number[] {
  const totals = [0];
  for (const round of earned) {
    totals.push((totals.at(-1) ?? 0) + SOURCES.reduce((sum, source) => sum + round[source], 0));
  }
  return totals;
}

/** The source that brought most, and how much. */
export function strongest(earned: Earned = NOTHING): [EnergySource, number] {
  const [best] = SOURCES.toSorted((a, b) => earned[b] - earned[a]);
  return [best ?? "biomes", earned[best ?? "biomes"]];
}
