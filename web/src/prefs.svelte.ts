// What the person chose about the look and the sound; the system decides until then.
import { recall, remember } from "./memory";

import type { Settings } from "./wire";

export const TEMPOS = ["relaxed", "normal", "fast", "furious"] as const;
export type Pace = Pick<Settings, "tempo" | "flips">;

export type Theme = "system" | "light" | "dark";

const isTheme = (text: string | null): text is Theme => text === "system" || text === "light" || text === "dark";

class Prefs {
  theme = $state<Theme>("system");
  sound = $state(recall("sound") === "on");
  /** Nobody has said yet whether there is to be sound. */
  soundUnasked = $state(recall("sound") === null);
  /** Whether laying a card asks once more. */
  confirm = $state(recall("confirm") !== "off");
  /** The bots of the last "play now": how many, and how strong. */
  opponents = $state(Number(recall("opponents")) || null);
  level = $state(recall("level"));
  /** How fast the last race was to go. */
  pace = $state.raw<Pace>({
    tempo: TEMPOS.find((tempo) => tempo === recall("tempo")) ?? "normal",
    flips: recall("flips") === "table" ? "table" : "player",
  });

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
    this.soundUnasked = false;
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

  choosePace(pace: Pace): void {
    this.pace = { ...this.pace, ...pace };
    remember("tempo", this.pace.tempo ?? "normal");
    remember("flips", this.pace.flips ?? "player");
  }

  #paint(): void {
    const root = document.documentElement;
    if (this.theme === "system") delete root.dataset.theme;
    else root.dataset.theme = this.theme;
  }
}

export const prefs = new Prefs();
