// What all but the first page ask the server for besides; fetched with the first of them.
import { call } from "./api";
import type * as wire from "./wire";

/** What a client asks of a table; over the socket and HTTP alike. */
export type Command = Extract<wire.ToServer, { id: string }>;
export type Unsent<C> = C extends Command ? Omit<C, "id"> : never;

/** A new id for a command: sent twice with the same one, it is carried out once. */
export function commandId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

// Tables: commands over HTTP, and what else is asked about them.
/** Carries a command out; the id makes it safe to send twice. */
export const send = (id: string, command: Unsent<Command>): Promise<wire.CommandDone> =>
  call("POST", `/tables/${id}/commands`, { ...command, id: commandId() });
export const sit = (id: string, seat: number | null = null): Promise<wire.CommandDone> => send(id, { t: "sit", seat });
export const leave = (id: string, seat: number): Promise<wire.CommandDone> => send(id, { t: "leave", seat });
export const seatBot = (id: string, seat: number, level: string): Promise<wire.CommandDone> =>
  send(id, { t: "seat-bot", seat, level });
export const change = (id: string, settings: wire.Settings): Promise<wire.CommandDone> => send(id, { t: "settings", settings });
export const choose = (id: string, options: Record<string, unknown>): Promise<wire.CommandDone> =>
  send(id, { t: "options", options });
export const begin = (id: string): Promise<wire.CommandDone> => send(id, { t: "start" });
export const resize = (id: string, seats: number): Promise<wire.CommandDone> => send(id, { t: "resize", seats });
/** Ask a spectator to leave. */
export const bar = (id: string, watcher: string): Promise<wire.CommandDone> => send(id, { t: "bar", watcher });
const token = async (done: Promise<wire.CommandDone>): Promise<string> => (await done).result?.token ?? "";
/** Give a seat to a bot of one's own, which connects with that token. */
export const lend = (id: string, seat: number): Promise<string> => token(send(id, { t: "lend", seat }));
export const reclaim = (id: string, seat: number): Promise<wire.CommandDone> => send(id, { t: "reclaim", seat });
/** A code with which another device takes the seat over. */
export const offerSeat = (id: string, seat: number): Promise<string> => token(send(id, { t: "offer-seat", seat }));
export const takeOver = (id: string, code: string): Promise<wire.CommandDone> => send(id, { t: "take-over", code });
/** Play again with the same people, or join the table that was opened for it; with `change`, settle things first. */
export const rematch = async (id: string, change = false): Promise<string> =>
  (await send(id, { t: "rematch", change })).result?.table ?? id;
export const hint = (id: string, seat: number): Promise<wire.Hint> => call("POST", `/tables/${id}/seats/${seat}/hint`);
/** Where a bot of one's own connects. */
export const botAddress = (id: string): string => `${location.origin.replace(/^http/, "ws")}/api/v1/tables/${id}/bot`;

// One's devices, and the ways to be oneself on others.
export const waysIn = (): Promise<wire.WaysIn> => call("GET", "/me/ways");
export const challengeToMake = (): Promise<wire.PasskeyChallenge> => call("POST", "/me/passkeys/challenge");
export const keepPasskey = (made: wire.NewPasskey): Promise<wire.PasskeyInfo> => call("POST", "/me/passkeys", made);
export const renamePasskey = (id: string, name: string): Promise<void> => call("PATCH", `/me/passkeys/${id}`, { name });
/** Even if it was the last way back: whoever asks was told. */
export const removePasskey = (id: string): Promise<void> => call("DELETE", `/me/passkeys/${id}?last=true`);
export const makeRecovery = (): Promise<wire.Recovery> => call("POST", "/me/recovery");
export const makeLink = (): Promise<wire.Joining> => call("POST", "/me/joining");
export const linkState = (): Promise<wire.JoiningState> => call("GET", "/me/joining");
export const dropLink = (): Promise<void> => call("DELETE", "/me/joining");
export const challengeToEnter = (): Promise<wire.PasskeyChallenge> => call("POST", "/enter/challenge");
export const enterByPasskey = (signed: wire.EnterByPasskey): Promise<wire.Entered> => call("POST", "/enter/passkey", signed);
export const enterByCode = (code: string, bring: boolean): Promise<wire.Entered> => call("POST", "/enter/code", { code, bring });
export const lookAtLink = (token: string): Promise<wire.JoiningOf> => call("POST", "/enter/link/look", { token });
export const enterByLink = (token: string, bring: boolean): Promise<wire.Entered> =>
  call("POST", "/enter/link", { token, bring });
export const preferences = (): Promise<wire.Preferences> => call("GET", "/me/preferences");
export const prefer = (chosen: wire.Preferences): Promise<void> => call("PUT", "/me/preferences", chosen);

// The lobby.
export const lobby = (): Promise<wire.Lobby> => call("GET", "/lobby");
export const seek = (wish: wire.Seek): Promise<wire.Sought> => call("PUT", "/me/seek", wish);
export const stopSeeking = (): Promise<void> => call("DELETE", "/me/seek");

// Ratings and figures.
export const losses = (): Promise<wire.GivenAway[]> => call("GET", "/me/losses");
export const figures = (): Promise<wire.Figures> => call("GET", "/me/figures");
export const leaders = (game: string, of: "week" | "ever" | "mine"): Promise<wire.Leaderboard> =>
  call("GET", `/games/${game}/leaders?of=${of}`);
export const player = (who: string): Promise<wire.Profile> => call("GET", `/players/${who}`);
export const tableRatings = (id: string): Promise<wire.TableRatings> => call("GET", `/tables/${id}/ratings`);

// The daily three.
export const daily = (day: string): Promise<wire.Daily> => call("GET", `/daily?day=${day}`);
export const solve = (day: string, game: string, move: string): Promise<wire.Answered> =>
  call("POST", `/daily/${day}/${game}/move`, { move });
export const finishRound = (day: string, game: string, hands: readonly wire.HandPut[]): Promise<wire.Answered> =>
  call("POST", `/daily/${day}/${game}/round`, { hands });

// Being told of one's turn.
export const told = (): Promise<wire.Told> => call("GET", "/me/push");
export const subscribe = (device: wire.Device): Promise<wire.Told> => call("PUT", "/me/push", device);
export const unsubscribe = (device: wire.EndedDevice): Promise<wire.Told> => call("POST", "/me/push/end", device);
export const beQuiet = (chosen: wire.ChosenQuiet): Promise<wire.Told> => call("PUT", "/me/push/quiet", chosen);

// What is kept.
export const kept = (): Promise<wire.Kept> => call("GET", "/kept");
