// What the lobby asks the server for; fetched with it.
import { call } from "../api";
import type { Lobby, Seek, Sought } from "../wire";

export const lobby = (): Promise<Lobby> => call("GET", "/lobby");
export const seek = (wish: Seek): Promise<Sought> => call("PUT", "/me/seek", wish);
export const stopSeeking = (): Promise<void> => call("DELETE", "/me/seek");
