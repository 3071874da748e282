import { both, disc, flat, type Kin, line, mass, mirror, repeat, shade } from "./kit";

const ink = "#343a72";
const cloud = "#ffffff";
const breath = "#c3c9f2";
const wing = "M34 56C24 43 10 42 1 49C8 51 8 55 5 59C12 59 13 63 11 68C19 65 27 67 34 72Z";
const puff = (x: number, y: number, rx: number, ry: number): { d: string; fill: string } => ({
  d: disc(x, y, rx, ry),
  fill: cloud,
});

/** A cloud that whistles, on wings, and a whirlwind below. */
export const air: Kin = {
  solid: "#dfe3ff",
  letter: "#262b62",
  field: "#eef0ff",
  grain: "#cdd2f6",
  ink,
  pattern: repeat(
    (x, y) => `M${x - 7} ${y + 4}H${x + 2}C${x + 8} ${y + 4} ${x + 8} ${y - 5} ${x + 2} ${y - 5}C${x - 1} ${y - 5} ${x - 1} ${y} ${x + 2} ${y}`,
    24,
    14,
  ),
  sign: "M2 9H14A3.500 3.500 0 1 0 10.500 5.500M2 13H18.500A3.500 3.500 0 1 1 15 16.500M2 17H9A2.500 2.500 0 1 1 6.500 19.500",
  parts: {
    head: [
      line("M50 10C44 4 50 -2 55 2C58 5 55 8 53 6", 2.6),
      mass(puff(32, 33, 13, 12), puff(68, 33, 13, 12), puff(39, 20, 12, 12), puff(61, 20, 13, 12), puff(50, 36, 19, 16)),
      flat("M20 36C28 44 38 40 50 46C62 40 72 44 80 36C80 44 72 46 67 44C62 52 38 52 33 44C28 46 20 44 20 36Z", breath, 0.8),
      line(both("M34 29C37 24.500 42 24.500 45 29"), 2.8),
      flat(disc(31, 36, 4.4, 3) + disc(69, 36, 4.4, 3), "#f3a6b8", 0.75),
      mass({ d: disc(50, 39, 3.8, 4.6), fill: "#343a72" }),
    ],
    belly: [
      mass({ d: wing, fill: breath }, { d: mirror(wing), fill: breath }),
      line(both("M9 52C16 50 24 52 32 60M13 60C20 58 27 61 32 66"), 1.6),
      mass(puff(50, 56, 20, 11), puff(50, 71, 25, 13), puff(50, 86, 20, 12)),
      line("M62 66C58 56 40 57 39 70C38 83 58 86 60 75C61 66 48 64 47 71C47 76 53 77 54 73", 3, "#6e77c8"),
      shade("M66 60C76 66 78 76 70 86C68 92 60 97 50 98C64 92 72 76 66 60Z", 0.12),
    ],
    legs: [
      mass(
        { d: "M50 137C56 139 62 137 64 132", fill: cloud, width: 5 },
        puff(53, 130, 9, 6),
        puff(47, 120, 14, 7),
        puff(53, 109, 19, 8),
        puff(50, 97, 24, 9),
      ),
      line("M30 98C40 105 60 105 70 98M38 110C46 116 60 116 68 109M37 121C43 126 52 126 58 121M47 131C51 134 56 134 59 131", 2.6, "#6e77c8"),
      shade("M66 92C76 96 74 104 66 105C74 110 68 117 59 117C64 122 60 127 55 127C60 131 60 136 55 137C60 126 62 108 66 92Z", 0.1),
    ],
  },
};
