import { disc, flat, light, line, mass, shade, type Drawing } from "../../../art/kit";
import { blade, blossom } from "./plants";

const ink = "#571c34";
const petal = "#ffb3cb";
const heart = "#ffd9e4";
const bark = "#9a5746";
const [x, y] = [47, 43];

const blossomFoot =
  "M31 72C38 73 44 68 47 61C50 68 56 73 63 72C67 71.6 69.6 69 70.6 66C71.6 73 66 77.4 60 76.4C54 75.4 49 70 47 63.4C45 70 40 75.4 34 76.4C28 77.4 22.4 73 23.4 66C24.4 69 27 71.6 31 72z";

/** One vast blossom on a thin stem, a pair of cherries at the hip; laughs with closed eyes. */
export const cherry: Drawing = {
  field: "#b8436f",
  ground: "#8f2f55",
  ink,
  layers: [
    mass(
      { d: "M49 90C50 84 47 80 48 66", fill: bark, width: 9 },
      { d: "M50 82C58 83 63 80 66 75", fill: bark, width: 4.5 },
      { d: "M36 94.5C43 93 45 89 45.5 84H53C53 89 56 93 63 94.5C56 96.5 43 96.5 36 94.5z", fill: bark },
    ),
    mass({ d: blade([47, 84], [22, 80], 9), fill: "#86b04a" }),
    line("M43 83.4L29 81.2", 1.6, "#4e6f25"),
    line("M67 75C72 78 73 82 72 86M67 75C75 76 81 79 83 84", 2.2),
    mass({ d: disc(71.5, 89.5, 5.6), fill: "#e0263f" }),
    mass({ d: disc(84, 87.5, 5.6), fill: "#e0263f" }),
    light(disc(69.8, 87.6, 1.5), 0.85),
    light(disc(82.2, 85.6, 1.5), 0.85),
    mass({ d: blossom(x, y, 39), fill: petal }),
    shade(blossomFoot, 0.13),
    // Down the middle of each petal.
    line("M47 22V15M66 36.5L73 34.4M59 60L63.4 66M35 60L30.6 66M28 36.5L21 34.4", 1.9, "#e67fa3"),
    light("M34 17C34 10.6 39 7.6 43 9.4C39 12 37 16 37 22C35 21 34 19.4 34 17z", 0.6),
    light("M13 36.5C12.6 32.4 15.4 29.6 19 30C16.8 32.4 16.2 35.4 17 39.6C14.8 39.4 13.2 38.2 13 36.5z", 0.6),
    flat(disc(x, y, 20, 19), heart),
    flat(disc(47, 20.6, 1.9), "#f3a712"),
    flat(disc(68.6, 36, 1.9), "#f3a712"),
    flat(disc(60.2, 61.4, 1.9), "#f3a712"),
    flat(disc(33.8, 61.4, 1.9), "#f3a712"),
    flat(disc(25.4, 36, 1.9), "#f3a712"),
    line("M32.5 42C34 36.5 41 36.5 42.5 42", 3.2),
    line("M51.5 42C53 36.5 60 36.5 61.5 42", 3.2),
    flat(disc(33.5, 48, 4.2, 2.9), "#f0789c", 0.85),
    flat(disc(60.5, 48, 4.2, 2.9), "#f0789c", 0.85),
    mass({ d: "M40 47.5H54C54 55 51 58.5 47 58.5C43 58.5 40 55 40 47.5z", fill: "#8c1f3f" }),
    flat("M42.4 55.2C44 53 50 53 51.6 55.2C50.5 57 48.8 57.6 47 57.6C45.2 57.6 43.5 57 42.4 55.2z", "#ff7f8f"),
  ],
};
