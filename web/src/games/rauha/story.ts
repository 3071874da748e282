/** The log told in chapters: a scoring as a whole, otherwise the turn that is being played. */
import type { Happening, LogLine } from "./view";

export interface Chapter {
  /** The round of a scoring; null for a turn. */
  readonly scoring: number | null;
  readonly happenings: readonly Happening[];
}

/** The happenings since the avatars last walked on, and before them the last scoring, if it was the step before. */
export function chapters(log: readonly LogLine[]): Chapter[] {
  const all = log.flatMap((line) => line.told as Happening[]);
  const found: Chapter[] = [];
  let scoring: number | null = null;
  let happenings: Happening[] = [];
  for (const happening of all) {
    if (happening.what === "walked") {
      found.push({ scoring, happenings });
      scoring = happening.facing === null ? happening.round : null;
      happenings = [];
    } else happenings.push(happening);
  }
  found.push({ scoring, happenings });
  const [before, now] = [found.at(-2), found.at(-1)];
  return [before, now].filter((one): one is Chapter => !!one && (one === now || one.scoring !== null));
}

/** What a scoring is made of: activations, then the water. */
export type Step = Extract<Happening, { what: "activated" | "water" }>;

/** A scoring seat by seat: what each activation and the water brought, and the total after it. */
export interface Part {
  readonly seat: number;
  readonly steps: readonly Step[];
  readonly points: number;
  readonly energy: number;
}

export function parts(chapter: Chapter): Part[] {
  const found: { seat: number; steps: Step[]; points: number; energy: number }[] = [];
  for (const step of chapter.happenings) {
    if (step.what !== "activated" && step.what !== "water") continue;
    let part = found.find((one) => one.seat === step.seat);
    if (!part) {
      part = { seat: step.seat, steps: [], points: 0, energy: step.energy };
      found.push(part);
    }
    part.steps.push(step);
    part.points += step.points;
    part.energy = step.energy;
  }
  return found;
}
