// Guides and lines for tests, spelled out by hand.
import { CELLS } from "../../src/games/rauha/cells";
import type { Guide, Happening, LogLine, Source } from "../../src/games/rauha/view";

export const guide = (more: Partial<Guide> = {}): Guide => ({
  step: "place",
  card: "I-19",
  cells: [],
  discards: [],
  sources: [],
  together: [],
  left: [],
  water: null,
  ...more,
});

const preview = { pays: 2, covers: "A-a1", spore: false, wins: [], water: [1, 1] as [number, number], activates: false };

/** The card may lie on these places only; everywhere else `why`. */
export const placing = (allowed: readonly string[], why = "not here"): Guide =>
  guide({
    cells: CELLS.map((cell) =>
      allowed.includes(cell)
        ? { cell, move: `place ${cell}`, why: null, lack: null, preview }
        : { cell, move: null, why, lack: "position", preview: null },
    ),
    discards: [
      { move: "discard crystals", crystals: 4, spore: null },
      { move: "discard spore a3", crystals: 0, spore: "a3" },
    ],
  });

export const source = (more: Partial<Source>): Source => ({
  source: "b1",
  pays: 0,
  crystals: 0,
  points: 0,
  each: 0,
  per: null,
  count: 1,
  moves: [],
  spores: [],
  why: null,
  ...more,
});

export const line = (told: Happening[], more: Partial<LogLine> = {}): LogLine => ({
  ply: 0,
  seat: 0,
  move: "end",
  at: 0,
  by: "player",
  told,
  ...more,
});
