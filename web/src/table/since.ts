// What happened since somebody last had a hand in it, read from the log: so it is there after a reload too.
import type { LogLine } from "../wire";

/** Whether somebody made that move themselves: the clock did not make it for them. */
const byHand = (line: LogLine): boolean => line.by !== "timer";

/**
 * The lines after the last move that `seat` made by hand. Somebody without a seat, or who has just moved, is shown
 * everybody's last move: those after the one before by whoever moved last.
 */
export function since(log: readonly LogLine[], seat: number | null): readonly LogLine[] {
  const last = log.at(-1);
  const after =
    seat === null || (last?.seat === seat && last && byHand(last))
      ? log.slice(0, -1).findLastIndex((line) => line.seat === last?.seat)
      : log.findLastIndex((line) => line.seat === seat && byHand(line));
  return log.slice(after + 1);
}

/** The last move that the clock made for `seat`, which has made none by hand since. */
export function madeByClock(log: readonly LogLine[], seat: number | null): LogLine | null {
  return seat === null ? null : (since(log, seat).findLast((line) => line.seat === seat && !byHand(line)) ?? null);
}
