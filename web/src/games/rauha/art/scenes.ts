/** The landscapes of the biomes, as images of 100 × 100: one type fills the field, two share it. */

export type Land = "crystal" | "forest" | "mushroom" | "mountain" | "desert";

interface Look {
  readonly sky: string;
  readonly glow: string;
  readonly far: string;
  readonly near: string;
  /** What stands in the middle, around (0, 0), about 60 wide. */
  readonly hero: string;
}

const INK = "#2b1d33";
const p = (d: string, fill: string): string => `<path d="${d}" fill="${fill}"/>`;
const edged = (d: string, fill: string): string =>
  `<path d="${d}" fill="${fill}" stroke="${INK}" stroke-width="2.200" stroke-linejoin="round"/>`;
const dot = (x: number, y: number, r: number, fill: string): string => `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`;

const tree = (x: number, y: number, k: number, dark: string, lit: string): string =>
  `<g transform="translate(${x} ${y}) scale(${k})">${edged("M-3 0h6v10h-6z", "#7a4b26")}${edged("M0-42L13-23H7L19-4H-19L-7-23H-13z", dark)}${p("M0-40L-11.500-24H-5.500L-16.500-5H-5L-2-24z", lit)}</g>`;
const cap = (x: number, y: number, k: number, red: string): string =>
  `<g transform="translate(${x} ${y}) scale(${k})">${edged("M-6-4H6C5 8 8 16 10 21C4 25-4 25-10 21C-8 16-5 8-6-4z", "#fbe8cf")}${edged("M-24-2C-24-18-12-28 0-28S24-18 24-2C24 3-24 3-24-2z", red)}${p("M-24-2C-24 3 24 3 24-2C14 1-14 1-24-2z", "#9c2d2a")}${dot(-11, -13, 4.200, "#fff1dc")}${dot(5, -19, 4.600, "#fff1dc")}${dot(13, -8, 3.400, "#fff1dc")}</g>`;
const shard = (x: number, y: number, w: number, h: number, lean: number, dark: string, lit: string): string =>
  `<g transform="translate(${x} ${y}) rotate(${lean})">${edged(`M0 ${-h}L${w} ${-h * 0.7}V0H${-w}V${-h * 0.7}z`, dark)}${p(`M0 ${-h + 2}L${-w + 1} ${-h * 0.7}V0H${-w * 0.15}z`, lit)}</g>`;

const LOOKS: Record<Land, Look> = {
  forest: {
    sky: "#d3ecbf",
    glow: "#f1f8d3",
    far: "#a5d394",
    near: "#6fae63",
    hero: tree(-21, 18, 0.8, "#2b7a48", "#4ba060") + tree(21, 18, 0.84, "#2b7a48", "#4ba060") + tree(0, 22, 1.12, "#2f8a4c", "#62bb6e"),
  },
  crystal: {
    sky: "#dccff7",
    glow: "#f6edff",
    far: "#b9a2e6",
    near: "#8b6fca",
    hero:
      shard(-17, 24, 8, 34, -20, "#7c55cc", "#b899f4") +
      shard(18, 24, 8, 38, 18, "#7c55cc", "#b899f4") +
      shard(0, 26, 11, 56, 0, "#9b72e6", "#e3d3ff"),
  },
  mushroom: {
    sky: "#fad9d3",
    glow: "#fff3e4",
    far: "#eaa79b",
    near: "#b9716a",
    hero: cap(-20, 14, 0.52, "#e0705a") + cap(21, 12, 0.6, "#e0705a") + cap(0, 4, 1.04, "#d2453c"),
  },
  mountain: {
    sky: "#cfe3f1",
    glow: "#f2fafe",
    far: "#9cb8cd",
    near: "#64809b",
    hero:
      edged("M-36 26L-14-14L2 8L14-8L38 26z", "#7b95ae") +
      edged("M-24 26L2-32L28 26z", "#5f7894") +
      p("M1-28L-22 25H-4z", "#8ea6be") +
      edged("M2-32L-9-8L-3-11L2-4L7-11L13-8z", "#ffffff"),
  },
  desert: {
    sky: "#fbe7bb",
    glow: "#fff8df",
    far: "#ecc380",
    near: "#d69c50",
    hero:
      `<circle cx="14" cy="-14" r="13" fill="#ffc94d" stroke="${INK}" stroke-width="2.200"/>` +
      edged("M-38 24C-26 0-10-4 4 8C16-4 30 0 40 24z", "#dfa757") +
      p("M-36 23C-26 1-10-3 4 8C-8 8-16 14-19 23z", "#f4cd88") +
      edged("M-17-2V-14C-17-18-11-18-11-14V-2M-11-7C-5-7-5-8-5-12M-17-5C-22-5-22-7-22-10", "none"),
  },
};

function land(kind: Land, x: number, scale: number): string {
  const look = LOOKS[kind];
  return (
    `<rect width="100" height="100" fill="${look.sky}"/>` +
    `<circle cx="${x}" cy="40" r="${44 * scale + 6}" fill="${look.glow}"/>` +
    p("M0 62C20 52 38 58 52 60S84 52 100 58V100H0z", look.far) +
    p("M0 74C24 64 44 70 60 70S88 66 100 70V100H0z", look.near) +
    `<g transform="translate(${x} 43) scale(${scale})">${look.hero}</g>`
  );
}

function scene(lands: readonly Land[]): string {
  const [first = "desert", second] = lands;
  if (!second) return land(first, 48, 1);
  const seam = "M56-2C44 26 60 44 48 66C44 78 46 90 42 102";
  return (
    `<clipPath id="l"><path d="${seam}H-2V-2z"/></clipPath><clipPath id="r"><path d="${seam}H102V-2z"/></clipPath>` +
    `<g clip-path="url(#l)">${land(first, 26, 0.66)}</g><g clip-path="url(#r)">${land(second, 68, 0.66)}</g>` +
    `<path d="${seam}" fill="none" stroke="#fffaf0" stroke-width="3"/>`
  );
}

const images = new Map<string, string>();

/** The address of the landscape, made once. */
export function landscape(lands: readonly Land[]): string {
  const key = lands.join();
  let found = images.get(key);
  if (found === undefined) {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="300" height="300">${scene(lands)}</svg>`;
    found = `data:image/svg+xml,${encodeURIComponent(svg)}`;
    images.set(key, found);
  }
  return found;
}
