import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import "../../src/games/helpme/End.svelte"; // the panel fetches it when shown: here it is at hand
import { i18n } from "../../src/i18n.svelte";
import EndPanel from "../../src/table/EndPanel.svelte";
import type { TableInfo } from "../../src/wire";
import type { Scene } from "../../src/whole";
import { counted } from "./views";

const scene: Scene = { ply: 9, look: 0, view: counted(), legal: [], awaiting: [], deadline: null, since: 0, undo: "no", guide: null, plan: null };
const table: TableInfo = {
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
};
let shown: Record<string, unknown> | undefined;

const headline = (): string => document.querySelector("#end-title")?.textContent ?? "";
const press = (name: string): void => {
  [...document.querySelectorAll("button")].find((button) => button.textContent === name)?.click();
  flushSync();
};

function end(still: boolean): void {
  vi.stubGlobal("matchMedia", () => ({ matches: still, addEventListener: () => {}, removeEventListener: () => {} }));
  shown = mount(EndPanel, { target: document.body, props: { table, scene, names: ["Ada", "Bea"], mine: [1], log: [] } });
  flushSync();
}
const loaded = (): Promise<void> =>
  vi.waitFor(() => {
    flushSync();
    if (!document.querySelector(".scores")) throw new Error("not yet");
  });

beforeEach(() => {
  i18n.choose("en");
  vi.useFakeTimers({ shouldAdvanceTime: false });
});
afterEach(async () => {
  if (shown) await unmount(shown);
  shown = undefined;
  document.body.replaceChildren();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("names nobody before the count has been told", async () => {
  end(false);
  expect(headline()).toBe("The game is over.");
  await loaded();
  while (document.body.textContent?.includes("Skip to the result")) {
    expect(headline()).toBe("The game is over.");
    await vi.advanceTimersByTimeAsync(200);
    flushSync();
  }
  expect(headline()).toBe("You lost.");
  // Whoever hears it once more knows the end.
  press("Tell it again");
  expect(headline()).toBe("You lost.");
});

it("names the winner at once when the story is skipped", async () => {
  end(false);
  await loaded();
  press("Skip to the result");
  expect(headline()).toBe("You lost.");
});

it("says how you did, then who won", () => {
  end(true);
  expect(headline()).toBe("You lost.");
  expect(document.querySelector(".winner")?.textContent).toBe("Ada won.");
});
