/** Where everybody sits round one device: an own edge each, clockwise from the near one. */

export type Side = "near" | "left" | "far" | "right";

export interface Edge {
  readonly side: Side;
  /** The middle of the edge's box, its length along the edge, and how far it is turned. */
  readonly x: number;
  readonly y: number;
  readonly length: number;
  readonly turn: number;
}

export interface Table {
  readonly edges: readonly Edge[];
  /** How deep the edges reach into the table. */
  readonly depth: number;
  /** What is left for the middle. */
  readonly middle: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}

const WIDE: Record<number, readonly Side[]> = {
  2: ["near", "far"],
  3: ["near", "left", "right"],
  4: ["near", "left", "far", "right"],
  5: ["near", "near", "left", "far", "right"],
  6: ["near", "near", "left", "far", "far", "right"],
};
const TALL: Record<number, readonly Side[]> = {
  ...WIDE,
  5: ["near", "left", "left", "far", "right"],
  6: ["near", "left", "left", "far", "right", "right"],
};
const TURNS: Record<Side, number> = { near: 0, left: 90, far: 180, right: -90 };

/** How deep an edge may be, however much room there is: a hand's, and more on a big screen. */
const most = (height: number): number => Math.max(200, 0.2 * height);

/** Everybody before the same side of the screen, as at a keyboard: nobody is turned, the first ones below from left to right. */
export function abreast(seats: number, width: number, height: number): Table {
  const near = width >= height ? (seats <= 3 ? seats : Math.ceil(seats / 2)) : Math.ceil(seats / 2);
  const far = seats - near;
  const depth = Math.min(most(height), 0.28 * height);
  const edges = Array.from({ length: seats }, (_, seat): Edge => {
    const below = seat < near;
    const length = width / (below ? near : far);
    // Round all the same: above from right to left.
    const x = below ? (seat + 0.5) * length : width - (seat - near + 0.5) * length;
    return { side: below ? "near" : "far", turn: 0, length, x, y: below ? height - depth / 2 : depth / 2 };
  });
  const top = far > 0 ? depth : 0;
  return { edges, depth, middle: { x: 0, y: top, width, height: height - depth - top } };
}

/** The table of so many players on a screen of that size, each turned towards their own edge. */
export function around(seats: number, width: number, height: number): Table {
  const sides = (width >= height ? WIDE : TALL)[seats] ?? WIDE[2] ?? [];
  const flanked = sides.includes("left");
  const depth = Math.min(most(height), 0.25 * (flanked ? Math.min(width, height) : height));
  const top = sides.includes("far") ? depth : 0;
  const bottom = height - depth;
  const seen = new Map<Side, number>();
  const edges = sides.map((side): Edge => {
    const of = sides.filter((other) => other === side).length;
    const nth = seen.get(side) ?? 0;
    seen.set(side, nth + 1);
    const part = (nth + 0.5) / of;
    const turn = TURNS[side];
    // Clockwise: the near edge from right to left, the left one upwards, the far one from left to right.
    switch (side) {
      case "near":
        return { side, turn, length: width / of, x: width * (1 - part), y: height - depth / 2 };
      case "far":
        return { side, turn, length: width / of, x: width * part, y: depth / 2 };
      case "left":
        return { side, turn, length: (bottom - top) / of, x: depth / 2, y: bottom - (bottom - top) * part };
      case "right":
        return { side, turn, length: (bottom - top) / of, x: width - depth / 2, y: top + (bottom - top) * part };
    }
  });
  const aside = flanked ? depth : 0;
  return { edges, depth, middle: { x: aside, y: top, width: width - 2 * aside, height: bottom - top } };
}
