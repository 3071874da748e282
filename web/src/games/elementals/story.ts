/** What a judged race was about, as data: the words come later, in either language. */
import { targetOf } from "./moves";
import { aCard, cardName, type Texts } from "./texts";
import type { ElementalsView } from "./view";

export type Story =
  | { readonly kind: "caught"; readonly seat: number; readonly card: string; readonly cards: number }
  | { readonly kind: "book" | "wrong" | "early"; readonly seat: number; readonly cards: number }
  | { readonly kind: "broke"; readonly seat: number }
  | { readonly kind: "under"; readonly seat: number; readonly card: string };

/** Whether a race was judged between two views. The same cards may be raced for twice. */
export function wasJudged(before: ElementalsView, after: ElementalsView): boolean {
  return after.verdict !== null && JSON.stringify(before.verdict) !== JSON.stringify(after.verdict);
}

/** What happened between two views that people should be told; null for nothing much. */
export function storyBetween(before: ElementalsView, after: ElementalsView): Story | null {
  const first = after.verdict?.hands[0];
  if (after.verdict && first && wasJudged(before, after)) {
    const deck = (view: ElementalsView): number => view.players[first.seat]?.deck ?? 0;
    const change = deck(after) - deck(before);
    const target = targetOf(first.move);
    if (after.verdict.right) {
      if (target && target !== "book") return { kind: "caught", seat: first.seat, card: target.card, cards: change };
      return { kind: "book", seat: first.seat, cards: change };
    }
    const paid = after.players.some((player, seat) => player.deck > (before.players[seat]?.deck ?? 0));
    if (!paid) return { kind: "broke", seat: first.seat };
    return { kind: first.move.endsWith("early") ? "early" : "wrong", seat: first.seat, cards: -change };
  }
  const under = wentUnder(before, after);
  return under ? { kind: "under", ...under } : null;
}

/** The special card that was just turned for the middle and went under the deck. */
export function wentUnder(before: ElementalsView, after: ElementalsView): { seat: number; card: string } | null {
  const gone = after.turned.find((one) => one.to === "under");
  const known = before.turned.some((one) => one.to === "under" && one.card === gone?.card && before.turn === after.turn);
  return gone && !known ? { seat: gone.seat, card: gone.card } : null;
}

export function told(story: Story, names: readonly string[], t: Texts): string {
  const name = names[story.seat] ?? "";
  switch (story.kind) {
    case "caught":
      return t.verdict.caught(name, cardName(story.card, t), story.cards);
    case "book":
      return t.verdict.book(name, story.cards);
    case "wrong":
      return t.verdict.wrong(name, story.cards);
    case "early":
      return t.verdict.early(name, story.cards);
    case "broke":
      return t.verdict.broke(name);
    case "under":
      return t.special.under(name, aCard(story.card, t));
  }
}

/** The one sentence that says what happens next. `mine`: the seats played from here. */
export function nextOf(view: ElementalsView, names: readonly string[], mine: readonly number[], t: Texts): string {
  const { next } = t;
  if (view.outcome) return "";
  if (view.own_hand !== null) return next.yours;
  if (view.players.some((player) => player.hand)) return next.down;
  if (view.last_card) return next.last;
  if (view.duty === "reveal") return next.reveal;
  const seat = view.turn ?? 0;
  const one = mine.length === 1 ? mine[0] : undefined;
  if (one !== undefined && view.players[one]?.gone) return next.gone;
  const name = names[seat] ?? "";
  if (seat === one) return view.duty === "set" ? next.mySet : view.duty === "add" ? next.myAdd : next.myFlip;
  return view.duty === "set" ? next.set(name) : view.duty === "add" ? next.add(name) : next.flip(name);
}
