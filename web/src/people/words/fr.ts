import type { PeopleWords } from "./en";

/** Masquer et signaler, en français. */
export const fr: PeopleWords = {
  title: "Les personnes à cette table",
  mutedHere: "en sourdine",
  mute: (name) => `Mettre ${name} en sourdine`,
  unmute: (name) => `Entendre à nouveau ${name}`,
  muteShort: "Sourdine",
  unmuteShort: "Entendre",
  muteMeans: "Vous ne lisez plus les messages des personnes en sourdine et ne voyez plus ni leurs réactions ni leurs invitations : dans ce navigateur, à toutes les tables. Elles n’en savent rien.",
  report: (name) => `Signaler ${name}`,
  reportShort: "Signaler",
  reportTable: "Signaler autre chose ici",
  nobody: "Il n’y a personne d’autre ici.",
  about: (name) => `Au sujet de ${name}`,
  aboutTable: "Au sujet de cette table",
  why: "De quoi s’agit-il ?",
  whys: {
    talk: "Ce qui est dit",
    name: "Le nom",
    stalling: "Faire attendre les autres",
    cheating: "Tricher",
    other: "Autre chose",
  },
  lines: "Quelles lignes ?",
  text: "Avec vos mots, si vous voulez",
  means: "La personne qui tient cette maison le lira, avec votre nom et ces lignes. Personne à la table n’en est informé.",
  send: "Envoyer",
  back: "Retour",
  sent: "Merci. La personne qui tient cette maison va regarder.",
};
