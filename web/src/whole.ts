// What all at a table are told, and what is this client's own, put together: the same scene as if it had come just now.
import type { LogLine, Own, Scene, Shared, ToClient } from "./wire";

/** Acts were made: their lines, and the game after the last of them, as this client may know them. */
export interface Acted {
  t: "acted";
  seq: number;
  lines: LogLine[];
  scene: Scene;
}

export type Heard = Exclude<ToClient, { t: "acted" }> | Acted;

/** One connection's part of it. What is one's own comes when it has changed; until then it is what it was. */
export class Whole {
  #own: Own | null = null;

  /** The message as a whole, and that an action is done where it says so. */
  hear(message: ToClient): Heard[] {
    if (message.t !== "acted") {
      if ((message.t === "snapshot" || message.t === "table") && message.scene) this.#own = null;
      return [message];
    }
    this.#own = message.own ?? this.#own;
    if (!this.#own) throw new Error("acts came before anything of one's own");
    const { seq, done } = message;
    const scene = laidOver(message.shared, this.#own);
    const acted: Acted = { t: "acted", seq, lines: message.mine ?? message.lines, scene };
    return done ? [acted, { t: "done", id: done, seq }] : [acted];
  }
}

function laidOver(shared: Shared, own: Own): Scene {
  const { view, nonce, ...rest } = own;
  return {
    ...shared,
    ...rest,
    view: { ...(shared.view as object), ...view },
    undo: own.look === null ? "no" : shared.undo[own.look]!,
    race: shared.race ? { ...shared.race, nonce: nonce ?? null } : null,
  };
}
