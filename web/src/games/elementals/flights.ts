/** The cards that travel after a race: where each sets out, where it goes, and what it shows until then. */
import type { Place } from "./art/kit";
import { sharedParts } from "./cards";
import { targetOf } from "./moves";
import { matchOf } from "./story";
import type { ElementalsView, Flipped, Happening, Judged } from "./view";

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

export interface Flight {
  readonly id: number;
  /** What it shows; null: its back. */
  readonly card: string | null;
  readonly from: Box;
  readonly to: Box;
  readonly lit: readonly Place[];
  /** The hands that lie on it, fastest first. */
  readonly hands: readonly number[];
  /** Milliseconds it stays to be looked at. */
  readonly stay: number;
}

/** So long a caught card stays to be looked at, and a lost one. */
export const LOOK = 1_300;
export const REGRET = 500;
/** So long a card travels. */
export const TRAVEL = 300;

/** Where things lie on the screen: `middle FWE`, `pile 2`, `deck 2`. */
export type Spots = (name: string) => Box | null;

let count = 0;

/** The flights that tell what led from one view to the next: of a race as it was judged, of a card that went under its deck. */
export function flightsOf(told: readonly Happening[], before: ElementalsView, after: ElementalsView, spots: Spots): Flight[] {
  const last = told.findLast((one) => one.what !== "left");
  if (last?.what === "judged") return last.right ? taken(last, before, spots) : paid(last, before, after, spots);
  return last?.what === "flipped" && last.to === "under" ? hidden(last, spots) : [];
}

/** A special card turned for the middle is shown there, then goes under the deck. */
function hidden({ seat, card }: Flipped, spots: Spots): Flight[] {
  const [from, to] = [spots("centre"), spots(`deck ${seat}`)];
  return from && to ? [{ id: ++count, card, from, to, lit: [], hands: [], stay: LOOK }] : [];
}

/** Everything that lay face up goes to whoever was right. */
function taken(judged: Judged, before: ElementalsView, spots: Spots): Flight[] {
  const to = spots(`deck ${judged.seat}`);
  if (!to) return [];
  const pair = matchOf(judged);
  const parts = pair ? sharedParts(pair.caught, pair.match) : [];
  const aims = judged.hands.map(({ seat, move }) => ({ seat, target: targetOf(move) }));
  const on = (card: string, i: number): number[] =>
    aims.filter(({ target }) => (target === "book" ? i === 0 : target?.card === card)).map(({ seat }) => seat);

  const flights: Flight[] = [];
  const add = (card: string, spot: string, isOne: boolean, hands: readonly number[]): void => {
    const from = spots(spot);
    if (from) flights.push({ id: ++count, card, from, to, lit: isOne ? parts : [], hands, stay: LOOK });
  };
  before.players.forEach(({ top }, seat) => {
    if (top !== null) add(top, `pile ${seat}`, pair?.match === top, []);
  });
  before.middle.forEach((card, i) => add(card, `middle ${card}`, pair?.caught === card, on(card, i)));
  return flights;
}

/** A card face down to every deck that grew. */
function paid(judged: Judged, before: ElementalsView, after: ElementalsView, spots: Spots): Flight[] {
  const from = spots(`deck ${judged.seat}`);
  if (!from) return [];
  return after.players.flatMap((player, seat): Flight[] => {
    const to = spots(`deck ${seat}`);
    if (!to || player.deck <= (before.players[seat]?.deck ?? 0)) return [];
    return [{ id: ++count, card: null, from, to, lit: [], hands: [], stay: REGRET }];
  });
}
