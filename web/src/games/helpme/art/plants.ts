/** What plants are made of: paths on a field of 100 × 100. */
import { n } from "../../../art/kit";

export type Point = readonly [number, number];

/** A blossom with notched petals, the first pointing straight up. */
export function blossom(x: number, y: number, radius: number, petals = 5): string {
  const at = (turn: number, r: number): string => {
    const angle = (turn / petals) * 2 * Math.PI - Math.PI / 2;
    return `${n(x + r * Math.cos(angle))} ${n(y + r * Math.sin(angle))}`;
  };
  let d = `M${at(-0.5, radius * 0.46)}`;
  for (let i = 0; i < petals; i++) {
    d += `C${at(i - 0.5, radius * 0.8)} ${at(i - 0.36, radius * 1.08)} ${at(i - 0.12, radius)}`;
    d += `L${at(i, radius * 0.85)}L${at(i + 0.12, radius)}`;
    d += `C${at(i + 0.36, radius * 1.08)} ${at(i + 0.5, radius * 0.8)} ${at(i + 0.5, radius * 0.46)}`;
  }
  return `${d}z`;
}

/** A palm frond: smooth above, fingered below, bending from its root over a control point to its tip. */
export function frond(root: Point, bend: Point, tip: Point, width: number, fingers = 5): string {
  const on = (t: number): Point => [
    (1 - t) ** 2 * root[0] + 2 * t * (1 - t) * bend[0] + t * t * tip[0],
    (1 - t) ** 2 * root[1] + 2 * t * (1 - t) * bend[1] + t * t * tip[1],
  ];
  let d = `M${n(root[0])} ${n(root[1])}Q${n(bend[0])} ${n(bend[1] - width * 0.5)} ${n(tip[0])} ${n(tip[1])}`;
  for (let i = fingers; i >= 1; i--) {
    const [x, y] = on((i - 0.15) / (fingers + 0.4));
    const [nx, ny] = on((i - 0.75) / (fingers + 0.4));
    const hang = width * Math.sin((Math.PI * (i + 0.6)) / (fingers + 2)) + width * 0.25;
    const lean = Math.sign(tip[0] - root[0]) * width * 0.22;
    d += `L${n(x + lean)} ${n(y + hang)}L${n(nx)} ${n(ny + width * 0.18)}`;
  }
  return `${d}z`;
}

/** A slender leaf from root to tip, its belly to one side by `width`. */
export function blade(root: Point, tip: Point, width: number): string {
  const [x, y] = root;
  const [u, v] = tip;
  const [mx, my] = [(x + u) / 2, (y + v) / 2];
  const length = Math.hypot(u - x, v - y) || 1;
  const [px, py] = [(-(v - y) / length) * width, ((u - x) / length) * width];
  return `M${n(x)} ${n(y)}Q${n(mx + px)} ${n(my + py)} ${n(u)} ${n(v)}Q${n(mx - px)} ${n(my - py)} ${n(x)} ${n(y)}z`;
}

/** A bamboo cane that swells a little at each node. */
export function cane(left: number, right: number, top: number, foot: number, nodes: readonly number[]): string {
  const swell = 2;
  const down = nodes.map((y) => `L${n(right)} ${n(y - 3)}Q${n(right + swell * 1.6)} ${n(y)} ${n(right)} ${n(y + 3)}`);
  const up = [...nodes]
    .reverse()
    .map((y) => `L${n(left)} ${n(y + 3)}Q${n(left - swell * 1.6)} ${n(y)} ${n(left)} ${n(y - 3)}`);
  return `M${n(left)} ${n(top)}L${n(right)} ${n(top)}${down.join("")}L${n(right)} ${n(foot)}L${n(left)} ${n(foot)}${up.join("")}z`;
}
