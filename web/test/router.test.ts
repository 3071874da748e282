import { expect, test } from "vitest";
import { isOurs, parse, router } from "../src/router.svelte";

test.each([
  ["/", { page: "home" }],
  ["/t/Ab_9-x", { page: "table", id: "Ab_9-x" }],
  ["/r/Ab9", { page: "replay", id: "Ab9" }],
  ["/learn/helpme", { page: "learn", game: "helpme" }],
  ["/rules/rauha/", { page: "rules", game: "rauha" }],
  ["/watch", { page: "watch" }],
  ["/open", { page: "open" }],
  ["/privacy", { page: "privacy" }],
  ["/devices", { page: "devices" }],
  ["/t", { page: "lost" }],
  ["/t/a/b", { page: "lost" }],
  ["/t/%2e%2e", { page: "lost" }],
  ["/rules/..", { page: "lost" }],
  ["/nowhere", { page: "lost" }],
])("%s", (path, route) => {
  expect(parse(path)).toEqual(route);
});

function link(href: string, more: Record<string, string> = {}): HTMLAnchorElement {
  const a = document.createElement("a");
  a.href = href;
  for (const [name, value] of Object.entries(more)) a.setAttribute(name, value);
  return a;
}

test("only plain clicks on our own pages are followed without loading", () => {
  const plain = new MouseEvent("click", { button: 0 });
  expect(isOurs(link("/watch"), plain)).toBe(true);
  expect(isOurs(link("/watch"), new MouseEvent("click", { button: 0, ctrlKey: true }))).toBe(false);
  expect(isOurs(link("/watch", { target: "_blank" }), plain)).toBe(false);
  expect(isOurs(link("/api/v1/records/x", { download: "" }), plain)).toBe(false);
  expect(isOurs(link("https://elsewhere.example/"), plain)).toBe(false);
});

test("going somewhere changes the address and the route", () => {
  const stop = router.start();
  router.go("/t/abc");
  expect(location.pathname).toBe("/t/abc");
  expect(router.route).toEqual({ page: "table", id: "abc" });
  stop();
});
