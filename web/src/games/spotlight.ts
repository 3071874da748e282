// A lesson lights the one thing to touch next: it is marked `data-spotlit`, and comes into view.
import type { Attachment } from "svelte/attachments";

/** Lights the first thing inside the element that any of the selectors finds, tried in their order, as the page changes. */
export function spotlight(selectors: readonly string[]): Attachment<HTMLElement> {
  return (room) => {
    let lit: HTMLElement | null = null;

    function light(): void {
      const next = selectors.map((one) => room.querySelector<HTMLElement>(one)).find((found) => found !== null) ?? null;
      if (next !== lit) delete lit?.dataset.spotlit;
      lit = next;
      if (!lit) return;
      lit.dataset.spotlit = "";
      // What is told may have moved it.
      lit.scrollIntoView({ block: "nearest", inline: "nearest" });
    }

    const watch = new MutationObserver(light);
    watch.observe(room, { subtree: true, childList: true, characterData: true, attributeFilter: ["class", "aria-selected"] });
    light();
    return () => {
      watch.disconnect();
      delete lit?.dataset.spotlit;
    };
  };
}
