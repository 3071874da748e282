// Help at a table: which page of the rules explains this moment, and whose goal was told in this browser.
import { recall, remember } from "../memory";

class Help {
  /** The rules of the game on the table, at the section that explains this moment; null away from tables. */
  address = $state<string | null>(null);
  #known = $state.raw<readonly string[]>(recall("goals")?.split(" ") ?? []);

  /** Whether the goal of that game was told, and understood, before. */
  knows(game: string): boolean {
    return this.#known.includes(game);
  }

  understood(game: string): void {
    this.#known = [...this.#known, game];
    remember("goals", this.#known.join(" "));
  }
}

export const help = new Help();
