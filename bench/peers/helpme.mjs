// As much of Help Me! as a peer needs to do the same work: thirty stacks, one goes onto a neighbour.

export const COLUMNS = 6;
export const CELLS = 30;
const CREATURES = ["baobab", "cherry", "palm", "bamboo", "willow", "oak"];

export function areNeighbours(a, b) {
  const rows = Math.abs(Math.floor(a / COLUMNS) - Math.floor(b / COLUMNS));
  return rows + Math.abs((a % COLUMNS) - (b % COLUMNS)) === 1;
}

export const WAYS = [];
for (let a = 0; a < CELLS; a++) for (let b = 0; b < CELLS; b++) if (areNeighbours(a, b)) WAYS.push([a, b]);

function shuffled(things) {
  const left = [...things];
  for (let i = left.length - 1; i > 0; i--) {
    const j = Math.floor(Math.random() * (i + 1));
    [left[i], left[j]] = [left[j], left[i]];
  }
  return left;
}

export function deal() {
  const tiles = CREATURES.flatMap((creature) => [1, 2, 3, 4, 5].map((number) => `${creature}${number}`));
  return { stacks: shuffled(tiles).map((tile) => [tile]), creatures: shuffled(CREATURES).slice(0, 4) };
}

export function isLegal(stacks, from, to) {
  return (
    Number.isInteger(from) && Number.isInteger(to) && from >= 0 && to >= 0 && from < CELLS && to < CELLS &&
    areNeighbours(from, to) && stacks[from].length > 0 && stacks[to].length > 0
  );
}

export function isOver(stacks) {
  return !WAYS.some(([a, b]) => stacks[a].length > 0 && stacks[b].length > 0);
}

export function scores(stacks, creatures) {
  return creatures.map((creature) => {
    let points = 0;
    for (const stack of stacks) {
      if (stack.length === 0 || !stack[stack.length - 1].startsWith(creature)) continue;
      points += stack.length;
      for (const tile of stack.slice(0, -1)) {
        if (tile.startsWith(creature)) points += Number(tile.slice(creature.length));
      }
    }
    return points;
  });
}
