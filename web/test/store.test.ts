import { beforeEach, expect, test, vi } from "vitest";
import { announcer } from "../src/announcer.svelte";
import { TableStore } from "../src/table/store.svelte";
import type { Heard, Scene } from "../src/whole";
import type { LogLine, SeatInfo, TableInfo } from "../src/wire";

const line = (ply: number): LogLine => ({ ply, seat: ply % 2, move: "a1-a2", at: 0, by: "player", told: [] });
const scene = (ply: number, look: number | null = 0): Scene => ({
  ply,
  look,
  view: {},
  legal: [],
  awaiting: [ply % 2],
  deadline: null,
  since: 0,
  undo: "no",
  guide: null,
  plan: null,
});
const seat = (number: number, mine: boolean): SeatInfo => ({
  seat: number,
  kind: "human",
  name: `P${number}`,
  level: null,
  mine,
  host: number === 0,
  present: true,
  absent_since: null,
  votes: 0,
});
const table = (mine: number[], local = false): TableInfo => ({
  id: "t",
  game: "helpme",
  options: {},
  settings: {},
  phase: "playing",
  local,
  seats: [0, 1].map((number) => seat(number, mine.includes(number))),
  hosting: true,
  watchers: 0,
  commitment: null,
  started: 0,
  undo: null,
  rematch: null,
});
const snapshot = (plies: number, about = table([0])): Heard => ({
  t: "snapshot",
  seq: plies,
  now: Date.now() + 5_000,
  table: about,
  scene: scene(plies),
  log: Array.from({ length: plies }, (_, ply) => line(ply)),
  talk: [],
});

let sent: { t: string; since?: number | null; seat?: number | null; ply?: number }[];
let opened: number;
let store: TableStore;

beforeEach(() => {
  [sent, opened] = [[], 0];
  store = new TableStore("t", {
    open: () => {
      opened += 1;
      const socket = { send: (text: string) => sent.push(JSON.parse(text)), close: () => {}, readyState: 1, onopen: () => {} };
      queueMicrotask(() => socket.onopen());
      return socket as unknown as WebSocket;
    },
    now: () => 0,
    random: () => 0,
    after: () => () => {},
  });
  store.start();
});

test("acts are added, and one act alone may be animated", () => {
  store.apply(snapshot(2));
  store.apply({ t: "acted", seq: 3, lines: [line(2)], scene: scene(3) });
  expect(store.log).toHaveLength(3);
  expect(store.lastLine?.ply).toBe(2);
  store.apply({ t: "acted", seq: 5, lines: [line(3), line(4)], scene: scene(5) });
  expect(store.lastLine).toBeNull();
});

test("an act told twice is kept once", () => {
  store.apply(snapshot(2));
  store.apply({ t: "acted", seq: 3, lines: [line(1), line(2)], scene: scene(3) });
  expect(store.log.map((each) => each.ply)).toEqual([0, 1, 2]);
});

test("a gap is never papered over: everything is asked for anew", async () => {
  await Promise.resolve();
  store.apply(snapshot(2));
  store.apply({ t: "acted", seq: 5, lines: [line(4)], scene: scene(5) });
  expect(store.log).toHaveLength(2);
  expect(opened).toBe(2);
  await Promise.resolve();
  expect(sent.at(-1)).toMatchObject({ t: "hello", since: null });
});

test("the last act of a game comes with the table, and is still seen", () => {
  store.apply(snapshot(2));
  const over = { ...table([0]), phase: "over" as const };
  store.apply({ t: "table", seq: 3, table: over, scene: scene(3), log: [line(0), line(1), line(2)] });
  expect(store.lastLine?.ply).toBe(2);
});

test("taken back acts leave the log, also when it is not sent again", () => {
  store.apply(snapshot(2));
  store.apply({ t: "table", seq: 3, table: table([0]), scene: scene(1), log: null });
  expect(store.log.map((each) => each.ply)).toEqual([0]);
  expect(store.lastLine).toBeNull();
  store.apply({ t: "table", seq: 4, table: table([0]), scene: scene(1), log: null });
  expect(store.log).toHaveLength(1);
});

test("taken back acts leave the log", () => {
  store.apply(snapshot(2));
  store.apply({ t: "table", seq: 3, table: table([0]), scene: scene(1), log: [line(0)] });
  expect(store.log).toHaveLength(1);
  expect(store.lastLine).toBeNull();
});

test("the server's clock is known from its snapshot", () => {
  store.apply(snapshot(1));
  expect(Math.abs(store.offset - 5_000)).toBeLessThan(200);
});

test("whoever has one seat looks through it; on one device nobody does unasked", async () => {
  await Promise.resolve();
  store.apply({ ...snapshot(1), scene: scene(1, null) } as Heard);
  expect(sent.at(-1)).toEqual({ t: "look", seat: 0 });
  sent = [];
  store.apply({ ...snapshot(1, table([0, 1], true)), scene: scene(1, null) } as Heard);
  expect(sent).toEqual([]);
});

test("a refusal is said in the server's words", () => {
  const warn = vi.spyOn(announcer, "warn");
  store.apply({ t: "refused", id: null, why: "c3 and d4 are not neighbours" });
  expect(warn).toHaveBeenCalledWith("c3 and d4 are not neighbours");
});

test("a message nobody knows is an error, not silence", () => {
  expect(() => store.apply({ t: "surprise" } as unknown as Heard)).toThrow("unknown message");
});

test("whatever changes the game says at which ply it was asked", async () => {
  await Promise.resolve();
  store.apply(snapshot(2));
  sent = [];
  store.play(0, "a1-a2");
  store.together(0);
  store.plan(0, null);
  store.undo(0);
  store.consent(0, true);
  store.replace(1);
  store.apply({ t: "acted", seq: 3, lines: [line(2)], scene: scene(3) });
  store.undo(0);
  expect(sent.map((message) => [message.t, message.ply])).toEqual([
    ["play", 2],
    ["together", 2],
    ["plan", 2],
    ["undo", 2],
    ["consent", 2],
    ["replace", 2],
    ["undo", 3],
  ]);
});

test("who was refused a bot in the place of another may ask again", async () => {
  await Promise.resolve();
  store.apply(snapshot(2));
  store.replace(1);
  expect([...store.replacing.values()]).toEqual([1]);
  store.apply({ t: "refused", id: [...store.replacing.keys()][0] ?? null, why: "the game went on meanwhile" });
  expect(store.replacing.size).toBe(0);
});
