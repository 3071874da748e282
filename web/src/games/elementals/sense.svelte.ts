// How this person plays: whether the cards are read out, whether the device trembles. Remembered by this browser.
import { recall, remember } from "../../memory";

/** How much later a reader tells a card, by how fast it speaks. */
export const DELAYS = [600, 1_200, 2_000] as const;

class Sense {
  /** Milliseconds after which a reader has told the card; null: cards are seen. */
  reader = $state<number | null>(Number(recall("elementals.reader")) || null);
  buzz = $state(recall("elementals.buzz") !== "off");
  /** On one device: round it, everybody at an own edge, or all before the same side, as at a keyboard. */
  round = $state(
    recall("elementals.seating") === null
      ? (globalThis.matchMedia?.("(any-pointer: coarse)").matches ?? false)
      : recall("elementals.seating") === "round",
  );

  hear(delay: number | null): void {
    this.reader = delay;
    remember("elementals.reader", String(delay ?? ""));
  }

  tremble(on: boolean): void {
    this.buzz = on;
    remember("elementals.buzz", on ? "on" : "off");
  }

  sit(round: boolean): void {
    this.round = round;
    remember("elementals.seating", round ? "round" : "abreast");
  }

  /** The hand is felt, where the device can. */
  tap(ms = 25): void {
    if (this.buzz) navigator.vibrate?.(ms);
  }
}

export const sense = new Sense();
