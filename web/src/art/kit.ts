/** The few strokes our characters are drawn with, on a field of 100 × 100. */

/** One line runs round everything in a mass; a shape with a width is a limb, drawn along its path. */
export interface Shape {
  readonly d: string;
  readonly fill: string;
  readonly width?: number;
}

export type Layer =
  | { readonly kind: "mass"; readonly shapes: readonly Shape[] }
  | { readonly kind: "flat"; readonly d: string; readonly fill: string; readonly opacity: number }
  | { readonly kind: "line"; readonly d: string; readonly ink?: string; readonly width: number };

/** A character’s drawing: the field behind it, the ground it stands on, its layers from back to front. */
export interface Drawing {
  readonly field: string;
  readonly ground: string;
  readonly ink: string;
  readonly layers: readonly Layer[];
}

const WHITE = "#fffaf0";

export const mass = (...shapes: Shape[]): Layer => ({ kind: "mass", shapes });
export const flat = (d: string, fill: string, opacity = 1): Layer => ({ kind: "flat", d, fill, opacity });
export const line = (d: string, width = 2.2, ink?: string): Layer => ({ kind: "line", d, width, ink });
export const shade = (d: string, opacity = 0.16): Layer => flat(d, "#2a0f1f", opacity);
export const light = (d: string, opacity = 0.35): Layer => flat(d, "#fff6dc", opacity);

/** A number as a path writes it. */
export const n = (value: number): string => String(Math.round(value * 100) / 100);

/** A disc, or with a second radius an ellipse, as a path. */
export function disc(x: number, y: number, rx: number, ry = rx): string {
  const arc = `a${n(rx)} ${n(ry)} 0 1 0 `;
  return `M${n(x - rx)} ${n(y)}${arc}${n(2 * rx)} 0${arc}${n(-2 * rx)} 0z`;
}

/** An open eye that looks towards (dx, dy). */
export function eye(x: number, y: number, r: number, ink: string, dx = 0, dy = 0): Layer[] {
  return [
    mass({ d: disc(x, y, r, r * 1.06), fill: WHITE }),
    flat(disc(x + dx, y + dy, r * 0.62, r * 0.68), ink),
    flat(disc(x + dx + r * 0.22, y + dy - r * 0.26, r * 0.22), WHITE),
  ];
}

/** The layers as markup for inside an <svg>, with a line as thick as given round every mass. */
export function markup(layers: readonly Layer[], ink: string, thick: number): string {
  return layers.map((layer) => draw(layer, ink, thick)).join("");
}

function draw(layer: Layer, ink: string, thick: number): string {
  switch (layer.kind) {
    case "mass": {
      const outlines = layer.shapes.map(({ d, width }) =>
        path(d, { fill: width ? "none" : ink, stroke: ink, "stroke-width": (width ?? 0) + 2 * thick }),
      );
      const bodies = layer.shapes.map(({ d, fill, width }) =>
        width ? path(d, { fill: "none", stroke: fill, "stroke-width": width }) : path(d, { fill }),
      );
      return [...outlines, ...bodies].join("");
    }
    case "flat":
      return path(layer.d, { fill: layer.fill, opacity: layer.opacity });
    case "line":
      return path(layer.d, { fill: "none", stroke: layer.ink ?? ink, "stroke-width": layer.width });
  }
}

export function path(d: string, look: Record<string, string | number>): string {
  const attributes = Object.entries(look).map(([name, value]) => ` ${name}="${value}"`);
  return `<path d="${d}"${attributes.join("")}/>`;
}
