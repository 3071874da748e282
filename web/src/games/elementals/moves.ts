/** The moves the server allows, sorted by what the hand does. */

/** What somebody may do now. Hands are listed without their time. */
export interface Allowed {
  readonly flip: boolean;
  readonly slaps: ReadonlySet<string>;
  readonly book: boolean;
}

export const NOTHING: Allowed = { flip: false, slaps: new Set(), book: false };

export function allowed(legal: readonly string[]): Allowed {
  const slaps = legal.flatMap((move) => {
    const [verb, card] = move.split(" ");
    return verb === "slap" && card ? [card] : [];
  });
  return {
    flip: legal.includes("flip"),
    slaps: new Set(slaps),
    book: legal.some((move) => move.split(" ")[0] === "book"),
  };
}

/** `slap FWE 412`, `book 388` → the milliseconds; null for a false start and for anything that is no hand. */
export function timeOf(move: string): number | null {
  const [verb, ...rest] = move.split(" ");
  const ms = Number(rest.at(-1));
  return (verb === "slap" || verb === "book") && Number.isFinite(ms) ? ms : null;
}

/** A hand as a verdict tells it: on a card of the middle, or the book. */
export type Target = { readonly card: string } | "book";

/** `slap FWE 412` → FWE; `book 388` → the book; null for anything else. */
export function targetOf(move: string): Target | null {
  const [verb, card] = move.split(" ");
  if (verb === "book") return "book";
  return verb === "slap" && card ? { card } : null;
}
