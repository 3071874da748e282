// A game against bots in one click: as many and as strong as last time.
import { announcer } from "./announcer.svelte";
import * as api from "./api";
import { screensOf } from "./games/registry";
import { prefs } from "./prefs.svelte";
import { router } from "./router.svelte";
import type { GameInfo } from "./wire";

export const opponentsIn = (game: GameInfo): number => Math.min(prefs.opponents ?? 2, game.max_seats - 1);

export const levelIn = (game: GameInfo): string =>
  prefs.level && game.levels.includes(prefs.level) ? prefs.level : (game.levels[0] ?? "");

class QuickPlay {
  /** A table is being opened: a second click opens no second one. */
  busy = $state(false);

  async start(game: GameInfo): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    try {
      const opponents = opponentsIn(game);
      const bots = Array.from({ length: opponents }, () => levelIn(game));
      const settings = screensOf(game.key).stage ? { ...prefs.pace } : {};
      const { id } = await api.openTable({ game: game.key, seats: opponents + 1, bots, settings, start: true });
      router.go(`/t/${id}`);
    } catch (error) {
      announcer.warn(api.why(error));
    }
    this.busy = false;
  }
}

export const quickPlay = new QuickPlay();
