import type { Texts } from "./en";

const lists = new Intl.ListFormat("fr", { type: "conjunction" });
/** « vous, Ada et Bo » : qui lit vient d’abord, sans majuscule après un deux-points. */
const all = (names: readonly string[]): string =>
  lists.format(names.toSorted((one, other) => Number(other === ME) - Number(one === ME)).map((name) => (name === ME ? "vous" : name)));
const cards = (n: number): string => (n < 2 ? `${n} carte` : `${n} cartes`);

/** Une place telle que les phrases en parlent. La leçon appelle l’élève « Vous ». */
const ME = "Vous";
const does = (name: string, vous: string, il: string): string => `${name} ${name === ME ? vous : il}`;
/** « d’Ada », « de Robin ». */
const of = (name: string): string => (/^[aeiouyàâäéèêëîïôöùûüœæh]/i.test(name) ? `d’${name}` : `de ${name}`);
/** « Ada paie 3 cartes », « vous et Bo payez chacun 3 cartes ». */
const pay = (names: readonly string[], n: number): string => {
  const verb = names.includes(ME) ? "payez" : names.length > 1 ? "paient" : "paie";
  return `${all(names)} ${verb}${names.length > 1 ? " chacun" : ""} ${cards(n)}`;
};
const seconds = (ms: number): string => (ms / 1000).toFixed(1).replace(".", ",");

export const fr: Texts = {
  goal: "Le plus de cartes gagne : main sur un accord (deux parties pareilles, pas trois), livre sur une créature folle.",
  me: ME,
  letters: { A: "A", W: "E", E: "T", F: "F" },
  elements: { A: "air", W: "eau", E: "terre", F: "feu" },
  specials: { crazy: "créature folle", double: "double", wizard: "magicien" },
  aSpecial: { crazy: "une créature folle", double: "un double", wizard: "un magicien" },
  creature: (head, belly, legs) => `${head}, ${belly}, ${legs}`,
  cards,
  ms: (n) => `${n} ms`,

  seat: {
    said: (deck, top, pile) =>
      `${cards(deck)} au paquet${top === null ? "" : `, sur la pile : ${top}${pile > 1 ? `, ${cards(pile)}` : ""}`}`,
    gone: "a quitté la partie",
    used: "la main sur cette carte était fausse",
    flip: "Retourner une carte",
    away: "pas là",
  },
  middle: {
    name: "Le milieu",
    empty: "Le milieu est vide.",
    slap: (card) => `Main sur ${card}`,
    book: "Poser votre livre",
    bookShort: "Livre",
  },

  next: {
    set: (name) => `${does(name, "posez", "pose")} une carte au milieu.`,
    add: (name) => `Un double ! ${does(name, "ajoutez", "ajoute")} une carte au milieu.`,
    flip: (name) => `${does(name, "retournez", "retourne")} une carte.`,
    reveal: "Un magicien ! Au signal, tous retournent une carte.",
    mySet: "À vous : posez une carte au milieu.",
    myAdd: "Un double ! À vous : ajoutez une carte au milieu.",
    myFlip: "À vous : retournez une carte.",
    down: "Des mains sont posées…",
    yours: "Votre main est posée…",
    last: "La dernière carte : si personne ne l’attrape, c’est fini.",
    lastMine: "Vous n’avez plus de carte : si personne n’attrape celle-ci, vous quittez la partie.",
    lastOf: (name) => `${name} n’a plus de carte : si personne n’attrape celle-ci, ${name} quitte la partie.`,
    used: "Votre main est jouée.",
    mine: "Retournez la suivante.",
    gone: "Vous n’avez plus de cartes. Regardez les autres finir.",
    early: "La carte se retourne dans un instant.",
  },

  verdict: {
    none: "La première main juste prend tout.",
    caught: (name, card, n) => `${does(name, "attrapez", "attrape")} ${card} et ${name === ME ? "prenez" : "prend"} ${cards(n)}.`,
    book: (name, n) => `${name === ME ? "Votre livre" : `Le livre ${of(name)}`} était le premier : ${cards(n)}.`,
    wrong: (names, n) => `Erreur : ${pay(names, n)}.`,
    early: (names, n) => `Trop tôt ! ${pay(names, n).replace(/^vous/, ME)}.`,
    broke: (names) => {
      const [can, cannot] = names.includes(ME) ? ["ne pouvez", "ne pouvez"] : ["ne peut", "ne peuvent"];
      return `Erreur : ${all(names)} ${names.length > 1 ? cannot : can} pas payer.`;
    },
    title: "La course",
    onCard: (card) => `main sur ${card}`,
    onBook: "livre",
    outcome: ({ outcome, early, late = false, cards: n }) => {
      if (late) return "trop tard, ne compte pas";
      if (outcome === "void") return "ne compte pas";
      if (outcome === "right") return `juste, prend ${cards(n)}`;
      return `${early ? "faux départ" : "faux"}, ${n > 0 ? `paie ${cards(n)}` : "ne peut pas payer"}`;
    },
    why: "Pourquoi ?",
    raised: (name, claimed) =>
      `${claimed} ms à l’horloge ${name === ME ? "de votre appareil" : of(name)}, mais le réseau n’explique qu’une partie du retard.`,
  },
  evidence: {
    title: "La course en chiffres",
    who: "Qui",
    what: "Où",
    counted: "Compté",
    claimed: "Sa montre",
    network: "Réseau",
    allowed: "Expliqué",
    means: "Sa montre : de l’image qui a montré la carte jusqu’à la main. Réseau : ce qu’aurait pris l’aller-retour. Expliqué : ce que les mesures du serveur permettent ; ce qui dépasse s’ajoute au temps compté.",
  },
  special: {
    under: (name, card) => `${does(name, "retournez", "retourne")} ${card} : pas pour le milieu, la carte va sous le paquet.`,
  },

  lag: {
    ping: (ms, jitter) => `${ms} ms aller-retour${jitter === null ? "" : `, à ${jitter} près`}`,
    unknown: "pas encore mesuré",
    unfair: (name) => `La liaison ${of(name)} est trop lente ou trop irrégulière pour une course juste.`,
    unfairMine: "Votre liaison est trop lente ou trop irrégulière : une part de votre temps ne peut pas être rendue.",
    announced: (name, ms) => `${does(name, "entendez", "entend")} les cartes, environ ${seconds(ms)} s après qu’on les voit.`,
  },
  sense: {
    title: "Votre façon de jouer",
    reader: "Cartes lues à voix haute",
    readerOff: "non",
    readerOn: (ms) => `oui, ${seconds(ms)} s plus tard`,
    readerHint: "Chaque carte retournée est annoncée aussitôt, et tout se fait au clavier. La table apprend que vous entendez les cartes, et combien plus tard.",
    delay: (ms) => `La table sait que vous entendez une carte environ ${seconds(ms)} s après qu’elle se retourne.`,
    buzz: "Vibration",
    on: "oui",
    off: "non",
    keys: "Touches : Espace retourne une carte, Entrée ou 1 pose la main sur la première carte du milieu, 2, 3… sur les suivantes, B pose votre livre.",
  },
  announce: {
    turned: (name, card) => `${name} : ${card}`,
    list: (all) => all.join(" ; "),
    middle: (list) => `Au milieu : ${list}`,
  },

  one: {
    name: "Une table, un appareil",
    yourTurn: "à vous",
    used: "main jouée",
    flip: "tourner",
    hand: "main",
    book: "livre",
    handOf: (name, card) => `${name} : main sur ${card}`,
    bookOf: (name) => `${name} : livre`,
    flipOf: (name) => `${name} : retourner une carte`,
    keys: "Touches",
    keysTitle: "Des touches pour chacun",
    keysLead: "À plusieurs sur un clavier, chacun a ses touches. Pressez un champ, puis la nouvelle touche. Certains claviers ne sentent pas plus de quelques touches à la fois.",
    key: { flip: "Tourner", book: "Livre", hand: (n) => `Main, carte ${n}` },
    press: "Pressez une touche…",
    taken: (name) => `${name} avait cette touche et ne l’a plus.`,
    reset: "Comme avant",
    done: "C’est bon",
    round: "S’asseoir autour de l’appareil",
    abreast: "S’asseoir côte à côte",
    full: "Plein écran",
    leave: "Quitter le plein écran",
    menu: "Table",
  },

  log: {
    flip: (name) => `${does(name, "retournez", "retourne")} une carte`,
    turns: (name, card) => `${does(name, "retournez", "retourne")} ${card}`,
    lays: (name, card) => `${does(name, "posez", "pose")} ${card} au milieu`,
    left: (name) => `${does(name, "quittez", "quitte")} la partie.`,
    slap: (name, card, ms) => `${does(name, "frappez", "frappe")} ${card} après ${ms} ms`,
    early: (name, card, ms) => `${does(name, "frappez", "frappe")} ${card} trop tôt, après ${ms} ms`,
    book: (name, ms) => `${does(name, "posez", "pose")} le livre après ${ms} ms`,
    hand: (name) => `Une main tombe : ${name === ME ? "la vôtre" : name}`,
    judge: "La dernière carte n’a pas été attrapée.",
    reveal: "Au mot du magicien, tous retournent une carte",
    time: "Le temps est écoulé",
  },

  end: {
    title: "Le compte",
    reasons: {
      "no-card": (name) => `${does(name, "n’avez", "n’a")} plus de carte à retourner. Seuls les paquets comptent.`,
      error: (name) => `${does(name, "avez", "a")} fait une erreur sans pouvoir payer. Seuls les paquets comptent.`,
      "two-left": () => "Seuls deux joueurs ont encore des cartes. Seuls les paquets comptent.",
      time: () => "Le temps est écoulé. Seuls les paquets comptent.",
      abandoned: () => "Tout le monde est parti. Personne ne gagne.",
    },
    gone: "a quitté la partie",
    left: (n) => `${cards(n)} ${n < 2 ? "reste" : "restent"} sur la table et ne ${n < 2 ? "compte" : "comptent"} pour personne.`,
    times: "La vitesse de chacun",
    hands: "Mains",
    usual: "D’habitude",
    fastest: "Au mieux",
  },

  lesson: {
    title: "Apprendre Elementals",
    step: (n, total) => `Étape ${n} sur ${total}`,
    you: ME,
    rivals: ["Robin", "Noor", "Sam"],
    back: "Retour",
    next: "Suite",
    skip: "Passer la leçon",
    play: "Jouer",
    train: "Entraîner l’œil",
    rules: "Lire les règles",
    waiting: "À vous, sur la table.",
    notThat: "Pas celle-là : regardez encore.",
    steps: {
      welcome: {
        title: "Des créatures de quatre éléments",
        text: "Chaque créature a une tête, un ventre et des jambes : d’air, d’eau, de terre ou de feu. L’une est au milieu. Tout le monde la regarde.",
      },
      flip: { title: "Retournez une carte", text: "Chacun à son tour retourne la première carte de son paquet. C’est à vous : touchez votre paquet." },
      nothing: {
        title: "Rien de pareil",
        text: "Votre carte n’a aucune partie en commun avec le milieu, à la même place : il ne se passe rien, et Robin retourne la suivante. Ouvrez l’œil.",
      },
      match: {
        title: "Deux parties pareilles : frappez !",
        text: "La carte qui vient d’être retournée et celle du milieu ont exactement deux parties en commun. Posez la main sur celle du milieu, avant les autres : la première main juste prend tout.",
      },
      took: { title: "Vous prenez tout", text: "Toutes les cartes visibles vont sous votre paquet. À la fin, qui en a le plus gagne. Vous posez maintenant la carte suivante au milieu." },
      set: { title: "Un nouveau milieu", text: "Touchez votre paquet pour poser la première carte." },
      quiet: { title: "Et l’on continue", text: "Votre carte est au milieu. C’est à elle que tout se compare désormais. Robin retourne…" },
      crazy: { title: "Une créature folle", text: "Les quatre éléments à la fois ! Elle ne s’accorde avec rien : c’est le premier livre qui gagne. Posez le vôtre." },
      double: { title: "Un double", text: "Le double ajoute une deuxième carte au milieu. Désormais, l’une ou l’autre peut s’accorder." },
      add: { title: "Une de plus au milieu", text: "C’est à vous de l’ajouter : touchez votre paquet." },
      pick: { title: "Laquelle ?", text: "La main doit tomber sur la carte qui a exactement deux parties en commun avec celle qui vient d’être retournée." },
      wizard: { title: "Un magicien", text: "À son mot, tous retournent une carte au même moment. N’importe laquelle peut s’accorder ; parmi elles, les cartes spéciales ne font rien." },
      all: { title: "Regardez‑les toutes", text: "L’une des cartes retournées a deux parties en commun avec le milieu. Frappez le milieu !" },
      error: { title: "Une erreur", text: "Vous avez encore tout pris. Puis Robin est allé trop vite : aucune partie n’était pareille. Une main ou un livre à tort coûte une carte pour chacun des autres, et n’ôte rien à une main juste plus lente. Si personne n’a raison, qui s’est trompé le premier retourne la suivante." },
      end: { title: "C’est tout", text: "Qui doit retourner ou payer, et n’a pas assez de cartes, met fin à la partie. À cinq ou six, on la quitte, jusqu’à ce que deux joueurs seulement aient des cartes. Qui en a le plus gagne." },
    },
  },

  training: {
    title: "Entraîner l’œil",
    lead: "Vingt cartes se retournent, l’une après l’autre. Frappez l’accord, posez le livre sur une créature folle, ne bougez pas quand rien ne s’accorde : dans une partie, chaque main fausse paie et la première juste prend tout.",
    keys: "Touches : Espace, Entrée ou 1 pose la main sur la première carte, 2 sur la suivante, B pose le livre.",
    start: "Commencer",
    again: "Encore une fois",
    stop: "Arrêter",
    round: (n, total) => `Carte ${n} sur ${total}`,
    ready: "Attention…",
    right: (ms) => `Juste, ${ms} ms.`,
    still: "Juste : rien à attraper.",
    missed: "C’était un accord.",
    missedBook: "Une créature folle : il fallait le livre.",
    wrong: "Rien ne s’accorde là.",
    result: (right, total) => `${right} sur ${total}`,
    median: (ms) => `votre temps médian : ${ms} ms`,
    best: (ms) => `votre meilleur temps : ${ms} ms`,
    plot: "Vos temps de réaction",
    plotSaid: (n, first, last) => `${n} temps, de ${first} ms au début à ${last} ms récemment.`,
    axis: "millisecondes",
    times: "Vos temps les plus récents",
    none: "Pas encore de temps.",
    when: "Quand",
    what: "Quoi",
    time: "Temps",
    hand: "main",
    book: "livre",
    forget: "Oublier ces temps",
    kept: "Vos temps restent dans ce navigateur.",
    link: "S’entraîner seul contre la montre",
  },

  rules: {
    title: "Les règles d’Elementals",
    lead: "De deux à six joueurs, dix à quinze minutes. Les cartes se retournent une à une ; la première main juste prend tout.",
    elements: { title: "Les quatre éléments", text: "Chacun a sa couleur, son motif, son signe et sa lettre. Une créature, c’est une tête, un ventre et des jambes, chacun d’un élément. Il y en a 48, toutes différentes." },
    setup: { title: "Avant de commencer", text: "Les soixante cartes sont mélangées et distribuées, face cachée : 30, 20, 15, 12 ou 10 chacun. Personne ne regarde. Chacun a un livre." },
    turn: {
      title: "Retourner",
      text: "Le premier joueur pose au milieu la carte du dessus de son paquet. Puis, dans le sens des aiguilles d’une montre, chacun en retourne une sur sa propre pile. Chaque carte se compare au milieu jusqu’à la suivante.",
    },
    match: {
      title: "Un accord",
      text: "Exactement deux des trois parties sont les mêmes, à la même place : le milieu peut être attrapé. La première main juste prend toutes les cartes visibles et pose un nouveau milieu.",
      yes: "Même tête, mêmes jambes : frappez.",
      no: "Seul le ventre est le même : ne bougez pas.",
    },
    first: {
      title: "Qui était premier ?",
      text: "Ce qui compte, c’est le temps entre le moment où la carte paraît sur votre écran et celui où votre main tombe : une liaison lente ne rend pas la main lente. Les temps de tous sont montrés. Les mains sont jugées dans cet ordre : chaque main fausse paie, la première juste prend tout, et ce qui vient après ne compte pas. Une main fausse et rapide n’ôte rien à une main juste plus lente. Avant 100 ms, c’est deviner : la main est fausse.",
    },
    error: {
      title: "Une main fausse",
      text: "Une main sans accord, une main sur une créature folle, un livre sur autre chose : une carte de votre paquet à chacun, et votre main est jouée jusqu’à la carte suivante. Si personne n’a raison, qui s’est trompé retourne cette carte : de plusieurs jugés ensemble, le premier. Jusque-là, ceux qui n’ont pas encore posé la main peuvent attraper celle-ci.",
    },
    specials: {
      title: "Les cartes spéciales",
      crazy: "Créature folle : aucune main ne doit toucher le milieu. Le premier livre prend tout.",
      double: "Double : le joueur suivant ajoute une carte au milieu. Un accord avec l’une d’elles suffit ; la main doit tomber sur la bonne.",
      wizard: "Magicien : à son mot, tous retournent une carte en même temps. On les compare toutes ; parmi elles, les cartes spéciales ne font rien.",
      middle: "Une carte spéciale ne va jamais au milieu : elle passe sous le paquet, et le joueur suivant en pose une.",
    },
    end: {
      title: "La fin",
      text: "De deux à quatre joueurs, la partie finit quand quelqu’un doit retourner une carte et n’en a plus, ou ne peut pas payer une erreur : son paquet ne compte pas. À cinq ou six, il quitte la partie, qui finit quand ils ne sont plus que deux à avoir des cartes. Le plus gros paquet gagne ; ce qui est visible ne compte pour personne.",
    },
    tempo: {
      title: "Le rythme",
      text: "L’hôte choisit combien de temps une carte reste visible au moins, et si les joueurs retournent eux-mêmes ou si la table le fait pour eux. « Tranquille » est fait pour les enfants, les premières parties et qui écoute les cartes.",
    },
  },
};
