/** Being told when it is one's turn, in both languages: fetched with it. */
import type { Lang } from "../i18n.svelte";
import { en, type PushWords } from "./words/en";
import { fr } from "./words/fr";

export const texts: Record<Lang, PushWords> = { en, fr };
