// What the pages about one's devices ask the server for; fetched with them.
import { call } from "../api";
import type {
  EnterByPasskey,
  Entered,
  Joining,
  JoiningOf,
  JoiningState,
  NewPasskey,
  PasskeyChallenge,
  PasskeyInfo,
  Preferences,
  Recovery,
  WaysIn,
} from "../wire";

export const waysIn = (): Promise<WaysIn> => call("GET", "/me/ways");
export const challengeToMake = (): Promise<PasskeyChallenge> => call("POST", "/me/passkeys/challenge");
export const keepPasskey = (made: NewPasskey): Promise<PasskeyInfo> => call("POST", "/me/passkeys", made);
export const renamePasskey = (id: string, name: string): Promise<void> => call("PATCH", `/me/passkeys/${id}`, { name });
/** Even if it was the last way back: whoever asks was told. */
export const removePasskey = (id: string): Promise<void> => call("DELETE", `/me/passkeys/${id}?last=true`);
export const makeRecovery = (): Promise<Recovery> => call("POST", "/me/recovery");
export const makeLink = (): Promise<Joining> => call("POST", "/me/joining");
export const linkState = (): Promise<JoiningState> => call("GET", "/me/joining");
export const dropLink = (): Promise<void> => call("DELETE", "/me/joining");
export const challengeToEnter = (): Promise<PasskeyChallenge> => call("POST", "/enter/challenge");
export const enterByPasskey = (signed: EnterByPasskey): Promise<Entered> => call("POST", "/enter/passkey", signed);
export const enterByCode = (code: string, bring: boolean): Promise<Entered> => call("POST", "/enter/code", { code, bring });
export const lookAtLink = (token: string): Promise<JoiningOf> => call("POST", "/enter/link/look", { token });
export const enterByLink = (token: string, bring: boolean): Promise<Entered> =>
  call("POST", "/enter/link", { token, bring });
export const preferences = (): Promise<Preferences> => call("GET", "/me/preferences");
export const prefer = (chosen: Preferences): Promise<void> => call("PUT", "/me/preferences", chosen);
