/** One's devices, in both languages, fetched with their page. */
import type { Lang } from "../i18n.svelte";
import { en, type DeviceWords } from "./words/en";
import { fr } from "./words/fr";

export const texts: Record<Lang, DeviceWords> = { en, fr };
