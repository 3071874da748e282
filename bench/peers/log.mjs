// Where a peer keeps its moves before anybody sees them.
//
//   memory  nowhere: what the peer does out of the box
//   each    one write and one fdatasync for each move
//   group   one write and one fdatasync for all moves that wait, as our own store does it

import { open } from "node:fs/promises";

export async function openLog(path, mode) {
  if (mode === "memory") return { append: async () => {} };
  const file = await open(path, "a");
  if (mode === "each") {
    return {
      append: async (line) => {
        await file.write(line + "\n");
        await file.datasync();
      },
    };
  }
  let waiting = [];
  let writing = false;
  async function writeGroups() {
    writing = true;
    while (waiting.length > 0) {
      const group = waiting;
      waiting = [];
      await file.write(group.map(({ line }) => line + "\n").join(""));
      await file.datasync();
      for (const { done } of group) done();
    }
    writing = false;
  }
  return {
    append: (line) =>
      new Promise((done) => {
        waiting.push({ line, done });
        if (!writing) writeGroups();
      }),
  };
}

// The bench asks for a tidy heap before it weighs the process.
export function tidyWhenAsked() {
  process.on("SIGUSR2", () => {
    if (globalThis.gc) {
      globalThis.gc();
      globalThis.gc();
    }
  });
}
