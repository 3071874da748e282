// French. Before ; ! ? and inside « » stands a narrow no-break space (\u202f), before : a no-break space (\u00a0).
import { titleOf } from "../games/registry";
import type { en } from "./en";
import type { Link } from "../live";

type Plural = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };
const rules = new Intl.PluralRules("fr");
const lists = new Intl.ListFormat("fr", { type: "conjunction" });
const percents = new Intl.NumberFormat("fr-FR", { style: "percent", maximumFractionDigits: 0 });
const tenths = new Intl.NumberFormat("fr-FR", { maximumFractionDigits: 1 });
const signedPercents = new Intl.NumberFormat("fr-FR", { style: "percent", maximumFractionDigits: 0, signDisplay: "exceptZero" });
const signedTenths = new Intl.NumberFormat("fr-FR", { maximumFractionDigits: 1, signDisplay: "exceptZero" });
const days = new Intl.DateTimeFormat("fr-FR", { day: "numeric", month: "short" });
const plural = (n: number, forms: Plural): string => `${n} ${forms[rules.select(n)] ?? forms.other}`;
/** « d’Ada », « de Robin ». */
const of = (name: string): string => (/^[aeiouyàâäéèêëîïôöùûüœæh]/i.test(name) ? `d’${name}` : `de ${name}`);

/** Devant un titre, le h se dit, et y n’est pas une voyelle. */
const ofGame = (game: string): string => (/^[aeiou]/i.test(game) ? `d’${game}` : `de ${game}`);

const levels: Record<string, string> = { easy: "facile", medium: "moyen", hard: "difficile", expert: "expert", furious: "furieux", random: "au hasard" };

const values: Record<string, string> = {
  true: "oui",
  false: "non",
  null: "sans limite",
};

export const fr: typeof en = {
  lang: "fr",
  list: (names) => lists.format(names),
  plies: (n) => plural(n, { one: "coup", other: "coups" }),
  title: (game, page) => {
    const pages: Record<string, string> = {
      learn: `Apprendre ${game}`,
      train: `S’entraîner à ${game}`,
      rules: `Règles ${ofGame(game ?? "")}`,
      cards: `Cartes ${ofGame(game ?? "")}`,
      watch: "Regarder",
      open: "Ouvrir une partie",
      table: "Table",
      replay: "Revoir la partie",
      lost: "Introuvable",
    };
    return pages[page] ? `${pages[page]} · Tablée` : "Tablée : des jeux de société autour d’une table";
  },
  close: "Fermer",
  copy: "Copier",
  copied: "Copié.",
  copyByHand: "L’adresse est sélectionnée ; copiez‑la à la main.",
  share: "Partager",
  loading: "Un instant…",
  retry: "Réessayer",
  reload: "Recharger",
  skip: "Aller à la table",
  rulesOf: (game) => `Règles ${ofGame(game)}`,
  cardsOf: (game) => `Cartes ${ofGame(game)}`,
  games: (key) => titleOf(key, "fr"),
  counted: (n, title) => (n > 0 ? `(${n}) ${title}` : title),
  day: (ms) => days.format(ms),
  level: (level) => levels[level] ?? level,
  option: (game, key) => titleOf(game, "fr").options[key] ?? { name: key.replaceAll("_", " ") },
  optionValue: (game, key, value) =>
    titleOf(game, "fr").options[key]?.values?.[String(value)] ?? values[String(value)] ?? String(value),

  nav: { label: "Tablée", home: "Tablée, accueil", watch: "Regarder", open: "Ouvrir une partie", toHome: "Vers les jeux" },
  name: {
    yours: "Votre nom",
    youAre: "Vous êtes",
    change: "changer de nom",
    keep: "Garder ce nom",
    kept: (name) => `Vous vous appelez maintenant ${name}.`,
  },
  settings: {
    title: "Réglages",
    language: "Langue",
    theme: "Lumière",
    system: "comme l’appareil",
    light: "jour",
    dark: "soir",
    sound: "Son",
    on: "oui",
    off: "non",
    soundOffer: "Voulez‑vous entendre la table ?",
    listen: "Écouter",
    withSound: "Avec le son",
    withoutSound: "Sans",
    confirm: "Demander avant de prendre ou de poser une carte",
    confirmMeans: "Sans cela, un seul geste suffit. Vous pouvez toujours reprendre.",
    motion: "Les animations suivent votre appareil : demandez‑lui de les réduire, et rien ne bouge ici.",
  },
  home: {
    title: "Prenez place.",
    lead: "Trois jeux de société autour d’une table : avec des amis au loin, avec vos voisins, ou avec des robots. Sans compte, rien à installer.",
    players: (from, to) => `${from} à ${to} joueurs`,
    playNow: "Jouer",
    against: (n, level) => `Contre ${plural(n, { one: "robot", other: "robots" })}, niveau ${level}.`,
    change: "Changer",
    invite: "Inviter",
    oneDevice: "Un seul appareil",
    learn: "Apprendre",
    train: "S’entraîner seul",
    watch: "Regarder",
    watchHint: "Les parties qui se jouent en ce moment",
    openHint: "Revoir pas à pas une partie gardée",
  },
  own: {
    title: "Vos parties",
    with: (names) => `avec ${names}`,
    again: (name, game) => `${name} voudrait rejouer à ${game.replace("!", "\u202f!")}.`,
    join: "Rejoindre",
    decline: "Non merci",
    begin: "Tout le monde est là : à vous de commencer.",
    gathered: "Tout le monde est là.",
    left: (ms) =>
      ms < 60_000
        ? `Encore ${plural(Math.ceil(ms / 1000), { one: "seconde", other: "secondes" })}.`
        : ms < 5_400_000
          ? `Encore ${plural(Math.ceil(ms / 60_000), { one: "minute", other: "minutes" })}.`
          : `Encore ${plural(Math.round(ms / 3_600_000), { one: "heure", other: "heures" })}.`,
    back: "Y retourner",
    giveUp: (game, others) => `Quitter ${game} ${others}`.trim(),
    waits: (n) => (n === 1 ? "Une partie vous attend ici" : `${n} parties vous attendent ici`),
    newGame: "Jouer une nouvelle partie",
    all: (n) => `Les montrer toutes (${n})`,
    finished: "Parties finies",
    unfinished: "Personne ne l’a finie.",
    earlier: "Parties plus anciennes",
  },
  bots: { title: "Contre des robots", howMany: "Combien", howStrong: "De quelle force" },
  invite: {
    title: (game) => `${game.replace("!", "\u202f!")} entre amis`,
    howMany: "Nombre de joueurs",
    botsToo: "Des robots peuvent prendre les places restées libres.",
    open: "Ouvrir la table",
  },
  local: {
    title: "Sur un seul appareil",
    how: "Vous vous passez l’appareil. Avant chaque tour il se couvre, et les secrets restent secrets.",
    together: "Chacun s’installe à un bord de l’appareil, et tous touchent en même temps. Au clavier, chacun a ses touches.",
    name: (n) => `Nom du joueur ${n}`,
    add: "Un joueur de plus",
    remove: (n) => `Retirer le joueur ${n}`,
    duplicate: "Deux joueurs portent le même nom.",
    open: "Commencer",
  },
  tempo: {
    title: "Rythme",
    names: { relaxed: "tranquille", normal: "normal", fast: "rapide", furious: "furieux" },
    means: {
      relaxed: "Chaque carte reste visible au moins deux secondes.",
      normal: "Chaque carte reste visible au moins une seconde.",
      fast: "Chaque carte reste visible au moins 0,7 seconde.",
      furious: "Chaque carte reste visible au moins 0,45 seconde.",
    },
    flips: "Qui retourne les cartes",
    byPlayer: "chacun les siennes",
    byTable: "la table, si l’on tarde",
    lag: "Retard de réseau compensé",
    lagMeans: "Le temps que prend le réseau est rendu à la main, jusqu’à cette limite. Plus elle est basse, plus elle est sévère pour qui est loin.",
    ms: (n) => `${n} ms`,
  },
  seat: {
    nameless: (n) => `Joueur ${n}`,
    open: "place libre",
    sit: "M’asseoir ici",
    leave: "Me lever",
    you: "vous",
    host: "hôte",
    asked: "on lui propose de rejouer",
    away: "pas là",
    plays: "doit jouer",
    bot: (level) => `robot, ${level}`,
    justBot: "robot",
    addBot: (level) => `Asseoir un robot ici : ${level}`,
    free: (name) => `Libérer la place ${of(name)}`,
  },
  gathering: {
    leadHost: "Votre table. Invitez du monde ou asseyez des robots, puis commencez.",
    leadGuest: (host) => `${host} vous invite à cette table.`,
    watchers: (n) => plural(n, { one: "spectateur", other: "spectateurs" }),
    seats: "Places",
    start: "Commencer la partie",
    missing: (n) => `${plural(n, { one: "place est encore libre", other: "places sont encore libres" })} : invitez quelqu’un ou asseyez un robot.`,
    complete: "Tout le monde est là.",
    waitForHost: (host) => `Vous avez une place. ${host} commence la partie quand tout le monde est là.`,
    sitAs: (name) => `M’asseoir sous le nom ${of(name)}`,
    full: "Toutes les places sont prises. Quand la partie commencera, vous pourrez la regarder d’ici.",
    invite: "Inviter",
    inviteHow: "Qui ouvre cette adresse trouve une place ici.",
    link: "Adresse de cette table",
    qr: "Code QR de l’adresse de cette table",
    settings: "À cette table",
    size: "Nombre de places",
    prompt: "La partie commence dès que tout le monde est là.",
  },
  host: {
    onlyHost: "C’est l’hôte qui choisit.",
    starts: "Qui commence",
    lot: "le sort décide",
    timer: "Temps par coup",
    timerMeans: "Quand le temps est écoulé, un robot joue ce coup-là ; vous jouez le suivant.",
    timerOf: (ms) =>
      ms === null ? "sans limite" : ms === 30_000 ? "30 secondes" : ms === 120_000 ? "2 minutes" : "1 jour",
    spectators: "Spectateurs",
    allowed: "bienvenus",
    notAllowed: "aucun",
    talk: "Discussion",
  },
  table: {
    players: "Joueurs",
    title: (game, mine, over) => `${over ? "Partie finie · " : mine ? "À vous · " : ""}${game} · Tablée`,
    yourTurn: "À vous de jouer.",
    over: "La partie est finie.",
    moment: "Un instant…",
    thinks: (names, n) => `${names} ${n === 1 ? "réfléchit" : "réfléchissent"}…`,
    waits: (names, n) => (n === 1 ? `C’est à ${names} de jouer.` : `On attend ${names}.`),
    passTo: (name) => `C’est fait. Passez l’appareil à ${name}.`,
    timeLeft: (time) => `Temps restant : ${time}`,
  },
  curtain: {
    pass: (name) => `Passez l’appareil à ${name}`,
    why: "Aucun secret n’est à l’écran en ce moment.",
    iAm: (name) => `C’est moi, ${name}`,
  },
  undo: {
    free: "Reprendre",
    ask: "Demander à reprendre",
    title: "Reprendre un coup ?",
    asks: (name, whom) => `${whom === null ? "" : `${whom} : `}${name} voudrait reprendre son dernier coup. D’accord ?`,
    agree: "Oui, qu’on le reprenne",
    refuse: "Non, il est joué",
    waiting: (names) => `Vous avez demandé à reprendre votre coup : la réponse est à ${names}.`,
  },
  absent: {
    since: (name, minutes) => `${name} n’est plus là depuis ${plural(minutes, { one: "minute", other: "minutes" })}.`,
    replace: "Laisser jouer un robot",
    vote: "Voter pour un robot",
    votes: (n) => `Vous souhaitez un robot à cette place (${plural(n, { one: "voix", other: "voix" })}).`,
  },
  reaction: {
    title: "Réagir",
    bravo: "Bravo !",
    ouch: "Aïe !",
    hmm: "Hmm…",
    hello: "Bonjour !",
    thanks: "Merci !",
    hurry: "À toi !",
    said: (name, what) => `${name} : ${what}`,
  },
  drawer: { title: "À côté du plateau", open: "Plus", log: "Coups", talk: "Discussion", about: "Table" },
  log: { empty: "Personne n’a encore joué." },
  talk: {
    label: "Dites quelque chose",
    send: "Dire",
    empty: "Personne n’a encore rien dit.",
    unread: (n) => `${plural(n, { one: "nouveau", other: "nouveaux" })} : `,
  },
  about: {
    address: "Adresse pour les spectateurs",
    leave: "Quitter la partie",
    leaveMeans: "Un robot prend aussitôt votre place et joue pour vous. Vous ne pourrez pas y revenir.",
    stay: "Rester",
    sealed: "La donne a été scellée avant le premier coup :",
  },
  handover: {
    title: "Continuer sur un autre appareil",
    how: "Ouvrez cette adresse sur l’autre appareil : votre place y passe. Elle sert une seule fois.",
    link: "Adresse pour votre autre appareil",
    qr: "Code QR de l’adresse pour votre autre appareil",
    arrived: "Votre place est ici maintenant.",
  },
  end: {
    counting: "La partie est finie.",
    youWon: (n) => (n === 1 ? "Vous avez gagné !" : "Vous partagez la victoire !"),
    won: (names, n) => (n === 1 ? `${names} gagne.` : `${names} partagent la victoire.`),
    place: (place, of) =>
      of === 2 ? "Vous avez perdu." : `Vous finissez à la ${["première", "deuxième", "troisième", "quatrième", "cinquième", "sixième"][place - 1]} place sur ${of}.`,
    rematch: "Rejouer",
    change: "Changer, puis rejouer",
    joinRematch: "Vers la partie suivante",
    replay: "Revoir",
    record: "Garder la partie",
  },
  replay: {
    start: "Avant le premier coup.",
    count: "Comment elle a fini",
    lost: "Partie introuvable",
    side: "Vue par",
    pace: "Allure",
    stepped: "pas à pas",
    real: "à la vraie vitesse",
    everybody: "un spectateur",
    scrub: "Coup",
    at: (ply, plies) => `Coup ${ply} sur ${plies}`,
    first: "Au début",
    previous: "Un coup en arrière",
    play: "Lire",
    pause: "Pause",
    next: "Un coup en avant",
    last: "À la fin",
    speed: (speed) => `Vitesse ${speed}`,
  },
  analysis: {
    title: "Analyse",
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
    lost: (less, other) => `Perd ${less}. Mieux valait « ${other} ».`,
    expects: (name, worth) => `${name} pouvait ensuite espérer ${worth}.`,
    begin: "Parcourez les coups pour voir ce que valait chacun.",
    noChoice: "Il n’y avait rien à choisir ici.",
    turning: "Tournants",
    noTurning: "Aucun choix n’a beaucoup coûté.",
    turned: (ply, name, move, less) => `Coup ${ply}, ${name} : ${move} perd ${less}`,
    all: "Tous les choix",
    ply: "Coup",
    player: "Joueur",
    move: "Joué",
    gain: "Gagné ou perdu",
    other: "Meilleur autre choix",
    expected: "Espéré ensuite",
  },
  hint: {
    ask: "Indice",
    asking: "Un robot réfléchit pour vous…",
    says: (move) => `Indice : ${move}`,
    asked: (move) => `Avait demandé un indice : ${move}`,
    mark: "avec un indice",
  },
  watch: {
    title: "En ce moment",
    lead: "Les tables publiques. Les spectateurs voient ce que tous voient, et aucun secret.",
    none: "Pas de table publique en ce moment.",
    openOne: "En ouvrir une",
    open: (n) => `on s’installe, ${plural(n, { one: "place libre", other: "places libres" })}`,
  },
  open: {
    title: "Ouvrir une partie",
    lead: "Chaque partie finie peut se garder dans un petit fichier. Apportez‑en un, le vôtre ou celui d’un ami, et revoyez‑la pas à pas.",
    choose: "Choisissez une partie (.json), ou déposez‑la ici",
    tooLarge: "Ce fichier dépasse 2 Mio : ce n’est pas une partie.",
  },
  lost: { title: "Il n’y a rien ici", text: "Cette adresse ne mène nulle part. Il manque peut-être une lettre à la fin ?" },
  link: (link) => {
    const words: Partial<Record<Link, string>> = {
      connecting: "On arrive à la table…",
      reconnecting: "La liaison est coupée. On revient…",
      restarting: "Le serveur redémarre. Votre partie est en sûreté ; on revient tout seul.",
      offline: "Vous êtes hors ligne. On revient dès qu’il y a du réseau.",
    };
    return words[link] ?? "";
  },
  noTable: (link) => {
    const words: Partial<Record<Link, { title: string; text: string }>> = {
      "not-found": { title: "Pas de table ici", text: "Le lien est faux, ou la table est rangée depuis longtemps." },
      "not-allowed": { title: "Une table fermée", text: "On joue ici, et l’hôte n’a pas ouvert la table aux spectateurs." },
      "old-client": { title: "Il y a une nouvelle version", text: "Le serveur a été mis à jour. Rechargez la page, et vous revoilà à votre table." },
      broken: { title: "Quelque chose a échoué", text: "Le serveur n’a pas compris cette page. Rechargez‑la, et vous revoilà à votre table." },
      "too-fast": { title: "Trop vite", text: "Tant de messages sont venus d’ici que le serveur a coupé la liaison." },
      "too-many": { title: "Trop de fenêtres", text: "Vous avez ouvert plus de tables que le serveur n’en garde pour une personne. Fermez‑en, puis revenez ici." },
      full: { title: "Salle comble", text: "Cette table a tous les spectateurs qu’elle peut accueillir. Réessayez un peu plus tard." },
    };
    return words[link] ?? { title: "Quelque chose a échoué", text: "" };
  },
  update: { ready: "Il y a une nouvelle version de Tablée.", load: "Recharger" },
  errors: {
    unreachable: "Le serveur est injoignable. Y a-t-il du réseau ?",
    status: (status) => `Le serveur a refusé, sans dire pourquoi (${status}).`,
    unexpected: "Il est arrivé quelque chose d’imprévu.",
    part: "Cette partie de la page n’a pas pu être chargée.",
  },

  plain: {
    view: "Ce que vous voyez",
    moves: "Vos coups",
    find: (n) => `Chercher parmi ${n} coups`,
    end: "Le résultat",
    points: (n) => plural(n, { one: "point", other: "points" }),
    did: (name, move) => `${name}\u00a0: ${move}`,
    table: (move) => `La table\u00a0: ${move}`,
    yes: "oui",
    no: "non",
    nothing: "–",
  },
};
