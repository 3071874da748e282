import { expect, test } from "vitest";
import { madeByClock, since } from "../src/table/since";
import type { LogLine } from "../src/wire";

const line = (ply: number, seat: number | null, by: LogLine["by"] = "player"): LogLine => ({
  ply,
  seat,
  move: "",
  at: 0,
  by,
  told: [],
});
const plies = (log: readonly LogLine[], seat: number | null): number[] => since(log, seat).map((one) => one.ply);
const round = [line(0, 0), line(1, 1, "bot"), line(2, 2, "bot")];

test("what came after one's own last move", () => {
  expect(plies(round, 0)).toEqual([1, 2]);
  expect(plies([...round, line(3, 0), line(4, 1)], 0)).toEqual([4]);
  expect(plies([], 0)).toEqual([]);
});

test("whoever has just moved, or watches, sees everybody's last move", () => {
  expect(plies([...round, line(3, 0)], 0)).toEqual([1, 2, 3]);
  expect(plies([...round, line(3, 0)], null)).toEqual([1, 2, 3]);
  expect(plies(round, null)).toEqual([0, 1, 2]);
});

test("a move that the clock made is part of what happened", () => {
  const log = [...round, line(3, 0, "timer"), line(4, 1)];
  expect(plies(log, 0)).toEqual([1, 2, 3, 4]);
  expect(madeByClock(log, 0)?.ply).toBe(3);
  expect(madeByClock(log, null)).toBeNull();
  expect(madeByClock([...log, line(5, 0)], 0)).toBeNull();
});
