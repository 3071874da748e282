import type { Animal, Per } from "../catalogue";
import type { Land } from "../art/scenes";

const listed = (items: readonly string[]): string =>
  items.length < 2 ? (items[0] ?? "") : `${items.slice(0, -1).join(", ")} and ${items.at(-1)}`;
const crystals = (n: number): string => (n === 1 ? "1 crystal" : `${n} crystals`);
const cards = (n: number): string => (n === 1 ? "1 card" : `${n} cards`);
const sources = (n: number): string => (n === 1 ? "1 water source" : `${n} water sources`);

/** A seat as sentences speak of it. The lesson calls the learner "You". */
const ME = "You";
const does = (name: string, verb: string, verbs: string): string => `${name} ${name === ME ? verb : verbs}`;
const from = (name: string): string => (name === ME ? "you" : name);

const lands: Record<Land, string> = {
  crystal: "crystal field",
  forest: "forest",
  mushroom: "mushroom wood",
  mountain: "mountain",
  desert: "desert",
};
const animals: Record<Animal, string> = { flying: "flying animal", marine: "marine animal", walking: "walking animal" };
const per: Record<Per, string> = {
  ...animals,
  spore: "spore",
  water: "water source",
  "best-animal": "animal of your commonest kind",
};
const facings: Record<"moon" | "star", string> = { moon: "moon", star: "star" };

export const en = {
  /** What to play for, in one sentence. */
  goal: "Gather the most energy ✦ in four rounds: lay cards on your world and wake its lines.",
  listed,
  crystals,
  cards,
  sources,
  energy: (n: number): string => `${n} energy`,
  lands,
  animals,
  per,
  facings,
  symbols: { ...lands, ...animals } as Record<string, string>,
  spore: "spore",
  water: "water",
  crystal: "crystals",
  energyName: "energy",

  face: {
    two: (a: string, b: string): string => `${a} and ${b}`,
    animals: (n: number, kind: string): string => (n === 1 ? kind : `${n} ${kind}s`),
    costs: (n: number): string => `costs ${crystals(n)}`,
    free: "costs nothing",
    only: (cells: string): string => `may lie on ${cells} only`,
    none: "no effect",
    effect: (what: string): string => `effect: ${what}`,
    pay: (n: number, what: string): string => `pay ${crystals(n)}, get ${what}`,
    per: (points: number, what: string): string => `${points} energy for each ${what}`,
    aSpore: "a spore",
    entity: (symbol: string): string => `comes to whoever lines up three: ${symbol}`,
    givesWater: (n: number): string => `counts as ${sources(n)}`,
  },

  board: {
    world: (name: string): string => `World of ${name}`,
    yourWorld: "Your world",
    keys: "Arrow keys move about, Enter chooses, Escape goes back.",
    cell: (cell: string, biome: string): string => `${cell}: ${biome}`,
    inLine: "in the avatar’s line",
    hasSpore: "with a spore",
    justLaid: "laid since your last turn",
    lately: (cells: string): string => `new on ${cells}`,
    mayLie: "the card may lie here",
    skip: "Touch to skip",
    canLie: "can lie here",
    planned: "planned here",
    chosen: "chosen",
    canActivate: (what: string): string => `can be activated: ${what}`,
    activated: "activated",
    canSpore: "a spore can go here",
    open: (name: string): string => `Look at the world of ${name}`,
    leads: "leads",
    thinking: "is choosing",
    ready: "has chosen",
    players: "Players",
    hole: (n: number): string => `Black hole: ${cards(n)}`,
    between: (a: string, b: string, n: number): string => `Satellite between ${a} and ${b}: ${cards(n)}`,
    now: "now",
    next: "next",
    yoursNow: "yours now",
    yoursNext: "yours next",
    turn: (round: number, turn: number): string => (turn === 4 ? `Round ${round}, scoring` : `Round ${round}, turn ${turn}`),
    line: (cells: string): string => `line ${cells}`,
    scoring: "scoring",
    track: "Energy",
    trackAt: (names: string, energy: number): string => `${names}: ${energy}`,
    entities: "Divine entities",
    free: "free",
    of: (name: string): string => `with ${name}`,
    yours: "with you",
  },

  hint: {
    take: (card: string): string => `Take ${card}`,
    activate: (source: string): string => `Activate ${source}`,
    activateSpore: (source: string, cell: string): string => `Activate ${source}, spore on ${cell}`,
    end: "End the turn",
    here: "suggested",
  },

  decisions: { draft: "Taking a card", place: "Laying it", activate: "Activating" },

  merits: {
    what: {
      energy: (n: number): string => `${n} energy`,
      crystals,
      spores: (n: number): string => (n === 1 ? "1 spore" : `${n} spores`),
      water: sources,
      lead: (n: number): string => `${n} energy`,
      visits: (n: number): string => (n === 1 ? "1 visit of the avatar" : `${n} visits of the avatar`),
    },
    when: { turn: " this turn", scoring: " in this scoring", best: " this turn, laid where it brings most" },
    forWater: " for its water at the next scoring",
    more: (what: string, when: string): string => `brings ${what} more${when}`,
    fewer: (what: string, when: string): string => `brings ${what} less${when}`,
    wins: (entity: string): string => `wins ${entity}`,
    steals: (entity: string, loser: string): string => `takes ${entity} from ${loser}`,
    misses: (entity: string): string => `leaves ${entity} where it is`,
    nears: (entity: string): string => `is one biome away from ${entity}`,
    far: (entity: string): string => `stays further away from ${entity}`,
    keeps: (biome: string, cell: string): string => `keeps ${biome} on ${cell}`,
    covers: (biome: string, cell: string): string => `covers ${biome} on ${cell}`,
  },

  draft: {
    ask: (n: number, facing: string): string => `Take one of the ${n} cards of the ${facing} satellite.`,
    about: (card: string, gist: string): string => `${card}: ${gist}.`,
    taken: "You have chosen. Until everybody has, you can change your mind.",
    hand: "Cards of your satellite",
    take: "Take this card",
    keep: "Keep this card",
    mine: "your choice",
    watch: "Everybody is choosing a card in secret.",
  },

  place: {
    ask: "Lay your card on a place that glows, or discard it.",
    must: "This card cannot be laid now: discard it, for crystals or for a spore.",
    planAsk: "Others play. You can already plan where your card will lie.",
    yourCard: "Your card",
    on: (cell: string): string => `Lay it on ${cell}`,
    planOn: (cell: string): string => `Plan ${cell}`,
    plannedOn: (cell: string): string => `Planned: ${cell}. It is laid for you when your turn comes, if it still can be.`,
    plannedDiscard: (what: string): string => `Planned: ${what}. It happens when your turn comes, if it still can.`,
    cancelPlan: "Cancel the plan",
    discard: "Discard",
    discardFor: (what: string): string => `Discard it for ${what}`,
    aSpore: "1 spore",
    sporeAsk: "The card goes to the black hole. Choose the biome that gets the spore.",
    confirmCrystals: (n: number): string => `Discard for ${crystals(n)}`,
    confirmSpore: (cell: string): string => `Discard, spore on ${cell}`,
    planCrystals: (n: number): string => `Plan: discard for ${crystals(n)}`,
    planSpore: (cell: string): string => `Plan: discard, spore on ${cell}`,
    back: "Back",
    means: (cell: string): string => `On ${cell}`,
    pays: (n: number, before: number, after: number): string => `Pays ${crystals(n)}: ${before} → ${after}`,
    free: "Costs nothing",
    covers: (what: string): string => `Covers ${what}`,
    carries: "The spore stays, on the new card",
    wins: (entity: string): string => `${entity} comes to you`,
    steals: (entity: string, loser: string): string => `${entity} leaves ${from(loser)} for you`,
    water: (before: number, after: number): string => `Water: ${before} → ${after}`,
    activates: "Lies in the avatar’s line: can be activated this turn",
    sleeps: "Outside the avatar’s line this turn",
    look: "Point at a place, or hold it, to see what it means.",
    gone: "The card goes to the black hole.",
    getsCrystals: (n: number, before: number): string => `You get ${crystals(n)}: ${before} → ${before + n}`,
    getsSpore: (cell: string, what: string): string => `A spore on ${cell}, ${what}`,
  },

  activate: {
    ask: "Activate what glows, in any order.",
    scoringAsk: "Scoring: activate your biomes with a spore and your entities.",
    title: "To activate",
    all: (n: number): string => `Activate all (${n})`,
    allMeans: "Everything that needs no choice and no price, and whose order does not matter.",
    end: "End turn",
    endScoring: "End scoring",
    endAnyway: "End anyway",
    leaves: (what: string): string => `You would leave unused: ${what}.`,
    back: "Go on",
    where: (source: string): string => `Where shall the spore of ${source} go?`,
    pays: (n: number, what: string): string => `${crystals(n)} → ${what}`,
    sum: (each: number, count: number, total: number): string => `${each} × ${count} = ${total}`,
    water: (mine: number, least: number, more: number, points: number): string =>
      `Then water: ${mine} − ${least} = ${more} more than the least → ${points} energy`,
    cancel: "Back",
    of: (cell: string, biome: string): string => `${cell}, ${biome}`,
  },

  story: {
    title: "What happened",
    scoring: (round: number): string => `Scoring ${round}`,
    total: (n: number): string => `now ${n}`,
    how: "See how",
  },

  log: {
    take: (name: string): string => `${does(name, "choose", "chooses")} a card`,
    takeOwn: (name: string, card: string): string => `${does(name, "take", "takes")} ${card}`,
    late: "time is up",
    planned: "as planned",
    placed: (name: string, card: string, cell: string, covers: string): string =>
      `${does(name, "lay", "lays")} ${card} on ${cell}, over ${covers}`,
    pays: (n: number): string => `for ${crystals(n)}`,
    carried: "the spore stays",
    won: (name: string, entity: string): string => `${entity} comes to ${from(name)}`,
    stolen: (name: string, entity: string, loser: string): string => `${entity} leaves ${from(loser)} for ${from(name)}!`,
    discarded: (name: string, what: string): string => `${does(name, "discard", "discards")} a card for ${what}`,
    aSporeOn: (cell: string): string => `a spore on ${cell}`,
    activated: (name: string, source: string, what: string): string => `${does(name, "activate", "activates")} ${source}: ${what}`,
    paying: (n: number, what: string): string => `${what} for ${crystals(n)}`,
    nothing: "nothing",
    ended: (name: string): string => `${does(name, "end", "ends")} the turn`,
    left: (what: string): string => `unused: ${what}`,
    water: (name: string, mine: number, least: number, more: number, points: number): string =>
      points === 0
        ? `Water for ${from(name)}: ${mine}, the least is ${least}: 0`
        : `Water for ${from(name)}: ${mine} − ${least} = ${more} → ${points} energy`,
    step: (source: string, what: string): string => `${source}: ${what}`,
    stepWater: (mine: number, least: number, more: number, points: number): string =>
      points === 0 ? `Water: ${mine}, the least is ${least}: 0` : `Water: ${mine} − ${least} = ${more} → ${points} energy`,
    swallowed: (n: number): string => `The black hole swallows ${cards(n)}`,
    walked: (line: string, facing: string): string => `The avatars walk on: line ${line}, ${facing}`,
    scoring: (round: number): string => `Scoring ${round}`,
    led: (name: string): string => `${does(name, "begin", "begins")}`,
    dealt: (round: number, age: number): string => `Round ${round}: new cards, age ${age}`,
    finished: "The last scoring is done",
    of: (cell: string, biome: string): string => `${biome} (${cell})`,
  },

  end: {
    title: "How it was won",
    by: (best: number, next: number): string => `${best} to ${next} energy.`,
    tied: (best: number): string => `${best} energy each.`,
    best: (name: string, source: string, n: number): string =>
      `${name === ME ? "Your" : `${name}’s`} strongest source: ${source}, ${n}.`,
    table: "Energy by source",
    player: "Player",
    biomes: "Biomes",
    entities: "Entities",
    spores: "Spores",
    water: "Water",
    total: "Total",
    chart: "Energy after each scoring",
    after: (n: number): string => `Scoring ${n}`,
    yours: "The world you built",
    worlds: "The other worlds",
    biomesMean: "those in the avatar’s line",
    sporesMean: "biomes with a spore, in scorings",
    entitiesMean: "divine entities, when won and in scorings",
    waterMean: "more water than the least",
  },
};

export type Texts = typeof en;
