// What ratings and figures ask the server for; fetched with them.
import { call } from "../api";
import type { Figures, GivenAway, Leaderboard, Profile, TableRatings } from "../wire";

export const losses = (): Promise<GivenAway[]> => call("GET", "/me/losses");
export const figures = (): Promise<Figures> => call("GET", "/me/figures");
export const leaders = (game: string, of: "week" | "ever" | "mine"): Promise<Leaderboard> =>
  call("GET", `/games/${game}/leaders?of=${of}`);
export const player = (who: string): Promise<Profile> => call("GET", `/players/${who}`);
export const tableRatings = (id: string): Promise<TableRatings> => call("GET", `/tables/${id}/ratings`);
