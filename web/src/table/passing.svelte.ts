// One device for everybody: when somebody else must act, the screen is covered until they say who they
// are. Behind the curtain the browser looks through nobody's eyes, so it holds nobody's secrets.
import type { TableInfo } from "../wire";
import type { Scene } from "../whole";
import type { TableStore } from "./store.svelte";

/** How long one's own move stays in sight before the curtain falls; long enough to take it back. */
export const LINGER = 2_200;

/** Who should take the device now: somebody awaited who sits here and is not looking. */
export function successor(scene: Scene, table: TableInfo, mine: number[]): number | null {
  if (!table.local || table.phase !== "playing" || mine.length < 2) return null;
  if (scene.look !== null && scene.awaiting.includes(scene.look)) return null;
  return scene.awaiting.find((seat) => mine.includes(seat)) ?? null;
}

export class Passing {
  #store: () => TableStore;
  #scene: () => Scene;
  #table: () => TableInfo;
  #secrets: () => boolean;
  /** Who takes the device next; null while the right person has it. */
  next = $derived.by(() => (this.#secrets() ? successor(this.#scene(), this.#table(), this.#store().mine) : null));
  #fallen = $state(false);
  /** Whom the curtain asks for; null while it is open. */
  curtain = $derived.by(() => (this.#fallen || this.#scene().look === null ? this.next : null));

  /** `secrets`: whether there is anything one person at the device may not let the others see. */
  constructor(store: () => TableStore, scene: () => Scene, table: () => TableInfo, secrets: () => boolean = () => true) {
    this.#store = store;
    this.#scene = scene;
    this.#table = table;
    this.#secrets = secrets;
    $effect(() => {
      if (this.next === null) {
        this.#fallen = false;
        return;
      }
      if (this.#scene().look === null) return;
      const timer = setTimeout(() => {
        this.#fallen = true;
        this.#store().look(null);
      }, LINGER);
      return () => clearTimeout(timer);
    });
  }

  /** That person has the device now. */
  open(seat: number): void {
    this.#store().look(seat);
  }
}
