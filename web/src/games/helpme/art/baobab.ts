import { disc, eye, flat, light, line, mass, shade, type Drawing } from "../../../art/kit";

const ink = "#4a2415";
const bark = "#dd7a3a";
const leaf = "#9c5a1e";
const tuft = "#7f9a3c";

const trunk =
  "M22 93C7 84 5 58 24 46C30 42 32 38 32 33L68 33C68 38 70 42 76 46C95 58 93 84 78 93C68 96 32 96 22 93z";

/** All belly, with stubby arms that look like roots in the air; half asleep and pleased with it. */
export const baobab: Drawing = {
  field: "#fbe3c0",
  ground: "#eec08a",
  ink,
  layers: [
    mass(
      { d: "M37 42C34 33 27 29 17 28", fill: bark, width: 7 },
      { d: "M44 40C43 30 40 22 35 16", fill: bark, width: 7.5 },
      { d: "M56 40C56 30 58 23 61 17", fill: bark, width: 7.5 },
      { d: "M63 44C68 41 74 40 83 42", fill: bark, width: 7 },
      { d: trunk, fill: bark },
    ),
    mass({ d: disc(14, 26, 10, 6), fill: tuft }),
    mass({ d: disc(33, 14, 12, 6.5), fill: tuft }),
    mass({ d: disc(58, 14, 11, 6.2), fill: tuft }),
    mass({ d: disc(87, 42, 9, 5.6), fill: tuft }),
    light("M6 24C9 20 16 20 20 22C15 22 10 23 6 24z"),
    light("M24 12C28 8.5 36 8.5 41 11C35 11 29 11.5 24 12z"),
    light("M49 12C53 9 60 9 65 11C60 11 54 11.5 49 12z"),
    shade("M76 46C95 58 93 84 78 93C72 95 65 95.4 58 95.4C78 88 84 64 70 42z"),
    light("M24 50C12 60 11 76 17 85C17 72 18 60 28 49z", 0.3),
    line("M30 93C30 89 30 87 32 84", 2, leaf),
    line("M45 94C45 91 45 90 46 88", 2, leaf),
    line("M58 94.5C58 91 58 89 57 87", 2, leaf),
    line("M71 92C71 88 71 86 69 83", 2, leaf),
    line("M43 44C47 46 53 46 57 44", 2, leaf),
    ...eye(37, 62, 7.4, ink, 0.6, 2.4),
    ...eye(63, 62, 7.4, ink, -0.6, 2.4),
    // Heavy lids.
    flat("M28.6 61.5C28.6 52.5 45.4 52.5 45.4 61.5C40 60 34 60 28.6 61.5z", "#b9581f"),
    flat("M54.6 61.5C54.6 52.5 71.4 52.5 71.4 61.5C66 60 60 60 54.6 61.5z", "#b9581f"),
    line("M28.4 62C33 60 41 60 45.6 62", 2.6),
    line("M54.4 62C59 60 67 60 71.6 62", 2.6),
    line("M38 77C43 84 57 84 62 77", 3),
    line("M35.6 76.5C36.6 75.8 38 76 38.8 77.4M64.4 76.5C63.4 75.8 62 76 61.2 77.4", 2.2),
    flat(disc(27, 74, 4.6, 3), "#f6a36a", 0.8),
    flat(disc(73, 74, 4.6, 3), "#f6a36a", 0.8),
  ],
};
