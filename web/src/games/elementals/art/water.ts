import { both, disc, eye, flat, type Kin, light, line, mass, mirror, repeat, shade } from "./kit";

const ink = "#0b2c4a";
const body = "#2b8ad1";
const pale = "#bfe7fb";
const fin = "M27 29C17 22 9 27 5 38C12 37 15 39 18 44C23 44 26 42 29 39Z";
const flipper = "M31 60C18 57 7 63 2 79C13 76 20 79 31 77Z";

/** A drop with fins, round eyes and a tail; scales all over. */
export const water: Kin = {
  solid: "#0f5f9e",
  letter: "#ffffff",
  field: "#c2e8f7",
  grain: "#8ecfeb",
  ink,
  pattern: repeat((x, y) => `M${x - 10} ${y}Q${x - 5} ${y - 6} ${x} ${y}Q${x + 5} ${y + 6} ${x + 10} ${y}`, 20, 11),
  sign: "M12 2C16 8 18.500 11.500 18.500 15A6.500 6.500 0 0 1 5.500 15C5.500 11.500 8 8 12 2Z",
  parts: {
    head: [
      mass({ d: fin, fill: pale }, { d: mirror(fin), fill: pale }),
      line(both("M11 36C15 33 20 33 25 35M12 31C17 29 21 30 26 33"), 1.5),
      mass({ d: "M50 1C52 13 76 19 76 35C76 46 64 53 50 53C36 53 24 46 24 35C24 19 48 13 50 1Z", fill: body }),
      shade("M62 20C70 25 74 30 74 36C74 45 64 51 52 52C64 46 68 32 62 20Z", 0.2),
      light("M47 10C46 17 33 21 30 30C28 24 40 16 47 10Z", 0.55),
      ...eye(38.500, 32, 8, ink, 1.4, 0.6),
      ...eye(61.500, 32, 8, ink, -1.4, 0.6),
      mass({ d: disc(50, 45, 4.2, 3.4), fill: "#0b2c4a" }),
      flat(disc(50, 46.4, 2.4, 1.4), "#f28ca8"),
    ],
    belly: [
      mass({ d: flipper, fill: pale }, { d: mirror(flipper), fill: pale }),
      line(both("M8 74C14 68 22 66 30 67M14 66C19 63 25 63 30 64"), 1.5),
      mass({ d: disc(50, 71, 25, 26), fill: body }),
      flat(disc(50, 74, 16, 19), pale),
      shade("M64 51C74 58 78 74 70 86C66 92 60 96 54 97C68 86 70 66 64 51Z", 0.2),
      line("M38 66Q42 71 46 66Q50 71 54 66Q58 71 62 66M36 75Q40 80 44 75Q48 80 52 75Q56 80 60 75M40 84Q44 89 48 84Q52 89 56 84", 2, "#2b8ad1"),
      light("M31 60C34 54 39 50 44 48C39 53 35 58 33 66C31 65 30.500 62 31 60Z", 0.55),
    ],
    legs: [
      mass(
        { d: "M47 116C36 116 22 121 14 137C28 140 41 137 50 128C59 137 72 140 86 137C78 121 64 116 53 116Z", fill: pale },
        { d: "M33 90C35 104 40 114 45 122L55 122C60 114 65 104 67 90Z", fill: body },
      ),
      line(both("M24 132C30 126 36 124 43 123M33 134C37 129 41 127 45 126"), 1.7),
      line("M40 100Q45 106 50 100Q55 106 60 100M43 109Q46.500 114 50 109Q53.500 114 57 109", 2, "#bfe7fb"),
      shade("M60 90H67C65 104 60 114 55 122L51 122C57 112 60 102 60 90Z", 0.2),
    ],
  },
};
