/** An effect as a row of symbols and numbers, as card faces and lists show it. */
import type { Glyph } from "./art/glyphs";
import type { Effect } from "./catalogue";

export type Part =
  | { readonly kind: "glyph"; readonly glyph: Glyph }
  | { readonly kind: "number"; readonly text: string }
  | { readonly kind: "link"; readonly text: "→" | "×" };

const glyph = (name: Glyph): Part => ({ kind: "glyph", glyph: name });
const number = (n: number): Part => ({ kind: "number", text: String(n) });

export function effectParts(effect: Effect | null): Part[] {
  if (!effect) return [];
  const parts: Part[] = [];
  if (effect.pay > 0) parts.push(number(effect.pay), glyph("gem"), { kind: "link", text: "→" });
  if (effect.crystals > 0) parts.push(number(effect.crystals), glyph("gem"));
  if (effect.points > 0) parts.push(number(effect.points), glyph("energy"));
  if (effect.per === "best-animal") {
    parts.push({ kind: "link", text: "×" }, glyph("flying"), glyph("marine"), glyph("walking"));
  } else if (effect.per) parts.push({ kind: "link", text: "×" }, glyph(effect.per));
  if (effect.spore) parts.push(glyph("spore"));
  return parts;
}

const WIDTHS = { glyph: 20, link: 13 } as const;
const DIGIT = 12;
const GAP = 1.5;

export interface Placed {
  readonly part: Part;
  readonly x: number;
  readonly width: number;
}

/** The parts laid out in a row that begins at 0, and the width of the whole. */
export function layOut(parts: readonly Part[]): { placed: Placed[]; width: number } {
  let x = 0;
  const placed = parts.map((part) => {
    const width = part.kind === "number" ? DIGIT * part.text.length : WIDTHS[part.kind];
    const here = { part, x, width };
    x += width + GAP;
    return here;
  });
  return { placed, width: Math.max(0, x - GAP) };
}
