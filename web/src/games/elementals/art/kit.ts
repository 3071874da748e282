/** The few strokes all creatures are drawn with, on a field of 100 × 140: head, belly and legs one below the other. */

import { disc, flat, type Layer, markup as draw, mass, n } from "../../../art/kit";

export { disc, flat, type Layer, line, mass, path } from "../../../art/kit";

export type Place = "head" | "belly" | "legs";
export const PLACES: readonly Place[] = ["head", "belly", "legs"];

/** Where each part's band begins and ends. */
export const BANDS: Record<Place, readonly [number, number]> = { head: [0, 48], belly: [48, 94], legs: [94, 140] };

/** What one element brings: its colours, the pattern of its bands, and its three parts. */
export interface Kin {
  /** The solid colour of the strip beside the creature, and of the letter on it. */
  readonly solid: string;
  readonly letter: string;
  /** The band behind the part, and the pattern on it. */
  readonly field: string;
  readonly pattern: string;
  readonly grain: string;
  readonly ink: string;
  /** The sign of the element, on a field of 24 × 24. */
  readonly sign: string;
  readonly parts: Record<Place, readonly Layer[]>;
}

const LINE = 1.9;
const WHITE = "#fffdf6";

export const shade = (d: string, opacity = 0.18): Layer => flat(d, "#1c0f24", opacity);
export const light = (d: string, opacity = 0.4): Layer => flat(d, "#fffbe8", opacity);

/** The same path seen in a mirror through the middle of the field. Absolute commands only. */
export function mirror(d: string): string {
  let across = true;
  return d.replace(/[A-Z]|-?\d+(?:\.\d+)?/g, (token) => {
    if (/[A-Z]/.test(token)) {
      across = token !== "V";
      return token;
    }
    const turned = across ? n(100 - Number(token)) : token;
    across = !across;
    return turned;
  });
}

/** Both the path and its mirror image. */
export const both = (d: string): string => d + mirror(d);

/** An open eye that looks towards (dx, dy). */
export function eye(x: number, y: number, r: number, ink: string, dx = 0, dy = 0): Layer[] {
  return [
    mass({ d: disc(x, y, r, r * 1.06), fill: WHITE }),
    flat(disc(x + dx, y + dy, r * 0.58, r * 0.64), ink),
    flat(disc(x + dx + r * 0.2, y + dy - r * 0.25, r * 0.2), WHITE),
  ];
}

/** The letters on the cards, as strokes on a field of 20 × 20: pictures, like everything else on a card. */
export const LETTERS: Record<string, string> = {
  A: "M2.500 18.500L10 1.500L17.500 18.500M5.500 12.500H14.500",
  W: "M0.500 1.500L5 18.500L10 6L15 18.500L19.500 1.500",
  E: "M16.500 1.500H4V18.500H16.500M4 10H14.500",
  F: "M16.500 1.500H4V18.500M4 10H14.500",
  T: "M2 1.500H18M10 1.500V18.500",
};

/** The layers as markup for inside an <svg>. Drawn inline, a card is on the screen in the very frame it arrives. */
export const markup = (layers: readonly Layer[], ink: string): string => draw(layers, ink, LINE);

/** A pattern that fills a band of 100 × 48: the stroke repeated on a grid, every other row moved by half. */
export function repeat(stroke: (x: number, y: number) => string, across: number, down: number): string {
  let d = "";
  for (let row = 0, y = down / 2; y < 48; row++, y += down) {
    for (let x = row % 2 ? 0 : across / 2; x <= 100; x += across) d += stroke(x, y);
  }
  return d;
}
