/** Every word asked for occurs somewhere in the text, whatever its accents and capitals. */
import type { Lang } from "../../i18n.svelte";

const plain = (text: string, lang: Lang): string =>
  text.normalize("NFD").replace(/\p{Diacritic}/gu, "").toLocaleLowerCase(lang);

export function matches(asked: string, text: string, lang: Lang): boolean {
  const all = plain(text, lang);
  return plain(asked, lang)
    .split(/\s+/)
    .every((word) => all.includes(word));
}
