import type { Element, Special } from "../cards";

const lists = new Intl.ListFormat("en-GB", { type: "conjunction" });
/** "You, Ada and Bo": the reader comes first. */
const all = (names: readonly string[]): string => lists.format(names.toSorted((one, other) => Number(other === ME) - Number(one === ME)));
const cards = (n: number): string => (n === 1 ? "1 card" : `${n} cards`);

/** A seat as sentences speak of it. The lesson calls the learner "You". */
const ME = "You";
const does = (name: string, verb: string, verbs: string): string => `${name} ${name === ME ? verb : verbs}`;
const own = (name: string): string => (name === ME ? "your" : `${name}’s`);
/** "Ada pays 3 cards", "You and Bo pay 3 cards each". */
const pay = (names: readonly string[], n: number): string =>
  names.length > 1 ? `${all(names)} pay ${cards(n)} each` : `${does(names[0] ?? "", "pay", "pays")} ${cards(n)}`;
/** "Ada was wrong", "You and Bo were wrong". */
const erred = (names: readonly string[]): string =>
  names.length > 1 ? `${all(names)} were wrong` : `${does(names[0] ?? "", "were", "was")} wrong`;

/** A judged hand, as far as words need it. */
interface Judgement {
  readonly outcome: "right" | "wrong" | "void";
  readonly early: boolean;
  readonly late?: boolean | undefined;
  readonly cards: number;
}

export const en = {
  /** What to play for, in one sentence. */
  goal: "The most cards win: first hand on a match (exactly two parts alike), first book on a crazy creature.",
  me: ME,
  letters: { A: "A", W: "W", E: "E", F: "F" } as Record<Element, string>,
  elements: { A: "air", W: "water", E: "earth", F: "fire" } as Record<Element, string>,
  specials: { crazy: "crazy creature", double: "double", wizard: "wizard" } as Record<Special, string>,
  aSpecial: { crazy: "a crazy creature", double: "a double", wizard: "a wizard" } as Record<Special, string>,
  creature: (head: string, belly: string, legs: string): string => `${head}, ${belly}, ${legs}`,
  cards,
  ms: (n: number): string => `${n} ms`,

  seat: {
    said: (deck: number, top: string | null, pile: number): string =>
      `${cards(deck)} in the deck${top === null ? "" : `, on the pile: ${top}${pile > 1 ? `, ${cards(pile)}` : ""}`}`,
    gone: "has left the game",
    used: "the hand on this card was wrong",
    flip: "Turn a card",
    away: "not here",
  },
  middle: {
    name: "The middle",
    empty: "The middle is empty.",
    slap: (card: string): string => `Hand on ${card}`,
    book: "Put down your book",
    bookShort: "Book",
  },

  /** What happens next, in one sentence. */
  next: {
    set: (name: string): string => `${does(name, "lay", "lays")} a card in the middle.`,
    add: (name: string): string => `A double! ${does(name, "add", "adds")} a card to the middle.`,
    flip: (name: string): string => `${does(name, "turn", "turns")} a card.`,
    reveal: "A wizard! At the word, everybody turns a card.",
    mySet: "Your turn: lay a card in the middle.",
    myAdd: "A double! Your turn: add a card to the middle.",
    myFlip: "Your turn: turn a card.",
    down: "Hands are down…",
    yours: "Your hand is down…",
    last: "The last card: if it is not caught, it is over.",
    lastMine: "You have no card left: if this one is not caught, you leave the game.",
    lastOf: (name: string): string => `${name} has no card left: if this one is not caught, ${name} leaves the game.`,
    used: "Your hand is used up.",
    mine: "Turn the next card.",
    gone: "You have no cards left. Watch the others to the end.",
    early: "The card will turn in a moment.",
  },

  /** What a verdict was, in one sentence. */
  verdict: {
    none: "The first right hand takes all.",
    caught: (name: string, card: string, n: number): string => `${does(name, "catch", "catches")} ${card} and ${name === ME ? "take" : "takes"} ${cards(n)}.`,
    book: (name: string, n: number): string => `${own(name).replace(/^y/, "Y")} book was first: ${cards(n)}.`,
    wrong: (names: readonly string[], n: number): string =>
      names.length > 1
        ? `${erred(names)} and pay ${cards(n)} each.`
        : `${erred(names)} and ${names[0] === ME ? "pay" : "pays"} ${cards(n)}.`,
    early: (names: readonly string[], n: number): string => `Too soon! ${pay(names, n)}.`,
    broke: (names: readonly string[]): string => `${erred(names)} and cannot pay.`,
    title: "The race",
    onCard: (card: string): string => `hand on ${card}`,
    onBook: "book",
    /** What came of one hand. */
    outcome: ({ outcome, early, late = false, cards: n }: Judgement): string => {
      if (late) return "too late, does not count";
      if (outcome === "void") return "does not count";
      if (outcome === "right") return `right, takes ${cards(n)}`;
      return `${early ? "false start" : "wrong"}, ${n > 0 ? `pays ${cards(n)}` : "cannot pay"}`;
    },
    why: "Why?",
    raised: (name: string, claimed: number): string =>
      `${claimed} ms on the clock of ${name === ME ? "your own device" : name}, but the line explains only part of the delay.`,
  },
  evidence: {
    title: "The race in figures",
    who: "Who",
    what: "Where",
    counted: "Counted",
    claimed: "Own clock",
    network: "Network",
    allowed: "Explained",
    means: "Own clock: from the frame that showed the card to the hand. Network: what the way there and back would have taken. Explained: what the server’s own pings allow for; anything above it is added to the time that counts.",
  },
  special: {
    under: (name: string, card: string): string => `${does(name, "turn", "turns")} ${card}: not for the middle, it goes under the deck.`,
  },

  lag: {
    ping: (ms: number, jitter: number | null): string => `${ms} ms there and back${jitter === null ? "" : `, give or take ${jitter}`}`,
    unknown: "not measured yet",
    unfair: (name: string): string => `${own(name).replace(/^y/, "Y")} line is too slow or too unsteady for a fair race.`,
    unfairMine: "Your line is too slow or too unsteady: some of your time cannot be made good.",
    announced: (name: string, ms: number): string => `${does(name, "hear", "hears")} the cards read out, about ${(ms / 1000).toFixed(1)} s after you see them.`,
  },
  sense: {
    title: "How you play",
    reader: "Cards read out",
    readerOff: "no",
    readerOn: (ms: number): string => `yes, ${(ms / 1000).toFixed(1)} s later`,
    readerHint: "Every card that turns is announced at once, and keys do everything. The table is told that you hear the cards, and how much later.",
    delay: (ms: number): string => `The table knows that you hear a card about ${(ms / 1000).toFixed(1)} s after it turns.`,
    buzz: "Vibration",
    on: "yes",
    off: "no",
    keys: "Keys: Space turns a card, Enter or 1 puts your hand on the first card of the middle, 2, 3… on the next ones, B puts down your book.",
  },
  announce: {
    turned: (name: string, card: string): string => `${name}: ${card}`,
    list: (all: readonly string[]): string => all.join("; "),
    middle: (list: string): string => `In the middle: ${list}`,
  },

  one: {
    name: "One table, one device",
    yourTurn: "your turn",
    used: "hand used up",
    flip: "turn",
    hand: "hand",
    book: "book",
    handOf: (name: string, card: string): string => `${name}: hand on ${card}`,
    bookOf: (name: string): string => `${name}: book`,
    flipOf: (name: string): string => `${name}: turn a card`,
    keys: "Keys",
    keysTitle: "Keys for everybody",
    keysLead: "Several people at one keyboard: everybody has keys of their own. Press a field, then the new key. Some keyboards do not notice more than a few keys at once.",
    key: { flip: "Turn", book: "Book", hand: (n: number): string => `Hand on card ${n}` },
    press: "Press a key…",
    taken: (name: string): string => `${name} had that key; it is theirs no longer.`,
    reset: "As it was",
    done: "Done",
    round: "Sit round the device",
    abreast: "Sit side by side",
    full: "Whole screen",
    leave: "Leave the whole screen",
    menu: "Table",
  },

  log: {
    flip: (name: string): string => `${does(name, "turn", "turns")} a card`,
    turns: (name: string, card: string): string => `${does(name, "turn", "turns")} ${card}`,
    lays: (name: string, card: string): string => `${does(name, "lay", "lays")} ${card} in the middle`,
    left: (name: string): string => `${does(name, "leave", "leaves")} the game.`,
    slap: (name: string, card: string, ms: string): string => `${does(name, "hit", "hits")} ${card} after ${ms} ms`,
    early: (name: string, card: string, ms: string): string => `${does(name, "hit", "hits")} ${card} too soon, after ${ms} ms`,
    book: (name: string, ms: string): string => `${does(name, "put", "puts")} the book down after ${ms} ms`,
    hand: (name: string): string => `A hand comes down: ${name === ME ? "yours" : name}`,
    judge: "The last card was not caught.",
    reveal: "The wizard’s word: everybody turns a card",
    time: "Time is up",
  },

  end: {
    title: "The count",
    reasons: {
      "no-card": (name: string): string => `${does(name, "have", "has")} no card left to turn. Only the decks count.`,
      error: (name: string): string => `${does(name, "were", "was")} wrong and could not pay. Only the decks count.`,
      "two-left": (): string => "Only two still hold cards. Only the decks count.",
      time: (): string => "Time is up. Only the decks count.",
      abandoned: (): string => "Everybody left. Nobody wins.",
    } as Record<string, (name: string) => string>,
    gone: "left the game",
    left: (n: number): string => `${cards(n)} ${n === 1 ? "stays" : "stay"} on the table and ${n === 1 ? "counts" : "count"} for nobody.`,
    times: "How fast everybody was",
    hands: "Hands",
    usual: "Usually",
    fastest: "At best",
  },

  lesson: {
    title: "Learn Elementals",
    step: (n: number, of: number): string => `Step ${n} of ${of}`,
    you: ME,
    rivals: ["Robin", "Noor", "Sam"],
    back: "Back",
    next: "Next",
    skip: "Skip the lesson",
    play: "Play now",
    train: "Train your eye",
    rules: "Read the rules",
    waiting: "Your move, on the table.",
    notThat: "Not that one: look again.",
    steps: {
      welcome: {
        title: "Creatures of four elements",
        text: "Every creature has a head, a belly and legs: of air, water, earth or fire. One lies in the middle. Everybody watches it.",
      },
      flip: { title: "Turn a card", text: "In turn, everybody turns the top card of their deck. It is your turn: touch your deck." },
      nothing: {
        title: "Nothing alike",
        text: "Your card has no part in common with the middle, in the same place: nothing happens, and Robin turns the next one. Watch closely.",
      },
      match: {
        title: "Two parts alike: hit it!",
        text: "The card just turned and the one in the middle share exactly two parts. Put your hand on the card in the middle, faster than the others: the first right hand takes all.",
      },
      took: { title: "You take all", text: "All cards that lay face up go under your deck. Most cards win in the end. Now you lay the next card in the middle." },
      set: { title: "A new middle", text: "Touch your deck to lay the first card." },
      quiet: { title: "And on it goes", text: "Your card lies in the middle. Everybody compares with that one now. Robin turns…" },
      crazy: { title: "A crazy creature", text: "All four elements in one! It matches nothing: now the first book wins. Put down your book." },
      double: { title: "A double", text: "A double adds a second card to the middle. From now on, either may be matched." },
      add: { title: "One more in the middle", text: "It is yours to add: touch your deck." },
      pick: { title: "Which of them?", text: "Your hand must lie on the card that shares exactly two parts with the one just turned." },
      wizard: { title: "A wizard", text: "At his word everybody turns a card at the same moment. Any of them may match; special cards among them do nothing." },
      all: { title: "Look at all of them", text: "One of the cards just turned has two parts in common with the middle. Hit the middle!" },
      error: { title: "A wrong hand", text: "You took all again. And then Robin was too quick: no part was alike. A wrong hand or book costs a card for everybody else, and takes nothing from a slower right one. If nobody is right, the first who erred turns next." },
      end: { title: "That is all", text: "A player who must turn a card or pay, and has too few, ends the game. With five or six they leave instead, until only two hold cards. The most cards win." },
    },
  },

  training: {
    title: "Train your eye",
    lead: "Twenty cards turn, one after the other. Hit the match, put the book on a crazy creature, keep still when nothing matches: in a game every wrong hand pays, and the first right one takes all.",
    keys: "Keys: Space, Enter or 1 puts your hand on the first card, 2 on the next one, B puts down the book.",
    start: "Begin",
    again: "Once more",
    stop: "Stop",
    round: (n: number, of: number): string => `Card ${n} of ${of}`,
    ready: "Ready…",
    right: (ms: number): string => `Right, ${ms} ms.`,
    still: "Right: nothing to catch.",
    missed: "That was a match.",
    missedBook: "A crazy creature: that was one for the book.",
    wrong: "No match there.",
    result: (right: number, of: number): string => `${right} of ${of} right`,
    median: (ms: number): string => `your median time: ${ms} ms`,
    best: (ms: number): string => `your best time: ${ms} ms`,
    plot: "Your reaction times",
    plotSaid: (n: number, first: number, last: number): string => `${n} times, from ${first} ms at first to ${last} ms lately.`,
    axis: "milliseconds",
    times: "Your latest times",
    none: "No times yet.",
    when: "When",
    what: "What",
    time: "Time",
    hand: "hand",
    book: "book",
    forget: "Forget these times",
    kept: "Your times stay in this browser.",
    link: "Train alone against the clock",
  },

  rules: {
    title: "The rules of Elementals",
    lead: "Two to six players, ten to fifteen minutes. Cards turn one after the other; the first right hand takes all.",
    elements: { title: "The four elements", text: "Each has its own colour, pattern, sign and letter. A creature is head, belly and legs, each of one element. There are 48 of them, no two the same." },
    setup: { title: "Before you start", text: "All sixty cards are shuffled and dealt evenly, face down: 30, 20, 15, 12 or 10 each. Nobody looks. Everybody has a book." },
    turn: {
      title: "Turning",
      text: "The first player lays the top card of their deck in the middle. Then, clockwise, everybody turns a card onto a pile of their own. Each card is compared with the middle until the next one turns.",
    },
    match: {
      title: "A match",
      text: "Exactly two of the three parts are the same in the same place: then the middle can be caught. The first right hand takes every card that lies face up and lays a new middle.",
      yes: "Head and legs are the same: hit it.",
      no: "Only the belly is the same: keep still.",
    },
    first: {
      title: "Who was first?",
      text: "What counts is the time between the moment a card appears on your own screen and the moment your hand comes down, so that a slow line does not make a slow hand. The times of everybody are shown. Hands are judged in that order: every wrong one pays, the first right one takes all, and what came after it does not count. A quick wrong hand takes nothing from a slower right one. A hand within 100 ms is a guess: it counts as wrong.",
    },
    error: {
      title: "A wrong hand",
      text: "A hand without a match, a hand on a crazy creature, a book on anything else: one card from your deck to everybody else, and your hand is used up until the next card turns. If nobody was right, the player who erred turns that card: of several who are judged together, the first. Until then those who have not had their hand on this one may still catch it.",
    },
    specials: {
      title: "Special cards",
      crazy: "Crazy creature: no hand may touch the middle. The first book takes all.",
      double: "Double: the next player adds a card to the middle. A match with any of them counts; the hand must lie on the right one.",
      wizard: "Wizard: at the word everybody turns a card at once. All of them are compared; special cards among them do nothing.",
      middle: "A special card is never laid in the middle: it goes under the deck and the next player lays one.",
    },
    end: {
      title: "The end",
      text: "With two to four players the game ends when somebody must turn a card and has none, or cannot pay for an error: their deck counts nothing. With five or six they leave instead, and it ends when two are left with cards. The most cards in the deck win; what lies face up counts for nobody.",
    },
    tempo: {
      title: "Tempo",
      text: "The host chooses how long a card is shown at least, and whether players turn the cards themselves or the table does it for them. Relaxed is made for children, for first games and for readers.",
    },
  },
};

export type Texts = typeof en;
