// Views for tests, spelled out by hand.
import { CELLS, cellOf } from "../../src/games/helpme/geometry";
import type { HelpMeView, StackView } from "../../src/games/helpme/view";

export type Laid = Record<string, [top: string, height: number] | string[]>;

export function stacks(laid: Laid): (StackView | null)[] {
  const all: (StackView | null)[] = CELLS.map(() => null);
  for (const [name, what] of Object.entries(laid)) {
    const cell = cellOf(name);
    if (cell === undefined) throw new Error(name);
    const closed = typeof what[1] === "number";
    all[cell] = closed
      ? { top: what[0] as string, height: what[1] as number, tiles: null }
      : { top: what.at(-1) as string, height: what.length, tiles: what as string[] };
  }
  return all;
}

export function view(laid: Laid, more: Partial<HelpMeView> = {}): HelpMeView {
  return {
    game: "helpme",
    viewer: 0,
    seats: 2,
    mover: 0,
    open_stacks: false,
    stacks: stacks(laid),
    creatures: [["oak", "willow"], null],
    count: null,
    outcome: null,
    ...more,
  };
}

/** Ada (oak, willow) 9 + 1 + 3, Bea (palm, cherry) 2; a bamboo is nobody's. */
export function counted(): HelpMeView {
  return view(
    {
      a1: ["oak5", "palm3", "cherry1", "oak2"],
      c1: ["willow4"],
      e1: ["bamboo5", "oak1", "willow3"],
      b3: ["baobab1", "palm1"],
      d3: ["bamboo2"],
    },
    {
      mover: null,
      creatures: [
        ["oak", "willow"],
        ["palm", "cherry"],
      ],
      count: [
        { cell: "a1", owner: 0, tiles: 4, bonus: 5 },
        { cell: "c1", owner: 0, tiles: 1, bonus: 0 },
        { cell: "e1", owner: 0, tiles: 3, bonus: 0 },
        { cell: "b3", owner: 1, tiles: 2, bonus: 0 },
        { cell: "d3", owner: null, tiles: 1, bonus: 0 },
      ],
      outcome: { scores: [13, 2], winners: [0], reason: "no-moves" },
    },
  );
}
