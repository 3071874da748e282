// The two languages: a typed dictionary each, chosen from the browser at first, remembered after.
import { recall, remember } from "./memory";
import { en } from "./words/en";
import { fr } from "./words/fr";

export type Lang = "en" | "fr";
export type Dictionary = typeof en;

const dictionaries: Record<Lang, Dictionary> = { en, fr };

export function guessLang(stored: string | null, wished: readonly string[]): Lang {
  if (stored === "en" || stored === "fr") return stored;
  const first = wished.find((tag) => /^(en|fr)\b/i.test(tag));
  return first?.toLowerCase().startsWith("fr") ? "fr" : "en";
}

class I18n {
  lang = $state<Lang>(guessLang(recall("lang"), navigator.languages ?? [navigator.language]));

  constructor() {
    document.documentElement.lang = this.lang;
  }

  /** The words of the current language; reactive. */
  get t(): Dictionary {
    return dictionaries[this.lang];
  }

  choose(lang: Lang): void {
    this.lang = lang;
    document.documentElement.lang = lang;
    remember("lang", lang);
  }
}

export const i18n = new I18n();
