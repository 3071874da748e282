// What all but the first page ask the server for besides; fetched with the first of them.
import { call } from "./api";
import type * as wire from "./wire";

// Tables besides their sockets.
export const settle = (id: string, settings: wire.Settings): Promise<wire.TableInfo> => call("PATCH", `/tables/${id}`, settings);
export const choose = (id: string, options: Record<string, unknown>): Promise<wire.TableInfo> =>
  call("PUT", `/tables/${id}/options`, options);
/** Give a seat to a bot of one's own, which connects there with that token. */
export const lend = (id: string, seat: number): Promise<wire.Lent> => call("POST", `/tables/${id}/seats/${seat}/bot`, {});
export const takeBack = (id: string, seat: number): Promise<void> => call("DELETE", `/tables/${id}/seats/${seat}/bot`);
export const begin = (id: string): Promise<void> => call("POST", `/tables/${id}/start`);
export const resize = (id: string, seats: number): Promise<wire.TableInfo> => call("PUT", `/tables/${id}/seats`, { seats });
/** Ask somebody who watches to leave. */
export const bar = (id: string, key: string): Promise<void> => call("DELETE", `/tables/${id}/watchers/${key}`);
/** Play again with the same people, or join whoever asked first; with `change`, settle things before. */
export const rematch = (id: string, change = false): Promise<wire.Opened> =>
  call("POST", `/tables/${id}/rematch`, { change });
export const handover = (id: string, seat: number): Promise<wire.Handover> =>
  call("POST", `/tables/${id}/seats/${seat}/handover`);
export const takeover = (id: string, code: string): Promise<wire.Seated> => call("POST", `/tables/${id}/takeover`, { code });
export const hint = (id: string, seat: number): Promise<wire.Hint> => call("POST", `/tables/${id}/seats/${seat}/hint`);

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
