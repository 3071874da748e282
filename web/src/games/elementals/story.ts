/** What the table tells of a judged race, or of a card that went under a deck, in words of either language. */
import { targetOf } from "./moves";
import { aCard, cardName, type Texts } from "./texts";
import type { ElementalsView, HandJudged, HandTold, JudgedRace, TurnedView } from "./view";

/** What there is to say of a view beside what comes next: the hands that were judged, or a card that went under a deck. */
export type Story = readonly HandJudged[] | TurnedView;

/** With so many players nobody's last card ends the game: they leave. */
const LEAVING = 5;

/** The last thing that happened on the table and is worth a sentence; null for nothing much. */
export function storyOf(view: ElementalsView): Story | null {
  return view.verdict?.hands ?? view.turned.find((one) => one.to === "under") ?? null;
}

/** All hands on the present card as they were judged, with what was measured of them; those that came too late behind. */
export function handsOf(view: ElementalsView, race: JudgedRace | null): HandTold[] {
  const judged = view.verdict?.hands ?? [];
  const measured = race?.hands ?? [];
  const late = measured.filter((hand) => hand.late && !judged.some(({ seat }) => seat === hand.seat));
  return [
    ...judged.map((hand) => ({ ...measured.find(({ seat }) => seat === hand.seat), ...hand })),
    ...late.map((hand) => ({ ...hand, outcome: "void" as const, match: null, cards: 0 })),
  ];
}

/** The hand that was right and took all; null where none was. */
export const takerOf = (hands: readonly HandJudged[]): HandJudged | null =>
  hands.find(({ outcome }) => outcome === "right") ?? null;

/** What a hand brought or cost: "✓ +9", "✕ −3"; only "✕" where it could not be paid. */
export function changeOf({ outcome, cards }: HandJudged): string {
  if (outcome === "right") return `✓ +${cards}`;
  if (outcome === "wrong") return cards > 0 ? `✕ −${cards}` : "✕";
  return "";
}

/** The story in words: who erred and what they paid, then who took all. */
export const told = (...of: Parameters<typeof partsOf>): string => partsOf(...of).filter(Boolean).join(" ");

/** The same in its two parts: the errors, and how it ended; either may be empty. */
export function partsOf(story: Story, names: readonly string[], t: Texts): readonly [string, string] {
  const nameOf = ({ seat }: { seat: number }): string => names[seat] ?? "";
  if ("card" in story) return ["", t.special.under(nameOf(story), aCard(story.card, t))];
  const errors = new Map<string, HandJudged[]>();
  for (const hand of story) {
    if (hand.outcome !== "wrong") continue;
    const alike = hand.cards === 0 ? "broke" : `${hand.early} ${hand.cards}`;
    errors.set(alike, [...(errors.get(alike) ?? []), hand]);
  }
  const said = [...errors.values()].map((hands) => {
    const [who, { early, cards }] = [hands.map(nameOf), hands[0] as HandJudged];
    if (cards === 0) return t.verdict.broke(who);
    return (early ? t.verdict.early : t.verdict.wrong)(who, cards);
  });
  const [taker, pair] = [takerOf(story), matchOf(story)];
  if (!taker) return [said.join(" "), ""];
  const name = nameOf(taker);
  return [said.join(" "), pair ? t.verdict.caught(name, cardName(pair.caught, t), taker.cards) : t.verdict.book(name, taker.cards)];
}

/** The card of the middle that was caught, and the one that matched it; null for a book and an error. */
export function matchOf(hands: readonly HandJudged[]): { caught: string; match: string } | null {
  const taker = takerOf(hands);
  const target = targetOf(taker?.move ?? "");
  return taker?.match == null || !target || target === "book" ? null : { caught: target.card, match: taker.match };
}

/** Whether that player erred on the present card and has no other hand for it. */
export function isUsedUp(view: ElementalsView, seat: number): boolean {
  const player = view.players[seat];
  return view.middle.length > 0 && player !== undefined && player.struck && !player.hand && !player.gone;
}

/** What happens next. `mine`: the seats played from here. */
export function nextOf(view: ElementalsView, names: readonly string[], mine: readonly number[], t: Texts): string {
  const { next } = t;
  if (view.outcome) return "";
  if (view.own_hand !== null) return next.yours;
  const one = mine.length === 1 ? mine[0] : undefined;
  const isUsed = one !== undefined && isUsedUp(view, one);
  const used = isUsed ? `${next.used} ` : "";
  if (view.players.some((player) => player.hand)) return used + next.down;
  const seat = view.turn ?? 0;
  const name = names[seat] ?? "";
  if (view.last_card) {
    if (view.seats < LEAVING) return used + next.last;
    return used + (seat === one ? next.lastMine : next.lastOf(name));
  }
  if (view.duty === "reveal") return used + next.reveal;
  if (one !== undefined && view.players[one]?.gone) return next.gone;
  if (seat === one && isUsed) return used + next.mine;
  if (seat === one) return (view.duty === "set" ? next.mySet : view.duty === "add" ? next.myAdd : next.myFlip);
  return used + (view.duty === "set" ? next.set(name) : view.duty === "add" ? next.add(name) : next.flip(name));
}
