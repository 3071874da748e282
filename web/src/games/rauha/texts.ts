/** The words of this game in both languages. */
import type { Lang } from "../../i18n.svelte";
import { en, type Texts as English } from "./words/en";
import { fr } from "./words/fr";

export type Texts = English & { readonly lang: Lang };

export const texts: Record<Lang, Texts> = { en: { ...en, lang: "en" }, fr: { ...fr, lang: "fr" } };
