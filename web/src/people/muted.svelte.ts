// Whom somebody does not want to hear: remembered in this browser, and told to nobody.
import { recall, remember } from "../memory";

export interface MutedPerson {
  /** The mark by which the server tells people apart. */
  who: string;
  /** What they were called then. */
  name: string;
}

const isMuted = (one: unknown): one is MutedPerson =>
  typeof one === "object" && one !== null && "who" in one && "name" in one &&
  typeof one.who === "string" && typeof one.name === "string";

function read(): MutedPerson[] {
  try {
    const kept: unknown = JSON.parse(recall("muted") ?? "[]");
    return Array.isArray(kept) ? kept.filter(isMuted) : [];
  } catch {
    return [];
  }
}

class Muted {
  people = $state.raw<MutedPerson[]>(read());

  has(who: string | null | undefined): boolean {
    return this.people.some((one) => one.who === who);
  }

  /** Hears that person no longer, or again. */
  toggle(who: string, name: string): void {
    this.people = this.has(who) ? this.people.filter((one) => one.who !== who) : [...this.people, { who, name }];
    remember("muted", JSON.stringify(this.people));
  }
}

export const muted = new Muted();
