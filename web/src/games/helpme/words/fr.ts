import type { CreatureName } from "../creatures";
import type { Texts } from "./en";

// Before ; ! ? and inside « » stands a narrow no-break space, before : a no-break space.

const tiles = (n: number): string => `${n} tuile${n > 1 ? "s" : ""}`;
const points = (n: number): string => `${n} point${n > 1 ? "s" : ""}`;
const listed = (items: readonly string[]): string =>
  items.length < 2 ? (items[0] ?? "") : `${items.slice(0, -1).join(", ")} et ${items.at(-1)}`;

/** A seat as sentences speak of it. The lesson calls the learner "Vous". */
const ME = "Vous";
const does = (name: string, verb: string, verbs: string): string => `${name} ${name === ME ? verb : verbs}`;
/** « d’Ada », « de Robin ». */
const of = (name: string): string => (/^[aeiouyàâäéèêëîïôöùûüœæh]/i.test(name) ? `d’${name}` : `de ${name}`);
/** « le chêne » from « chêne »: all six are masculine. */
const the = (creature: string): string => `le ${creature}`;

export const fr: Texts = {
  goal: "À la fin, ayez vos esprits secrets au sommet de hautes piles.",
  creatures: {
    baobab: "baobab",
    cherry: "cerisier",
    palm: "palmier",
    bamboo: "bambou",
    willow: "saule",
    oak: "chêne",
  } as Record<CreatureName, string>,
  tile: (creature, number) => `${creature} ${number}`,
  tiles,
  points,
  listed,

  board: {
    name: "Plateau, 6 colonnes et 5 lignes",
    empty: (cell) => `${cell} : vide`,
    cell: (cell, tile, height) => (height === 1 ? `${cell} : ${tile}` : `${cell} : ${tile}, pile de ${height}`),
    inside: (list) => `du bas vers le haut : ${list}`,
    canMove: "peut bouger",
    lifted: "soulevée",
    canLand: "peut aller ici",
    yours: "sous votre protection",
    cannot: (cell) => `${cell} ne peut pas bouger maintenant.`,
    notThere: (source, target) => `${source} ne peut pas aller en ${target}.`,
    putBack: (cell) => `${cell} est reposée à sa place.`,
    choose: "À vous : choisissez une pile à déplacer.",
    chooseTarget: (cell, tile) => `${cell}, ${tile}, est soulevée : choisissez où la poser.`,
    over: "Plus rien ne peut bouger.",
    keys: "Les flèches parcourent le plateau, Entrée soulève et pose une pile, Échap la remet à sa place.",
    insideTitle: (cell) => `Dans la pile ${cell}, du bas vers le haut`,
  },

  secret: {
    label: (n) => (n === 1 ? "Votre esprit" : "Vos esprits"),
    hint: "Maintenez pour regarder, touchez pour laisser ouvert",
    shown: (list) => `Vous protégez : ${list}.`,
  },

  log: {
    way: (source: string, target: string): string => `${source} sur ${target}`,
    move: (name, source, target) => `${does(name, "posez", "pose")} ${source} sur ${target}`,
    late: (name, source, target) => `Temps écoulé pour ${name} : ${source} va sur ${target}`,
  },

  merits: {
    covers: (name, tile, cell) => `couvre le ${tile} ${of(name)} en ${cell}`,
    spares: (name, tile, cell) => `laisse à découvert le ${tile} ${of(name)} en ${cell}`,
    secures: (name, tile, cell) => `met le ${tile} ${of(name)} en ${cell} hors de portée de tous`,
    reaches: (name, tile, cell) => `garde à portée le ${tile} ${of(name)} en ${cell}`,
    bonus: (name, tile, cell, n) => `fait ${points(n)} de bonus sous le ${tile} ${of(name)} en ${cell}`,
    gives: (name, n) => `donne à ${name} ${points(n)} de plus sur la table`,
    takes: (name, n) => `laisse à ${name} ${points(n)} de moins sur la table`,
  },

  end: {
    title: "Le décompte",
    reveal: "On retourne les cartes : qui protégeait qui ?",
    protects: (name, list) => `${does(name, "protégez", "protège")} : ${list}`,
    skip: "Aller au résultat",
    again: "Revoir le décompte",
    wins: (name) => `${does(name, "gagnez", "gagne")} !`,
    share: (list) => `Victoire partagée : ${list} !`,
    by: (best, next) => `${best} à ${next}.`,
    tied: (best) => `${points(best)} chacun.`,
    best: (name, cell, n) => `${name === ME ? "Votre meilleure pile" : `La meilleure pile ${of(name)}`} est en ${cell} : ${points(n)}.`,
    beat: (cell, creature, name) => `${cell}, ${the(creature)} au sommet : ${name}`,
    // In a narrow table it may break where a reader would break it.
    nobody: "à per\u00adsonne",
    sum: (count, bonus) =>
      bonus ? `${tiles(count)} + ${bonus} de bonus = ${points(count + bonus)}` : `${tiles(count)} = ${points(count)}`,
    stack: "Pile",
    top: "Au sommet",
    owner: "Pour",
    tilesHead: "Tuiles",
    bonus: "Bonus",
    points: "Points",
    total: "Total",
    all: "Pile par pile",
  },

  lesson: {
    title: "Apprendre Help Me !",
    step: (n, total) => `Étape ${n} sur ${total}`,
    you: ME,
    rival: "Robin",
    back: "Retour",
    next: "Suite",
    skip: "Passer la leçon",
    again: "Réessayer",
    play: "Jouer",
    rules: "Lire les règles",
    loading: "On dresse la table…",
    waiting: "À vous, sur le plateau.",
    steps: {
      welcome: {
        title: "Six esprits se réveillent",
        text: "Baobab, cerisier, palmier, bambou, saule et chêne. Chacun a cinq tuiles, numérotées de 1 à 5. Les trente sont là, mélangées, face visible.",
      },
      secret: {
        title: "Vos deux esprits",
        text: "Le saule et le cerisier sont à vous : touchez vos deux cartes pour les voir. Robin protège deux autres esprits. Toutes les cartes restent cachées jusqu’à la fin.",
      },
      move: {
        title: "Déplacez une tuile",
        text: "Une tuile va sur une voisine : à gauche, à droite, en haut ou en bas, jamais dans le vide. Posez le saule 3, qui brille, sur le chêne 2 en dessous : touchez l’un, puis l’autre, ou glissez.",
      },
      top: {
        title: "Une pile de deux",
        text: "Votre saule est sur le chêne. Seul le sommet se voit : on ne regarde pas dessous. La place quittée reste vide. C’est maintenant à Robin.",
      },
      stack: {
        title: "Une pile bouge en entier",
        text: "Robin a posé le chêne 1 sur votre cerisier 4 : retenez ce qui est caché. Votre pile de deux bouge d’un bloc : posez‑la sur le chêne 5 en dessous.",
      },
      cover: {
        title: "Passez au sommet",
        text: "Dix‑neuf coups plus tard, il reste huit piles. Une pile revient à qui protège l’esprit du sommet. Le chêne 1, que Robin semble protéger, domine une pile de cinq : posez dessus votre cerisier 1.",
      },
      inside: {
        title: "Des amis à l’intérieur",
        text: "Cette pile de six est à vous : six points. Le cerisier 4 que Robin avait couvert est dedans. Même esprit que le sommet, il ajoute son numéro : 6 + 4 = 10. Celui du sommet ne compte jamais.",
      },
      last: {
        title: "Le dernier coup",
        text: "Robin a posé le chêne 4 sur votre saule. Il faut bouger, et seules deux piles sont encore voisines. Posez dessus votre saule 2 : plus rien ne pourra bouger, et la partie sera finie.",
      },
      score: {
        title: "Le décompte",
        text: "Cartes sur table ! Vos deux piles rapportent 10 et 9 points, celle de Robin 13. Ni vous ni Robin ne protégez le baobab : ses deux piles ne comptent pas. Vous gagnez, 19 à 13.",
      },
    },
    end: { title: "Et c’est tout", text: "Vous connaissez le jeu. Une première partie contre un robot prend cinq minutes." },
  },

  rules: {
    title: "Les règles de Help Me !",
    lead: "De deux à quatre joueurs, une dizaine de minutes. Trente tuiles deviennent des piles moins nombreuses et plus hautes ; à la fin, tout dépend de l’esprit qui se tient au sommet.",
    spirits: { title: "Les six esprits", text: "Chaque esprit a cinq tuiles, avec un numéro de 1 à 5 dans le coin." },
    setup: {
      title: "Avant de commencer",
      text: "On mélange les trente tuiles et on les étale face visible, cinq lignes de six. Puis chacun tire des esprits en secret : ce sont ses protégés. Personne ne les montre avant la fin. Ceux qui restent demeurent cachés aussi. Le sort ou un accord désigne qui commence.",
      cards: "Deux cartes, pour vos yeux seulement.",
    },
    move: {
      title: "À votre tour",
      text: "Déplacez une tuile ou une pile, celle que vous voulez, quel que soit son protecteur. Elle avance d’un pas à gauche, à droite, en haut ou en bas, et se pose sur ce qui s’y trouve. Puis c’est au suivant. On ne peut pas passer.",
      caption: "Le chêne peut aller sur chacune de ses quatre voisines.",
    },
    allowed: {
      title: "Ce qui se fait et ce qui ne se fait pas",
      yes: ["Aller sur une tuile ou une pile voisine", "Une pile bouge en entier et garde son ordre"],
      no: ["Pas en diagonale", "Pas sur une place vide", "Pas de pile coupée en deux", "Pas de regard à l’intérieur"],
      goes: "Permis",
      not: "Interdit",
      caption: "Vers le bas, oui. Dans le vide ou en diagonale, non.",
    },
    end: {
      title: "La fin",
      text: "La partie s’arrête quand plus aucune pile n’a de voisine. Chacun montre ses esprits. Une pile revient à qui protège l’esprit du sommet ; si personne ne le protège, elle ne compte pour personne.",
      caption: "Des places vides tout autour : plus rien ne bouge.",
    },
    score: {
      title: "Compter",
      text: "Chacune de vos piles rapporte un point par tuile. Une tuile à l’intérieur qui montre le même esprit que le sommet ajoute son numéro. Le numéro du sommet ne compte pas. Le plus grand total gagne ; en cas d’égalité, la victoire est partagée.",
      example: "Un exemple : Ada protège le chêne et le saule.",
      rows: [
        "Quatre tuiles, et un chêne 5 se trouve dedans, sous le chêne",
        "Un saule seul : une tuile, son numéro ne compte pas",
        "Trois tuiles, pas d’autre saule dedans",
      ],
      total: "Ada totalise",
    },
    more: {
      title: "À deux, trois ou quatre",
      rows: [
        ["2 joueurs", "deux esprits chacun, deux restent cachés"],
        ["3 joueurs", "deux esprits chacun"],
        ["4 joueurs", "un esprit chacun, deux restent cachés"],
      ],
      text: "On joue dans le sens des aiguilles d’une montre. Rien d’autre ne change.",
    },
    open: {
      title: "Piles ouvertes",
      text: "Qui ouvre la table peut choisir que tout le monde voie dans les piles. Idéal pour une première partie : rien à retenir.",
    },
  },
};
