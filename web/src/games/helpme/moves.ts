/** The moves the server allows, sorted by where they begin. */
import { cellOf, type Cell } from "./geometry";

export interface Way {
  readonly source: Cell;
  readonly target: Cell;
  readonly move: string;
}

/** `c3-c4` → its two places; undefined for anything else. */
export function readMove(move: string): Way | undefined {
  const [from = "", to = "", ...rest] = move.split("-");
  const [source, target] = [cellOf(from), cellOf(to)];
  if (source === undefined || target === undefined || rest.length > 0) return undefined;
  return { source, target, move };
}

/** Every allowed move by its source and then its target. What is not in here is not allowed. */
export type Ways = ReadonlyMap<Cell, ReadonlyMap<Cell, string>>;

export function waysOf(legal: readonly string[]): Ways {
  const ways = new Map<Cell, Map<Cell, string>>();
  for (const text of legal) {
    const way = readMove(text);
    if (!way) continue;
    const from = ways.get(way.source) ?? new Map<Cell, string>();
    from.set(way.target, way.move);
    ways.set(way.source, from);
  }
  return ways;
}
