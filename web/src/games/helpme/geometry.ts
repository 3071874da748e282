/** The thirty places as they lie on the screen. No rules: only names, neighbours of the eye, and thickness. */

export const ROWS = 5;
export const COLUMNS = 6;
export const CELLS: readonly number[] = Array.from({ length: ROWS * COLUMNS }, (_, cell) => cell);

/** 0 is a1, top left; 29 is f5. */
export type Cell = number;

export const rowOf = (cell: Cell): number => Math.floor(cell / COLUMNS);
export const columnOf = (cell: Cell): number => cell % COLUMNS;

export function cellName(cell: Cell): string {
  return `${"abcdef"[columnOf(cell)]}${rowOf(cell) + 1}`;
}

const BY_NAME = new Map(CELLS.map((cell) => [cellName(cell), cell]));

/** The place with that name; undefined for anything else. */
export function cellOf(name: string): Cell | undefined {
  return BY_NAME.get(name);
}

/** Where a key of a grid takes the focus; undefined for a key that is none of the grid's. */
export function keyStep(cell: Cell, key: string, ctrl = false): Cell | undefined {
  const [row, column] = [rowOf(cell), columnOf(cell)];
  const at = (r: number, c: number): Cell =>
    Math.min(ROWS - 1, Math.max(0, r)) * COLUMNS + Math.min(COLUMNS - 1, Math.max(0, c));
  switch (key) {
    case "ArrowLeft":
      return at(row, column - 1);
    case "ArrowRight":
      return at(row, column + 1);
    case "ArrowUp":
      return at(row - 1, column);
    case "ArrowDown":
      return at(row + 1, column);
    case "Home":
      return ctrl ? at(0, 0) : at(row, 0);
    case "End":
      return ctrl ? at(ROWS - 1, COLUMNS - 1) : at(row, COLUMNS - 1);
    case "PageUp":
      return at(0, column);
    case "PageDown":
      return at(ROWS - 1, column);
    default:
      return undefined;
  }
}

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The place under a point of the screen; undefined outside the board. */
export function cellAt(x: number, y: number, board: Box): Cell | undefined {
  const column = Math.floor(((x - board.left) / board.width) * COLUMNS);
  const row = Math.floor(((y - board.top) / board.height) * ROWS);
  if (!(column >= 0 && column < COLUMNS && row >= 0 && row < ROWS)) return undefined;
  return row * COLUMNS + column;
}

/**
 * How far the face of a stack lies above the table, in hundredths of a tile. Every tile adds less than the one
 * before, so that all thirty together stay within the gap between two rows and hide nothing of the tile behind.
 */
export function rise(height: number): number {
  return 6 * Math.log1p(1.08 * height);
}

/** How many edges are drawn for a stack of that height: more would melt into one. */
export function edges(height: number): number {
  return Math.min(height, 7);
}

/** Which way the second place lies from the first, in degrees clockwise from "to the right". */
export function bearing(source: Cell, target: Cell): number {
  const turn = Math.atan2(rowOf(target) - rowOf(source), columnOf(target) - columnOf(source));
  return Math.round((turn * 180) / Math.PI);
}
