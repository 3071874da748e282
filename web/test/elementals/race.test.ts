import { beforeEach, describe, expect, it } from "vitest";
import { type Frames, PaintClock } from "../../src/games/elementals/race";
import { race } from "./views";

/** Frames that come when the test says so. */
class Reel implements Frames {
  #waiting: ((time: number) => void)[] = [];
  next = (run: (time: number) => void): void => void this.#waiting.push(run);
  draw(time: number): void {
    const now = this.#waiting;
    this.#waiting = [];
    for (const run of now) run(time);
  }
}

describe("the frame in which a card is painted", () => {
  let reel: Reel;
  let clock: PaintClock;
  beforeEach(() => {
    reel = new Reel();
    clock = new PaintClock(reel);
  });

  it("is on the glass when the next one begins", () => {
    clock.show(race());
    reel.draw(100);
    expect(clock.seenAt(105)).toBeNull();
    reel.draw(116);
    expect(clock.seenAt(400)).toEqual({ nonce: "nonce-1", painted: 116 });
  });

  it("keeps its stamp after a judgement that leaves the card there", () => {
    clock.show(race());
    reel.draw(100);
    reel.draw(116);
    clock.show(race({ seats: [1, 2], judged: { number: 1, hands: [] } }));
    reel.draw(900);
    reel.draw(916);
    expect(clock.seenAt(1_000)).toEqual({ nonce: "nonce-1", painted: 116 });
  });

  it("is stamped once, however often the same race is told", () => {
    clock.show(race());
    reel.draw(100);
    clock.show(race({ seats: [1, 2] }));
    reel.draw(116);
    clock.show(race({ seats: [2] }));
    reel.draw(133);
    expect(clock.seenAt(500)?.painted).toBe(116);
  });

  it("a hand that came down before the new card was painted belongs to the one before", () => {
    clock.show(race());
    reel.draw(100);
    reel.draw(116);
    clock.show(race({ number: 2, nonce: "nonce-2" }));
    expect(clock.seenAt(500)).toEqual({ nonce: "nonce-1", painted: 116 });
    reel.draw(510);
    reel.draw(526);
    expect(clock.seenAt(525)).toEqual({ nonce: "nonce-1", painted: 116 });
    expect(clock.seenAt(526)).toEqual({ nonce: "nonce-2", painted: 526 });
  });

  it("a card gone before it was painted is never stamped", () => {
    clock.show(race());
    reel.draw(100);
    clock.show(race({ number: 2, nonce: "nonce-2" }));
    reel.draw(116);
    expect(clock.seenAt(120)).toBeNull();
    reel.draw(133);
    expect(clock.seenAt(140)).toEqual({ nonce: "nonce-2", painted: 133 });
  });

  it("whoever does not play has nothing to send", () => {
    clock.show(race({ nonce: null }));
    reel.draw(100);
    reel.draw(116);
    expect(clock.seenAt(500)).toBeNull();
    clock.show(null);
    expect(clock.seenAt(600)).toBeNull();
  });
});
