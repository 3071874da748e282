// The three of the day in front of this browser, as far as the person has got. The server keeps what was answered.
import { announcer } from "../announcer.svelte";
import * as api from "../api";
import * as server from "../asks";
import type { Answered, Daily, HandPut } from "../wire";

/** The day by the calendar that hangs beside this browser, as in 2026-11-16. */
export function today(now = new Date()): string {
  const two = (n: number): string => String(n).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

export class Three {
  daily = $state.raw<Daily | null>(null);
  problem = $state<string | null>(null);
  /** An answer is on its way. */
  busy = $state(false);
  /** What is still to be done, by game, in the order of the page. */
  left = $derived.by((): string[] => {
    if (!this.daily) return [];
    const { puzzles, race } = this.daily;
    return [...puzzles.filter((one) => !one.solution), ...(race.result ? [] : [race])].map((one) => one.game);
  });

  async load(): Promise<void> {
    this.problem = null;
    try {
      this.daily = await server.daily(today());
    } catch (error) {
      this.problem = api.why(error);
    }
  }

  async solve(game: string, move: string): Promise<void> {
    await this.#answer(game, (day) => server.solve(day, game, move));
  }

  async finish(game: string, hands: readonly HandPut[]): Promise<void> {
    await this.#answer(game, (day) => server.finishRound(day, game, hands));
  }

  async #answer(game: string, send: (day: string) => Promise<Answered>): Promise<void> {
    if (!this.daily || this.busy) return;
    this.busy = true;
    try {
      const { solution = null, result = null, streak } = await send(this.daily.day);
      const { puzzles, race } = this.daily;
      this.daily = {
        ...this.daily,
        streak,
        puzzles: puzzles.map((one) => (one.game === game && solution ? { ...one, solution } : one)),
        race: race.game === game && result ? { ...race, result } : race,
      };
    } catch (error) {
      announcer.warn(api.why(error));
    } finally {
      this.busy = false;
    }
  }
}
