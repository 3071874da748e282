// The games of whoever sits in front of this browser, wherever they were left: kept current while there are any.
import { announcer } from "../announcer.svelte";
import * as api from "../api";
import { router } from "../router.svelte";
import { session } from "../session.svelte";
import type { OwnGameInfo } from "../wire";

/** How often to ask while a game runs. */
export const EVERY = 20_000;
/** So long after a game, somebody may ask for another one. */
const AFTERWARDS = 30 * 60_000;

/** These games, without those to which somebody asks whom this person has muted. */
async function heard(games: OwnGameInfo[]): Promise<OwnGameInfo[]> {
  if (games.every((game) => game.asked === null)) return games;
  const { muted } = await import("../people/muted.svelte");
  return games.filter((game) => !muted.has(game.asker));
}

class Own {
  running = $state.raw<OwnGameInfo[]>([]);
  finished = $state.raw<OwnGameInfo[]>([]);
  /** Where the finished games before these begin; null: there are none. */
  before = $state<number | null>(null);
  /** What the server's clock shows, less ours. */
  offset = $state(0);
  /** The games that wait for this person, but for the one they look at. */
  waiting = $derived(this.running.filter((game) => game.waits && router.path !== `/t/${game.id}`));
  /** The games where this person sits; those where they are asked to are told at the top of every page. */
  going = $derived(this.running.filter((game) => game.asked === null));
  /** Those who ask this person to play again. */
  asking = $derived(this.waiting.filter((game) => game.asked !== null));

  #asking: Promise<void> | null = null;

  /** Asks now, on the way back to this page, and every so often, until the returned call. */
  start(): () => void {
    const again = (): void => {
      if (document.visibilityState === "visible") void this.refresh();
    };
    const timer = setInterval(() => {
      if (this.#worthAsking()) void this.refresh();
    }, EVERY);
    document.addEventListener("visibilitychange", again);
    void this.refresh();
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", again);
    };
  }

  /** Asks once, however many want to know; a stranger has to become a guest first. */
  refresh(): Promise<void> {
    this.#asking ??= session.ready
      .then(() => this.#ask())
      .finally(() => {
        this.#asking = null;
      });
    return this.#asking;
  }

  async #ask(): Promise<void> {
    try {
      const games = await api.ownGames();
      this.offset = games.now - Date.now();
      this.running = await heard(games.running);
      this.finished = games.finished;
      this.before = games.before;
      // What no longer waits is no longer shown on a locked screen.
      navigator.serviceWorker?.controller?.postMessage({ waiting: this.waiting.map((game) => game.id) });
    } catch {
      // What was known still holds; the next time it is asked again.
    }
  }

  /** The finished games before those that are known. */
  async more(): Promise<void> {
    if (this.before === null) return;
    try {
      const games = await api.ownGames(this.before);
      this.finished = [...this.finished, ...games.finished];
      this.before = games.before;
    } catch (error) {
      announcer.warn(api.why(error));
    }
  }

  /** Sits down where a seat is kept. */
  async join(game: OwnGameInfo): Promise<void> {
    try {
      await (await import("../asks")).sit(game.id);
      router.go(`/t/${game.id}`);
    } catch (error) {
      announcer.warn(api.why(error));
    }
    await this.refresh();
  }

  /** Gives up one's seats there, or the one that is kept. */
  async leave(game: OwnGameInfo): Promise<void> {
    this.running = this.running.filter((other) => other.id !== game.id);
    try {
      const { leave } = await import("../asks");
      for (const [seat, { mine }] of game.seats.entries()) if (mine) await leave(game.id, seat);
    } catch (error) {
      announcer.warn(api.why(error));
    }
    // What is under way may have been asked before.
    await this.#asking;
    await this.refresh();
  }

  #worthAsking(): boolean {
    const last = this.finished[0]?.ended ?? 0;
    return this.running.length > 0 || Date.now() + this.offset - last < AFTERWARDS;
  }
}

export const own = new Own();
