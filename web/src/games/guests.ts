// Games that other packages bring have no folder here: what they are called is what the server says.
import { SvelteMap } from "svelte/reactivity";
import type { GameInfo } from "../wire";

const names = new SvelteMap<string, string>();

export function meet(games: readonly GameInfo[]): void {
  for (const game of games) names.set(game.key, game.name);
}

/** Reactive: before the server has answered, its key. */
export const guestName = (key: string): string => names.get(key) ?? key;
