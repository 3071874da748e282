// The HTTP side of the server: one function per thing one can ask. A refusal says why, in words.
import { i18n } from "./i18n.svelte";
import type {
  AnalysisInfo,
  Answered,
  ChosenQuiet,
  Daily,
  Device,
  EndedDevice,
  Figures,
  GivenAway,
  GameInfo,
  HandPut,
  Handover,
  Health,
  Hint,
  Kept,
  Leaderboard,
  Lent,
  Lesson,
  LiveTable,
  Lobby,
  LogOut,
  Me,
  NewReport,
  NewTable,
  Opened,
  OwnGames,
  Problem,
  Profile,
  ReplayInfo,
  Reported,
  Seated,
  Seek,
  Settings,
  Sought,
  TableInfo,
  TableRatings,
  TakeSeat,
  Told,
  Training,
} from "./wire";

const BASE = "/api/v1";

export class Refusal extends Error {
  constructor(
    message: string,
    /** The status of the answer; 0 when there was none. */
    readonly status: number,
  ) {
    super(message);
  }
}

export async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const headers: Record<string, string> = { Accept: "application/json", "Accept-Language": i18n.lang };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  let answer: Response;
  try {
    answer = await fetch(BASE + path, {
      method,
      headers,
      keepalive: method === "DELETE", // whoever gives something up may be leaving the page
      body: body === undefined ? null : typeof body === "string" ? body : JSON.stringify(body),
    });
  } catch {
    throw new Refusal(i18n.t.errors.unreachable, 0);
  }
  if (answer.status === 204) return undefined as T;
  const told: unknown = await answer.json().catch(() => null);
  if (!answer.ok) {
    const problem = told as Partial<Problem> | null;
    throw new Refusal(problem?.detail || i18n.t.errors.status(answer.status), answer.status);
  }
  return told as T;
}

export const health = (): Promise<Health> => call("GET", "/health");
export const games = (): Promise<GameInfo[]> => call("GET", "/games");
export const me = (): Promise<Me> => call("GET", "/me");
export const ownGames = (before?: number): Promise<OwnGames> =>
  call("GET", `/me/games${before === undefined ? "" : `?before=${before}`}`);
export const told = (): Promise<Told> => call("GET", "/me/push");
export const subscribe = (device: Device): Promise<Told> => call("PUT", "/me/push", device);
export const unsubscribe = (device: EndedDevice): Promise<Told> => call("POST", "/me/push/end", device);
export const beQuiet = (chosen: ChosenQuiet): Promise<Told> => call("PUT", "/me/push/quiet", chosen);
export const rename = (name: string): Promise<Me> => call("PUT", "/me", { name });
export const openTable = (table: NewTable): Promise<Opened> => call("POST", "/tables", table);
export const liveTables = (): Promise<LiveTable[]> => call("GET", "/tables");
export const lobby = (): Promise<Lobby> => call("GET", "/lobby");
export const seek = (wish: Seek): Promise<Sought> => call("PUT", "/me/seek", wish);
export const stopSeeking = (): Promise<void> => call("DELETE", "/me/seek");
export const losses = (): Promise<GivenAway[]> => call("GET", "/me/losses");
export const figures = (): Promise<Figures> => call("GET", "/me/figures");
export const leaders = (game: string, of: "week" | "ever" | "mine"): Promise<Leaderboard> =>
  call("GET", `/games/${game}/leaders?of=${of}`);
export const player = (who: string): Promise<Profile> => call("GET", `/players/${who}`);
export const tableRatings = (id: string): Promise<TableRatings> => call("GET", `/tables/${id}/ratings`);
export const settle = (id: string, settings: Settings): Promise<TableInfo> => call("PATCH", `/tables/${id}`, settings);
export const choose = (id: string, options: Record<string, unknown>): Promise<TableInfo> =>
  call("PUT", `/tables/${id}/options`, options);
export const sit = (id: string, wish: TakeSeat = {}): Promise<Seated> => call("POST", `/tables/${id}/seats`, wish);
export const free = (id: string, seat: number): Promise<void> => call("DELETE", `/tables/${id}/seats/${seat}`);
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
/** Tell whoever runs the house of something at that table. */
export const report = (id: string, about: NewReport): Promise<Reported> => call("POST", `/tables/${id}/reports`, about);
export const logOut = (where: LogOut["where"]): Promise<void> => call("POST", "/me/logout", { where });
export const forgetMe = (): Promise<void> => call("DELETE", "/me");
export const bringRecord = (record: string): Promise<Opened> => call("POST", "/records", record);
export const replay = (id: string, look: number | null, from: number, to: number): Promise<ReplayInfo> =>
  call("GET", `/records/${id}/replay?${look === null ? "" : `look=${look}&`}from=${from}&to=${to}`);
export const analysis = (id: string): Promise<AnalysisInfo> => call("GET", `/records/${id}/analysis`);
export const analyse = (id: string): Promise<AnalysisInfo> => call("POST", `/records/${id}/analysis`);
export const hint = (id: string, seat: number): Promise<Hint> => call("POST", `/tables/${id}/seats/${seat}/hint`);
export const training = (game: string): Promise<Training> => call("GET", `/games/${game}/training`);
export const lesson = (game: string): Promise<Lesson> => call("GET", `/games/${game}/lesson`);
export const daily = (day: string): Promise<Daily> => call("GET", `/daily?day=${day}`);
export const solve = (day: string, game: string, move: string): Promise<Answered> =>
  call("POST", `/daily/${day}/${game}/move`, { move });
export const finishRound = (day: string, game: string, hands: readonly HandPut[]): Promise<Answered> =>
  call("POST", `/daily/${day}/${game}/round`, { hands });

export const kept = (): Promise<Kept> => call("GET", "/kept");
export const dataAddress = `${BASE}/me/data`;
export const recordAddress = (id: string): string => `${BASE}/records/${id}`;
export const qrAddress = (id: string, code?: string): string =>
  `${BASE}/tables/${id}/qr.svg${code ? `?code=${encodeURIComponent(code)}` : ""}`;

/** The reason of whatever went wrong, for a person. */
export const why = (error: unknown): string =>
  error instanceof Refusal ? error.message : i18n.t.errors.unexpected;
