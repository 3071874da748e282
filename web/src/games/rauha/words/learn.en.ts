export const en = {
  lesson: {
    title: "Learn Rauha",
    step: (n: number, of: number): string => `Step ${n} of ${of}`,
    you: "You",
    rival: "Robin",
    back: "Back",
    next: "Next",
    skip: "Skip the lesson",
    play: "Play now",
    rules: "Read the rules",
    waiting: "Your turn, on the board.",
    steps: {
      welcome: {
        title: "A world of nine",
        text: "This is your world: nine biomes in three rows. Your avatar {avatar} walks round it, notch by notch, and wakes the line it stands at. In four rounds, gather more energy {energy} than Robin.",
      },
      draft: {
        title: "Take a card in secret",
        text: "Between you lie two satellites with four cards each. The moon {moon} on your notch means the left one, a star {star} the right. Keep the card that glows: touch it, then confirm. Robin gets the rest.",
      },
      place: {
        title: "Lay it on your world",
        text: "A card covers what lies there. Its corner shows a price in crystals {gem} or a map {map} of where it may lie; this one is free. Touch the glowing place, see what changes, then lay it.",
      },
      activate: {
        title: "Wake the line",
        text: "Your avatar’s line now works for you. The plate at the bottom says what each biome gives, and before an arrow {arrow} what it costs. Yours give 2 energy, 1 crystal and 1 energy. Touch what glows.",
      },
      align: {
        title: "Three in a row",
        text: "Next turn. Three biomes in a row or column that share a land ({forest} {crystal} {mushroom} {mountain}; {desert} calls none) or an animal ({flying} {marine} {walking}) call its divine entity. Your left column has two crystal fields: lay the third below.",
      },
      entity: {
        title: "A divine entity",
        text: "Kiteet comes to you, from wherever it was, even from another player. In the turn it comes, and in every scoring, it gives its effect: here 3 energy. Activate it.",
      },
      spore: {
        title: "Spores",
        text: "Third turn. A spore {spore} makes its biome count in every scoring. A discarded card {hole} gives one; the biome in the middle sells one for 3 crystals: touch it, then your first card, which gives 2 energy.",
      },
      scoring: {
        title: "A scoring",
        text: "After three turns the avatar reaches a corner {scoring}: a scoring. Every biome with a spore and every entity of yours can be activated once, in any order. Yours bring 2 and 3 energy: begin with the spore.",
      },
      water: {
        title: "And the water",
        text: "Last, count the drops {water}: you have 3, Robin has the least, 1. A lead of one to five drops wins 1, 3, 6, 10 or 15 energy. Yours is 2: 3 energy.",
      },
      end: {
        title: "That is a round",
        text: "Four rounds of three turns, each with its scoring; from the third on, the cards of the second age. You lead {crown}, 16 to 10, so you play first. The most energy wins.",
      },
    } as Record<string, { title: string; text: string }>,
    ready: "You know the game. A first one against a bot takes a quarter of an hour.",
  },

  rules: {
    title: "The rules of Rauha",
    lead: "Two to five players, about half an hour. Everybody grows a world of nine biomes; the avatar walks round it and wakes it line by line. The most energy wins.",
    card: {
      title: "How to read a card",
      text: "Everything a card does is drawn on it.",
      rows: [
        ["gem", "Top left: its price in crystals. Nothing there: it is free."],
        ["map", "Or a small map: the only places where it may lie."],
        ["forest", "The land: forest, crystal field, mushroom wood, mountain. Some cards have two. Desert is a land too, but no entity cares for it."],
        ["flying", "Right: its animals, flying, marine or walking. A double counts as two when animals are counted."],
        ["water", "Left: its water sources."],
        ["energy", "Below: its effect. Sparks are energy, the points of the game; an arrow means pay first; × means for each."],
      ] as [string, string][],
    },
    setup: {
      title: "Before you start",
      text: "Everybody has the same board, side A or side B, and four crystals. The avatars stand at the first notch, the energy markers lie on 0 in one pile, in random order. Between neighbours lies a satellite.",
    },
    round: {
      title: "A round",
      text: "Four rounds, each of three turns and a scoring. At the beginning of a round every satellite gets four cards: of the first age in rounds 1 and 2, of the second in rounds 3 and 4.",
    },
    steps: {
      title: "A turn",
      rows: [
        ["Choose", "All at once and in secret. The avatar’s notch shows a moon or a star: take the cards of the satellite on your left (moon) or right (star), keep one, put the rest back. In the third turn the last card of each satellite goes to the black hole."],
        ["Lay or discard", "One after the other, beginning with the leader on the energy track. Lay the card anywhere it may lie, pay its price, cover what was there. Or throw it into the black hole for four crystals, or for a spore on one of your biomes that has none."],
        ["Welcome entities", "If the card makes a row or column of three that share a land or an animal, the entity of that symbol comes to you, wherever it was."],
        ["Activate", "The biomes in your avatar’s line, and entities that came this turn: each once, in any order, and only if you like."],
        ["Walk on", "All avatars go on by one notch. In a corner there is a scoring."],
      ] as [string, string][],
    },
    entities: {
      title: "The seven entities",
      text: "Each follows one symbol. It stays with you until somebody else lines up three of its symbol.",
    },
    spores: {
      title: "Spores",
      text: "At most one on a biome. Cover a biome that has one, and the spore stays, on the new card. A spore wakes its biome in every scoring.",
    },
    scoring: {
      title: "A scoring",
      text: "Beginning with the leader, everybody activates all biomes with a spore and all entities, each once, in any order. A biome that gets its spore during the scoring counts too. Then water: your sources less the least anybody has.",
      more: "More than the least",
      points: "Energy",
      example: "Ada has 5 sources, Bo 3, Cy 4. Bo has the least. Ada: 5 − 3 = 2, which is 3 energy. Cy: 4 − 3 = 1, which is 1. Bo: 0.",
    },
    leader: {
      title: "Who leads",
      text: "Whoever is furthest on the energy track. A marker that moves lands on top of those already there, and on the same space the top one leads.",
    },
    end: { title: "The end", text: "After the fourth scoring, the most energy wins. Equal energy shares the win." },
    boards: { title: "The two sides of the board", a: "Side A", b: "Side B" },
    all: "All cards",
    path: "The avatar’s way: sixteen notches, clockwise. Gold: the line of this turn. Dashed: the next.",
    aligned: "Three forests in a row: Metsat comes.",
  },

  cards: {
    title: "All cards of Rauha",
    lead: "Eighty biome cards, seven entities, two boards. Search by name, land, animal, effect or number.",
    search: "Search",
    hint: "forest, flying, spore, I-07…",
    found: (n: number): string => (n === 1 ? "1 found" : `${n} found`),
    none: "Nothing like that is in the box.",
    age1: "First age",
    age2: "Second age",
    entities: "Entities",
    boards: "Boards",
    show: "Show",
    everything: "everything",
  },
};

export type LearnTexts = typeof en;
