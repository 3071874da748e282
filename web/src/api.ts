// The HTTP side of the server: one function per thing one can ask. A refusal says why, in words.
import { i18n } from "./i18n.svelte";
import type * as wire from "./wire";


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
      keepalive: method === "DELETE" || path.endsWith("/commands"), // the page may be about to close
      body: body === undefined ? null : typeof body === "string" ? body : JSON.stringify(body),
    });
  } catch {
    throw new Refusal(i18n.t.errors.unreachable, 0);
  }
  if (answer.status === 204) return undefined as T;
  const told: unknown = await answer.json().catch(() => null);
  if (!answer.ok) {
    const problem = told as Partial<wire.Problem> | null;
    throw new Refusal(problem?.detail || i18n.t.errors.status(answer.status), answer.status);
  }
  return told as T;
}

export const games = (): Promise<wire.GameInfo[]> => call("GET", "/games");
export const me = (): Promise<wire.Me> => call("GET", "/me");
export const ownGames = (before?: number): Promise<wire.OwnGames> =>
  call("GET", `/me/games${before === undefined ? "" : `?before=${before}`}`);
export const rename = (name: string): Promise<wire.Me> => call("PUT", "/me", { name });
export const openTable = (table: wire.NewTable): Promise<wire.Opened> => call("POST", "/tables", table);
export const liveTables = (): Promise<wire.LiveTable[]> => call("GET", "/tables");
/** Tell whoever runs the house of something at that table. */
export const report = (id: string, about: wire.NewReport): Promise<wire.Reported> => call("POST", `/tables/${id}/reports`, about);
export const bringRecord = (record: string): Promise<wire.Opened> => call("POST", "/records", record);
export const replay = (id: string, look: number | null, from: number, to: number): Promise<wire.ReplayInfo> =>
  call("GET", `/records/${id}/replay?${look === null ? "" : `look=${look}&`}from=${from}&to=${to}`);
export const analysis = (id: string): Promise<wire.AnalysisInfo> => call("GET", `/records/${id}/analysis`);
export const analyse = (id: string): Promise<wire.AnalysisInfo> => call("POST", `/records/${id}/analysis`);
export const training = (game: string): Promise<wire.Training> => call("GET", `/games/${game}/training`);
export const lesson = (game: string): Promise<wire.Lesson> => call("GET", `/games/${game}/lesson`);

export const dataAddress = `${BASE}/me/data`;
export const recordAddress = (id: string): string => `${BASE}/records/${id}`;
export const qrAddress = (id: string, code?: string): string =>
  `${BASE}/tables/${id}/qr.svg${code ? `?code=${encodeURIComponent(code)}` : ""}`;

/** The reason of whatever went wrong, for a person. */
export const why = (error: unknown): string =>
  error instanceof Refusal ? error.message : i18n.t.errors.unexpected;
