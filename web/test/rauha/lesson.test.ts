import { expect, test } from "vitest";
import { GLYPHS } from "../../src/games/rauha/art/glyphs";
import { learn } from "../../src/games/rauha/learn";

test("the lesson shows every symbol once, in both languages", () => {
  for (const { lesson } of Object.values(learn)) {
    const told = Object.values(lesson.steps).map((step) => step.text);
    const shown = told.flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
    expect(shown.toSorted()).toEqual(Object.keys(GLYPHS).toSorted());
  }
});

test("its French is set with its own spaces", () => {
  for (const { title, text } of Object.values(learn.fr.lesson.steps)) {
    expect(`${title} ${text}`).not.toMatch(/[ \u00a0][;!?]|[^\u00a0]:|'/u);
  }
});
