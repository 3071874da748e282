/** The sixty cards: how the server writes them, and how they are drawn. */
import { air } from "./art/air";
import { earth } from "./art/earth";
import { fire } from "./art/fire";
import { type Kin, markup, type Place, PLACES } from "./art/kit";
import { SPECIALS } from "./art/specials";
import { water } from "./art/water";

export type Element = "A" | "W" | "E" | "F";
export const ELEMENTS: readonly Element[] = ["A", "W", "E", "F"];

export type Special = keyof typeof SPECIALS;

/** A card, read: either three elements from head to legs, or a special card. */
export type Face =
  | { readonly kind: "elemental"; readonly parts: readonly [Element, Element, Element] }
  | { readonly kind: Special; readonly number: number };

export const KINS: Record<Element, Kin> = { A: air, W: water, E: earth, F: fire };

const isElement = (letter: string | undefined): letter is Element => letter !== undefined && letter in KINS;

/** `FWE`, `crazy2` → what is on them. */
export function readCard(text: string): Face {
  const [head, belly, legs] = text;
  if (text.length === 3 && isElement(head) && isElement(belly) && isElement(legs)) {
    return { kind: "elemental", parts: [head, belly, legs] };
  }
  const kind = (["crazy", "double", "wizard"] as const).find((name) => text.startsWith(name));
  const number = Number(kind && text.slice(kind.length));
  if (!kind || !(number >= 1 && number <= 4)) throw new Error(`no such card: ${text}`);
  return { kind, number };
}

const drawn = new Map<string, string>();

/** The markup of one part of a creature, made once. */
export function partOf(element: Element, place: Place): string {
  const key = `${element} ${place}`;
  let found = drawn.get(key);
  if (found === undefined) {
    const kin = KINS[element];
    found = markup(kin.parts[place], kin.ink);
    drawn.set(key, found);
  }
  return found;
}

/** The markup of a special card's figure, with what lies behind it. */
export function pictureOf(kind: Special): string {
  let found = drawn.get(kind);
  if (found === undefined) {
    const picture = SPECIALS[kind];
    found = picture.ground + markup(picture.layers, picture.ink);
    drawn.set(kind, found);
  }
  return found;
}

/** Which parts of two creatures show the same element, to be pointed at; the server says whether that is a match. */
export function sharedParts(one: string, other: string): Place[] {
  const [a, b] = [readCard(one), readCard(other)];
  if (a.kind !== "elemental" || b.kind !== "elemental") return [];
  return PLACES.filter((_, i) => a.parts[i] === b.parts[i]);
}
