// Help Me! as boardgame.io has a game written.

import { deal, isLegal, isOver } from "./helpme.mjs";

const INVALID_MOVE = "INVALID_MOVE"; // of boardgame.io/core

export const helpme = {
  name: "helpme",
  minPlayers: 4,
  maxPlayers: 4,
  disableUndo: true, // its own undo would copy the state with every move
  setup: () => ({ ...deal(), over: false }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    move: ({ G }, from, to) => {
      if (G.over || !isLegal(G.stacks, from, to)) return INVALID_MOVE;
      G.stacks[to].push(...G.stacks[from]);
      G.stacks[from] = [];
      G.over = isOver(G.stacks);
    },
    again: () => ({ ...deal(), over: false }),
  },
  playerView: ({ G, playerID }) => ({
    stacks: G.stacks.map((stack) =>
      stack.length === 0 ? null : { top: stack[stack.length - 1], height: stack.length },
    ),
    creatures: G.creatures.map((creature, seat) => (String(seat) === playerID ? creature : null)),
    over: G.over,
  }),
};
