/** What a screen reader says of a place. */
import { cellName, type Cell } from "./geometry";
import { tileName, type Texts } from "./texts";
import type { StackView } from "./view";

export interface CellState {
  readonly movable: boolean;
  readonly lifted: boolean;
  readonly landing: boolean;
  readonly yours: boolean;
}

/** "c3: oak 4, stack of 3, can move". The inside only where the view tells it. */
export function cellLabel(cell: Cell, stack: StackView | null, state: CellState, t: Texts): string {
  const name = cellName(cell);
  if (!stack) return t.board.empty(name);
  const parts = [t.board.cell(name, tileName(stack.top, t), stack.height)];
  if (stack.tiles && stack.height > 1) {
    parts.push(t.board.inside(stack.tiles.map((tile) => tileName(tile, t)).join(", ")));
  }
  if (state.lifted) parts.push(t.board.lifted);
  else if (state.landing) parts.push(t.board.canLand);
  else if (state.movable) parts.push(t.board.canMove);
  if (state.yours) parts.push(t.board.yours);
  return parts.join(", ");
}
