/** The words of this game in both languages. */
import type { Lang } from "../../i18n.svelte";
import { readCard } from "./cards";
import { en, type Texts } from "./words/en";
import { fr } from "./words/fr";

export type { Texts } from "./words/en";

export const texts: Record<Lang, Texts> = { en, fr };

/** `FWE` → "fire, water, earth"; `crazy2` → "crazy creature". */
export function cardName(card: string, t: Texts): string {
  const face = readCard(card);
  if (face.kind !== "elemental") return t.specials[face.kind];
  const [head, belly, legs] = face.parts;
  return t.creature(t.elements[head], t.elements[belly], t.elements[legs]);
}

/** The same within a sentence: `crazy2` → "a crazy creature". */
export function aCard(card: string, t: Texts): string {
  const face = readCard(card);
  return face.kind === "elemental" ? cardName(card, t) : t.aSpecial[face.kind];
}
