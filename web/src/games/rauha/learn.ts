/** The words of the lesson, the rules and the list of cards: not needed to play. */
import type { Lang } from "../../i18n.svelte";
import { en, type LearnTexts } from "./words/learn.en";
import { fr } from "./words/learn.fr";

export const learn: Record<Lang, LearnTexts> = { en, fr };
