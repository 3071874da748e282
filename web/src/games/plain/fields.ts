/** A view whose shape nobody knows here, made ready to be listed. */

/** What every view has, and the house around the board tells in its own way. */
const AROUND: readonly string[] = ["game", "viewer", "seats", "outcome"];

export interface Field {
  label: string;
  /** What it holds, in a line; or parts of its own. */
  value: string | Field[];
}

/** How the language says what is there or not. */
export interface Said {
  yes: string;
  no: string;
  nothing: string;
}

/** Every field of a view; a list with an entry for each seat goes by the players' names. */
export function fieldsOf(view: object, names: readonly string[], said: Said): Field[] {
  return Object.entries(view)
    .filter(([key]) => !AROUND.includes(key))
    .map(([key, value]) => field(words(key), value, names, said));
}

function field(label: string, value: unknown, names: readonly string[], said: Said): Field {
  if (Array.isArray(value)) {
    if (value.length === names.length) return { label, value: value.map((held, seat) => field(names[seat] ?? "", held, names, said)) };
    if (value.some(structured)) return { label, value: value.map((held, i) => field(String(i + 1), held, names, said)) };
    return { label, value: value.map((held) => line(held, said)).join(", ") || said.nothing };
  }
  if (structured(value)) {
    return { label, value: Object.entries(value).map(([key, held]) => field(words(key), held, names, said)) };
  }
  return { label, value: line(value, said) };
}

const structured = (value: unknown): value is object => typeof value === "object" && value !== null;

const words = (key: string): string => key.replaceAll("_", " ");

function line(value: unknown, said: Said): string {
  if (value === null || value === "") return said.nothing;
  if (typeof value === "boolean") return value ? said.yes : said.no;
  return String(value);
}
