import type { AnalysisWords } from "./en";

const percents = new Intl.NumberFormat("fr-FR", { style: "percent", maximumFractionDigits: 0 });
const tenths = new Intl.NumberFormat("fr-FR", { maximumFractionDigits: 1 });
const signedPercents = new Intl.NumberFormat("fr-FR", { style: "percent", maximumFractionDigits: 0, signDisplay: "exceptZero" });
const signedTenths = new Intl.NumberFormat("fr-FR", { maximumFractionDigits: 1, signDisplay: "exceptZero" });
const rules = new Intl.PluralRules("fr");
/** « d’Ada », « de Robin ». */
const of = (name: string): string => (/^[aeiouyàâäéèêëîïôöùûüœæh]/i.test(name) ? `d’${name}` : `de ${name}`);
const imagined = (n: number): string => `${n} ${rules.select(n) === "one" ? "partie imaginée" : "parties imaginées"}`;

/** What the analyst says, in French. */
export const fr: AnalysisWords = {
  offer: (level) =>
    `Ce que le robot « ${level} » aurait joué à chaque coup, et ce que chaque choix a gagné ou perdu, d’après ce que son joueur pouvait savoir.`,
  ask: "Analyser cette partie",
  again: (level) => `Analyser de nouveau, par « ${level} »`,
  waiting: "D’autres parties passent d’abord…",
  running: (seen, of) => `Analyse : ${seen} choix sur ${of}`,
  meanwhile: "Vous pouvez continuer à revoir la partie, ou partir : tout est gardé.",
  done: "L’analyse est prête.",
  means: (level, unit) =>
    `Par « ${level} » : ${unit === "share" ? "les chances de gagner que chacun pouvait espérer" : "les points que chacun pouvait espérer"} après chacun de ses choix.`,
  worth: (value, unit) => (unit === "share" ? percents.format(value) : tenths.format(value)),
  difference: (value, unit) =>
    unit === "share" ? `${percents.format(value)} de chances de gagner` : `${tenths.format(value)} point${value >= 2 ? "s" : ""}`,
  signed: (value, unit) => (unit === "share" ? signedPercents.format(value) : signedTenths.format(value)),
  best: (more, other) => `Le meilleur choix : ${more} de plus que le suivant, « ${other} ».`,
  even: (other) => `Aussi bon que « ${other} ».`,
  level: "égal",
  does: (what) => `Ce coup ${what}.`,
  costs: (what) => `En échange, il ${what}.`,
  later: "Ce qu’il a de mieux ne se voit que plus tard dans la partie.",
  show: "Montrer le meilleur coup",
  shown: (move) => `Mieux ici : ${move}`,
  sure: "Certain : la fin est écrite, quoi que les autres cachent et fassent.",
  counted: "Compté jusqu’au bout, selon ce que les autres cachent sans doute.",
  tried: (games, within) => `Essayé dans ${imagined(games)} : à ${within} près.`,
  close: (games) => `Trop serré pour trancher après ${imagined(games)}.`,
  unsure: "On n’a pas noté à quel point c’est sûr.",
  lost: (less, other) => `Perd ${less}. Mieux valait « ${other} ».`,
  expected: (verdict, name, played, other, unit) => {
    const what = unit === "share" ? "Chances de gagner" : "Points à espérer";
    if (verdict === "even") return `${what} : environ ${played} après l’un ou l’autre.`;
    const move = name === null ? "votre coup" : `le coup ${of(name)}`;
    return `${what} : ${played} après ${move}, ${other} après le ${verdict === "lost" ? "meilleur" : "suivant"}.`;
  },
  begin: "Parcourez les coups pour voir ce que valait chacun.",
  noChoice: "Il n’y avait rien à choisir ici.",
  turning: "Tournants",
  noTurning: "Aucun choix n’a beaucoup coûté.",
  rather: (move) => `Mieux : ${move}.`,
  turned: (ply, name, move, less) => `Coup ${ply}, ${name} : ${move} perd ${less}`,
  all: "Tous les choix",
  ply: "Coup",
  player: "Joueur",
  move: "Joué",
  other: "Meilleur autre coup",
  afterMove: { share: "Chances après le coup joué", points: "Points après le coup joué" },
  afterOther: { share: "Chances après l’autre coup", points: "Points après l’autre coup" },
  gain: "Ce qu’il a gagné ou perdu",
};
