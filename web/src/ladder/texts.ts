/** Ratings in both languages, fetched with what shows them. */
import type { Lang } from "../i18n.svelte";
import { en, type LadderWords } from "./words/en";
import { fr } from "./words/fr";

export const texts: Record<Lang, LadderWords> = { en, fr };
