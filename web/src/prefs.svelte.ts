// What the person chose about the look and the sound; the system decides until then.
import { recall, remember } from "./memory";

export type Theme = "system" | "light" | "dark";

const isTheme = (text: string | null): text is Theme => text === "system" || text === "light" || text === "dark";

class Prefs {
  theme = $state<Theme>("system");
  sound = $state(recall("sound") === "on");
  /** Whether laying a card asks once more. */
  confirm = $state(recall("confirm") !== "off");
  /** The bots of the last "play now": how many, and how strong. */
  opponents = $state(Number(recall("opponents")) || null);
  level = $state(recall("level"));

  constructor() {
    const stored = recall("theme");
    if (isTheme(stored)) this.theme = stored;
    this.#paint();
  }

  chooseTheme(theme: Theme): void {
    this.theme = theme;
    remember("theme", theme);
    this.#paint();
  }

  chooseSound(on: boolean): void {
    this.sound = on;
    remember("sound", on ? "on" : "off");
  }

  chooseConfirm(on: boolean): void {
    this.confirm = on;
    remember("confirm", on ? "on" : "off");
  }

  chooseBots(opponents: number, level: string): void {
    this.opponents = opponents;
    this.level = level;
    remember("opponents", String(opponents));
    remember("level", level);
  }

  #paint(): void {
    const root = document.documentElement;
    if (this.theme === "system") delete root.dataset.theme;
    else root.dataset.theme = this.theme;
  }
}

export const prefs = new Prefs();
