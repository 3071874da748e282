/** What the person is about to do, before it is sent; and the move the server would be sent for it. */
import type { Guide, Source } from "./view";

export type Wish =
  | { readonly kind: "none" }
  | { readonly kind: "take"; readonly card: string }
  | { readonly kind: "place"; readonly cell: string }
  | { readonly kind: "crystals" }
  /** Discard for a spore; `cell` once it is chosen. */
  | { readonly kind: "spore"; readonly cell: string | null }
  /** An effect asks where its spore goes. */
  | { readonly kind: "activate"; readonly source: string }
  /** The person wants to end and is told what stays unused. */
  | { readonly kind: "end" };

export const NONE: Wish = { kind: "none" };

export const sourceOf = (guide: Guide | null, name: string): Source | undefined =>
  guide?.sources.find((source) => source.source === name);

/** The move a wish stands for; null while something is still to be chosen, or it is not allowed. */
export function moveOf(wish: Wish, guide: Guide | null, legal: readonly string[]): string | null {
  switch (wish.kind) {
    case "take": {
      const move = `take ${wish.card}`;
      return legal.includes(move) ? move : null;
    }
    case "place":
      return guide?.cells.find((cell) => cell.cell === wish.cell)?.move ?? null;
    case "crystals":
      return guide?.discards.find((discard) => discard.spore === null)?.move ?? null;
    case "spore":
      return guide?.discards.find((discard) => discard.spore !== null && discard.spore === wish.cell)?.move ?? null;
    case "end":
      return legal.includes("end") ? "end" : null;
    case "none":
    case "activate":
      return null;
  }
}

/** The wish as far as it still makes sense at this table; what does not is forgotten. */
export function still(wish: Wish, guide: Guide | null, legal: readonly string[]): Wish {
  switch (wish.kind) {
    case "none":
      return wish;
    case "spore":
      if (!guide?.discards.some((discard) => discard.spore !== null)) return NONE;
      return wish.cell === null || moveOf(wish, guide, legal) ? wish : { kind: "spore", cell: null };
    case "activate":
      return sourceOf(guide, wish.source)?.spores.length ? wish : NONE;
    default:
      return moveOf(wish, guide, legal) ? wish : NONE;
  }
}

/** What a suggested move points at: a card, a place to lie on, what to discard for, what to activate. */
export interface Tip {
  readonly card?: string;
  readonly cell?: string;
  readonly crystals?: true;
  readonly source?: string;
  readonly spore?: string;
  readonly end?: true;
}

export function tipOf(move: string | null): Tip {
  const [verb, what = "", third = "", fourth] = (move ?? "").split(" ");
  if (verb === "take") return { card: what };
  if (verb === "place") return { cell: what };
  if (verb === "discard") return what === "crystals" ? { crystals: true } : { spore: third };
  if (verb === "activate") return fourth ? { source: what, spore: fourth } : { source: what };
  return verb === "end" ? { end: true } : {};
}

/** The place of one's world that it points at while the person wishes for that. */
export function tipCell(tip: Tip, wish: Wish): string | null {
  if (wish.kind === "spore" || (wish.kind === "activate" && wish.source === tip.source)) return tip.spore ?? null;
  return tip.cell ?? tip.source ?? null;
}

/** Where a move points that nobody is about to make. */
export function tipPlace(tip: Tip): string | null {
  return tip.cell ?? tip.source ?? tip.spore ?? null;
}

/** What a planned move stands for, to show it where it will happen. */
export function planned(move: string | null): Wish {
  if (move === null) return NONE;
  const [verb, what, cell] = move.split(" ");
  if (verb === "place" && what) return { kind: "place", cell: what };
  if (verb === "discard" && what === "crystals") return { kind: "crystals" };
  if (verb === "discard" && cell) return { kind: "spore", cell };
  return NONE;
}
