// boardgame.io's client at work, alone: reads what to do, line by line, and answers with how much it did in how long.
//
// `games 5` plays Help Me! to the end so often, each legal move as likely as the others, and counts games; `moves 5`
// does the same and counts moves.

import { createRequire } from "node:module";
import { createInterface } from "node:readline";
import { helpme } from "./boardgame.mjs";
import { WAYS, scores } from "./helpme.mjs";

const require = createRequire(import.meta.url);
const { Client } = require("boardgame.io/client");

// Nobody looks: nothing is spent on what each player may see.
const { playerView, ...game } = helpme;

function play(games) {
  let moves = 0;
  for (let played = 0; played < games; played++) {
    const client = Client({ game, numPlayers: 4, debug: false });
    client.start();
    for (;;) {
      const { G } = client.getState();
      if (G.over) {
        scores(G.stacks, G.creatures);
        break;
      }
      const legal = WAYS.filter(([from, to]) => G.stacks[from].length > 0 && G.stacks[to].length > 0);
      const [from, to] = legal[Math.floor(Math.random() * legal.length)];
      client.moves.move(from, to);
      moves++;
    }
    client.stop();
  }
  return moves;
}

createInterface({ input: process.stdin }).on("line", (line) => {
  const [name, count] = line.split(" ");
  const began = process.cpuUsage();
  const moves = play(Number(count));
  const { user, system } = process.cpuUsage(began);
  console.log(JSON.stringify([name === "moves" ? moves : Number(count), (user + system) / 1e6]));
});
