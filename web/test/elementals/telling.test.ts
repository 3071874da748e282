import { beforeEach, describe, expect, it, vi } from "vitest";
import { Telling } from "../../src/games/elementals/telling.svelte";
import type { Happening, LogLine, RaceHand } from "../../src/games/elementals/view";
import { play } from "../../src/sound";
import { caught, judged, paid, race, turned, view } from "./views";

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
    telling.follow(caught, race({ number: 2 }), [line("judge", judged("slap FWE 412", { right: true }))], [0]);
    telling.follow(view(), race({ number: 3, reveal: 2 }), [line("flip")], [0]);
    expect(telling.judged).toBe(caught.verdict);
    expect(telling.story).toBe(caught.verdict);
  });

  it("rings once for each judgement, also over the same card", () => {
    const [first, second] = [[line("judge", judged("book 388"))], [line("judge", judged("slap FWE 412", { right: true }))]];
    telling.follow(paid, race({ number: 2 }), first, [0]);
    telling.follow({ ...paid }, race({ number: 2 }), first, [0]);
    telling.follow(caught, race({ number: 3 }), second, [0]);
    expect(vi.mocked(play).mock.calls).toEqual([["refused"], ["caught"]]);
  });

  it("is there for somebody who comes late, without a sound", () => {
    const late = new Telling();
    late.follow(paid, race({ number: 2 }), [line("judge", judged("book 388"))], [0]);
    expect(late.story).toBe(paid.verdict);
    expect(late.hands).toEqual(paid.verdict?.hands);
    expect(play).not.toHaveBeenCalled();
  });

  it("what was measured comes along, with hands that came too late", () => {
    const hands = [measured(0, 412)];
    telling.follow(caught, race({ number: 2, judged: { number: 1, hands } }), [], [0]);
    expect(telling.hands).toEqual(hands);
    hands.push(measured(2, 455, true));
    telling.follow(caught, race({ number: 2, judged: { number: 1, hands } }), [], [0]);
    expect(telling.hands).toEqual(hands);
  });

  it("a card that goes under its deck is the next story, and no race", () => {
    telling.follow(caught, race({ number: 2 }), [], [0]);
    const under = { seat: 1, card: "wizard2", to: "under" as const };
    telling.follow(view({ middle: [], turned: [under] }), race({ number: 3, reveal: 2 }), [], [0]);
    expect(telling.story).toBe(under);
    expect([telling.judged, telling.hands]).toEqual([null, []]);
  });

  it("says when a card was turned, and sounds like it", () => {
    expect(telling.follow(turned, race(), [], [0])).toBe(false);
    expect(telling.follow(view(), race({ number: 2, reveal: 2 }), [], [0])).toBe(true);
    expect(vi.mocked(play).mock.calls).toEqual([["card"]]);
  });
});
