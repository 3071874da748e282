import type { LearnTexts } from "./learn.en";

// Before ; ! ? and inside « » stands a narrow no-break space, before : a no-break space.

export const fr: LearnTexts = {
  lesson: {
    title: "Apprendre Rauha",
    step: (n, of) => `Étape ${n} sur ${of}`,
    you: "Vous",
    rival: "Robin",
    back: "Retour",
    next: "Suite",
    skip: "Passer la leçon",
    play: "Jouer",
    rules: "Lire les règles",
    waiting: "À vous, sur le plateau.",
    steps: {
      welcome: {
        title: "Un monde de neuf biomes",
        text: "Voici votre monde : neuf biomes sur trois rangées. Votre avatar {avatar} en fait le tour, cran après cran, et réveille la ligne devant laquelle il se tient. En quatre manches, réunissez plus d’énergie {energy} que Robin.",
      },
      draft: {
        title: "Prenez une carte en secret",
        text: "Entre vous, deux satellites de quatre cartes. La lune {moon} de votre cran désigne celui de gauche, une étoile {star} celui de droite. Gardez la carte qui luit : touchez‑la, puis confirmez. Robin aura les autres.",
      },
      place: {
        title: "Posez‑la sur votre monde",
        text: "Une carte recouvre ce qui est là. Son coin montre un prix en cristaux {gem} ou un plan {map} des cases permises ; celle‑ci est gratuite. Touchez la case qui luit pour voir ce qui change, puis posez‑la.",
      },
      activate: {
        title: "Réveillez la ligne",
        text: "La ligne de l’avatar travaille pour vous. L’étiquette du bas dit ce que donne chaque biome et, devant une flèche {arrow}, ce qu’il coûte. Les vôtres donnent 2 énergies, 1 cristal et 1 énergie. Touchez ce qui luit.",
      },
      align: {
        title: "Trois d’affilée",
        text: "Tour suivant. Une rangée ou colonne de même paysage ({forest} {crystal} {mushroom} {mountain} ; {desert} n’appelle rien) ou de même animal ({flying} {marine} {walking}) appelle son entité divine. À gauche, deux champs de cristaux : posez le troisième.",
      },
      entity: {
        title: "Une entité divine",
        text: "Kiteet vient à vous d’où qu’elle soit, même de chez quelqu’un d’autre. Le tour où elle arrive, et à chaque décompte, elle donne son effet : ici, 3 énergies. Activez‑la.",
      },
      spore: {
        title: "Les spores",
        text: "Tour 3. Une spore {spore} réveille son biome à chaque décompte. Défausser {hole} en donne une ; le biome du milieu en vend une pour 3 cristaux : touchez‑le, puis votre première carte et ses 2 énergies.",
      },
      scoring: {
        title: "Un décompte",
        text: "Après trois tours, l’avatar atteint un coin {scoring} : c’est un décompte. Chaque biome à spore et chaque entité s’activent une fois, dans l’ordre voulu. Les vôtres apportent 2 et 3 énergies : commencez par la spore.",
      },
      water: {
        title: "Et l’eau",
        text: "Enfin, comptez les gouttes {water} : vous en avez 3, Robin, qui en a le moins, 1. Une avance de une à cinq gouttes rapporte 1, 3, 6, 10 ou 15 énergies. La vôtre est de 2 : 3 énergies.",
      },
      end: {
        title: "Voilà une manche",
        text: "Quatre manches de trois tours, chacune avec son décompte ; dès la troisième, les cartes du second âge. Vous menez {crown} 16 à 10, et jouez donc en premier. Le plus d’énergie l’emporte.",
      },
    },
    ready: "Vous connaissez le jeu. Une première partie contre un robot dure un quart d’heure.",
  },

  rules: {
    title: "Les règles de Rauha",
    lead: "De deux à cinq, une petite demi-heure. Chacun fait pousser un monde de neuf biomes ; l’avatar en fait le tour et le réveille ligne après ligne. Le plus d’énergie l’emporte.",
    card: {
      title: "Lire une carte",
      text: "Tout ce que fait une carte y est dessiné.",
      rows: [
        ["gem", "En haut à gauche : son prix en cristaux. Rien : elle est gratuite."],
        ["map", "Ou une petite carte : les seules cases où elle peut se poser."],
        ["forest", "Le paysage : forêt, champ de cristaux, bois de champignons, montagne. Certaines cartes en ont deux. Le désert en est un aussi, mais aucune entité ne s’y intéresse."],
        ["flying", "À droite : ses animaux, volants, marins ou marcheurs. Un double vaut deux quand on compte les animaux."],
        ["water", "À gauche : ses sources d’eau."],
        ["energy", "En bas : son effet. Les étincelles sont l’énergie, les points du jeu ; une flèche veut dire : payez d’abord ; × veut dire : pour chaque."],
      ],
    },
    setup: {
      title: "Avant de commencer",
      text: "Chacun a le même plateau, face A ou face B, et quatre cristaux. Les avatars sont au premier cran, les marqueurs d’énergie empilés au hasard sur 0. Entre deux voisins se trouve un satellite.",
    },
    round: {
      title: "Une manche",
      text: "Quatre manches, chacune de trois tours et d’un décompte. Au début d’une manche, chaque satellite reçoit quatre cartes : du premier âge aux manches 1 et 2, du second aux manches 3 et 4.",
    },
    steps: {
      title: "Un tour",
      rows: [
        ["Choisir", "Tous ensemble et en secret. Le cran de l’avatar montre une lune ou une étoile : prenez les cartes du satellite de gauche (lune) ou de droite (étoile), gardez‑en une, remettez les autres. Au troisième tour, la dernière carte de chaque satellite part au trou noir."],
        ["Poser ou défausser", "Chacun son tour, en commençant par qui mène sur la piste d’énergie. Posez la carte où elle peut aller, payez son prix, recouvrez ce qui s’y trouve. Ou jetez‑la au trou noir pour quatre cristaux, ou pour une spore sur un de vos biomes qui n’en a pas."],
        ["Accueillir les entités", "Si la carte forme une rangée ou une colonne de trois qui partagent un paysage ou un animal, l’entité de ce symbole vous rejoint, où qu’elle soit."],
        ["Activer", "Les biomes de la ligne de l’avatar, et les entités arrivées ce tour : chacun une fois, dans l’ordre voulu, et seulement si vous le souhaitez."],
        ["Avancer", "Tous les avatars avancent d’un cran. Dans un coin, il y a décompte."],
      ],
    },
    entities: {
      title: "Les sept entités",
      text: "Chacune suit un symbole. Elle reste avec vous jusqu’à ce que quelqu’un d’autre aligne trois fois son symbole.",
    },
    spores: {
      title: "Les spores",
      text: "Une au plus par biome. Si vous recouvrez un biome qui en porte une, elle reste, sur la nouvelle carte. Une spore réveille son biome à chaque décompte.",
    },
    scoring: {
      title: "Un décompte",
      text: "En commençant par qui mène, chacun active tous ses biomes à spore et toutes ses entités, chacun une fois, dans l’ordre voulu. Un biome qui reçoit sa spore pendant le décompte compte aussi. Puis l’eau : vos sources moins le minimum de la table.",
      more: "De plus que le minimum",
      points: "Énergie",
      example: "Ada a 5 sources, Bo 3, Cy 4. Bo en a le moins. Ada : 5 − 3 = 2, soit 3 d’énergie. Cy : 4 − 3 = 1, soit 1. Bo : 0.",
    },
    leader: {
      title: "Qui mène",
      text: "Qui est le plus loin sur la piste d’énergie. Un marqueur qui avance se pose sur ceux qui y sont déjà, et sur une même case celui du dessus mène.",
    },
    end: { title: "La fin", text: "Après le quatrième décompte, le plus d’énergie l’emporte. À égalité, la victoire est partagée." },
    boards: { title: "Les deux faces du plateau", a: "Face A", b: "Face B" },
    all: "Toutes les cartes",
    path: "Le chemin de l’avatar : seize crans, dans le sens horaire. En or, la ligne du tour ; en pointillé, la suivante.",
    aligned: "Trois forêts d’affilée : Metsat arrive.",
  },

  cards: {
    title: "Toutes les cartes de Rauha",
    lead: "Quatre-vingts cartes biome, sept entités, deux plateaux. Cherchez par nom, paysage, animal, effet ou numéro.",
    search: "Chercher",
    hint: "forêt, volant, spore, I-07 …",
    found: (n) => (n < 2 ? `${n} trouvée` : `${n} trouvées`),
    none: "Rien de tel dans la boîte.",
    age1: "Premier âge",
    age2: "Second âge",
    entities: "Entités",
    boards: "Plateaux",
    show: "Montrer",
    everything: "tout",
  },
};
