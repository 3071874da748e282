/** The end as a story: one beat per stack that counts, small ones first, the totals growing. */
import { cellOf, type Cell } from "./geometry";
import type { HelpMeView, ScoreView } from "./view";

export interface Beat {
  readonly cell: Cell;
  readonly name: string;
  readonly owner: number;
  readonly tiles: number;
  readonly bonus: number;
  /** By seat, before this stack is counted. */
  readonly before: readonly number[];
}

const worth = (stack: ScoreView): number => stack.tiles + stack.bonus;

export function beats(view: HelpMeView): Beat[] {
  const totals = Array.from({ length: view.seats }, () => 0);
  return owned(view.count ?? [])
    .sort((a, b) => worth(a) - worth(b) || place(a) - place(b))
    .map((stack) => {
      const before = [...totals];
      totals[stack.owner] = (totals[stack.owner] ?? 0) + worth(stack);
      return { ...stack, name: stack.cell, cell: place(stack), before };
    });
}

/** The totals while beat `at` is told: 0 only shows the stack, 1 counts its tiles, 2 its bonus too. */
export function totalsAt(story: readonly Beat[], at: number, part: number, final: readonly number[]): readonly number[] {
  const beat = story[at];
  if (at >= story.length || !beat) return at < 0 ? final.map(() => 0) : final;
  return beat.before.map((points, seat) =>
    seat === beat.owner ? points + (part > 0 ? beat.tiles : 0) + (part > 1 ? beat.bonus : 0) : points,
  );
}

/** The stack that brought a seat the most. */
export function bestOf(seat: number, view: HelpMeView): ScoreView | undefined {
  const own = (view.count ?? []).filter((stack) => stack.owner === seat);
  return own.sort((a, b) => worth(b) - worth(a))[0];
}

function owned(count: readonly ScoreView[]): (ScoreView & { owner: number })[] {
  return count.flatMap((stack) => (stack.owner === null ? [] : [{ ...stack, owner: stack.owner }]));
}

function place(stack: ScoreView): Cell {
  return cellOf(stack.cell) ?? 0;
}
