const dates = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });
const percents = new Intl.NumberFormat("en-GB", { style: "percent", maximumFractionDigits: 0 });
const rules = new Intl.PluralRules("en");
const days = (n: number): string => `${n} ${rules.select(n) === "one" ? "day" : "days"}`;

/** The daily three, in English. */
export const en = {
  title: "The daily three",
  date: (day: string): string => dates.format(new Date(day)),
  lead: "Two positions in which one move is clearly best, and a round of twenty cards. The same for everybody, new at your midnight. The first answer counts.",
  find: "Find the best move",
  cards: (n: number): string => `React to ${n} cards`,
  solved: "Solved",
  missed: "Not this time",
  caught: (right: number, of: number): string => `${right} of ${of}`,
  ms: (ms: number): string => `${ms} ms`,
  streak: (n: number): string => (n === 0 ? "Do all three today, and a streak begins." : `${days(n)} in a row`),
  longest: (n: number): string => `Longest so far: ${days(n)}`,
  tomorrow: "All three are done. The next ones come at your midnight.",
  share: "Share the result",
  shared: (number: number, day: string): string => `Tablée, the daily three, no. ${number} (${dates.format(new Date(day))})`,
  inARow: (n: number): string => `In a row: ${days(n)}`,
  ask: "One move is clearly best here. Which one would you make?",
  yours: "It is your turn, and you know what anybody on your seat would know. Your first move counts.",
  so: "The game so far",
  right: "That is it!",
  wrong: (move: string): string => `Best was “${move}”.`,
  worth: (hundredths: number): string => `It promises you ${percents.format(hundredths / 100)} of the win.`,
  instead: (move: string, hundredths: number): string => `Yours, “${move}”, ${percents.format(hundredths / 100)}.`,
  does: (what: string): string => `It ${what}.`,
  costs: (what: string): string => `In return it ${what}.`,
  later: "What it does better shows only later in the game.",
  by: "So says the analyst: by what your seat can know, with three times its usual search.",
  you: "You",
  rival: "Noor",
  round: "Twenty cards, the same for everybody today",
  roundLead: "Touch the card in the middle that matches the one that turns up, the book for a crazy creature, nothing where nothing matches.",
  honest: "Your browser measures the times, and nobody checks them: they are for you, not for a ranking. The first round counts.",
  start: "Begin",
  median: (ms: number): string => `Median ${ms} ms`,
  stopped: "The round was left: it does not count. Begin again when you like.",
  next: "The next one",
  back: "All three",
};

export type DailyWords = typeof en;
