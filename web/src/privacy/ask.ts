// What the page about what is kept asks the server for; fetched with it.
import { call } from "../api";
import type { Kept } from "../wire";

export const forgetMe = (): Promise<void> => call("DELETE", "/me");
export const kept = (): Promise<Kept> => call("GET", "/kept");
