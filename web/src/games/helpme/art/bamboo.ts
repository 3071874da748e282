import { disc, eye, flat, light, line, mass, shade, type Drawing } from "../../../art/kit";
import { blade, cane } from "./plants";

const ink = "#1f3213";
const stalk = "#cfe04a";
const leaf = "#7fbf3f";

/** Three canes of different heights, cut at a slant, with blades at the joints; wide awake. */
export const bamboo: Drawing = {
  field: "#3f6b2e",
  ground: "#2d4f22",
  ink,
  layers: [
    mass({ d: blade([24, 42], [3, 25], 8), fill: leaf }, { d: blade([24, 43], [4, 44], 7), fill: leaf }),
    mass({ d: blade([76, 62], [97, 45], 8), fill: leaf }, { d: blade([76, 63], [97, 66], 7), fill: leaf }),
    mass({ d: cane(14, 30, 36, 95, [58, 78]), fill: stalk }),
    mass({ d: cane(71, 86, 56, 95, [75]), fill: stalk }),
    mass({ d: disc(22, 36, 8, 3.6), fill: "#f0f5b0" }),
    mass({ d: disc(78.5, 56, 7.5, 3.4), fill: "#f0f5b0" }),
    shade("M25 41H30V55Q32 58 30 61V75Q32 78 30 81V95H25z", 0.2),
    shade("M81 61H86V72Q88 75 86 78V95H81z", 0.2),
    line("M14 58Q22 61 30 58M14 78Q22 81 30 78M71 75Q78 78 86 75", 2),
    mass({ d: cane(34, 66, 12, 96, [33, 76]), fill: stalk }),
    mass({ d: disc(50, 12, 16, 5.6), fill: "#f0f5b0" }),
    flat(disc(50, 12, 9.5, 2.9), "#9fb23a"),
    shade("M58 19C62 18.6 65 17 66 15V30Q69 33 66 36V73Q69 76 66 79V96H58z", 0.18),
    light("M36.5 20C38 21 39.5 21.4 41 21.6V94H36.5V79Q34.5 76 36.5 73V36Q34.5 33 36.5 30z", 0.4),
    line("M34 33Q50 38.5 66 33M34 76Q50 81.5 66 76", 2.4),
    mass({ d: blade([64, 34], [84, 39], 6), fill: leaf }),
    ...eye(42.6, 53, 6.6, ink, 0.6, 0),
    ...eye(57.4, 53, 6.6, ink, -0.6, 0),
    line("M36.5 43.5L45 42M63.5 43.5L55 42", 2.8),
    mass({ d: disc(50, 67, 3.4, 3.9), fill: "#5b2a1c" }),
    flat(disc(39.5, 63.5, 3, 2), "#f0b04a", 0.9),
    flat(disc(60.5, 63.5, 3, 2), "#f0b04a", 0.9),
  ],
};
