/** A drawing as an image of its own: thirty tiles then cost thirty nodes, not two thousand. */
import { type Drawing, type Layer, LINE } from "./kit";

/** What a line round the edge may take beyond the field of 100 × 100. */
export const MARGIN = 8;

const images = new Map<Drawing, string>();

/** The address of the drawing, made once. */
export function image(drawing: Drawing): string {
  let found = images.get(drawing);
  if (found === undefined) {
    const size = 100 + 2 * MARGIN;
    const box = `viewBox="${-MARGIN} ${-MARGIN} ${size} ${size}" width="${size}" height="${size}"`;
    const layers = drawing.layers.map((layer) => draw(layer, drawing.ink)).join("");
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${box} stroke-linejoin="round" stroke-linecap="round" fill="none">${layers}</svg>`;
    found = `data:image/svg+xml,${encodeURIComponent(svg)}`;
    images.set(drawing, found);
  }
  return found;
}

function draw(layer: Layer, ink: string): string {
  switch (layer.kind) {
    case "mass": {
      const outlines = layer.shapes.map(({ d, width }) =>
        path(d, { fill: width ? "none" : ink, stroke: ink, "stroke-width": (width ?? 0) + 2 * LINE }),
      );
      const bodies = layer.shapes.map(({ d, fill, width }) =>
        width ? path(d, { stroke: fill, "stroke-width": width }) : path(d, { fill }),
      );
      return [...outlines, ...bodies].join("");
    }
    case "flat":
      return path(layer.d, { fill: layer.fill, opacity: layer.opacity ?? 1 });
    case "line":
      return path(layer.d, { stroke: layer.ink ?? ink, "stroke-width": layer.width });
  }
}

function path(d: string, look: Record<string, string | number>): string {
  const attributes = Object.entries(look).map(([name, value]) => ` ${name}="${value}"`);
  return `<path d="${d}"${attributes.join("")}/>`;
}
