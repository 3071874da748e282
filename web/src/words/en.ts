// English. The French dictionary has exactly this shape: a missing word does not compile.
import { type Title, titleOf } from "../games/registry";
import type { Link } from "../live";

type Plural = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };
const rules = new Intl.PluralRules("en");
const lists = new Intl.ListFormat("en-GB", { type: "conjunction" });
const percents = new Intl.NumberFormat("en-GB", { style: "percent", maximumFractionDigits: 0 });
const tenths = new Intl.NumberFormat("en-GB", { maximumFractionDigits: 1 });
const signedPercents = new Intl.NumberFormat("en-GB", { style: "percent", maximumFractionDigits: 0, signDisplay: "exceptZero" });
const signedTenths = new Intl.NumberFormat("en-GB", { maximumFractionDigits: 1, signDisplay: "exceptZero" });
const days = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short" });
const plural = (n: number, forms: Plural): string => `${n} ${forms[rules.select(n)] ?? forms.other}`;

const levels: Record<string, string> = { easy: "easy", medium: "medium", hard: "hard", expert: "expert", furious: "furious", random: "random" };

const values: Record<string, string> = {
  true: "yes",
  false: "no",
  null: "no limit",
};

export const en = {
  lang: "en" as "en" | "fr",
  list: (names: string[]): string => lists.format(names),
  plies: (n: number): string => plural(n, { one: "move", other: "moves" }),
  title: (game: string | null, page: string): string => {
    const pages: Record<string, string> = {
      learn: `Learn ${game}`,
      train: `Train for ${game}`,
      rules: `Rules of ${game}`,
      cards: `Cards of ${game}`,
      watch: "Watch",
      open: "Open a record",
      table: "Table",
      replay: "Replay",
      lost: "Not found",
    };
    return pages[page] ? `${pages[page]} · Tablée` : "Tablée: board games around one table";
  },
  close: "Close",
  copy: "Copy",
  copied: "Copied.",
  copyByHand: "The address is selected: copy it by hand.",
  share: "Share",
  loading: "One moment…",
  retry: "Try again",
  reload: "Reload",
  skip: "Skip to the table",
  rulesOf: (game: string): string => `Rules of ${game}`,
  cardsOf: (game: string): string => `Cards of ${game}`,
  games: (key: string): Title => titleOf(key, "en"),
  counted: (n: number, title: string): string => (n > 0 ? `(${n}) ${title}` : title),
  day: (ms: number): string => days.format(ms),
  level: (level: string): string => levels[level] ?? level,
  option: (game: string, key: string): { name: string; hint?: string } =>
    titleOf(game, "en").options[key] ?? { name: key.replaceAll("_", " ") },
  optionValue: (game: string, key: string, value: unknown): string =>
    titleOf(game, "en").options[key]?.values?.[String(value)] ?? values[String(value)] ?? String(value),

  nav: { label: "Tablée", home: "Tablée, home", watch: "Watch", open: "Open a record", toHome: "To the games" },
  name: {
    yours: "Your name",
    youAre: "You are",
    change: "change your name",
    keep: "Keep this name",
    kept: (name: string): string => `You are now called ${name}.`,
  },
  settings: {
    title: "Settings",
    language: "Language",
    theme: "Light",
    system: "as the device",
    light: "day",
    dark: "evening",
    sound: "Sound",
    on: "on",
    off: "off",
    soundOffer: "Would you like to hear the table?",
    listen: "Listen",
    withSound: "With sound",
    withoutSound: "Without",
    confirm: "Ask before a card is taken or laid",
    confirmMeans: "Off: one touch takes or lays it. You can still take it back.",
    motion: "Motion follows your device: turn on “reduce motion” there, and nothing moves here.",
  },
  home: {
    title: "Pull up a chair.",
    lead: "Three board games around one table: with friends far away, with the people beside you, or with bots. No account, nothing to install.",
    players: (from: number, to: number): string => `${from} to ${to} players`,
    playNow: "Play now",
    against: (n: number, level: string): string => `Against ${plural(n, { one: "bot", other: "bots" })}, ${level}.`,
    change: "Change",
    invite: "Invite",
    oneDevice: "One device",
    learn: "Learn",
    train: "Train alone",
    watch: "Watch",
    watchHint: "Games that are being played right now",
    openHint: "Step through a game you saved",
  },
  own: {
    title: "Your games",
    with: (names: string): string => `with ${names}`,
    again: (name: string, game: string): string => `${name} would like to play ${game} again.`,
    join: "Join",
    decline: "No, thanks",
    begin: "Everybody is here: you can begin.",
    gathered: "Everybody is here.",
    left: (ms: number): string =>
      ms < 60_000
        ? `${plural(Math.ceil(ms / 1000), { one: "second", other: "seconds" })} left.`
        : ms < 5_400_000
          ? `${plural(Math.ceil(ms / 60_000), { one: "minute", other: "minutes" })} left.`
          : `${plural(Math.round(ms / 3_600_000), { one: "hour", other: "hours" })} left.`,
    back: "Back to it",
    giveUp: (game: string, others: string): string => `Leave ${game} ${others}`.trim(),
    waits: (n: number): string => (n === 1 ? "A game waits for you here" : `${n} games wait for you here`),
    newGame: "Play a new game",
    all: (n: number): string => `Show all ${n}`,
    finished: "Finished games",
    unfinished: "Nobody finished it.",
    earlier: "Earlier games",
  },
  bots: { title: "Against bots", howMany: "How many", howStrong: "How strong" },
  invite: {
    title: (game: string): string => `${game} with friends`,
    howMany: "How many players",
    botsToo: "Bots can take the seats that stay empty.",
    open: "Open the table",
  },
  local: {
    title: "On one device",
    how: "You pass the device around. Before each turn it is covered, so that secrets stay secret.",
    together: "Everybody sits round the device, each at their own edge, and touches at the same time. With a keyboard, everybody has keys of their own.",
    name: (n: number): string => `Name of player ${n}`,
    add: "One more player",
    remove: (n: number): string => `Remove player ${n}`,
    duplicate: "Two players have the same name.",
    open: "Begin",
  },
  tempo: {
    title: "Tempo",
    names: { relaxed: "relaxed", normal: "normal", fast: "fast", furious: "furious" },
    means: {
      relaxed: "Every card is shown for at least two seconds.",
      normal: "Every card is shown for at least a second.",
      fast: "Every card is shown for at least 0.7 seconds.",
      furious: "Every card is shown for at least 0.45 seconds.",
    },
    flips: "Who turns the cards",
    byPlayer: "everybody their own",
    byTable: "the table, if they are slow",
    lag: "Network delay made up for",
    lagMeans: "The time the network takes is given back to a hand, up to this much. The less it is, the harder for those far away.",
    ms: (n: number): string => `${n} ms`,
  },
  seat: {
    nameless: (n: number): string => `Player ${n}`,
    open: "open seat",
    sit: "Sit here",
    leave: "Get up",
    you: "you",
    host: "host",
    asked: "is asked to play again",
    away: "away",
    plays: "to play",
    bot: (level: string): string => `bot, ${level}`,
    justBot: "bot",
    addBot: (level: string): string => `Seat a bot here: ${level}`,
    free: (name: string): string => `Free the seat of ${name}`,
  },
  gathering: {
    leadHost: "Your table. Invite people or seat bots, then begin.",
    leadGuest: (host: string): string => `${host} invites you to this table.`,
    watchers: (n: number): string => `${n} watching`,
    seats: "Seats",
    start: "Begin the game",
    missing: (n: number): string => `${plural(n, { one: "seat is", other: "seats are" })} still open: invite somebody or seat a bot.`,
    complete: "Everybody is here.",
    waitForHost: (host: string): string => `You have a seat. ${host} begins the game when everybody is here.`,
    sitAs: (name: string): string => `Sit down as ${name}`,
    full: "Every seat is taken. When the game begins, you can watch from here.",
    invite: "Invite",
    inviteHow: "Whoever opens this address finds a seat here.",
    link: "Address of this table",
    qr: "QR code with the address of this table",
    settings: "At this table",
    size: "How many seats",
    prompt: "The game begins as soon as everybody is here.",
  },
  host: {
    onlyHost: "The host chooses these.",
    starts: "Who begins",
    lot: "the lot decides",
    timer: "Time for a move",
    timerMeans: "When the time runs out, a bot plays that one move; you play on with the next.",
    timerOf: (ms: number | null): string =>
      ms === null ? "no limit" : ms === 30_000 ? "30 seconds" : ms === 120_000 ? "2 minutes" : "1 day",
    spectators: "Spectators",
    allowed: "welcome",
    notAllowed: "none",
    talk: "Talk",
  },
  table: {
    players: "Players",
    title: (game: string, mine: boolean, over: boolean): string =>
      `${over ? "Game over · " : mine ? "Your turn · " : ""}${game} · Tablée`,
    yourTurn: "Your turn.",
    over: "The game is over.",
    moment: "One moment…",
    thinks: (names: string, n: number): string => `${names} ${n === 1 ? "is" : "are"} thinking…`,
    waits: (names: string, n: number): string => `${names} ${n === 1 ? "is" : "are"} to play.`,
    passTo: (name: string): string => `Done. Now pass the device to ${name}.`,
    timeLeft: (time: string): string => `Time left: ${time}`,
  },
  curtain: {
    pass: (name: string): string => `Pass the device to ${name}`,
    why: "Nobody’s secrets are on the screen now.",
    iAm: (name: string): string => `I am ${name}`,
  },
  undo: {
    free: "Take back",
    ask: "Ask to take back",
    title: "Take a move back?",
    asks: (name: string, whom: string | null): string =>
      `${whom === null ? "" : `${whom}: `}${name} would like to take the last move back. Is that all right?`,
    agree: "Yes, take it back",
    refuse: "No, it stands",
    waiting: (names: string): string => `You asked to take your move back: ${names} can agree.`,
  },
  absent: {
    since: (name: string, minutes: number): string =>
      `${name} has been away for ${plural(minutes, { one: "minute", other: "minutes" })}.`,
    replace: "Let a bot play on",
    vote: "Vote for a bot",
    votes: (n: number): string => `You want a bot there (${plural(n, { one: "vote", other: "votes" })}).`,
  },
  reaction: {
    title: "React",
    bravo: "Bravo!",
    ouch: "Ouch!",
    hmm: "Hmm…",
    hello: "Hello!",
    thanks: "Thanks!",
    hurry: "Your turn!",
    said: (name: string, what: string): string => `${name}: ${what}`,
  },
  drawer: { title: "Beside the board", open: "More", log: "Moves", talk: "Talk", about: "Table" },
  log: { empty: "Nobody has moved yet." },
  talk: {
    label: "Say something",
    send: "Say",
    empty: "Nobody has said anything yet.",
    unread: (n: number): string => `${n} new: `,
  },
  about: {
    address: "Address for spectators",
    leave: "Leave the game",
    leaveMeans: "A bot takes your seat at once and plays on for you. You cannot come back to this seat.",
    stay: "Stay",
    sealed: "The deal was sealed before the first move:",
  },
  handover: {
    title: "Go on with another device",
    how: "Open this address on the other device: your seat moves there. It works once.",
    link: "Address for your other device",
    qr: "QR code with the address for your other device",
    arrived: "Your seat is here now.",
  },
  end: {
    counting: "The game is over.",
    youWon: (n: number): string => (n === 1 ? "You won!" : "You share the win!"),
    won: (names: string, n: number): string => (n === 1 ? `${names} won.` : `${names} share the win.`),
    place: (place: number, of: number): string =>
      of === 2 ? "You lost." : place === of ? "You came last." : `You came ${["first", "second", "third", "fourth", "fifth"][place - 1]} of ${of}.`,
    rematch: "Play again",
    change: "Change, then play again",
    joinRematch: "To the next game",
    replay: "Replay",
    record: "Save the record",
  },
  replay: {
    start: "Before the first move.",
    count: "How it ended",
    lost: "No such game",
    side: "Seen by",
    pace: "Pace",
    stepped: "step by step",
    real: "as fast as it was",
    everybody: "a spectator",
    scrub: "Move",
    at: (ply: number, plies: number): string => `Move ${ply} of ${plies}`,
    first: "To the beginning",
    previous: "One move back",
    play: "Play",
    pause: "Pause",
    next: "One move on",
    last: "To the end",
    speed: (speed: string): string => `Speed ${speed}`,
  },
  analysis: {
    title: "Analysis",
    offer: (level: string): string =>
      `What the bot “${level}” would have played at each move, and what each choice gained or lost, by what its player could know then.`,
    ask: "Analyse this game",
    again: (level: string): string => `Analyse again, by “${level}”`,
    waiting: "Other games are analysed first…",
    running: (seen: number, of: number): string => `Analysing: ${seen} of ${of} choices`,
    meanwhile: "You can go on replaying, or leave: it is kept.",
    done: "The analysis is there.",
    means: (level: string, unit: "share" | "points"): string =>
      `By “${level}”: ${unit === "share" ? "the winning chances that each player could expect" : "the points that each player could expect"} after each of their choices.`,
    worth: (value: number, unit: "share" | "points"): string => (unit === "share" ? percents.format(value) : tenths.format(value)),
    difference: (value: number, unit: "share" | "points"): string =>
      unit === "share" ? `${percents.format(value)} winning chances` : `${tenths.format(value)} points`,
    signed: (value: number, unit: "share" | "points"): string =>
      unit === "share" ? signedPercents.format(value) : signedTenths.format(value),
    best: (more: string, other: string): string => `The best choice: ${more} more than the next best, “${other}”.`,
    even: (other: string): string => `As good as “${other}”.`,
    lost: (less: string, other: string): string => `Lost ${less}. Better was “${other}”.`,
    expects: (name: string, worth: string): string => `${name} could expect ${worth} after it.`,
    begin: "Step through the moves to see what each of them was worth.",
    noChoice: "There was nothing to choose here.",
    turning: "Turning points",
    noTurning: "No choice lost much.",
    turned: (ply: number, name: string, move: string, less: string): string => `Move ${ply}, ${name}: ${move} lost ${less}`,
    all: "All choices",
    ply: "Move",
    player: "Player",
    move: "Played",
    gain: "Gained or lost",
    other: "Best other choice",
    expected: "Expected after it",
  },
  hint: {
    ask: "Hint",
    asking: "A bot is thinking for you…",
    says: (move: string): string => `Hint: ${move}`,
    asked: (move: string): string => `Had asked for a hint: ${move}`,
    mark: "with a hint",
  },
  watch: {
    title: "Right now",
    lead: "Public tables. Spectators see what everybody sees, and no secrets.",
    none: "No public table just now.",
    openOne: "Open one",
    open: (n: number): string => `gathering, ${plural(n, { one: "open seat", other: "open seats" })}`,
  },
  open: {
    title: "Open a record",
    lead: "Every finished game can be saved as a small file. Bring one, from here or from a friend, and step through it.",
    choose: "Choose a record (.json), or drop it here",
    tooLarge: "This file is larger than 2 MiB: it is no record.",
  },
  lost: { title: "Nothing lies here", text: "This address leads nowhere. Perhaps a letter is missing at its end?" },
  link: (link: Link): string => {
    const words: Partial<Record<Link, string>> = {
      connecting: "Coming to the table…",
      reconnecting: "The line broke. Coming back…",
      restarting: "The server restarts. Your game is safe; we come back by ourselves.",
      offline: "You are offline. We come back as soon as there is a network.",
    };
    return words[link] ?? "";
  },
  noTable: (link: Link): { title: string; text: string } => {
    const words: Partial<Record<Link, { title: string; text: string }>> = {
      "not-found": { title: "No such table", text: "The link is wrong, or the table was cleared away long ago." },
      "not-allowed": { title: "A closed table", text: "People are playing here, and the host keeps the table closed to spectators." },
      "old-client": { title: "There is a newer version", text: "The server was upgraded. Reload the page, and you are back at your table." },
      broken: { title: "Something went wrong", text: "The server did not understand this page. Reload it, and you are back at your table." },
      "too-fast": { title: "Too fast", text: "So many messages came from here that the server closed the line." },
      "too-many": { title: "Too many windows", text: "You have more tables open than the server keeps for one person. Close some, then come back here." },
      full: { title: "A full house", text: "As many people are watching this table as it can hold. Try again a little later." },
    };
    return words[link] ?? { title: "Something went wrong", text: "" };
  },
  update: { ready: "There is a new version of Tablée.", load: "Reload" },
  errors: {
    unreachable: "The server cannot be reached. Is there a network?",
    status: (status: number): string => `The server refused, without a reason (${status}).`,
    unexpected: "Something unexpected happened.",
    part: "This part of the page could not be loaded.",
  },

  /** The board of a game that brings none. */
  plain: {
    view: "What you see",
    moves: "Your moves",
    find: (n: number): string => `Find one of ${n} moves`,
    end: "The result",
    points: (n: number): string => plural(n, { one: "point", other: "points" }),
    did: (name: string, move: string): string => `${name}: ${move}`,
    table: (move: string): string => `The table: ${move}`,
    yes: "yes",
    no: "no",
    nothing: "–",
  },
};
