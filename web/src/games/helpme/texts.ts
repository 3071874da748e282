/** The words of this game in both languages. */
import type { Lang } from "../../i18n.svelte";
import { type CreatureName, readTile } from "./creatures";
import { en, type Texts } from "./words/en";
import { fr } from "./words/fr";

export type { Texts } from "./words/en";

export const texts: Record<Lang, Texts> = { en, fr };

/** `oak4` → "oak 4". */
export function tileName(tile: string, t: Texts): string {
  const { creature, number } = readTile(tile);
  return t.tile(t.creatures[creature], number);
}

export function creatureList(creatures: readonly CreatureName[], t: Texts): string {
  return t.listed(creatures.map((creature) => t.creatures[creature]));
}
