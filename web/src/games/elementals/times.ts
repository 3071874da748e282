/** The reaction times of one's training, kept by this browser. */
import { recall, remember } from "../../memory";

export interface Time {
  /** When, in milliseconds since 1970. */
  readonly at: number;
  readonly ms: number;
  readonly kind: "hand" | "book";
}

const KEY = "elementals.times";
/** So many are kept, the newest. */
export const KEPT = 600;

const isTime = (one: unknown): one is Time =>
  typeof one === "object" &&
  one !== null &&
  typeof (one as Time).at === "number" &&
  typeof (one as Time).ms === "number" &&
  ((one as Time).kind === "hand" || (one as Time).kind === "book");

export function recallTimes(): Time[] {
  try {
    const read: unknown = JSON.parse(recall(KEY) ?? "[]");
    return Array.isArray(read) ? read.filter(isTime) : [];
  } catch {
    return [];
  }
}

export function rememberTimes(times: readonly Time[]): void {
  remember(KEY, JSON.stringify(times.slice(-KEPT)));
}

export function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const [low, high] = [sorted[middle - 1], sorted[middle]];
  if (high === undefined) return null;
  return sorted.length % 2 || low === undefined ? high : (low + high) / 2;
}

/** The running median over the last few, one for each time: how it goes over time. */
export function trend(times: readonly Time[], over = 9): number[] {
  return times.map((_, i) => median(times.slice(Math.max(0, i - over + 1), i + 1).map(({ ms }) => ms)) ?? 0);
}
