import { both, disc, eye, flat, type Kin, light, line, mass, mirror, repeat, shade } from "./kit";

const ink = "#4a1206";
const body = "#e8541c";
const core = "#ffc93c";
const arm = "M37 53C27 57 20 52 17 40C14 48 9 50 5 60C9 59 11 61 11 66C18 74 28 74 37 69Z";

/** Tongues of flame everywhere, a grin full of teeth; nothing of it stands still. */
export const fire: Kin = {
  solid: "#c8380f",
  letter: "#ffffff",
  field: "#ffdcae",
  grain: "#ffbf80",
  ink,
  pattern: repeat((x, y) => `M${x - 5} ${y + 5}L${x} ${y - 5}L${x + 5} ${y + 5}`, 17, 14),
  sign: "M12.500 2C13.500 7 18.500 9 18.500 15A6.500 6.500 0 0 1 5.500 15C5.500 12 7 10 8.500 8.500C8.700 10.500 9.300 11.300 10.300 11.800C10.300 8 10.700 5 12.500 2Z",
  parts: {
    head: [
      mass({
        d: "M51 2C54 9 55 13 60 16C63 12 67 10 68 5C75 14 79 24 77 34C75 46 64 52 50 52C36 52 25 46 23 34C21 25 26 19 30 10C33 15 35 18 39 18C39 11 47 9 51 2Z",
        fill: body,
      }),
      flat("M51 19C61 25 68 32 66 40C64 47 57 50 50 50C43 50 36 47 34 40C32 32 43 28 51 19Z", core),
      shade("M70 18C76 26 78 38 69 45C64 49 57 51 50 51.500C62 48 70 38 70 18Z", 0.22),
      ...eye(41, 33, 5.6, ink, 1.2, 0.8),
      ...eye(59, 33, 5.6, ink, -1.2, 0.8),
      line(both("M33 25L46 30"), 3.4),
      mass({ d: "M38 42L62 42C60 49 56 50 50 50C44 50 40 49 38 42Z", fill: "#fffdf6" }),
      line("M38 42L42 46L46 42L50 46L54 42L58 46L62 42", 1.8),
    ],
    belly: [
      mass(
        { d: arm, fill: body },
        { d: mirror(arm), fill: body },
        { d: "M36 45C29 55 26 68 32 82C35 92 42 98 50 98C58 98 65 92 68 82C74 68 71 55 64 45Z", fill: body },
      ),
      flat("M51 54C53 63 65 66 65 79C65 88 58 94 50 94C42 94 35 88 35 79C35 73 38 69 41 66C42 69 43 70 46 71C45 65 47 59 51 54Z", core),
      flat("M50 72C55 77 58 80 58 84C58 89 54 91 50 91C46 91 42 89 42 84C42 80 46 77 50 72Z", "#fff1b8"),
      light("M9 61C13 56 16 52 17 46C18 54 21 58 27 59C21 61 15 61 9 61Z", 0.35),
    ],
    legs: [
      mass({
        d: "M35 90C30 100 36 106 31 115C27 123 17 124 11 137C25 139 37 136 43 127C47 119 46 110 50 104C54 110 53 119 57 127C63 136 75 139 89 137C83 124 73 123 69 115C64 106 70 100 65 90Z",
        fill: body,
      }),
      flat(both("M39 98C36 106 40 112 36 119C33 126 26 128 22 134C31 134 38 131 41 124C45 116 41 108 46 102Z"), core),
      flat(disc(50, 97, 6, 3), core, 0.9),
    ],
  },
};
