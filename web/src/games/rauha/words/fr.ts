import type { Land } from "../art/scenes";
import type { Animal, Per } from "../catalogue";
import type { Texts } from "./en";

const listed = (items: readonly string[]): string =>
  items.length < 2 ? (items[0] ?? "") : `${items.slice(0, -1).join(", ")} et ${items.at(-1)}`;
const crystals = (n: number): string => (n < 2 ? `${n} cristal` : `${n} cristaux`);
const energy = (n: number): string => (n < 2 ? `${n} énergie` : `${n} énergies`);
const cards = (n: number): string => (n < 2 ? `${n} carte` : `${n} cartes`);
const sources = (n: number): string => (n < 2 ? `${n} source d’eau` : `${n} sources d’eau`);

// Before ; ! ? and inside « » stands a narrow no-break space, before : a no-break space.

/** A seat as sentences speak of it. The lesson calls the learner "Vous". */
const ME = "Vous";
const does = (name: string, verb: string, verbs: string): string => `${name} ${name === ME ? verb : verbs}`;
const him = (name: string): string => (name === ME ? "vous" : name);
const elided = (name: string): string => (/^[aeiouyhàâéèêëîïôùûœæ]/i.test(name) ? `d’${name}` : `de ${name}`);

const lands: Record<Land, string> = {
  crystal: "champ de cristaux",
  forest: "forêt",
  mushroom: "bois de champignons",
  mountain: "montagne",
  desert: "désert",
};
const animals: Record<Animal, string> = { flying: "animal volant", marine: "animal marin", walking: "animal marcheur" };
const many: Record<string, string> = {
  "animal volant": "animaux volants",
  "animal marin": "animaux marins",
  "animal marcheur": "animaux marcheurs",
};
const per: Record<Per, string> = {
  ...animals,
  spore: "spore",
  water: "source d’eau",
  "best-animal": "animal de votre espèce la plus nombreuse",
};

export const fr: Texts = {
  goal: "Réunissez le plus d’énergie ✦ en quatre manches : posez des cartes sur votre monde, éveillez ses lignes.",
  listed,
  crystals,
  cards,
  sources,
  energy,
  lands,
  animals,
  per,
  facings: { moon: "lune", star: "étoile" },
  symbols: { ...lands, ...animals },
  spore: "spore",
  water: "eau",
  crystal: "cristaux",
  energyName: "énergie",

  face: {
    two: (a, b) => `${a} et ${b}`,
    animals: (n, kind) => (n === 1 ? kind : `${n} ${many[kind] ?? kind}`),
    costs: (n) => `coûte ${crystals(n)}`,
    free: "ne coûte rien",
    only: (cells) => `se pose seulement en ${cells}`,
    none: "sans effet",
    effect: (what) => `effet : ${what}`,
    pay: (n, what) => `payez ${crystals(n)}, recevez ${what}`,
    per: (points, what) => `${energy(points)} par ${what}`,
    aSpore: "une spore",
    entity: (symbol) => `rejoint qui en aligne trois : ${symbol}`,
    givesWater: (n) => `compte pour ${sources(n)}`,
  },

  board: {
    world: (name) => `Monde ${elided(name)}`,
    yourWorld: "Votre monde",
    keys: "Les flèches déplacent, Entrée choisit, Échap revient.",
    cell: (cell, biome) => `${cell} : ${biome}`,
    inLine: "dans la ligne de l’avatar",
    hasSpore: "avec une spore",
    justLaid: "posée depuis votre dernier tour",
    lately: (cells) => `nouveau en ${cells}`,
    mayLie: "la carte peut se poser là",
    skip: "Touchez pour passer",
    canLie: "peut se poser ici",
    planned: "prévu ici",
    chosen: "choisi",
    canActivate: (what) => `peut être activé : ${what}`,
    activated: "activé",
    canSpore: "une spore peut aller ici",
    open: (name) => `Voir le monde ${elided(name)}`,
    leads: "mène",
    thinking: "choisit",
    ready: "a choisi",
    players: "Joueurs",
    hole: (n) => `Trou noir : ${cards(n)}`,
    between: (a, b, n) => `Satellite entre ${a} et ${b} : ${cards(n)}`,
    now: "maintenant",
    next: "ensuite",
    yoursNow: "à vous maintenant",
    yoursNext: "à vous ensuite",
    turn: (round, turn) => (turn === 4 ? `Manche ${round}, décompte` : `Manche ${round}, tour ${turn}`),
    line: (cells) => `ligne ${cells}`,
    scoring: "décompte",
    track: "Énergie",
    trackAt: (names, energy) => `${names} : ${energy}`,
    entities: "Entités divines",
    free: "libre",
    of: (name) => `chez ${name}`,
    yours: "chez vous",
  },

  hint: {
    take: (card) => `Prendre ${card}`,
    activate: (source) => `Activer ${source}`,
    activateSpore: (source, cell) => `Activer ${source}, spore sur ${cell}`,
    end: "Terminer le tour",
    here: "conseillé",
  },

  decisions: { draft: "Prendre une carte", place: "La poser", activate: "Activer" },

  merits: {
    what: {
      energy,
      crystals,
      spores: (n) => `${n} spore${n < 2 ? "" : "s"}`,
      water: (n) => `${n} source${n < 2 ? "" : "s"} d’eau`,
      lead: energy,
      visits: (n) => `${n} visite${n < 2 ? "" : "s"} de l’avatar`,
    },
    when: { turn: " à ce tour", scoring: " dans ce décompte", best: " à ce tour, posé au mieux" },
    forWater: " pour l’eau au prochain décompte",
    more: (what, when) => `apporte ${what} de plus${when}`,
    fewer: (what, when) => `apporte ${what} de moins${when}`,
    wins: (entity) => `gagne ${entity}`,
    steals: (entity, loser) => `prend ${entity} à ${loser}`,
    misses: (entity) => `laisse ${entity} à sa place`,
    nears: (entity) => `est à un biome de ${entity}`,
    far: (entity) => `reste plus loin de ${entity}`,
    keeps: (biome, cell) => `garde ${biome} en ${cell}`,
    covers: (biome, cell) => `couvre ${biome} en ${cell}`,
  },

  draft: {
    ask: (n, facing) => `Prenez l’une des ${n} cartes du satellite ${facing}.`,
    about: (card, gist) => `${card} : ${gist}.`,
    taken: "C’est choisi. Tant que quelqu’un hésite, vous pouvez changer d’avis.",
    hand: "Cartes de votre satellite",
    take: "Prendre cette carte",
    keep: "Garder cette carte",
    mine: "votre choix",
    watch: "Tout le monde choisit une carte en secret.",
  },

  place: {
    ask: "Posez votre carte sur une case qui luit, ou défaussez‑la.",
    must: "Cette carte ne peut pas être posée maintenant : défaussez‑la, pour des cristaux ou pour une spore.",
    planAsk: "Les autres jouent. Vous pouvez déjà prévoir où ira votre carte.",
    yourCard: "Votre carte",
    on: (cell) => `Poser en ${cell}`,
    planOn: (cell) => `Prévoir ${cell}`,
    plannedOn: (cell) => `Prévu : ${cell}. La carte y sera posée à votre tour, si c’est encore possible.`,
    plannedDiscard: (what) => `Prévu : ${what}. Cela se fera à votre tour, si c’est encore possible.`,
    cancelPlan: "Annuler",
    discard: "Défausse",
    discardFor: (what) => `La défausser pour ${what}`,
    aSpore: "1 spore",
    sporeAsk: "La carte part au trou noir. Choisissez le biome qui reçoit la spore.",
    confirmCrystals: (n) => `Défausser pour ${crystals(n)}`,
    confirmSpore: (cell) => `Défausser, spore en ${cell}`,
    planCrystals: (n) => `Prévoir : défausse pour ${crystals(n)}`,
    planSpore: (cell) => `Prévoir : défausse, spore en ${cell}`,
    back: "Retour",
    means: (cell) => `En ${cell}`,
    pays: (n, before, after) => `Coûte ${crystals(n)} : ${before} → ${after}`,
    free: "Ne coûte rien",
    covers: (what) => `Recouvre ${what}`,
    carries: "La spore reste, sur la nouvelle carte",
    wins: (entity) => `${entity} vous rejoint`,
    steals: (entity, loser) => `${entity} quitte ${him(loser)} pour vous`,
    water: (before, after) => `Eau : ${before} → ${after}`,
    activates: "Dans la ligne de l’avatar : activable ce tour",
    sleeps: "Hors de la ligne de l’avatar ce tour",
    look: "Pointez une case, ou touchez‑la longuement, pour voir ce que cela change.",
    gone: "La carte part au trou noir.",
    getsCrystals: (n, before) => `Vous recevez ${crystals(n)} : ${before} → ${before + n}`,
    getsSpore: (cell, what) => `Une spore en ${cell}, ${what}`,
  },

  activate: {
    ask: "Activez ce qui luit, dans l’ordre de votre choix.",
    scoringAsk: "Décompte : activez vos biomes à spore et vos entités.",
    title: "À activer",
    all: (n) => `Tout activer (${n})`,
    allMeans: "Tout ce qui ne demande ni choix ni prix, et dont l’ordre est sans importance.",
    end: "Finir le tour",
    endScoring: "Finir le décompte",
    endAnyway: "Finir quand même",
    leaves: (what) => `Vous laisseriez de côté : ${what}.`,
    back: "Continuer",
    where: (source) => `Où poser la spore de ${source} ?`,
    pays: (n, what) => `${crystals(n)} → ${what}`,
    sum: (each, count, total) => `${each} × ${count} = ${total}`,
    water: (mine, least, more, points) => `Puis l’eau : ${mine} − ${least} = ${more} de plus que le minimum → ${energy(points)}`,
    cancel: "Retour",
    of: (cell, biome) => `${cell}, ${biome}`,
  },

  story: {
    title: "Ce qui s’est passé",
    scoring: (round) => `Décompte ${round}`,
    total: (n) => `soit ${n}`,
    how: "Le détail",
  },

  log: {
    take: (name) => `${does(name, "choisissez", "choisit")} une carte`,
    takeOwn: (name, card) => `${does(name, "prenez", "prend")} ${card}`,
    late: "temps écoulé",
    planned: "comme prévu",
    placed: (name, card, cell, covers) => `${does(name, "posez", "pose")} ${card} en ${cell}, sur ${covers}`,
    pays: (n) => `pour ${crystals(n)}`,
    carried: "la spore reste",
    won: (name, entity) => (name === ME ? `${entity} vous rejoint` : `${entity} rejoint ${name}`),
    stolen: (name, entity, loser) =>
      loser === ME ? `${entity} vous quitte pour ${name} !` : `${entity} quitte ${loser} pour ${him(name)} !`,
    discarded: (name, what) => `${does(name, "défaussez", "défausse")} une carte pour ${what}`,
    aSporeOn: (cell) => `une spore en ${cell}`,
    activated: (name, source, what) => `${does(name, "activez", "active")} ${source} : ${what}`,
    paying: (n, what) => `${what} pour ${crystals(n)}`,
    nothing: "rien",
    ended: (name) => `${does(name, "finissez", "finit")} le tour`,
    left: (what) => `de côté : ${what}`,
    water: (name, mine, least, more, points) =>
      points === 0
        ? `Eau pour ${him(name)} : ${mine}, le minimum est ${least} : 0`
        : `Eau pour ${him(name)} : ${mine} − ${least} = ${more} → ${energy(points)}`,
    step: (source, what) => `${source} : ${what}`,
    stepWater: (mine, least, more, points) =>
      points === 0
        ? `Eau : ${mine}, le minimum est ${least} : 0`
        : `Eau : ${mine} − ${least} = ${more} → ${energy(points)}`,
    swallowed: (n) => `Le trou noir avale ${cards(n)}`,
    walked: (line, facing) => `Les avatars avancent : ligne ${line}, ${facing}`,
    scoring: (round) => `Décompte ${round}`,
    led: (name) => `${does(name, "commencez", "commence")}`,
    dealt: (round, age) => `Manche ${round} : nouvelles cartes, âge ${age}`,
    finished: "Le dernier décompte est fait",
    of: (cell, biome) => `${biome} (${cell})`,
  },

  end: {
    title: "Comment elle fut gagnée",
    by: (best, next) => `${best} à ${next} d’énergie.`,
    tied: (best) => `${best} d’énergie chacun.`,
    best: (name, source, n) =>
      name === ME ? `Votre meilleure source : ${source}, ${n}.` : `Meilleure source ${elided(name)} : ${source}, ${n}.`,
    table: "Énergie par source",
    player: "Joueur",
    biomes: "Biomes",
    entities: "Entités",
    spores: "Spores",
    water: "Eau",
    total: "Total",
    chart: "Énergie après chaque décompte",
    after: (n) => `Décompte ${n}`,
    yours: "Le monde que vous avez bâti",
    worlds: "Les autres mondes",
    biomesMean: "ceux de la ligne de l’avatar",
    sporesMean: "biomes à spore, aux décomptes",
    entitiesMean: "entités divines, à leur arrivée et aux décomptes",
    waterMean: "plus d’eau que le minimum",
  },
};
