import type { CreatureName } from "../creatures";

const tiles = (n: number): string => (n === 1 ? "1 tile" : `${n} tiles`);
const points = (n: number): string => (n === 1 ? "1 point" : `${n} points`);
const listed = (items: readonly string[]): string =>
  items.length < 2 ? (items[0] ?? "") : `${items.slice(0, -1).join(", ")} and ${items.at(-1)}`;

/** A seat as sentences speak of it. The lesson calls the learner "You". */
const ME = "You";
const does = (name: string, verb: string, verbs: string): string => `${name} ${name === ME ? verb : verbs}`;

export const en = {
  /** What to play for, in one sentence. */
  goal: "In the end, have your secret spirits on top of tall stacks.",
  creatures: {
    baobab: "baobab",
    cherry: "cherry",
    palm: "palm",
    bamboo: "bamboo",
    willow: "willow",
    oak: "oak",
  } as Record<CreatureName, string>,
  tile: (creature: string, number: number): string => `${creature} ${number}`,
  tiles,
  points,
  listed,

  board: {
    name: "Board, 6 columns and 5 rows",
    empty: (cell: string): string => `${cell}: empty`,
    cell: (cell: string, tile: string, height: number): string =>
      height === 1 ? `${cell}: ${tile}` : `${cell}: ${tile}, stack of ${height}`,
    inside: (list: string): string => `from the bottom: ${list}`,
    canMove: "can move",
    lifted: "lifted",
    canLand: "can go here",
    yours: "yours to protect",
    cannot: (cell: string): string => `${cell} cannot move now.`,
    notThere: (source: string, target: string): string => `${source} cannot go to ${target}.`,
    putBack: (cell: string): string => `${cell} is back in its place.`,
    choose: "Your turn: choose a stack to move.",
    chooseTarget: (cell: string, tile: string): string => `${cell}, ${tile}, is lifted: choose where it goes.`,
    over: "Nothing can move any more.",
    keys: "Arrow keys move about, Enter lifts a stack and puts it down, Escape puts it back.",
    insideTitle: (cell: string): string => `Inside ${cell}, from the bottom`,
  },

  secret: {
    label: (n: number): string => (n === 1 ? "Your spirit" : "Your spirits"),
    hint: "Hold to peek, tap to keep open",
    shown: (list: string): string => `You protect ${list}.`,
  },

  log: {
    way: (source: string, target: string): string => `${source} onto ${target}`,
    move: (name: string, source: string, target: string): string =>
      `${does(name, "move", "moves")} ${source} onto ${target}`,
    late: (name: string, source: string, target: string): string =>
      `Time is up for ${name}: ${source} goes onto ${target}`,
  },

  merits: {
    covers: (name: string, tile: string, cell: string): string => `covers ${name}’s ${tile} on ${cell}`,
    spares: (name: string, tile: string, cell: string): string => `keeps ${name}’s own ${tile} on ${cell} uncovered`,
    secures: (name: string, tile: string, cell: string): string => `puts ${name}’s ${tile} on ${cell} out of everybody’s reach`,
    reaches: (name: string, tile: string, cell: string): string => `keeps ${name}’s ${tile} on ${cell} within reach`,
    bonus: (name: string, tile: string, cell: string, n: number): string =>
      `makes ${points(n)} of bonus under ${name}’s ${tile} on ${cell}`,
    gives: (name: string, n: number): string => `gives ${name} ${points(n)} more on the table`,
    takes: (name: string, n: number): string => `leaves ${name} ${points(n)} fewer on the table`,
  },

  end: {
    title: "The count",
    reveal: "Everybody shows whom they protected.",
    protects: (name: string, list: string): string => `${does(name, "protect", "protects")} ${list}`,
    skip: "Skip to the result",
    again: "Tell it again",
    wins: (name: string): string => `${does(name, "win", "wins")}!`,
    share: (list: string): string => `${list} share the win!`,
    by: (best: number, next: number): string => `${best} to ${next}.`,
    tied: (best: number): string => `${points(best)} each.`,
    best: (name: string, cell: string, n: number): string =>
      `${name === ME ? "Your" : `${name}’s`} best stack stands on ${cell}: ${points(n)}.`,
    beat: (cell: string, creature: string, name: string): string => `${cell}, ${creature} on top: ${name}`,
    nobody: "nobody’s",
    sum: (count: number, bonus: number): string =>
      bonus ? `${tiles(count)} + ${bonus} bonus = ${points(count + bonus)}` : `${tiles(count)} = ${points(count)}`,
    stack: "Stack",
    top: "On top",
    owner: "For",
    tilesHead: "Tiles",
    bonus: "Bonus",
    points: "Points",
    total: "Total",
    all: "Stack by stack",
  },

  lesson: {
    title: "Learn Help Me!",
    step: (n: number, of: number): string => `Step ${n} of ${of}`,
    you: ME,
    rival: "Robin",
    back: "Back",
    next: "Next",
    skip: "Skip the lesson",
    again: "Try again",
    play: "Play now",
    rules: "Read the rules",
    loading: "Setting the table…",
    waiting: "Your move, on the board.",
    steps: {
      welcome: {
        title: "Six spirits woke up",
        text: "Baobab, cherry, palm, bamboo, willow and oak. Each has five tiles, numbered 1 to 5. All thirty lie here, shuffled and face up.",
      },
      secret: {
        title: "Your two spirits",
        text: "Willow and cherry are yours: touch your two cards to see them. Robin protects two others. All cards stay hidden until the end.",
      },
      move: {
        title: "Move a tile",
        text: "A tile goes onto a neighbour: left, right, up or down, never onto an empty place. Put the willow 3, which glows, onto the oak 2 below: touch one, then the other, or drag it.",
      },
      top: {
        title: "A stack of two",
        text: "Your willow stands on the oak. Only the top tile shows: you may not look below it. The place it left stays empty. Now it is Robin’s turn.",
      },
      stack: {
        title: "Stacks move whole",
        text: "Robin has put oak 1 onto your cherry 4: remember what lies inside. Your stack of two moves as one: put it onto the oak 5 below.",
      },
      cover: {
        title: "Come out on top",
        text: "Nineteen moves later, eight stacks are left. A stack belongs to the player who protects its top spirit. Oak 1, which Robin seems to protect, tops a stack of five: put your cherry 1 onto it.",
      },
      inside: {
        title: "Friends inside",
        text: "This stack of six is yours: six points. Inside lies the cherry 4 that Robin covered. It shows the spirit on top, so its number counts: 6 + 4 = 10. The top’s own number never counts.",
      },
      last: {
        title: "The last move",
        text: "Robin has put oak 4 onto your willow. You must move, and only two stacks still are neighbours. Put your willow 2 on top: then nothing can move any more, and the game is over.",
      },
      score: {
        title: "The count",
        text: "Cards on the table! Your two stacks bring 10 and 9 points, Robin’s brings 13. Neither of you protects baobab: its two stacks count for neither. You win, 19 to 13.",
      },
    },
    end: { title: "That is all there is to it", text: "You know the game. A first one against a bot takes five minutes." },
  },

  rules: {
    title: "The rules of Help Me!",
    lead: "Two to four players, about ten minutes. Thirty tiles become fewer and taller stacks; in the end, what matters is whose spirit stands on top.",
    spirits: { title: "The six spirits", text: "Every spirit has five tiles, with the numbers 1 to 5 in the corner." },
    setup: {
      title: "Before you start",
      text: "The thirty tiles are shuffled and laid out face up, five rows of six. Then everybody draws spirits in secret: the ones to protect. Nobody shows them before the end. What is left over stays hidden too. Who begins is drawn by lot, or agreed.",
      cards: "Two cards, for your eyes only.",
    },
    move: {
      title: "Your turn",
      text: "Move one tile or one stack, any you like, whoever protects it. It goes one step left, right, up or down, and lands on top of what lies there. Then it is the next player’s turn. You may not pass.",
      caption: "The oak may go onto any of its four neighbours.",
    },
    allowed: {
      title: "What goes and what does not",
      yes: ["Onto a neighbouring tile or stack", "A stack moves whole and keeps its order"],
      no: ["Not diagonally", "Not onto an empty place", "No splitting a stack", "No looking inside a stack"],
      goes: "Allowed",
      not: "Not allowed",
      caption: "Down, yes. Into the gap or diagonally, no.",
    },
    end: {
      title: "The end",
      text: "The game ends when no stack has a neighbour any more. Everybody shows their spirits. A stack belongs to whoever protects the spirit on top; if nobody does, it counts for nobody.",
      caption: "Empty places all around: nothing can move.",
    },
    score: {
      title: "Counting",
      text: "Each of your stacks brings one point per tile. A tile inside it that shows the same spirit as the top adds its number. The number of the top tile itself does not count. The highest total wins; equal totals share the win.",
      example: "An example: Ada protects the oak and the willow.",
      rows: [
        "Four tiles, and an oak 5 lies inside under the oak",
        "A willow alone: one tile, its number does not count",
        "Three tiles, no other willow inside",
      ],
      total: "Ada has",
    },
    more: {
      title: "With two, three or four",
      rows: [
        ["2 players", "two spirits each, two stay hidden"],
        ["3 players", "two spirits each"],
        ["4 players", "one spirit each, two stay hidden"],
      ],
      text: "You play clockwise. Nothing else changes.",
    },
    open: {
      title: "Open stacks",
      text: "Whoever opens the table may choose that everybody sees into the stacks. Good for a first game: nothing to remember.",
    },
  },
};

export type Texts = typeof en;
