// What the game is called, what it is about, and what its host may choose: all the house needs before a table.
import type { Titles } from "../registry";

export const titles: Titles = {
  en: {
    name: "Elementals",
    pitch: "Creatures of fire, water, earth and air are turned up one by one. See what matches, and be the first right hand down.",
    takes: "10 to 15 minutes",
    learning: "learnt in five minutes",
    options: {
      minutes: { name: "Minutes", hint: "Empty: no limit." },
    },
  },
  fr: {
    name: "Elementals",
    pitch: "Des créatures de feu, d’eau, de terre et d’air se retournent une à une. Voyez ce qui s’accorde, et soyez la première main juste.",
    takes: "10 à 15 minutes",
    learning: "s’apprend en cinq minutes",
    options: {
      minutes: { name: "Minutes", hint: "Vide : sans limite." },
    },
  },
};
