/** The lobby in both languages, fetched with it. */
import type { Lang } from "../i18n.svelte";
import { en, type LobbyWords } from "./words/en";
import { fr } from "./words/fr";

export const texts: Record<Lang, LobbyWords> = { en, fr };
