/** Stacks as things that stay themselves while they travel, so that the screen can show the journey. */
import type { Cell } from "./geometry";
import type { HelpMeView, StackView } from "./view";

export type Stacks = HelpMeView["stacks"];

/** A stack on the screen. `under` is the height of what it rests on until it has become one with it. */
export interface Piece {
  readonly id: number;
  readonly cell: Cell;
  readonly stack: StackView;
  readonly under: number;
  readonly travelling: boolean;
}

export interface Journey {
  readonly source: Cell;
  readonly target: Cell;
}

const same = (a: StackView | null | undefined, b: StackView | null | undefined): boolean =>
  (a ?? null) === (b ?? null) || (!!a && !!b && a.top === b.top && a.height === b.height);

/** The one journey that leads from one table to the next, if it is exactly one. */
export function journeyBetween(before: Stacks, after: Stacks): Journey | null {
  const changed = before.flatMap((stack, cell) => (same(stack, after[cell]) ? [] : [cell]));
  if (changed.length !== 2) return null;
  for (const [source, target] of [changed, [...changed].reverse()] as [Cell, Cell][]) {
    const [gone, covered, made] = [before[source], before[target], after[target]];
    if (!gone || !covered || !made || after[source]) continue;
    if (made.top === gone.top && made.height === gone.height + covered.height) return { source, target };
  }
  return null;
}

let lastId = 0;

/** The table laid out anew. */
export function layOut(stacks: Stacks): Piece[] {
  return stacks.flatMap((stack, cell) =>
    stack ? [{ id: ++lastId, cell, stack, under: 0, travelling: false }] : [],
  );
}

/** The stack sets off and comes to rest on the other, which still lies there below it. */
export function setOff(pieces: readonly Piece[], { source, target }: Journey): Piece[] {
  const under = pieces.find((piece) => piece.cell === target)?.stack.height ?? 0;
  return pieces.map((piece) =>
    piece.cell === source ? { ...piece, cell: target, under, travelling: true } : piece,
  );
}

/** A journey taken back: the stack returns to where it came from and frees the one below. */
export function turnBack(pieces: readonly Piece[], { source, target }: Journey, after: Stacks): Piece[] {
  const [home, freed] = [after[source], after[target]];
  if (!home || !freed) return layOut(after);
  const moved = pieces.map((piece) =>
    piece.cell === target ? { ...piece, cell: source, stack: home, travelling: true } : piece,
  );
  return [...moved, { id: ++lastId, cell: target, stack: freed, under: 0, travelling: false }];
}

/** Everybody has arrived: stacks that met are one, and the one that came on top lives on. */
export function settle(pieces: readonly Piece[], stacks: Stacks): Piece[] {
  const top = new Map<Cell, Piece>();
  for (const piece of pieces) {
    const other = top.get(piece.cell);
    if (!other || piece.travelling) top.set(piece.cell, piece);
  }
  return pieces.flatMap((piece) => {
    const stack = stacks[piece.cell];
    return stack && top.get(piece.cell) === piece ? [{ ...piece, stack, under: 0, travelling: false }] : [];
  });
}
