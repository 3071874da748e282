import { disc, eye, flat, light, line, mass, shade, type Drawing } from "../../../art/kit";
import { frond, type Point } from "./plants";

const ink = "#3c2a12";
const leaf = "#17978f";
const dark = "#0d6f70";
const husk = "#a86a35";
const bark = "#c99a55";
const root: Point = [49, 33];

const back = [
  frond(root, [16, 8], [4, 56], 15),
  frond(root, [82, 12], [95, 60], 15),
  frond(root, [24, 0], [8, 24], 12, 4),
  frond(root, [78, 6], [93, 34], 12, 4),
];
const front = [frond(root, [38, -4], [18, 9], 12, 4), frond(root, [58, -4], [74, 6], 12, 4)];

/** A coconut head with fronds for hair on a leaning stem; always up to something. */
export const palm: Drawing = {
  field: "#ffe08a",
  ground: "#f2bd5b",
  ink,
  layers: [
    mass({ d: "M37 96C36 84 38 72 44 60L57 62C51 74 50 84 54 96z", fill: bark }),
    shade("M50 61L57 62C51 74 50 84 54 96H48C45 84 46 72 50 61z", 0.18),
    line("M39.5 73C43 75.5 48 75.8 51.8 75M37.8 82C41 84.5 46 85 50.6 84M37.2 90.5C41 92.6 47 93 51.6 92", 2, "#7d5522"),
    mass(...back.map((d) => ({ d, fill: dark }))),
    mass({ d: disc(49, 49, 19.5, 18.5), fill: husk }),
    shade("M66 41C72 54 64 67 50 67.4C60 62 66 53 62 37z", 0.2),
    light("M33 44C34 40 36 38 38 37C36 42 34.6 47 35 52C33 50 32.4 47 33 44z", 0.35),
    mass(...front.map((d) => ({ d, fill: leaf }))),
    mass({ d: "M31 39C33 29 42 24 49 25C57 24 66 29 68 40C64 35 60 35 57 39C55 34 51 34 49 38C46 33 42 34 40 39C38 35 34 35 31 39z", fill: leaf }),
    light("M37 31C41 27.5 46 27 50 27.6C45 28.4 41 30 38 33z", 0.4),
    ...eye(42, 48, 6.6, ink, 2.2, 0),
    ...eye(58, 48, 6.6, ink, 2.2, 0),
    line("M51 38.5C55 36.5 61 37 65 40.5", 2.8),
    mass({ d: "M39 58.5C45 61 53 61 60 56.5C59 63.5 53 66.4 47.5 65.6C43 65 40 62 39 58.5z", fill: "#fffaf0" }),
    line("M49.5 60.4V65.4", 1.5),
    flat(disc(35, 57, 3.4, 2.3), "#e08a55", 0.9),
  ],
};
