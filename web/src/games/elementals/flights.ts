/** The cards that travel after a race: where each sets out, where it goes, and what it shows until then. */
import type { Place } from "./art/kit";
import { sharedParts } from "./cards";
import { targetOf } from "./moves";
import { wasJudged, wentUnder } from "./story";
import type { ElementalsView } from "./view";

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

/** The flights that lead from one view to the next; none where no race was judged between them. */
export function flightsBetween(before: ElementalsView, after: ElementalsView, spots: Spots): Flight[] {
  const verdict = after.verdict;
  const first = verdict?.hands[0];
  if (!verdict || !first || !wasJudged(before, after)) return hidden(before, after, spots);
  return verdict.right ? taken(before, after, first.seat, spots) : paid(before, after, first.seat, spots);
}

/** A special card turned for the middle is shown there, then goes under the deck. */
function hidden(before: ElementalsView, after: ElementalsView, spots: Spots): Flight[] {
  const under = wentUnder(before, after);
  const [from, to] = [spots("centre"), spots(`deck ${under?.seat ?? 0}`)];
  return under && from && to ? [{ id: ++count, card: under.card, from, to, lit: [], hands: [], stay: LOOK }] : [];
}

/** What was caught, and the card just turned that was seen to match it: the one most like it, for no two are the same. */
export function pairOf(before: ElementalsView, after: ElementalsView): { caught: string; match: string } | null {
  const target = targetOf(after.verdict?.hands[0]?.move ?? "");
  if (!after.verdict?.right || !target || target === "book") return null;
  const likeness = (card: string): number => sharedParts(target.card, card).length;
  const match = before.revealed.map(({ card }) => card).toSorted((one, other) => likeness(other) - likeness(one))[0];
  return match === undefined ? null : { caught: target.card, match };
}

function taken(before: ElementalsView, after: ElementalsView, winner: number, spots: Spots): Flight[] {
  const to = spots(`deck ${winner}`);
  if (!to) return [];
  const hands = after.verdict?.hands ?? [];
  const pair = pairOf(before, after);
  const on = (card: string): number[] =>
    hands.filter(({ move }) => (targetOf(move) as { card?: string } | null)?.card === card).map(({ seat }) => seat);
  const books = hands.filter(({ move }) => targetOf(move) === "book").map(({ seat }) => seat);

  const flights: Flight[] = [];
  const add = (card: string | null, spot: string, lit: readonly Place[], on: readonly number[]): void => {
    const from = spots(spot);
    if (from) flights.push({ id: ++count, card, from, to, lit, hands: on, stay: LOOK });
  };
  before.players.forEach(({ top }, seat) => {
    if (top === null) return;
    add(top, `pile ${seat}`, pair?.match === top ? sharedParts(pair.caught, top) : [], []);
  });
  before.middle.forEach((card, i) => {
    const lit = pair?.caught === card ? sharedParts(card, pair.match) : [];
    add(card, `middle ${card}`, lit, [...on(card), ...(i === 0 ? books : [])]);
  });
  return flights;
}

function paid(before: ElementalsView, after: ElementalsView, payer: number, spots: Spots): Flight[] {
  const from = spots(`deck ${payer}`);
  if (!from) return [];
  return after.players.flatMap((player, seat): Flight[] => {
    const to = spots(`deck ${seat}`);
    if (seat === payer || !to || player.deck <= (before.players[seat]?.deck ?? 0)) return [];
    return [{ id: ++count, card: null, from, to, lit: [], hands: [], stay: REGRET }];
  });
}
