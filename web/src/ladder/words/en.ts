const games = (n: number): string => `${n} rated ${n === 1 ? "game" : "games"}`;

export const en = {
  title: "Ratings",
  lead: "How strong players are, by their rated games. Everybody begins at 1500; 200 points more win three of four games of two. Whoever has played too little to be known comes last, without a place.",
  game: "Game",
  who: "Who",
  of: { week: "this week", ever: "all time", mine: "those I played" },
  none: "Nobody here yet. Open a table, choose “Rated”, and be the first.",
  noneMine: "You have played no rated game of this yet.",
  place: (n: number): string => `${n}.`,
  pointsSay: (points: number, within: number, provisional: boolean): string =>
    `${points} points, give or take ${within}${provisional ? ", provisional" : ""}`,
  provisionalMeans: "Too few games yet to say much.",
  games,
  you: "you",
  bots: (level: string): string => `Bots, ${level}`,
  yourPage: "Your page",
  page: (name: string): string => `${name}’s ratings`,
  share: "Address of this page",
  course: (points: number, first: number, n: number): string =>
    `The rating over the last ${games(n)}: from ${first} to ${points} points.`,
  best: (points: number): string => `Best: ${points}`,
  places: "Places in the last games",
  placesOf: (counts: number[]): string =>
    counts.map((n, place) => `${place + 1}${["st", "nd", "rd"][place] ?? "th"}: ${n}`).join(", "),
  replay: "The last one again",
  noGames: "No rated game yet: at a table with a clock, choose “Rated”.",
  noGamesOf: "No rated game yet.",
  play: (name: string): string => `Play with ${name}`,
  figures: "Your games",
  figuresMean: "How many you won, of your last games that were played to the end; the mark is what chance alone would give.",
  byGame: "By game",
  bySeats: "By players",
  byPeople: "With whom",
  seats: (n: number): string => `${n} players`,
  wonOf: (won: string, n: number, chance: string): string => `${won} of ${n} won; chance gives ${chance}`,
  reactions: "Your reaction by the week, in milliseconds",
  reactionsSay: (times: number[]): string => `Reaction by the week, in milliseconds: ${times.join(", ")}`,
  losses: "What you give away",
  lossesMean: (games: number): string =>
    `Of your winning chances, on average with every choice, as the analyst sees it. Only your analysed games are known: ${games === 1 ? "this is one" : `these are the last ${games}`}.`,
  lossesOver: (game: string, lost: string[]): string => `${game}, given away per choice, game by game: ${lost.join(", ")}.`,
  lossIn: (what: string, lost: string, choices: number): string => `${what}: ${lost} per choice, of ${choices}`,
  perChoice: (lost: string): string => `${lost} per choice`,
  percent: (share: number, digits = 1): string =>
    new Intl.NumberFormat("en-GB", { style: "percent", minimumFractionDigits: digits, maximumFractionDigits: digits }).format(share),
  parts: { begin: "First third", middle: "Second third", end: "Last third" } as Record<string, string>,
  atTable: "Ratings",
  counting: "The game is being counted.",
  notCounted: "This game does not count: you have met the same players often enough today.",
  change: (points: number): string => (points > 0 ? `+${points}` : points < 0 ? `−${-points}` : "±0"),
};

export type LadderWords = typeof en;
