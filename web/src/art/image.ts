/** A drawing as an image of its own: thirty tiles then cost thirty nodes, not two thousand. */
import { type Drawing, markup } from "./kit";

/** What a line round the edge may take beyond the field of 100 × 100. */
export const MARGIN = 8;

/** How thick the line round a character is. */
const LINE = 2.6;

const images = new Map<Drawing, string>();

/** The address of the drawing, made once. */
export function image(drawing: Drawing): string {
  let found = images.get(drawing);
  if (found === undefined) {
    const size = 100 + 2 * MARGIN;
    const box = `viewBox="${-MARGIN} ${-MARGIN} ${size} ${size}" width="${size}" height="${size}"`;
    const layers = markup(drawing.layers, drawing.ink, LINE);
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${box} stroke-linejoin="round" stroke-linecap="round" fill="none">${layers}</svg>`;
    found = `data:image/svg+xml,${encodeURIComponent(svg)}`;
    images.set(drawing, found);
  }
  return found;
}
