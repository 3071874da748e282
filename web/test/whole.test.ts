import { expect, test } from "vitest";
import { Whole } from "../src/whole";
import type { Own, Shared, ToClient } from "../src/wire";

const shared = (ply: number): Shared => ({
  ply,
  view: { game: "helpme", viewer: null, mover: ply % 2, creatures: [null, null] },
  awaiting: [ply % 2],
  deadline: null,
  since: 0,
  undo: ["ask", "free"],
  race: null,
});

const own: Own = {
  look: 0,
  view: { viewer: 0, creatures: [["oak"], null] },
  legal: ["a1-a2"],
  guide: null,
  plan: null,
  hint: null,
  may_hint: false,
  nonce: null,
};

const line = { ply: 0, seat: 1, move: "take ?", at: 5, by: "player" as const, told: [] };
const acted = (ply: number, more: object = {}): ToClient => ({ t: "acted", seq: ply + 3, lines: [line], shared: shared(ply), ...more });

test("what is one's own lies over what all are told, and stays until it changes", () => {
  const whole = new Whole();
  const [first] = whole.hear(acted(1, { own }));
  expect(first).toMatchObject({ t: "acted", seq: 4, lines: [line] });
  const scene = { look: 0, legal: ["a1-a2"], undo: "ask", awaiting: [1], race: null };
  expect(first).toMatchObject({ scene: { ...scene, ply: 1, view: { mover: 1, viewer: 0, creatures: [["oak"], null] } } });
  expect(whole.hear(acted(2))[0]).toMatchObject({ scene: { ply: 2, legal: ["a1-a2"], view: { mover: 0, viewer: 0 } } });
  expect(whole.hear(acted(3, { own: { ...own, legal: [] } }))[0]).toMatchObject({ scene: { ply: 3, legal: [] } });
});

test("lines that say more to oneself are read in place of the others'", () => {
  const mine = [{ ...line, move: "take I-07" }];
  expect(new Whole().hear(acted(1, { own, mine }))[0]).toMatchObject({ lines: mine });
});

test("that an action is done is heard after what it led to", () => {
  const heard = new Whole().hear(acted(1, { own, done: "an-action" }));
  expect(heard.map((message) => message.t)).toEqual(["acted", "done"]);
  expect(heard[1]).toEqual({ t: "done", id: "an-action", seq: 4 });
});

test("a spectator takes nothing back, and a race has the nonce of whoever looks", () => {
  const spectator = { ...own, look: null, view: {}, nonce: "n-1" };
  const race = { number: 1, age: 0, nonce: null, hands: [], seats: [], next: null, flip_from: null, judged: null };
  const [first] = new Whole().hear(acted(1, { own: spectator, shared: { ...shared(1), race } }));
  expect(first).toMatchObject({ scene: { look: null, undo: "no", race: { number: 1, nonce: "n-1" }, view: { viewer: null } } });
});

test("after another scene acts say what is one's own, or something is wrong", () => {
  const whole = new Whole();
  whole.hear(acted(1, { own }));
  whole.hear({ t: "table", seq: 9, table: {}, scene: {}, log: null } as unknown as ToClient);
  expect(() => whole.hear(acted(2))).toThrow("before anything of one's own");
  const other = { t: "done", id: "x", seq: 1 } as ToClient;
  expect(whole.hear(other)).toEqual([other]);
});
