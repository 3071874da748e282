/** The six spirits: what the server calls them, and how each is drawn. */
import type { HelpMeCreature } from "../../wire";
import { bamboo } from "./art/bamboo";
import { baobab } from "./art/baobab";
import { cherry } from "./art/cherry";
import type { Drawing } from "../../art/kit";
import { oak } from "./art/oak";
import { palm } from "./art/palm";
import { willow } from "./art/willow";

export type CreatureName = HelpMeCreature;

export const CREATURES: readonly CreatureName[] = ["baobab", "cherry", "palm", "bamboo", "willow", "oak"];

export const DRAWINGS: Record<CreatureName, Drawing> = { baobab, cherry, palm, bamboo, willow, oak };

export interface TileFace {
  readonly creature: CreatureName;
  readonly number: number;
}

/** `oak4` → oak, 4. */
export function readTile(text: string): TileFace {
  const creature = CREATURES.find((name) => text.startsWith(name));
  const number = Number(creature && text.slice(creature.length));
  if (!creature || !(number >= 1 && number <= 5)) throw new Error(`no such tile: ${text}`);
  return { creature, number };
}
