import { beforeEach, describe, expect, it, vi } from "vitest";
import { Telling } from "../../src/games/elementals/telling.svelte";
import type { Happening, Judged, LogLine, RaceHand } from "../../src/games/elementals/view";
import { play } from "../../src/sound";
import { caught, hand, judged, paid, race, right, scramble, turned, view } from "./views";

vi.mock("../../src/sound", () => ({ play: vi.fn() }));

const line = (move: string, ...told: Happening[]): LogLine => ({ ply: 3, seat: null, move, at: 900, by: "table", told });
const measured = (seat: number, reaction: number, late = false): RaceHand => ({
  seat,
  move: "slap FWE",
  reaction,
  claimed: reaction,
  network: 5,
  allowed: 20,
  early: false,
  late,
});

describe("what is told of a running game", () => {
  let telling: Telling;
  beforeEach(() => {
    vi.mocked(play).mockClear();
    telling = new Telling();
    telling.follow(turned, race(), [], [0]);
  });

  it("a race stays until the next one", () => {
    telling.follow(caught, race(), [line("judge", caught.verdict as Judged)], [0]);
    telling.follow(view(), race({ number: 2 }), [line("flip")], [0]);
    expect(telling.hands).toEqual(caught.verdict?.hands);
    expect(telling.story).toBe(caught.verdict?.hands);
  });

  it("rings once for each judgement, also over the same card", () => {
    const [first, second] = [judged(hand(1, "book 388")), judged(right(0, "slap FWE 412", "FAE", 2))].map((one) => [line("judge", one)]);
    const news = telling.follow(paid, race(), first ?? [], [0]);
    expect(news).toEqual({ turned: false, judged: [hand(1, "book 388")] });
    expect(telling.follow({ ...paid }, race(), first ?? [], [0]).judged).toEqual([]);
    telling.follow(caught, race(), second ?? [], [0]);
    expect(vi.mocked(play).mock.calls).toEqual([["refused"], ["caught"]]);
  });

  it("sounds to each player as their own hand was judged", () => {
    const sounds = [0, 2, 3].map((seat) => {
      vi.mocked(play).mockClear();
      const told = new Telling();
      told.follow(turned, race(), [], [seat]);
      told.follow(scramble, race(), [line("judge", scramble.verdict as Judged)], [seat]);
      return vi.mocked(play).mock.calls.flat();
    });
    expect(sounds).toEqual([["refused"], ["caught"], ["turn"]]);
  });

  it("is there for somebody who comes late, without a sound", () => {
    const late = new Telling();
    late.follow(paid, race(), [line("judge", paid.verdict as Judged)], [0]);
    expect(late.story).toBe(paid.verdict?.hands);
    expect(late.hands).toEqual(paid.verdict?.hands);
    expect(play).not.toHaveBeenCalled();
  });

  it("what was measured comes along, with hands that came too late", () => {
    const hands = [measured(0, 412)];
    telling.follow(caught, race({ judged: { number: 1, hands } }), [], [0]);
    expect(telling.hands.map(({ seat, claimed, outcome }) => [seat, claimed, outcome])).toEqual([[0, 412, "right"], [2, undefined, "void"]]);
    hands.push(measured(1, 481, true));
    telling.follow(caught, race({ judged: { number: 1, hands } }), [], [0]);
    expect(telling.hands.at(-1)).toMatchObject({ seat: 1, late: true, outcome: "void", cards: 0 });
  });

  it("a card that goes under its deck is the next story, and no race", () => {
    telling.follow(caught, race(), [], [0]);
    const under = { seat: 1, card: "wizard2", to: "under" as const };
    telling.follow(view({ middle: [], turned: [under] }), race({ number: 2 }), [], [0]);
    expect(telling.story).toBe(under);
    expect(telling.hands).toEqual([]);
  });

  it("says when a card was turned, and sounds like it", () => {
    expect(telling.follow(turned, race(), [], [0]).turned).toBe(false);
    expect(telling.follow(view(), race({ number: 2 }), [], [0]).turned).toBe(true);
    expect(vi.mocked(play).mock.calls).toEqual([["card"]]);
  });
});
