import type { DailyWords } from "./en";

const dates = new Intl.DateTimeFormat("fr-FR", { dateStyle: "long", timeZone: "UTC" });
const percents = new Intl.NumberFormat("fr-FR", { style: "percent", maximumFractionDigits: 0 });
const rules = new Intl.PluralRules("fr");
const days = (n: number): string => `${n} ${rules.select(n) === "one" ? "jour" : "jours"}`;

/** Les trois du jour, en français. */
export const fr: DailyWords = {
  title: "Les trois du jour",
  date: (day) => dates.format(new Date(day)),
  lead: "Deux positions où un coup est nettement le meilleur, et une manche de vingt cartes. Les mêmes pour tout le monde, nouvelles à votre minuit. La première réponse compte.",
  find: "Trouvez le meilleur coup",
  cards: (n) => `Réagissez à ${n} cartes`,
  solved: "Trouvé",
  missed: "Pas cette fois",
  caught: (right, of) => `${right} sur ${of}`,
  ms: (ms) => `${ms} ms`,
  streak: (n) => (n === 0 ? "Faites les trois aujourd’hui, et une série commence." : `${days(n)} de suite`),
  longest: (n) => `La plus longue : ${days(n)}`,
  tomorrow: "Les trois sont faits. Les suivants arrivent à votre minuit.",
  share: "Partager le résultat",
  shared: (number, day) => `Tablée, les trois du jour, nº ${number} (${dates.format(new Date(day))})`,
  inARow: (n) => `De suite : ${days(n)}`,
  ask: "Un coup est nettement le meilleur ici. Lequel joueriez-vous ?",
  yours: "C’est à vous, et vous savez ce que l’on sait à votre place. Votre premier coup compte.",
  so: "La partie jusqu’ici",
  right: "C’est cela !",
  wrong: (move) => `Le meilleur était « ${move} ».`,
  worth: (hundredths) => `Il vous promet ${percents.format(hundredths / 100)} de la victoire.`,
  instead: (move, hundredths) => `Le vôtre, « ${move} », ${percents.format(hundredths / 100)}.`,
  does: (what) => `Il ${what}.`,
  costs: (what) => `En échange, il ${what}.`,
  later: "Ce qu’il a de mieux ne se voit que plus tard dans la partie.",
  by: "L’analyste le dit d’après ce que l’on peut savoir à votre place, en cherchant trois fois plus que d’habitude.",
  you: "Vous",
  rival: "Noor",
  round: "Vingt cartes, les mêmes pour tout le monde aujourd’hui",
  roundLead: "Touchez la carte du milieu qui va avec celle qui se retourne, le livre pour une créature folle, rien si rien ne va.",
  honest: "C’est votre navigateur qui mesure les temps, et personne ne les vérifie : ils sont pour vous, sans classement. La première manche compte.",
  start: "Commencer",
  median: (ms) => `Médiane ${ms} ms`,
  stopped: "La manche a été quittée : elle ne compte pas. Recommencez quand vous voulez.",
  next: "Le suivant",
  back: "Les trois",
};
