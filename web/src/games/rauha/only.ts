/** The help of a lesson's step, narrowed to the moves the step accepts: nothing else glows. */
import type { Guide } from "./view";

export function only(guide: Guide | null, legal: readonly string[]): Guide | null {
  if (!guide) return null;
  const accepted = (move: string): boolean => legal.includes(move);
  return {
    ...guide,
    cells: guide.cells.map((cell) => (cell.move !== null && !accepted(cell.move) ? { ...cell, move: null } : cell)),
    discards: guide.discards.filter((discard) => accepted(discard.move)),
    sources: guide.sources.map((source) => ({
      ...source,
      moves: source.moves.filter(accepted),
      spores: source.spores.filter((_, i) => accepted(source.moves[i] ?? "")),
    })),
    together: [],
    left: [],
  };
}
