/** What the table tells of a judged race, or of a card that went under a deck, in words of either language. */
import { targetOf } from "./moves";
import { aCard, cardName, type Texts } from "./texts";
import type { ElementalsView, Judged, TurnedView } from "./view";

/** What there is to say of a view beside what comes next. */
export type Story = Judged | TurnedView;

/** The last thing that happened on the table and is worth a sentence; null for nothing much. */
export function storyOf(view: ElementalsView): Story | null {
  return view.verdict ?? view.turned.find((one) => one.to === "under") ?? null;
}

/** The story in one sentence. */
export function told(story: Story, names: readonly string[], t: Texts): string {
  const name = names[story.seat] ?? "";
  if ("card" in story) return t.special.under(name, aCard(story.card, t));
  const pair = matchOf(story);
  if (pair) return t.verdict.caught(name, cardName(pair.caught, t), story.cards);
  if (story.right) return t.verdict.book(name, story.cards);
  if (story.cards === 0) return t.verdict.broke(name);
  return (story.hands[0]?.early ? t.verdict.early : t.verdict.wrong)(name, story.cards);
}

/** The card of the middle that was caught, and the one that matched it; null for a book and an error. */
export function matchOf(judged: Judged): { caught: string; match: string } | null {
  const target = targetOf(judged.hands[0]?.move ?? "");
  return judged.match === null || !target || target === "book" ? null : { caught: target.card, match: judged.match };
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
