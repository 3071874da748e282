// What the game is called, what it is about, and what its host may choose: all the house needs before a table.
import type { Titles } from "../registry";

export const titles: Titles = {
  en: {
    name: "Rauha",
    pitch: "Grow a world of nine biomes, card by card. Wake it line by line, and win over the spirits that watch.",
    goal: "Gather the most energy ✦ in four rounds: lay cards on your world and wake its lines.",
    takes: "half an hour",
    learning: "takes a first game to learn",
    options: {
      side: { name: "Side of the boards", hint: "Side A is gentler; side B starts with other biomes." },
    },
  },
  fr: {
    name: "Rauha",
    pitch: "Faites naître un monde de neuf biomes, carte après carte. Éveillez‑le ligne par ligne et gagnez les esprits qui le regardent.",
    goal: "Réunissez le plus d’énergie ✦ en quatre manches : posez des cartes sur votre monde, éveillez ses lignes.",
    takes: "une demi-heure",
    learning: "s’apprend en une partie",
    options: {
      side: { name: "Face des plateaux", hint: "La face A est plus douce ; la face B commence avec d’autres biomes." },
    },
  },
};
