/** All components of the game, as the server's own catalogue lists them. */
import type { EntityName } from "./art/entities";
import type { Land } from "./art/scenes";
import type { Lang } from "../../i18n.svelte";
import data from "./catalogue.json";

export type Animal = "flying" | "marine" | "walking";
export type Per = Animal | "spore" | "water" | "best-animal";

export interface Effect {
  readonly pay: number;
  readonly crystals: number;
  readonly points: number;
  readonly per: Per | null;
  readonly spore: boolean;
}

/** A card (`I-07`) or a place printed on a board (`A-b2`, age 0). */
export interface Biome {
  readonly id: string;
  readonly age: number;
  readonly cost: number;
  readonly cells: readonly string[] | null;
  readonly types: readonly Land[];
  readonly animals: readonly Animal[];
  readonly water: number;
  readonly effect: Effect | null;
  readonly name: Record<Lang, string>;
}

export interface Entity {
  readonly name: EntityName;
  readonly symbol: Exclude<Land, "desert"> | Animal;
  readonly water: number;
  readonly effect: Effect | null;
  readonly title: Record<Lang, string>;
}

export interface Notch {
  readonly notch: number;
  readonly round: number;
  readonly turn: number;
  readonly age: number;
  /** Null: a scoring. */
  readonly facing: "moon" | "star" | null;
  readonly line: readonly string[];
}

interface Catalogue {
  readonly cards: readonly Biome[];
  readonly boards: Record<"A" | "B", readonly Biome[]>;
  readonly entities: readonly Entity[];
  readonly track: readonly Notch[];
  readonly water_points: readonly number[];
  readonly start_crystals: number;
  readonly discard_crystals: number;
}

// The shape of the JSON is the server's promise (it is generated and compared by `make check`).
export const CATALOGUE = data as unknown as Catalogue;

const biomes = new Map<string, Biome>(
  [...CATALOGUE.cards, ...CATALOGUE.boards.A, ...CATALOGUE.boards.B].map((biome) => [biome.id, biome]),
);
const entities = new Map<string, Entity>(CATALOGUE.entities.map((entity) => [entity.name, entity]));

/** The biome of that id. A wrong id is a fault of the server, and said loudly. */
export function biomeOf(id: string): Biome {
  const found = biomes.get(id);
  if (!found) throw new Error(`no such biome: ${id}`);
  return found;
}

export function entityOf(name: string): Entity {
  const found = entities.get(name);
  if (!found) throw new Error(`no such entity: ${name}`);
  return found;
}

export const isEntity = (source: string): boolean => entities.has(source);
