import { beforeEach, describe, expect, it, vi } from "vitest";

describe("whom somebody does not want to hear", () => {
  beforeEach(() => {
    localStorage.clear();
    vi.resetModules();
  });

  it("is remembered in this browser", async () => {
    const { muted } = await import("../src/people/muted.svelte");
    expect(muted.has("a")).toBe(false);
    muted.toggle("a", "Ada");
    muted.toggle("b", "Bo");
    expect([muted.has("a"), muted.has("b"), muted.has(null)]).toEqual([true, true, false]);
    vi.resetModules();
    const later = (await import("../src/people/muted.svelte")).muted;
    expect(later.people).toEqual([{ who: "a", name: "Ada" }, { who: "b", name: "Bo" }]);
    later.toggle("a", "Ada");
    expect(later.has("a")).toBe(false);
    expect(JSON.parse(localStorage.getItem("tablee.muted") ?? "")).toEqual([{ who: "b", name: "Bo" }]);
  });

  it("is nobody where what was remembered makes no sense", async () => {
    for (const nonsense of ["", "{", "7", '{"who": "a"}', '[1, null, {"who": 3, "name": "x"}, {"who": "c", "name": "Cy"}]']) {
      localStorage.setItem("tablee.muted", nonsense);
      vi.resetModules();
      const { muted } = await import("../src/people/muted.svelte");
      expect(muted.people.every((one) => one.who === "c")).toBe(true);
    }
  });
});
