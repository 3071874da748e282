/** The nine places of a world: `a1` top left, `c3` bottom right; row by row from 0 to 8. */

export const CELLS = ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"] as const;

export type CellName = string;

/** `b2` → 4; -1 for anything else. */
export const indexOf = (cell: CellName): number => (CELLS as readonly string[]).indexOf(cell);

export const nameOf = (index: number): CellName => CELLS[index] ?? "";

/** Where an arrow key leads from a place; undefined for other keys. The edge stops. */
export function keyStep(index: number, key: string): number | undefined {
  const [column, row] = [index % 3, Math.floor(index / 3)];
  switch (key) {
    case "ArrowLeft":
      return row * 3 + Math.max(0, column - 1);
    case "ArrowRight":
      return row * 3 + Math.min(2, column + 1);
    case "ArrowUp":
      return Math.max(0, row - 1) * 3 + column;
    case "ArrowDown":
      return Math.min(2, row + 1) * 3 + column;
    case "Home":
      return row * 3;
    case "End":
      return row * 3 + 2;
    default:
      return undefined;
  }
}

/** Where a notch lies on the ring round the world: column and row from 0 to 4, the world itself in 1 to 3. */
export function notchPlace(notch: number): { column: number; row: number } {
  const step = (notch - 1) % 16;
  const along = (step % 4) + 1;
  switch (Math.floor(step / 4)) {
    case 0:
      return { column: along, row: 0 };
    case 1:
      return { column: 4, row: along };
    case 2:
      return { column: 4 - along, row: 4 };
    default:
      return { column: 0, row: 4 - along };
  }
}

/** The column or row a line of cells fills, counted from 0; null for no line. */
export function lineOf(cells: readonly CellName[]): { across: boolean; at: number } | null {
  const [first, second] = cells.map(indexOf);
  if (first === undefined || second === undefined) return null;
  return Math.floor(first / 3) === Math.floor(second / 3)
    ? { across: true, at: Math.floor(first / 3) }
    : { across: false, at: first % 3 };
}
