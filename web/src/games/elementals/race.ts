/** The race as the server tells it, and the client's own part in it: when was the card on this screen, when did the hand come down. */
import type { RaceInfo } from "./view";

/** What the clock needs from the browser; handed in, so that tests own the frames. */
export interface Frames {
  /** Calls back before the next frame is drawn, with that frame's time. */
  next: (run: (time: number) => void) => void;
}

const browser: Frames = { next: (run) => requestAnimationFrame(run) };

export interface Stamped {
  readonly nonce: string;
  readonly painted: number;
}

/**
 * Remembers in which frame each reveal was painted.
 *
 * What is in the page when a frame begins is painted in that frame and on the glass when the next begins: that
 * moment is the stamp. It holds until the next card is turned, whatever is judged meanwhile.
 */
export class PaintClock {
  #frames: Frames;
  #now: RaceInfo | null = null;
  #before: Stamped | null = null;
  #painted: number | null = null;
  #waiting = 0;

  constructor(frames: Frames = browser) {
    this.#frames = frames;
  }

  /** The page shows this race now; to be called as soon as it is drawn into the page. */
  show(race: RaceInfo | null): void {
    const last = this.#now;
    this.#now = race;
    if (race?.number === last?.number) return;
    if (last?.nonce != null && this.#painted !== null) this.#before = { nonce: last.nonce, painted: this.#painted };
    this.#painted = null;
    const mine = ++this.#waiting;
    if (!race) return;
    this.#frames.next(() =>
      this.#frames.next((time) => {
        if (mine === this.#waiting) this.#painted = time;
      }),
    );
  }

  /** What somebody whose hand came down at that time had before their eyes; null if nothing yet. */
  seenAt(time: number): Stamped | null {
    if (this.#now?.nonce != null && this.#painted !== null && time >= this.#painted) {
      return { nonce: this.#now.nonce, painted: this.#painted };
    }
    return this.#before;
  }
}
