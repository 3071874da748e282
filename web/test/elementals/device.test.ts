import { beforeEach, describe, expect, it } from "vitest";
import { abreast, around, type Edge } from "../../src/games/elementals/edges";
import { handRole, keys, placeOf, type Role, ROLES } from "../../src/games/elementals/keys.svelte";
import { KEPT, median, recallTimes, rememberTimes, trend } from "../../src/games/elementals/times";

const box = (edge: Edge, depth: number) => {
  const lying = Math.abs(edge.turn) === 90;
  const [width, height] = lying ? [depth, edge.length] : [edge.length, depth];
  return { left: edge.x - width / 2, top: edge.y - height / 2, right: edge.x + width / 2, bottom: edge.y + height / 2 };
};

describe("round one device", () => {
  const screens = [
    [1280, 800],
    [800, 1280],
    [360, 740],
  ] as const;

  it.each([2, 3, 4, 5, 6])("%i people have an edge each, on the screen and apart", (seats) => {
    for (const [width, height] of screens) {
      for (const seat of [around, abreast]) {
        const { edges, depth, middle } = seat(seats, width, height);
        expect(edges).toHaveLength(seats);
        const boxes = edges.map((edge) => box(edge, depth));
        for (const one of boxes) {
          expect(one.left).toBeGreaterThanOrEqual(-0.001);
          expect(one.top).toBeGreaterThanOrEqual(-0.001);
          expect(one.right).toBeLessThanOrEqual(width + 0.001);
          expect(one.bottom).toBeLessThanOrEqual(height + 0.001);
        }
        const places = [...boxes, { left: middle.x, top: middle.y, right: middle.x + middle.width, bottom: middle.y + middle.height }];
        places.forEach((a, i) =>
          places.slice(i + 1).forEach((b) => {
            const apart = a.right <= b.left + 0.001 || b.right <= a.left + 0.001 || a.bottom <= b.top + 0.001 || b.bottom <= a.top + 0.001;
            expect(apart).toBe(true);
          }),
        );
      }
    }
  });

  it("texts are turned towards their player, and side by side nobody's are", () => {
    const sides = around(4, 1280, 800).edges.map(({ side, turn }) => [side, turn]);
    expect(sides).toEqual([["near", 0], ["left", 90], ["far", 180], ["right", -90]]);
    expect(abreast(6, 1280, 800).edges.every(({ turn }) => turn === 0)).toBe(true);
  });
});

describe("keys for everybody", () => {
  beforeEach(() => keys.reset());

  it("no key belongs to two", () => {
    const all = keys.rows.flat();
    expect(new Set(all).size).toBe(6 * ROLES.length);
    expect(keys.find("KeyW", 2)).toEqual({ seat: 0, role: "hand0" });
    expect(keys.find("KeyZ", 2)).toBeNull();
    expect(keys.find("KeyZ", 3)).toEqual({ seat: 2, role: "flip" });
  });

  it("every card that can lie in the middle has a key, whoever plays: one, and one for each of the four doubles", () => {
    for (let seat = 0; seat < 6; seat++) {
      for (let place = 0; place < 5; place++) {
        const role = handRole(place);
        expect(role).not.toBeNull();
        const code = keys.rows[seat]?.[ROLES.indexOf(role as Role)];
        expect(code && keys.find(code, 6)).toEqual({ seat, role });
        expect(keys.label(seat, role as Role)).toHaveLength(1);
        expect(placeOf(role as Role)).toBe(place);
      }
    }
    expect(handRole(5)).toBeNull();
    expect(placeOf("book")).toBeNull();
  });

  it("a key changes hands, and whoever had it loses it", () => {
    expect(keys.assign(1, "flip", "KeyQ")).toEqual({ seat: 0, role: "flip" });
    expect(keys.label(0, "flip")).toBe("–");
    expect(keys.label(1, "flip")).toBe("Q");
    expect(keys.find("KeyY", 2)).toBeNull();
    expect(keys.assign(1, "flip", "KeyQ")).toBeNull();
  });
});

describe("one's own times", () => {
  beforeEach(() => rememberTimes([]));

  it("are kept, the newest, and nonsense is not", () => {
    const times = Array.from({ length: KEPT + 5 }, (_, i) => ({ at: i, ms: 400, kind: "hand" as const }));
    rememberTimes(times);
    expect(recallTimes()).toHaveLength(KEPT);
    expect(recallTimes().at(-1)?.at).toBe(KEPT + 4);
    localStorage.setItem("tablee.elementals.times", '[{"at":1,"ms":"fast","kind":"hand"},3]');
    expect(recallTimes()).toEqual([]);
    localStorage.setItem("tablee.elementals.times", "{");
    expect(recallTimes()).toEqual([]);
  });

  it("have a middle, and a trend that one slip does not move", () => {
    expect(median([])).toBeNull();
    expect(median([3, 1, 2])).toBe(2);
    expect(median([4, 1, 2, 3])).toBe(2.5);
    const times = [500, 500, 3000, 500, 500].map((ms, at) => ({ at, ms, kind: "hand" as const }));
    expect(trend(times).at(-1)).toBe(500);
  });
});
