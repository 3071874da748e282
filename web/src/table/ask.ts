// What a table asks the server for besides its socket; fetched with it.
import { call } from "../api";
import type { Handover, Hint, Lent, Opened, Seated, Settings, TableInfo } from "../wire";

export const settle = (id: string, settings: Settings): Promise<TableInfo> => call("PATCH", `/tables/${id}`, settings);
export const choose = (id: string, options: Record<string, unknown>): Promise<TableInfo> =>
  call("PUT", `/tables/${id}/options`, options);
/** Give a seat to a bot of one's own, which connects there with that token. */
export const lend = (id: string, seat: number): Promise<Lent> => call("POST", `/tables/${id}/seats/${seat}/bot`, {});
export const takeBack = (id: string, seat: number): Promise<void> => call("DELETE", `/tables/${id}/seats/${seat}/bot`);
export const begin = (id: string): Promise<void> => call("POST", `/tables/${id}/start`);
export const resize = (id: string, seats: number): Promise<TableInfo> => call("PUT", `/tables/${id}/seats`, { seats });
/** Ask somebody who watches to leave. */
export const bar = (id: string, key: string): Promise<void> => call("DELETE", `/tables/${id}/watchers/${key}`);
/** Play again with the same people, or join whoever asked first; with `change`, settle things before. */
export const rematch = (id: string, change = false): Promise<Opened> =>
  call("POST", `/tables/${id}/rematch`, { change });
export const handover = (id: string, seat: number): Promise<Handover> =>
  call("POST", `/tables/${id}/seats/${seat}/handover`);
export const takeover = (id: string, code: string): Promise<Seated> => call("POST", `/tables/${id}/takeover`, { code });
export const hint = (id: string, seat: number): Promise<Hint> => call("POST", `/tables/${id}/seats/${seat}/hint`);
