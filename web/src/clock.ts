// How much of somebody’s time is left. The deadline is the server's; so is the clock, through `offset`.

import type { SeatClock } from "./wire";
import type { Scene } from "./whole";

/** What the clock at a seat shows: its own, or while it is their turn the timer of the move; null without any. */
export function clockAt(scene: Pick<Scene, "clocks" | "deadline">, seat: number, turn: boolean): SeatClock | null {
  if (scene.clocks) return scene.clocks[seat] ?? null;
  return turn && scene.deadline !== null ? { left: 0, until: scene.deadline } : null;
}

export function remaining(deadline: number, offset: number, now: number): number {
  return Math.max(0, deadline - (now + offset));
}

/** `0:27`, `1:05`, `23 h 59`: seconds round up, so that the clock shows 0:00 only when time is out. */
export function shown(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  const minutes = Math.floor(seconds / 60);
  const two = (n: number): string => String(n).padStart(2, "0");
  if (minutes >= 60) return `${Math.floor(minutes / 60)} h ${two(minutes % 60)}`;
  return `${minutes}:${two(seconds % 60)}`;
}

/** When the shown time changes next. */
export function untilChange(ms: number): number {
  const step = ms > 3_600_000 ? 60_000 : 1_000;
  return ms % step || step;
}
