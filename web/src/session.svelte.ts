// Who sits in front of this browser, and which games the server has.
import * as api from "./api";
import { meet } from "./games/guests";
import type { GameInfo, Me } from "./wire";

class Session {
  me = $state.raw<Me | null>(null);
  games = $state.raw<GameInfo[] | null>(null);
  /** Why the server did not answer at first, in words. */
  problem = $state<string | null>(null);
  /** The guest is known (the cookie is set) once this settles. */
  ready: Promise<void> = Promise.resolve();

  load(): Promise<void> {
    this.problem = null;
    this.ready = api.me().then(
      (me) => {
        this.me = me;
      },
      (error: unknown) => {
        this.problem = api.why(error);
      },
    );
    const games = api.games().then(
      (games) => {
        this.games = games;
        meet(games);
      },
      (error: unknown) => {
        this.problem = api.why(error);
      },
    );
    return Promise.all([this.ready, games]).then(() => undefined);
  }

  async rename(name: string): Promise<void> {
    this.me = await api.rename(name);
  }

  game(key: string): GameInfo | undefined {
    return this.games?.find((game) => game.key === key);
  }
}

export const session = new Session();
