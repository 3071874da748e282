import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { i18n } from "../src/i18n.svelte";
import TableRatings from "../src/ladder/TableRatings.svelte";
import type { TableInfo, TableRatings as Ratings } from "../src/wire";

const table = (counted: boolean): TableInfo => ({
  id: "t",
  game: "helpme",
  options: {},
  settings: {},
  phase: "over",
  local: false,
  seats: [],
  hosting: true,
  watchers: 0,
  commitment: null,
  started: 0,
  undo: null,
  rematch: null,
  counted,
});
const answer = (ratings: Ratings): Response => new Response(JSON.stringify(ratings));

let asked: ReturnType<typeof vi.fn>;
const props: { table: TableInfo; names: string[] } = $state({ table: table(false), names: [] });
let shown: Record<string, unknown>;

async function settle(): Promise<void> {
  await vi.advanceTimersByTimeAsync(10_000);
  flushSync();
}
const status = (): string => document.querySelector("[role=status]")?.textContent ?? "";

beforeEach(() => {
  i18n.choose("en");
  vi.useFakeTimers();
  asked = vi.fn();
  vi.stubGlobal("fetch", asked);
  props.table = table(false);
});
afterEach(async () => {
  await unmount(shown);
  document.body.replaceChildren();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function show(): void {
  shown = mount(TableRatings, { target: document.body, props });
  flushSync();
}

test("what a game made of the ratings is asked for when it was counted, and not again and again", async () => {
  asked.mockImplementation(async () => answer({ counted: props.table.counted === true, seats: [] }));
  show();
  await settle();
  expect(asked).toHaveBeenCalledTimes(1);
  expect(status()).toBe("The game is being counted.");
  props.table = { ...table(false), watchers: 1 };
  await settle();
  expect(asked).toHaveBeenCalledTimes(1);
  props.table = table(true);
  await settle();
  expect(asked).toHaveBeenCalledTimes(2);
  expect(status()).not.toBe("The game is being counted.");
});

test("an answer that did not come is asked for again with the next word of the table", async () => {
  asked.mockRejectedValueOnce(new Error("no network"));
  asked.mockImplementation(async () => answer({ counted: true, seats: [] }));
  show();
  await settle();
  expect(asked).toHaveBeenCalledTimes(1);
  props.table = { ...table(false) };
  await settle();
  expect(asked).toHaveBeenCalledTimes(2);
});
