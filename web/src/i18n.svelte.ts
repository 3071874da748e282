// The two languages: a typed dictionary each, chosen from the browser at first, remembered after. Only the words of
// the language that is spoken are fetched.
import { recall, remember } from "./memory";
import type { en } from "./words/en";

export type Lang = "en" | "fr";
export type Dictionary = typeof en;

const sources: Record<Lang, () => Promise<Dictionary>> = {
  en: () => import("./words/en").then((words) => words.en),
  fr: () => import("./words/fr").then((words) => words.fr),
};

export function guessLang(stored: string | null, wished: readonly string[]): Lang {
  if (stored === "en" || stored === "fr") return stored;
  const first = wished.find((tag) => /^(en|fr)\b/i.test(tag));
  return first?.toLowerCase().startsWith("fr") ? "fr" : "en";
}

const first = guessLang(recall("lang"), navigator.languages ?? [navigator.language]);
const fetched: Partial<Record<Lang, Dictionary>> = { [first]: await sources[first]() };

class I18n {
  lang = $state<Lang>(first);
  #t = $state.raw<Dictionary>(fetched[first] as Dictionary);

  constructor() {
    document.documentElement.lang = this.lang;
  }

  /** The words of the current language; reactive. */
  get t(): Dictionary {
    return this.#t;
  }

  /** Speaks that language as soon as its words are there, and from now on. */
  async choose(lang: Lang): Promise<void> {
    remember("lang", lang);
    const words = (fetched[lang] ??= await sources[lang]());
    this.lang = lang;
    this.#t = words;
    document.documentElement.lang = lang;
  }
}

export const i18n = new I18n();
