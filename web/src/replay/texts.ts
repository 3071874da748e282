/** The analyst's words in both languages, fetched with a replay. */
import type { Lang } from "../i18n.svelte";
import { type AnalysisWords, en } from "./words/en";
import { fr } from "./words/fr";

export const texts: Record<Lang, AnalysisWords> = { en, fr };
