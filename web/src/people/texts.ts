/** The words of muting and reporting in both languages, fetched with their dialog. */
import type { Lang } from "../i18n.svelte";
import { en, type PeopleWords } from "./words/en";
import { fr } from "./words/fr";

export const texts: Record<Lang, PeopleWords> = { en, fr };
