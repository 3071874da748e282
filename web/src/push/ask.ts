// What being told of one's turn asks the server for; fetched with it.
import { call } from "../api";
import type { ChosenQuiet, Device, EndedDevice, Told } from "../wire";

export const told = (): Promise<Told> => call("GET", "/me/push");
export const subscribe = (device: Device): Promise<Told> => call("PUT", "/me/push", device);
export const unsubscribe = (device: EndedDevice): Promise<Told> => call("POST", "/me/push/end", device);
export const beQuiet = (chosen: ChosenQuiet): Promise<Told> => call("PUT", "/me/push/quiet", chosen);
