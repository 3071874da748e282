import { expect, test } from "vitest";
import { remaining, shown, untilChange } from "../src/clock";

test("time is the server's: our clock is corrected by the offset", () => {
  expect(remaining(100_000, 5_000, 65_000)).toBe(30_000);
  expect(remaining(100_000, 0, 100_001)).toBe(0);
});

test.each([
  [0, "0:00"],
  [1, "0:01"],
  [30_000, "0:30"],
  [65_000, "1:05"],
  [119_001, "2:00"],
  [86_400_000, "24 h 00"],
])("%d ms is shown as %s", (ms, text) => {
  expect(shown(ms)).toBe(text);
});

test("the next change is when the shown second is over", () => {
  expect(untilChange(2_300)).toBe(300);
  expect(untilChange(2_000)).toBe(1_000);
  expect(untilChange(7_260_000)).toBe(60_000);
});
