// What the game is called, what it is about, and what its host may choose: all the house needs before a table.
import type { Titles } from "../registry";

export const titles: Titles = {
  en: {
    name: "Help Me!",
    pitch: "Pile the forest’s tiles on top of each other until nothing can move. Your spirits are secret: bring them out on top, and let nobody guess.",
    goal: "Have your secret spirits on top of tall stacks when nothing can move any more.",
    takes: "10 minutes",
    learning: "learnt in two minutes",
    options: {
      open_stacks: {
        name: "Stacks",
        hint: "Open stacks let everybody look inside; closed ones are for good memories.",
        values: { true: "open", false: "closed" },
      },
    },
  },
  fr: {
    name: "Help Me!",
    pitch: "Empilez les tuiles de la forêt jusqu’à ce que plus rien ne bouge. Vos esprits sont secrets ; faites‑les finir au sommet sans vous trahir.",
    goal: "Quand plus rien ne bouge, vos esprits secrets doivent trôner sur de hautes piles.",
    takes: "10 minutes",
    learning: "s’apprend en deux minutes",
    options: {
      open_stacks: {
        name: "Piles",
        hint: "Ouvertes, chacun peut regarder dedans ; fermées, il faut bonne mémoire.",
        values: { true: "ouvertes", false: "fermées" },
      },
    },
  },
};
