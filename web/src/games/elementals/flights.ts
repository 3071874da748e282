/** The cards that travel after a race: where each sets out, where it goes, and what it shows until then. */
import type { Place } from "./art/kit";
import { sharedParts } from "./cards";
import { targetOf } from "./moves";
import { matchOf, takerOf } from "./story";
import type { ElementalsView, Flipped, HandJudged, Happening } from "./view";

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
  /** The hands that lie on it, as they were judged. */
  readonly hands: readonly HandJudged[];
  /** Milliseconds it stays to be looked at. */
  readonly stay: number;
}

/** So long a caught card stays to be looked at. */
export const LOOK = 1_300;
/** So long a card travels. */
export const TRAVEL = 300;

/** Where things lie on the screen: `middle FWE`, `pile 2`, `deck 2`. */
export type Spots = (name: string) => Box | null;

let count = 0;

/** The hands that were put on the card at that place of the middle; books lie on the first. */
export const handsOn = <Hand extends { readonly move: string }>(hands: readonly Hand[], card: string, place: number): Hand[] =>
  hands.filter(({ move }) => {
    const target = targetOf(move);
    return target === "book" ? place === 0 : target?.card === card;
  });

/** The flights that tell what led from one view to the next: of a race as it was judged, of a card that went under its deck. */
export function flightsOf(told: readonly Happening[], before: ElementalsView, after: ElementalsView, spots: Spots): Flight[] {
  const last = told.findLast((one) => one.what !== "left");
  if (last?.what === "judged") {
    const payments = paid(last.hands, before, spots);
    const stay = Math.max(LOOK, ...payments.map((flight) => flight.stay + TRAVEL));
    // Hands that were judged earlier on the same card lie there too.
    return [...payments, ...taken(after.verdict?.hands ?? last.hands, before, stay, spots)];
  }
  return last?.what === "flipped" && last.to === "under" ? hidden(last, spots) : [];
}

/** A special card turned for the middle is shown there, then goes under the deck. */
function hidden({ seat, card }: Flipped, spots: Spots): Flight[] {
  const [from, to] = [spots("centre"), spots(`deck ${seat}`)];
  return from && to ? [{ id: ++count, card, from, to, lit: [], hands: [], stay: LOOK }] : [];
}

/** Everything that lay face up goes to the player who was right. */
function taken(hands: readonly HandJudged[], before: ElementalsView, stay: number, spots: Spots): Flight[] {
  const taker = takerOf(hands);
  const to = taker && spots(`deck ${taker.seat}`);
  if (!to) return [];
  const pair = matchOf(hands);
  const parts = pair ? sharedParts(pair.caught, pair.match) : [];

  const flights: Flight[] = [];
  const add = (card: string, spot: string, isOne: boolean, on: readonly HandJudged[]): void => {
    const from = spots(spot);
    if (from) flights.push({ id: ++count, card, from, to, lit: isOne ? parts : [], hands: on, stay });
  };
  before.players.forEach(({ top }, seat) => {
    if (top !== null) add(top, `pile ${seat}`, pair?.match === top, []);
  });
  before.middle.forEach((card, i) => add(card, `middle ${card}`, pair?.caught === card, handsOn(hands, card, i)));
  return flights;
}

/** A small card in the middle of a deck: others may still race for the card beside it. */
const small = ({ x, y, width }: Box): Box => ({ x: x + 0.3 * width, y: y + 0.3 * width, width: 0.4 * width });

/** For every error in turn, a card face down to everybody else who is still in the game. */
function paid(hands: readonly HandJudged[], before: ElementalsView, spots: Spots): Flight[] {
  const gone = new Set(before.players.flatMap((player, seat) => (player.gone ? [seat] : [])));
  let stay = 0;
  const flights: Flight[] = [];
  for (const hand of hands) {
    if (hand.outcome !== "wrong") continue;
    if (hand.cards === 0) gone.add(hand.seat);
    const from = spots(`deck ${hand.seat}`);
    before.players.forEach((_, seat) => {
      const to = spots(`deck ${seat}`);
      if (hand.cards === 0 || seat === hand.seat || gone.has(seat) || !from || !to) return;
      flights.push({ id: ++count, card: null, from: small(from), to: small(to), lit: [], hands: [], stay });
    });
    stay += TRAVEL;
  }
  return flights;
}
