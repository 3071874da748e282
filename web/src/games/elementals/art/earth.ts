import { both, disc, eye, flat, type Kin, light, line, mass, mirror, repeat, shade } from "./kit";

const ink = "#241b0e";
const stone = "#7d6a4b";
const moss = "#5f8a35";
const fist = "M4 70L15 67L23 74L20 86L7 88L1 79Z";
const column = "M28 89L48 89L46 120L49 137L19 137L24 120Z";

/** Boulders, moss on top, heavy brow and heavier feet. */
export const earth: Kin = {
  solid: "#4b5a1c",
  letter: "#ffffff",
  field: "#e3d6ae",
  grain: "#c9b67f",
  ink,
  pattern: repeat((x, y) => `M${x - 11} ${y - 6}H${x + 11}M${x} ${y - 6}V${y + 6}`, 22, 12),
  sign: "M1.500 20L9 6L13 12.500L15.500 9L22.500 20Z",
  parts: {
    head: [
      line("M50 12C49 8 50 5 52 2", 2.6),
      mass({ d: "M51 6C42 7 37 4 36 -1C45 -2 50 1 51 6Z", fill: moss }, { d: "M52 5C55 -1 61 -2 67 0C65 6 58 8 52 5Z", fill: moss }),
      mass({ d: "M30 13L44 8L61 9L74 16L81 31L77 46L62 52L38 52L23 46L19 30Z", fill: stone }),
      shade("M74 16L81 31L77 46L62 52L52 52L68 40L70 26Z", 0.26),
      light("M30 13L44 8L61 9L52 14L34 19L24 30L21 29Z", 0.3),
      mass({ d: "M27 15L44 8L61 9L73 16C69 21 65 16 60 20C55 23 52 17 46 20C40 23 35 18 27 15Z", fill: moss }),
      ...eye(40, 33, 4.8, ink, 0.8, 0.6),
      ...eye(60, 33, 4.8, ink, -0.8, 0.6),
      mass({ d: "M30 24L47 27L53 27L70 24L70 29L53 31L47 31L30 29Z", fill: "#5b4a30" }),
      mass({ d: "M37 41L63 41L61 48L39 48Z", fill: "#fffdf6" }),
      line("M43.500 41V48M50 41V48M56.500 41V48", 1.8),
    ],
    belly: [
      mass(
        { d: "M31 55C22 57 15 62 12 72", fill: stone, width: 11 },
        { d: mirror("M31 55C22 57 15 62 12 72"), fill: stone, width: 11 },
        { d: fist, fill: stone },
        { d: mirror(fist), fill: stone },
        { d: "M29 46L71 46L78 61L72 90L59 98L41 98L28 90L22 61Z", fill: stone },
      ),
      shade("M71 46L78 61L72 90L59 98L52 98L66 84L68 62Z", 0.26),
      light("M29 46L50 46L38 52L30 64L24 62Z", 0.28),
      line("M50 56L45 66L53 73L47 84L51 93M45 66L34 69M53 73L64 75M47 84L38 88", 2.4),
      line(both("M8 77L13 80M11 72L17 75"), 2),
      mass({ d: "M28 47L71 47C70 55 63 50 58 54C53 57 48 51 42 54C36 57 30 54 28 47Z", fill: moss }),
    ],
    legs: [
      mass({ d: "M30 88H70V100H30Z", fill: stone }, { d: column, fill: stone }, { d: mirror(column), fill: stone }),
      shade("M41 100L48 96L46 120L49 137L42 137L40 120Z", 0.24),
      shade("M65 97L72 89L76 120L81 137L74 137L69 120Z", 0.24),
      line(both("M26 130V136M33 130V136M40 130V136"), 2),
      line("M31 104L38 108L35 115M66 102L60 107L65 114", 2),
      flat(both("M25 119L46 119L45.500 124C40 121 36 127 31 123C28 121 26 124 23.500 123Z"), moss),
      flat(disc(50, 95, 8, 2.4), moss),
    ],
  },
};
