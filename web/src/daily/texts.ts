/** The words of the daily three in both languages, fetched with their page. */
import type { Lang } from "../i18n.svelte";
import { en, type DailyWords } from "./words/en";
import { fr } from "./words/fr";

export const texts: Record<Lang, DailyWords> = { en, fr };
