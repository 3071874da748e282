/** What each place of one's own world shows and says beside its biome. The server decided all of it. */
import type { Glyph } from "./art/glyphs";
import { CELLS } from "./cells";
import { gainWords } from "./say";
import type { Texts } from "./texts";
import type { Guide, Source } from "./view";
import { sourceOf, type Wish } from "./wish";

export interface Mark {
  /** Answers a press. */
  readonly glow: boolean;
  /** Cannot be used now, where others can. */
  readonly rests: boolean;
  readonly picked: boolean;
  readonly planned: boolean;
  readonly gain: { readonly amount: number; readonly glyph: Glyph } | null;
  readonly done: boolean;
  /** Added to what a screen reader says of the place. */
  readonly said: readonly string[];
}

const PLAIN: Mark = { glow: false, rests: false, picked: false, planned: false, gain: null, done: false, said: [] };

export interface Situation {
  readonly guide: Guide | null;
  readonly wish: Wish;
  readonly plan: Wish;
  readonly activated: readonly string[];
  /** False: nothing can be done now, so nothing glows. */
  readonly live: boolean;
}

export const marksOf = (now: Situation, t: Texts): Mark[] => CELLS.map((cell) => markOf(cell, now, t));

function markOf(cell: string, now: Situation, t: Texts): Mark {
  const { guide, wish } = now;
  if (!guide || !now.live) return PLAIN;
  if (wish.kind === "activate") {
    const asks = sourceOf(guide, wish.source)?.spores.includes(cell) ?? false;
    return { ...PLAIN, glow: asks, rests: !asks, said: asks ? [t.board.canSpore] : [] };
  }
  if (guide.step === "activate") return activating(cell, now, t);
  if (wish.kind === "spore") {
    const free = guide.discards.some((discard) => discard.spore === cell);
    const picked = wish.cell === cell;
    return { ...PLAIN, glow: free, rests: !free, picked, said: free ? [t.board.canSpore] : [] };
  }
  return placing(cell, now, t);
}

function placing(cell: string, { guide, wish, plan }: Situation, t: Texts): Mark {
  const here = guide?.cells.find((one) => one.cell === cell);
  const picked = wish.kind === "place" && wish.cell === cell;
  const planned = plan.kind === "place" && plan.cell === cell;
  const said = here?.move ? [t.board.canLie] : here?.why ? [here.why] : [];
  if (picked) said.push(t.board.chosen);
  if (planned) said.push(t.board.planned);
  return { ...PLAIN, glow: !!here?.move, rests: !here?.move, picked, planned, said };
}

function activating(cell: string, { guide, activated }: Situation, t: Texts): Mark {
  if (activated.includes(cell)) return { ...PLAIN, done: true, said: [t.board.activated] };
  const source = sourceOf(guide, cell);
  if (!source) return PLAIN;
  if (source.moves.length === 0) return { ...PLAIN, said: source.why ? [source.why] : [] };
  return { ...PLAIN, glow: true, gain: gainOf(source), said: [t.board.canActivate(sourceWords(source, t))] };
}

export function gainOf(source: Source): Mark["gain"] {
  if (source.spores.length > 0) return { amount: 1, glyph: "spore" };
  return source.crystals > 0
    ? { amount: source.crystals, glyph: "gem" }
    : { amount: source.points, glyph: "energy" };
}

/** "3 crystals → 5 energy", or simply what it gives. */
export function sourceWords(source: Source, t: Texts): string {
  const gets = gainWords({ ...source, spore: source.spores.length > 0 }, t);
  return source.pays > 0 ? t.activate.pays(source.pays, gets) : gets;
}
