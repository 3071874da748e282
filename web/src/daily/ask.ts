// What the daily three ask the server for; fetched with them.
import { call } from "../api";
import type { Answered, Daily, HandPut } from "../wire";

export const daily = (day: string): Promise<Daily> => call("GET", `/daily?day=${day}`);
export const solve = (day: string, game: string, move: string): Promise<Answered> =>
  call("POST", `/daily/${day}/${game}/move`, { move });
export const finishRound = (day: string, game: string, hands: readonly HandPut[]): Promise<Answered> =>
  call("POST", `/daily/${day}/${game}/round`, { hands });
