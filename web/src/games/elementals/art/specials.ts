/** The three kinds of special cards, each a whole picture. */
import { both, disc, eye, flat, type Layer, light, line, mass, mirror, path, shade } from "./kit";

export interface Picture {
  readonly solid: string;
  readonly letter: string;
  readonly ink: string;
  /** What lies behind the figure, as markup. */
  readonly ground: string;
  /** A sign on a field of 24 × 24 that says what the card calls for. */
  readonly sign: string;
  readonly layers: readonly Layer[];
}

const quarter = (d: string, fill: string): string => path(d, { fill });
const lines = (d: string, ink: string, width = 2): string => path(d, { fill: "none", stroke: ink, "stroke-width": width });

const spiral = (x: number, y: number): string =>
  `M${x} ${y}C${x + 2} ${y - 2} ${x + 4} ${y} ${x + 3} ${y + 2}C${x + 1} ${y + 5} ${x - 4} ${y + 3} ${x - 4} ${y - 1}C${x - 4} ${y - 6} ${x + 3} ${y - 7} ${x + 6} ${y - 3}`;

/** All four elements in one body, and nobody at the helm. */
const crazy: Picture = {
  solid: "#8a1e6f",
  letter: "#ffffff",
  ink: "#3d0a31",
  ground:
    quarter("M0 0H50V70H0Z", "#ffdcae") +
    quarter("M50 0H100V70H50Z", "#c2e8f7") +
    quarter("M0 70H50V140H0Z", "#eef0ff") +
    quarter("M50 70H100V140H50Z", "#e3d6ae") +
    lines("M50 -2L42 18L58 34L40 52L60 70L42 90L58 108L44 124L52 142", "#8a1e6f", 3),
  sign: "M12 6C10 4.500 7 4 3 4V18C7 18 10 18.500 12 20C14 18.500 17 18 21 18V4C17 4 14 4.500 12 6ZM12 6V20",
  layers: [
    mass(
      { d: "M34 92C26 104 22 116 12 122", fill: "#6a8a2e", width: 11 },
      { d: "M62 94C70 106 80 104 86 118C90 126 84 134 76 132", fill: "#2b8ad1", width: 10 },
      { d: "M44 98C44 112 40 122 46 134", fill: "#e8541c", width: 10 },
    ),
    mass(
      { d: "M30 66C18 62 10 50 12 36", fill: "#e8541c", width: 10 },
      { d: "M70 64C82 64 92 74 90 88", fill: "#7d6a4b", width: 10 },
    ),
    mass({ d: "M50 18C66 12 86 26 84 46C92 60 84 84 72 92C62 104 40 106 30 96C16 88 12 66 20 54C12 36 30 14 50 18Z", fill: "#b23a92" }),
    flat("M50 18C66 12 86 26 84 46C80 56 66 54 58 46C52 38 52 28 50 18Z", "#2b8ad1"),
    flat("M50 18C30 14 12 36 20 54C30 58 40 52 44 42C48 34 50 28 50 18Z", "#e8541c"),
    flat("M72 92C62 104 40 106 30 96C38 84 62 80 72 92Z", "#6a8a2e"),
    mass({ d: disc(37, 46, 12, 13), fill: "#fffdf6" }, { d: disc(64, 44, 14, 15), fill: "#fffdf6" }),
    line(spiral(36, 47), 2.6),
    line(spiral(63, 45), 3),
    mass({ d: "M30 70C40 66 62 66 74 68C72 82 62 88 52 88C42 88 32 82 30 70Z", fill: "#3d0a31" }),
    mass({ d: "M47 82C52 78 62 80 64 86C63 98 60 104 54 104C49 103 48 92 47 82Z", fill: "#f28ca8" }),
    mass({ d: "M36 69L39 76L43 68.500ZM58 67.500L62 75L66 67.500Z", fill: "#fffdf6" }),
    line("M28 14L24 4M40 10L41 1M62 10L66 1M76 16L84 8", 3, "#8a1e6f"),
  ],
};

const twin = "M26 40C26 22 58 22 58 40C62 44 60 52 56 54C64 66 64 88 58 100L60 120L48 122L45 106L39 106L36 122L24 120L26 100C20 88 20 66 28 54C24 52 22 44 26 40Z";
const shift = (d: string, by: number): string => {
  let across = true;
  return d.replace(/[A-Z]|-?\d+(?:\.\d+)?/g, (token) => {
    if (/[A-Z]/.test(token)) {
      across = token !== "V";
      return token;
    }
    const moved = across ? Number(token) + by : Number(token);
    across = !across;
    return String(moved);
  });
};

/** One that is two. */
const double: Picture = {
  solid: "#0f6b5c",
  letter: "#ffffff",
  ink: "#073a32",
  ground:
    quarter("M0 0H100V140H0Z", "#cdeee4") +
    lines("M50 0V140", "#0f6b5c", 2) +
    lines("M8 16H22M15 9V23M78 124H92M85 117V131", "#7fc9b6", 4),
  sign: "M3 7H13V21H3ZM8 7V3H21V17H13",
  layers: [
    mass({ d: shift(twin, 24), fill: "#7fd6be" }),
    flat(disc(66, 80, 9, 14), "#c8f3e6"),
    ...eye(60, 42, 5, "#073a32", -1, 0.4),
    ...eye(73, 42, 5, "#073a32", -1, 0.4),
    line("M62 50C65 53 69 53 72 50", 2.4),
    mass({ d: shift(twin, -10), fill: "#1c9c85" }),
    flat(disc(32, 80, 9, 14), "#8be0cb"),
    ...eye(26, 42, 5, "#073a32", 1, 0.4),
    ...eye(39, 42, 5, "#073a32", 1, 0.4),
    line("M28 50C31 53 35 53 38 50", 2.4),
    line("M47 72C50 69 54 69 57 72M55 66L58 72L52 74M57 88C54 91 50 91 47 88M49 94L46 88L52 86", 2.6),
  ],
};

const star = (x: number, y: number, r: number): string =>
  `M${x} ${y - r}L${x + r * 0.28} ${y - r * 0.28}L${x + r} ${y}L${x + r * 0.28} ${y + r * 0.28}L${x} ${y + r}L${x - r * 0.28} ${y + r * 0.28}L${x - r} ${y}L${x - r * 0.28} ${y - r * 0.28}Z`;

/** A hat, a beard, a word: everybody turns a card. */
const wizard: Picture = {
  solid: "#35307f",
  letter: "#ffffff",
  ink: "#171343",
  ground:
    quarter("M0 0H100V140H0Z", "#d9d5f6") +
    path(star(14, 20, 8) + star(86, 34, 6) + star(84, 110, 9) + star(12, 92, 5), { fill: "#f2b632" }) +
    lines("M8 126C30 118 70 118 92 126", "#a49de0", 3),
  sign: "M12 2L14.500 9L22 9.500L16 14L18.200 21.500L12 17.200L5.800 21.500L8 14L2 9.500L9.500 9Z",
  layers: [
    mass({ d: "M50 70C26 74 20 104 18 134L82 134C80 104 74 74 50 70Z", fill: "#4a43a8" }),
    shade("M58 72C74 78 80 106 82 134L66 134C68 110 66 86 58 72Z", 0.24),
    mass({ d: "M30 84C20 86 12 78 10 66", fill: "#4a43a8", width: 12 }, { d: mirror("M30 84C20 86 12 78 10 66"), fill: "#4a43a8", width: 12 }),
    mass({ d: disc(9, 62, 6), fill: "#f3c9a5" }, { d: disc(91, 62, 6), fill: "#f3c9a5" }),
    mass({ d: disc(50, 56, 19, 18), fill: "#f3c9a5" }),
    mass({ d: "M31 58C26 84 38 112 50 120C62 112 74 84 69 58C64 66 58 68 50 66C42 68 36 66 31 58Z", fill: "#fffdf6" }),
    line("M42 78C42 92 46 104 50 110M58 78C58 92 54 104 50 110", 1.8, "#b9b3d8"),
    ...eye(42, 52, 4.6, "#171343", 0.6, 0.6),
    ...eye(58, 52, 4.6, "#171343", -0.6, 0.6),
    mass({ d: disc(50, 60, 4, 3.4), fill: "#e59a78" }),
    line(both("M36 45L46 44"), 3, "#fffdf6"),
    line("M44 71C47 74 53 74 56 71", 2.6),
    mass({ d: "M22 44C34 36 66 36 78 44C72 50 28 50 22 44Z", fill: "#4a43a8" }, { d: "M32 41C40 30 44 14 62 3C60 12 66 20 68 41C58 45 42 45 32 41Z", fill: "#4a43a8" }),
    flat("M33 40C44 44 58 44 68 40L67.500 34C58 38 44 38 36 34Z", "#f2b632"),
    flat(star(53, 23, 5.500), "#f2b632"),
    light("M34 40C42 30 46 16 58 7C52 16 46 28 42 41Z", 0.18),
  ],
};

export const SPECIALS = { crazy, double, wizard };
