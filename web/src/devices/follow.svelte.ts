// What somebody chose follows them: from the server when they come, and to it when they choose otherwise.
import { i18n } from "../i18n.svelte";
import { recall, remember } from "../memory";
import { prefs } from "../prefs.svelte";
import type { Preferences } from "../wire";
import { preferences, prefer } from "../asks";

let told: string | null = null;

const chosen = (): Preferences => ({
  lang: i18n.lang,
  theme: prefs.theme,
  sound: prefs.soundUnasked ? null : prefs.sound,
  confirm: prefs.confirm,
});

/** From now on this browser is one of several of the same person. */
export async function follow(): Promise<void> {
  remember("follows", "on");
  try {
    const { lang, theme, sound, confirm } = await preferences();
    if (lang && lang !== i18n.lang) await i18n.choose(lang);
    if (theme) prefs.chooseTheme(theme);
    if (typeof sound === "boolean") prefs.chooseSound(sound);
    if (typeof confirm === "boolean") prefs.chooseConfirm(confirm);
    const first = told === null;
    // Whoever chose nothing yet hands on what they have here.
    told = lang || theme ? JSON.stringify(chosen()) : "";
    if (first) watch();
  } catch {
    // Another time: this browser goes on with what it has.
  }
}

function watch(): void {
  $effect.root(() => {
    $effect(() => {
      const now = JSON.stringify(chosen());
      if (now === told || !recall("follows")) return;
      told = now;
      prefer(JSON.parse(now) as Preferences).catch(() => (told = ""));
    });
  });
}
