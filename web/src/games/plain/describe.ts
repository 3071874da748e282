/** A move in its own notation: of a game without a folder here, nobody knows better words. */
import type { Describe, Wording } from "../registry";

export const describe: Describe = (line, names, t) =>
  line.seat === null ? t.plain.table(line.move) : t.plain.did(names[line.seat] ?? "", line.move);

export const wording: Wording = (move) => move;
