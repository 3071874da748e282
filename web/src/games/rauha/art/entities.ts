/** The seven divine entities as characters. */
import { disc, eye, flat, light, line, mass, shade, type Drawing } from "../../../art/kit";

const ink = "#2b1d33";
const drawing = (field: string, ground: string, layers: Drawing["layers"]): Drawing => ({ field, ground, ink, layers });

/** The sky: a cloud with wings and a beak, wide awake. */
const Taivas = drawing("#d5ebfa", "#a9d0ec", [
  mass(
    { d: "M44 60C34 42 20 28 3 26C6 33 8 37 13 41C9 42 6 44 4 48C10 50 14 53 18 57C15 59 13 61 12 65C24 70 34 70 44 66z", fill: "#f0992b" },
    { d: "M56 60C66 42 80 28 97 26C94 33 92 37 87 41C91 42 94 44 96 48C90 50 86 53 82 57C85 59 87 61 88 65C76 70 66 70 56 66z", fill: "#f0992b" },
  ),
  light("M40 58C32 44 20 32 7 29C18 36 28 46 34 62z", 0.45),
  light("M60 58C68 44 80 32 93 29C82 36 72 46 66 62z", 0.45),
  mass(
    { d: disc(50, 52, 24), fill: "#fff7e6" },
    { d: disc(33, 66, 13), fill: "#fff7e6" },
    { d: disc(67, 66, 13), fill: "#fff7e6" },
    { d: disc(50, 74, 16), fill: "#fff7e6" },
    { d: "M48 32C40 24 42 12 52 8C50 14 54 16 60 16C60 24 56 30 54 33z", fill: "#fff7e6" },
  ),
  shade("M22 70C28 80 40 78 42 78C48 88 58 86 62 78C70 82 78 74 78 68C80 84 66 86 62 84C56 92 44 92 40 84C30 86 20 80 22 70z", 0.14),
  ...eye(40, 50, 6.4, ink, 0.8, 0.4),
  ...eye(60, 50, 6.4, ink, -0.8, 0.4),
  mass({ d: "M43 60C47 57 53 57 57 60C55 66 52 70 50 72C48 70 45 66 43 60z", fill: "#f2772e" }),
  flat(disc(33, 59, 3.6, 2.4), "#f7b6a0"),
  flat(disc(67, 59, 3.6, 2.4), "#f7b6a0"),
]);

/** The mushrooms: an old lady under a broad hat, a child at her side. */
const Sienet = drawing("#fbdcd6", "#eaa79b", [
  mass({ d: "M70 78H84C84 84 86 90 88 94C82 98 72 98 66 94C68 90 70 84 70 78z", fill: "#fbe8cf" }),
  mass({ d: "M60 79C60 68 68 62 77 62S94 68 94 79C94 83 60 83 60 79z", fill: "#e0705a" }),
  flat(disc(71, 71, 2.6), "#fff1dc"),
  flat(disc(82, 68, 2.8), "#fff1dc"),
  flat(disc(74, 86, 1.5), ink),
  flat(disc(80, 86, 1.5), ink),
  mass({ d: "M28 46C28 66 24 80 20 92C34 99 52 99 64 92C62 80 60 66 62 46z", fill: "#fbe8cf" }),
  shade("M52 48C54 66 54 82 54 96C58 95 61 94 64 92C62 80 60 66 62 48z", 0.15),
  mass({ d: "M3 46C3 20 24 5 46 5S89 20 89 46C74 54 18 54 3 46z", fill: "#d2453c" }),
  flat("M3 46C18 54 74 54 89 46C86 52 66 57 46 57S6 52 3 46z", "#9c2d2a"),
  flat(disc(22, 28, 6.500), "#fff1dc"),
  flat(disc(46, 17, 7), "#fff1dc"),
  flat(disc(68, 29, 6), "#fff1dc"),
  flat(disc(44, 38, 4.6), "#fff1dc"),
  line("M32 66C35 62 39 62 42 66M50 66C53 62 57 62 60 66", 2.8),
  line("M38 78C43 83 49 83 54 78", 2.8),
  flat(disc(32, 74, 3.8, 2.6), "#f2a794"),
  flat(disc(58, 74, 3.8, 2.6), "#f2a794"),
]);

/** The sea: a whale that blows, its tail in the air. */
const Meri = drawing("#cfe6f4", "#8fc1e2", [
  mass({ d: "M74 62C84 54 88 44 84 34C78 34 74 30 74 22C82 22 88 26 90 31C92 26 96 22 100 22C100 31 96 36 92 37C96 54 88 68 78 74z", fill: "#2d62bd" }),
  mass({ d: "M4 58C6 36 24 24 44 24C68 24 86 42 88 66C80 84 62 92 42 92C20 92 3 78 4 58z", fill: "#2d62bd" }),
  flat("M6 66C22 74 52 76 86 68C78 84 62 91 42 91C24 91 8 82 6 66z", "#cfe3fb"),
  line("M20 78C24 80 28 81 32 82M42 83C46 83 50 83 54 82", 2, "#7fa8ee"),
  light("M10 50C14 36 28 29 42 29C32 33 22 40 18 52C14 54 10 54 10 50z", 0.4),
  ...eye(28, 57, 7.4, ink, -1, 0.4),
  line("M9 68C18 72 26 72 34 70", 2.8),
  mass({ d: "M52 66C62 66 68 72 66 82C58 82 52 76 52 66z", fill: "#1f4a98" }),
  mass({ d: "M44 24C44 16 40 10 32 9C30 13 32 17 36 18C32 19 31 22 32 24zM46 24C46 16 50 10 58 9C60 13 58 17 54 18C58 19 59 22 58 24z", fill: "#9fd6fa" }),
]);

/** The forests: an old head with antlers of boughs and a beard of leaves. */
const Metsat = drawing("#dcefc6", "#a5d394", [
  mass(
    { d: "M38 36C30 30 26 22 26 8", fill: "#8a5a33", width: 6.5 },
    { d: "M27 24C20 24 14 20 11 13", fill: "#8a5a33", width: 5.5 },
    { d: "M62 36C70 30 74 22 74 8", fill: "#8a5a33", width: 6.5 },
    { d: "M73 24C80 24 86 20 89 13", fill: "#8a5a33", width: 5.5 },
  ),
  mass(
    { d: disc(26, 9, 7), fill: "#4ba060" },
    { d: disc(11, 14, 6.5), fill: "#4ba060" },
    { d: disc(74, 9, 7), fill: "#4ba060" },
    { d: disc(89, 14, 6.5), fill: "#4ba060" },
  ),
  mass({ d: "M22 46C10 42 8 50 12 58C18 58 24 56 28 54zM78 46C90 42 92 50 88 58C82 58 76 56 72 54z", fill: "#c48a58" }),
  mass({ d: "M50 26C68 26 78 38 76 54C74 66 66 74 50 74S26 66 24 54C22 38 32 26 50 26z", fill: "#c48a58" }),
  mass({ d: "M22 60C28 70 38 68 42 66C46 70 54 70 58 66C62 68 72 70 78 60C82 72 76 82 70 84C70 92 60 94 58 90C56 97 44 97 42 90C40 94 30 92 30 84C24 82 18 72 22 60z", fill: "#2f8a4c" }),
  light("M27 68C31 74 38 73 42 72C44 76 40 82 34 82C28 80 26 74 27 68z", 0.3),
  mass({ d: "M26 44C28 30 40 24 50 28C60 24 72 30 74 44C66 38 60 38 56 42C52 38 48 38 44 42C40 38 34 38 26 44z", fill: "#4ba060" }),
  ...eye(40, 53, 6.2, ink, 0.8, 0.6),
  ...eye(60, 53, 6.2, ink, -0.8, 0.6),
  mass({ d: "M46 60C48 58 52 58 54 60C54 65 52 67 50 67S46 65 46 60z", fill: "#5a3820" }),
]);

/** The crystals: a guardian of cut stone. */
const Kiteet = drawing("#e3d8fa", "#b9a2e6", [
  mass(
    { d: "M22 92L8 72L14 44L28 34L34 92z", fill: "#7c55cc" },
    { d: "M78 92L92 72L86 44L72 34L66 92z", fill: "#7c55cc" },
    { d: "M50 3L74 28L72 74L50 94L28 74L26 28z", fill: "#a47bea" },
  ),
  flat("M50 3L26 28L50 40z", "#e3d3ff"),
  flat("M50 3L74 28L50 40z", "#c5a8f8"),
  flat("M26 28L50 40L28 74z", "#b48df0"),
  flat("M74 28L50 40L72 74z", "#8a63d8"),
  flat("M50 40L28 74L50 94L72 74z", "#9b72e6"),
  flat("M14 44L28 34L26 62z", "#b899f4"),
  flat("M86 44L72 34L74 62z", "#9b72e6"),
  line("M26 28L50 40L74 28M50 40L28 74M50 40L72 74M8 72L26 62M92 72L74 62", 1.8),
  mass({ d: "M32 50L46 54L42 62L33 58zM68 50L54 54L58 62L67 58z", fill: "#fffbe0" }),
  flat(disc(40, 57, 2.4), ink),
  flat(disc(60, 57, 2.4), ink),
  line("M42 76L47 73L53 73L58 76", 2.8),
]);

/** The mountain: a giant of stone, snow on his head, springs at his feet. */
const Vuori = drawing("#d7e7f2", "#9cb8cd", [
  mass(
    { d: "M2 92C2 74 8 62 20 58L28 92zM98 92C98 74 92 62 80 58L72 92z", fill: "#7b95ae" },
    { d: "M12 94L30 34L50 6L70 34L88 94z", fill: "#5f7894" },
  ),
  flat("M50 6L30 34L12 94H34L42 40z", "#8ea6be"),
  mass({ d: "M50 6L33 30C36 33 38 31 41 28C43 34 47 36 50 30C53 36 57 34 59 28C62 31 64 33 67 30z", fill: "#ffffff" }),
  mass({ d: "M30 48L46 51L45 55L31 54zM70 48L54 51L55 55L69 54z", fill: "#3f556d" }),
  ...eye(39, 59, 5.4, ink, 0.6, 0.4),
  ...eye(61, 59, 5.4, ink, -0.6, 0.4),
  mass({ d: "M46 60H54L57 70H43z", fill: "#4d6580" }),
  line("M38 79C46 76 54 76 62 79", 3),
  mass({ d: "M24 78C20 84 18 87 18 90A6 6 0 0 0 30 90C30 87 28 84 24 78zM76 78C72 84 70 87 70 90A6 6 0 0 0 82 90C82 87 80 84 76 78z", fill: "#3f9cf0" }),
]);

/** The earth: a bear who carries a meadow. */
const Maa = drawing("#f0e2c8", "#d5b98a", [
  mass({ d: disc(20, 32, 12), fill: "#8d5a34" }, { d: disc(80, 32, 12), fill: "#8d5a34" }),
  flat(disc(20, 33, 6), "#d99a6c"),
  flat(disc(80, 33, 6), "#d99a6c"),
  mass({ d: "M50 22C76 22 92 40 92 60C92 82 74 94 50 94S8 82 8 60C8 40 24 22 50 22z", fill: "#8d5a34" }),
  shade("M84 40C94 58 90 86 50 94C74 92 92 82 92 60C92 52 90 45 84 40z", 0.25),
  mass({ d: "M22 34C24 24 28 22 32 26C32 16 38 14 42 20C44 8 50 6 54 18C58 10 64 12 64 24C70 18 76 24 78 34C64 26 36 26 22 34z", fill: "#5bb46a" }),
  mass({ d: disc(66, 14, 4.2) + disc(73, 17, 4.2) + disc(70, 23, 4.2) + disc(63, 20, 4.2), fill: "#ffd75e" }),
  flat(disc(68, 18.500, 3.2), "#f0992b"),
  ...eye(35, 53, 6.4, ink, 0.8, 0.4),
  ...eye(65, 53, 6.4, ink, -0.8, 0.4),
  mass({ d: "M50 58C64 58 70 66 70 74C70 84 60 88 50 88S30 84 30 74C30 66 36 58 50 58z", fill: "#e0b184" }),
  mass({ d: "M42 63C46 61 54 61 58 63C58 69 54 72 50 72S42 69 42 63z", fill: "#3b2418" }),
  line("M50 72V77M41 79C45 82 48 80 50 77C52 80 55 82 59 79", 2.8),
]);

export type EntityName = "Taivas" | "Sienet" | "Meri" | "Metsat" | "Kiteet" | "Vuori" | "Maa";

export const CHARACTERS: Record<EntityName, Drawing> = { Taivas, Sienet, Meri, Metsat, Kiteet, Vuori, Maa };
