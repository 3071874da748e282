import type { LadderWords } from "./en";

const games = (n: number): string => `${n} ${n < 2 ? "partie classée" : "parties classées"}`;

export const fr: LadderWords = {
  title: "Classement",
  lead: "La force des joueurs, d’après leurs parties classées. Tout le monde commence à 1500 ; avec 200 points de plus, on gagne trois parties à deux sur quatre.",
  game: "Jeu",
  who: "Qui",
  of: { week: "cette semaine", ever: "depuis toujours", mine: "ceux que j’ai rencontrés" },
  none: "Encore personne. Ouvrez une table, choisissez « Classée », et soyez le premier.",
  noneMine: "Vous n’avez pas encore joué de partie classée à ce jeu.",
  place: (n) => `${n}.`,
  points: (points, within) => `${points} ± ${within}`,
  pointsSay: (points, within, provisional) =>
    `${points} points, à ${within} près${provisional ? ", provisoire" : ""}`,
  provisional: "provisoire",
  provisionalMeans: "Encore trop peu de parties pour en dire plus.",
  games,
  you: "vous",
  bots: (level) => `Robots, ${level}`,
  yourPage: "Votre page",
  page: (name) => `Le classement de ${name}`,
  share: "Adresse de cette page",
  course: (points, first, n) => `Le classement sur les dernières ${games(n)} : de ${first} à ${points} points.`,
  best: (points) => `Sommet : ${points}`,
  places: "Places aux dernières parties",
  placesOf: (counts) => counts.map((n, place) => `${place + 1}${place === 0 ? "er" : "e"} : ${n}`).join(", "),
  replay: "Revoir la dernière",
  noGames: "Pas encore de partie classée : à une table avec pendule, choisissez « Classée ».",
  atTable: "Classement",
  counting: "La partie est en train d’être comptée.",
  notCounted: "Cette partie ne compte pas : vous avez assez rencontré les mêmes joueurs aujourd’hui.",
  change: (points) => (points > 0 ? `+${points}` : points < 0 ? `−${-points}` : "±0"),
};
