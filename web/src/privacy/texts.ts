/** What is kept, in both languages, fetched with its page. */
import type { Lang } from "../i18n.svelte";
import { en, type PrivacyWords } from "./words/en";
import { fr } from "./words/fr";

export const texts: Record<Lang, PrivacyWords> = { en, fr };
