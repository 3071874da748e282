import { expect, test } from "vitest";
import { Whole } from "../src/whole";
import type { Own, Shared, TableInfo, ToClient } from "../src/wire";

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
  const race = { number: 1, age: 0, hands: [], seats: [], next: null, flip_from: null, judged: null };
  const [first] = new Whole().hear(acted(1, { own: spectator, shared: { ...shared(1), race } }));
  expect(first).toMatchObject({ scene: { look: null, undo: "no", race: { number: 1, nonce: "n-1" }, view: { viewer: null } } });
});

const table = { id: "t", phase: "playing" } as unknown as TableInfo;

test("a change of the table that leaves one's own out leaves it as it was", () => {
  const whole = new Whole();
  const snapshot: ToClient = { t: "snapshot", seq: 3, now: 0, table, shared: shared(1), own, log: [], talk: [] };
  expect(whole.hear(snapshot)[0]).toMatchObject({ t: "snapshot", scene: { ply: 1, legal: ["a1-a2"] } });
  expect(whole.hear({ t: "table", seq: 4, table, shared: shared(2) })[0]).toMatchObject({ scene: { ply: 2, legal: ["a1-a2"] } });
  expect(whole.hear({ t: "table", seq: 5, table })[0]).toMatchObject({ t: "table", table, scene: null });
  expect(whole.hear(acted(3))[0]).toMatchObject({ scene: { ply: 3, legal: ["a1-a2"], view: { viewer: 0 } } });
});

test("before anything of one's own a game is not complete, and other messages are what they are", () => {
  const whole = new Whole();
  expect(whole.hear({ t: "snapshot", seq: 3, now: 0, table, shared: null, own: null, log: [], talk: [] })[0]).toMatchObject({ scene: null });
  expect(() => whole.hear(acted(2))).toThrow("before anything of one's own");
  const other = { t: "done", id: "x", seq: 1 } as ToClient;
  expect(whole.hear(other)).toEqual([other]);
});
