// A finished game to step through: where we are, and the hand that turns the pages.
import * as api from "../api";
import type { ReplayInfo } from "../wire";

/** Milliseconds a move stays, by speed. */
export const SPEEDS = [
  { label: "½×", every: 2_400 },
  { label: "1×", every: 1_200 },
  { label: "2×", every: 600 },
  { label: "4×", every: 300 },
] as const;

/** Of a game replayed as fast as it was played, no pause is longer than this. */
const LONGEST = 8_000;

export class Player {
  info = $state.raw<ReplayInfo | null>(null);
  problem = $state<string | null>(null);
  at = $state(0);
  playing = $state(false);
  speed = $state(1);
  /** As fast as it was played, not one move after the other at an even pace. */
  real = $state(false);
  /** Whether the last change was one step forward, which a board may animate. */
  stepped = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asked = 0;

  constructor(readonly id: string) {}

  /** The whole game as whoever asks saw it; for somebody who did not play, as a spectator. */
  async open(): Promise<void> {
    const mine = ++this.#asked;
    try {
      const { own } = await api.replay(this.id, null, 0, 0);
      if (mine === this.#asked) await this.load(own);
    } catch (error) {
      if (mine === this.#asked) this.problem = api.why(error);
    }
  }

  /** The whole game as that seat saw it, in as many answers as it takes; the place is kept. */
  async load(look: number | null): Promise<void> {
    const mine = ++this.#asked;
    try {
      let info = await api.replay(this.id, look, 0, 200);
      while (info.positions.length <= info.plies) {
        const from = info.positions.length;
        const more = await api.replay(this.id, look, from, from + 200);
        if (more.positions.length === 0) break;
        info = { ...info, positions: [...info.positions, ...more.positions] };
      }
      if (mine !== this.#asked) return;
      this.stepped = false;
      this.info = info;
      this.at = Math.min(this.at, info.plies);
    } catch (error) {
      if (mine === this.#asked) this.problem = api.why(error);
    }
  }

  get end(): number {
    return this.info?.plies ?? 0;
  }

  go(ply: number): void {
    const to = Math.max(0, Math.min(this.end, ply));
    this.stepped = to === this.at + 1;
    this.at = to;
    if (to === this.end) this.playing = false;
  }

  toggle(): void {
    if (this.playing) return this.stop();
    if (this.at === this.end) this.go(0);
    this.playing = true;
    this.#tick();
  }

  stop(): void {
    this.playing = false;
    clearTimeout(this.#timer);
  }

  faster(): void {
    this.speed = (this.speed + 1) % SPEEDS.length;
  }

  /** Arrows step, space plays, home and end jump; keys meant for a field or a button are left to it. */
  key(event: KeyboardEvent): void {
    const target = event.target as Element | null;
    if (event.altKey || event.ctrlKey || event.metaKey || target?.closest?.("input, textarea, select, dialog, [role=grid]")) return;
    const onButton = target?.closest?.("button, a") !== null && target?.closest?.("button, a") !== undefined;
    if (event.key === "ArrowRight") this.go(this.at + 1);
    else if (event.key === "ArrowLeft") this.go(this.at - 1);
    else if (event.key === "Home") this.go(0);
    else if (event.key === "End") this.go(this.end);
    else if (event.key === " " && !onButton) this.toggle();
    else return;
    event.preventDefault();
  }

  #tick(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (!this.playing) return;
      this.go(this.at + 1);
      if (this.playing) this.#tick();
    }, this.#pause());
  }

  #pause(): number {
    const even = SPEEDS[this.speed]?.every ?? 1_200;
    if (!this.real) return even;
    const [now, next] = [this.info?.positions[this.at]?.line?.at ?? 0, this.info?.positions[this.at + 1]?.line?.at ?? 0];
    return (Math.min(LONGEST, Math.max(0, next - now)) * even) / 1_200;
  }
}
