import { expect, test } from "vitest";
import { successor } from "../src/table/passing.svelte";
import type { TableInfo } from "../src/wire";
import type { Scene } from "../src/whole";

const scene = (look: number | null, awaiting: number[]): Scene => ({
  ply: 0,
  look,
  view: {},
  legal: [],
  awaiting,
  deadline: null,
  since: 0,
  undo: "no",
  guide: null,
  plan: null,
});
const local = { local: true, phase: "playing" } as TableInfo;

test("the device goes to whoever is awaited and is not looking", () => {
  expect(successor(scene(null, [1]), local, [0, 1])).toBe(1);
  expect(successor(scene(0, [1]), local, [0, 1])).toBe(1);
  expect(successor(scene(1, [1]), local, [0, 1])).toBeNull();
});

test("with several awaited, whoever has it goes on", () => {
  expect(successor(scene(1, [0, 1, 2]), local, [0, 1, 2])).toBeNull();
  expect(successor(scene(1, [0, 2]), local, [0, 1, 2])).toBe(0);
});

test("nobody passes anything for a bot, alone, when it is over, or between devices", () => {
  expect(successor(scene(0, [2]), local, [0, 1])).toBeNull();
  expect(successor(scene(null, [0]), local, [0])).toBeNull();
  expect(successor(scene(0, [1]), { ...local, phase: "over" }, [0, 1])).toBeNull();
  expect(successor(scene(0, [1]), { ...local, local: false }, [0, 1])).toBeNull();
});
