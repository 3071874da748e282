// Who plays with which keys at one keyboard. Keys are places on the keyboard, whatever is printed on them.
import { recall, remember } from "../../memory";

export const ROLES = ["flip", "hand0", "hand1", "hand2", "hand3", "hand4", "book"] as const;
export type Role = (typeof ROLES)[number];

/** The key for the card at that place in the middle, if there is one. */
export function handRole(place: number): Role | null {
  return ROLES.find((role) => role === `hand${place}`) ?? null;
}

/** The place in the middle that a key is for; null for the other keys. */
export function placeOf(role: Role): number | null {
  return role.startsWith("hand") ? Number(role.slice("hand".length)) : null;
}

/** One row for everybody, the handiest first; the fourth and the fifth card, which are rare, lie beside it. */
const ROWS: readonly (readonly string[])[] = [
  ["KeyQ", "KeyW", "KeyE", "KeyR", "KeyA", "KeyS", "KeyT"],
  ["KeyY", "KeyU", "KeyI", "KeyO", "BracketLeft", "BracketRight", "KeyP"],
  ["KeyZ", "KeyX", "KeyC", "KeyV", "KeyF", "KeyG", "KeyB"],
  ["KeyN", "KeyM", "Comma", "Period", "KeyK", "KeyL", "Slash"],
  ["Digit1", "Digit2", "Digit3", "Digit4", "Backquote", "KeyD", "Digit5"],
  ["Digit6", "Digit7", "Digit8", "Digit9", "Minus", "Equal", "Digit0"],
];

/** What most keyboards have there, where the browser does not say. */
const PRINTED: Readonly<Record<string, string>> = {
  Backquote: "`",
  BracketLeft: "[",
  BracketRight: "]",
  Comma: ",",
  Equal: "=",
  Minus: "-",
  Period: ".",
  Slash: "/",
};

export interface Press {
  readonly seat: number;
  readonly role: Role;
}

type Layout = ReadonlyMap<string, string>;

function stored(): (string | null)[][] | null {
  try {
    const read: unknown = JSON.parse(recall("elementals.keys") ?? "null");
    const whole = Array.isArray(read) && read.length === ROWS.length && read.every((row) => Array.isArray(row) && row.length === ROLES.length);
    return whole ? (read as (string | null)[][]) : null;
  } catch {
    return null;
  }
}

class Keys {
  /** By seat, then by role; null: no key. */
  rows = $state<(string | null)[][]>(stored() ?? ROWS.map((row) => [...row]));
  #layout = $state.raw<Layout | null>(null);

  constructor() {
    // Some browsers say what is printed on the keys; elsewhere their usual names do.
    const keyboard = (navigator as { keyboard?: { getLayoutMap?: () => Promise<Layout> } }).keyboard;
    keyboard?.getLayoutMap?.().then(
      (layout) => (this.#layout = layout),
      () => {},
    );
  }

  /** What is printed on somebody's key. */
  label(seat: number, role: Role): string {
    const code = this.rows[seat]?.[ROLES.indexOf(role)];
    if (!code) return "–";
    return (this.#layout?.get(code) ?? PRINTED[code] ?? code.replace(/^(Key|Digit)/, "")).toLocaleUpperCase();
  }

  /** Whose key that is, among so many players. */
  find(code: string, seats: number): Press | null {
    for (let seat = 0; seat < seats; seat++) {
      const role = ROLES[this.rows[seat]?.indexOf(code) ?? -1];
      if (role) return { seat, role };
    }
    return null;
  }

  /** Gives somebody a key; whoever had it loses it. Returns who that was. */
  assign(seat: number, role: Role, code: string): Press | null {
    const had = this.find(code, this.rows.length);
    this.rows = this.rows.map((row, of) =>
      row.map((key, i) => (of === seat && ROLES[i] === role ? code : key === code ? null : key)),
    );
    this.#keep();
    return had && (had.seat !== seat || had.role !== role) ? had : null;
  }

  reset(): void {
    this.rows = ROWS.map((row) => [...row]);
    this.#keep();
  }

  #keep(): void {
    remember("elementals.keys", JSON.stringify(this.rows));
  }
}

export const keys = new Keys();
