// What all at a table are told, and what is this client's own, put together: the game as this client sees it.
import type { Acted, LogLine, Own, RaceInfo, Shared, Snapshot, Table, ToClient } from "./wire";

/** The open race, as this client may take part in it. */
export type Race = RaceInfo & Pick<Own, "nonce">;

/** The game through the eyes of `look` (null: a spectator's). */
export interface Scene extends Omit<Shared, "view" | "undo" | "race">, Omit<Own, "view" | "nonce"> {
  view: unknown;
  undo: Shared["undo"][number];
  race?: Race | null;
}

/** A message with the scene in place of its two parts. */
type WithScene<M, S> = Omit<M, "shared" | "own" | "mine" | "done"> & { scene: S };

export type Heard =
  | Exclude<ToClient, Snapshot | Table | Acted>
  | WithScene<Snapshot, Scene | null>
  | WithScene<Table, Scene | null>
  | WithScene<Acted, Scene>;

/** One connection's part of it. What is one's own comes when it has changed; until then it is what it was. */
export class Whole {
  #own: Own | null = null;

  /** The message as a whole, and that an action is done where it says so. */
  hear(message: ToClient): Heard[] {
    switch (message.t) {
      case "snapshot":
      case "table":
        return [{ ...message, scene: message.shared ? this.#scene(message.shared, message.own) : null }];
      case "acted": {
        const { seq, done } = message;
        const lines: LogLine[] = message.mine ?? message.lines;
        const acted: Heard = { t: "acted", seq, lines, scene: this.#scene(message.shared, message.own) };
        return done ? [acted, { t: "done", id: done, seq }] : [acted];
      }
      default:
        return [message];
    }
  }

  #scene(shared: Shared, own: Own | null | undefined): Scene {
    this.#own = own ?? this.#own;
    if (!this.#own) throw new Error("a game came before anything of one's own");
    const { view, nonce, ...rest } = this.#own;
    return {
      ...shared,
      ...rest,
      view: { ...(shared.view as object), ...view },
      undo: rest.look === null ? "no" : shared.undo[rest.look]!,
      race: shared.race ? { ...shared.race, nonce } : null,
    };
  }
}
