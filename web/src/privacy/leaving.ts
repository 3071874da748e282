// How this browser stops being somebody's: what it is told ends with that.
import { call } from "../api";
import { subscription } from "../push/device";
import type { LogOut } from "../wire";

/** This browser is nobody's any more, or every other one; what knows nobody is told nothing. */
export async function logOut(where: LogOut["where"]): Promise<void> {
  const device = await subscription();
  await call("POST", "/me/logout", { where, device: device?.endpoint ?? null });
  if (where === "here") await device?.unsubscribe();
}

export async function forgetMe(): Promise<void> {
  await call("DELETE", "/me");
  await (await subscription())?.unsubscribe();
}
