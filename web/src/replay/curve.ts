/** What each player could expect, as lines from the first move to the last. */
import type { RatedChoice } from "../wire";

export type Unit = "share" | "points";

export interface Frame {
  /** From the lowest to the highest value that is drawn. */
  readonly from: number;
  readonly to: number;
  readonly ticks: readonly number[];
}

const STEPS = [5, 10, 20, 25, 50, 100, 200];
const MOST_TICKS = 5;

/** Shares are drawn between nothing and all; points between round numbers that hold all of them. */
export function frameOf(choices: readonly RatedChoice[], unit: Unit): Frame {
  if (unit === "share") return { from: 0, to: 1, ticks: [0, 0.25, 0.5, 0.75, 1] };
  const values = choices.map((choice) => choice.worth);
  const [least, most] = [Math.min(0, ...values), Math.max(10, ...values)];
  const step = STEPS.find((one) => (most - least) / one <= MOST_TICKS) ?? 500;
  const [from, to] = [Math.floor(least / step) * step, Math.ceil(most / step) * step];
  return { from, to, ticks: Array.from({ length: Math.round((to - from) / step) + 1 }, (_, i) => from + i * step) };
}

/** The choices of each seat, in their order. */
export function bySeat(choices: readonly RatedChoice[], seats: number): RatedChoice[][] {
  return Array.from({ length: seats }, (_, seat) => choices.filter((choice) => choice.seat === seat));
}

export type Verdict = "best" | "even" | "lost";

/** Smaller differences would be told as none. */
const LEAST: Record<Unit, number> = { share: 0.005, points: 0.05 };
/** How many steps of what is shown make one. */
const STEPS_OF_ONE: Record<Unit, number> = { share: 100, points: 10 };

/** What both moves are worth and how far they lie apart, as it is shown: so the three figures agree. */
export function figuresOf(choice: RatedChoice, unit: Unit): { readonly played: number; readonly other: number; readonly gain: number } {
  const steps = (value: number): number => Math.round(value * STEPS_OF_ONE[unit]);
  const [played, other] = [steps(choice.worth), steps(choice.worth - choice.gain)];
  return { played: played / STEPS_OF_ONE[unit], other: other / STEPS_OF_ONE[unit], gain: (played - other) / STEPS_OF_ONE[unit] };
}

/**
 * Whether a choice was the analyst's own, lost something, or cannot be told from the other: the luck of the games
 * it was tried in weighs as much as what it gained or lost.
 */
export function verdictOf(choice: RatedChoice, unit: Unit): Verdict {
  if (Math.abs(choice.gain) < Math.max(LEAST[unit], choice.within ?? 0)) return "even";
  if (figuresOf(choice, unit).gain === 0) return "even";
  return choice.gain > 0 ? "best" : "lost";
}

/** Whether both moves are won or lost for sure: nothing else is worth exactly nothing or everything. */
export function isCertain(choice: RatedChoice): boolean {
  return [choice.worth, choice.worth - choice.gain].every((worth) => worth === 0 || worth === 1);
}
