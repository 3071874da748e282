import type { Unit, Verdict } from "../curve";

const percents = new Intl.NumberFormat("en-GB", { style: "percent", maximumFractionDigits: 0 });
const tenths = new Intl.NumberFormat("en-GB", { maximumFractionDigits: 1 });
const signedPercents = new Intl.NumberFormat("en-GB", { style: "percent", maximumFractionDigits: 0, signDisplay: "exceptZero" });
const signedTenths = new Intl.NumberFormat("en-GB", { maximumFractionDigits: 1, signDisplay: "exceptZero" });
const rules = new Intl.PluralRules("en");
const imagined = (n: number): string => `${n} ${rules.select(n) === "one" ? "game" : "games"}`;

/** What the analyst says, in English. */
export const en = {
  offer: (level: string): string =>
    `What the bot “${level}” would have played at each move, and what each choice gained or lost, by what its player could know then.`,
  ask: "Analyse this game",
  again: (level: string): string => `Analyse again, by “${level}”`,
  waiting: "Other games are analysed first…",
  running: (seen: number, of: number): string => `Analysing: ${seen} of ${of} choices`,
  meanwhile: "You can go on replaying, or leave: it is kept.",
  done: "The analysis is there.",
  means: (level: string, unit: Unit): string =>
    `By “${level}”: ${unit === "share" ? "the winning chances that each player could expect" : "the points that each player could expect"} after each of their choices.`,
  worth: (value: number, unit: Unit): string => (unit === "share" ? percents.format(value) : tenths.format(value)),
  difference: (value: number, unit: Unit): string =>
    unit === "share" ? `${percents.format(value)} winning chances` : `${tenths.format(value)} points`,
  signed: (value: number, unit: Unit): string =>
    unit === "share" ? signedPercents.format(value) : signedTenths.format(value),
  best: (more: string, other: string): string => `The best choice: ${more} more than the next best, “${other}”.`,
  even: (other: string): string => `As good as “${other}”.`,
  level: "even",
  does: (what: string): string => `It ${what}.`,
  costs: (what: string): string => `In return it ${what}.`,
  later: "What it does better shows only later in the game.",
  show: "Show the better move",
  shown: (move: string): string => `Better here: ${move}`,
  sure: "Sure: so it ends, whatever the others hold and do.",
  counted: "Counted to the end, by what the others are likely to hold.",
  tried: (games: number, within: string): string => `Tried in ${imagined(games)} in its head: give or take ${within}.`,
  close: (games: number): string => `Too close to call after ${imagined(games)} in its head.`,
  unsure: "How sure this is was not written down.",
  lost: (less: string, other: string): string => `Lost ${less}. Better was “${other}”.`,
  /** What could be expected after either move; `name` is null where the reader made the one that was played. */
  expected: (verdict: Verdict, name: string | null, played: string, other: string, unit: Unit): string => {
    const what = unit === "share" ? "Winning chances" : "Points to expect";
    if (verdict === "even") return `${what}: about ${played} after either.`;
    const move = name === null ? "your move" : `${name}’s move`;
    return `${what}: ${played} after ${move}, ${other} after the ${verdict === "lost" ? "better one" : "next best"}.`;
  },
  begin: "Step through the moves to see what each of them was worth.",
  noChoice: "There was nothing to choose here.",
  turning: "Turning points",
  noTurning: "No choice lost much.",
  rather: (move: string): string => `Better: ${move}.`,
  turned: (ply: number, name: string, move: string, less: string): string => `Move ${ply}, ${name}: ${move} lost ${less}`,
  all: "All choices",
  ply: "Move",
  player: "Player",
  move: "Played",
  other: "Best other move",
  /** The heads of the two columns of what each move is worth, and of how far they lie apart. */
  afterMove: { share: "Chances after the move played", points: "Points after the move played" },
  afterOther: { share: "Chances after the other move", points: "Points after the other move" },
  gain: "Gained or lost by it",
};

export type AnalysisWords = typeof en;
