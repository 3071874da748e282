/** What is drawn, in words: for tooltips, screen readers and the log. */
import { biomeOf, entityOf, isEntity, type Animal, type Biome, type Effect } from "./catalogue";
import type { Texts } from "./texts";
import type { Source } from "./view";

export const biomeName = (id: string, t: Texts): string => biomeOf(id).name[t.lang];

export function effectWords(effect: Effect | null, t: Texts): string {
  if (!effect) return t.face.none;
  const gets = effect.spore
    ? t.face.aSpore
    : effect.crystals > 0
      ? t.crystals(effect.crystals)
      : effect.per
        ? t.face.per(effect.points, t.per[effect.per])
        : t.energy(effect.points);
  return effect.pay > 0 ? t.face.pay(effect.pay, gets) : gets;
}

/** "2 flying animals, walking animal". */
export function animalWords(animals: readonly Animal[], t: Texts): string[] {
  const kinds = [...new Set(animals)];
  return kinds.map((kind) => t.face.animals(animals.filter((one) => one === kind).length, t.animals[kind]));
}

export const landWords = (biome: Biome, t: Texts): string => {
  const [first, second] = biome.types.map((type) => t.lands[type]);
  return second ? t.face.two(first ?? "", second) : (first ?? "");
};

/** All that a face shows once it lies on a world: land, animals, water, effect. */
export function biomeWords(id: string, t: Texts): string {
  const biome = biomeOf(id);
  const parts = [landWords(biome, t), ...animalWords(biome.animals, t)];
  if (biome.water > 0) parts.push(t.sources(biome.water));
  parts.push(biome.effect ? t.face.effect(effectWords(biome.effect, t)) : t.face.none);
  return parts.join(", ");
}

export function costWords(biome: Biome, t: Texts): string {
  if (biome.cells) return t.face.only(t.listed(biome.cells));
  return biome.cost > 0 ? t.face.costs(biome.cost) : t.face.free;
}

/** A card in the hand: what it costs too. */
export const cardWords = (id: string, t: Texts): string => `${biomeWords(id, t)}, ${costWords(biomeOf(id), t)}`;

/** A card in the hand in a few words: its price, if any, its water and its effect. */
export function cardGist(id: string, t: Texts): string {
  const biome = biomeOf(id);
  const priced = biome.cost > 0 || biome.cells !== null;
  const water = biome.water > 0 ? [t.sources(biome.water)] : [];
  return [...(priced ? [costWords(biome, t)] : []), ...water, effectWords(biome.effect, t)].join(", ");
}

export function entityWords(name: string, t: Texts): string {
  const entity = entityOf(name);
  const parts = [t.face.entity(t.symbols[entity.symbol] ?? "")];
  if (entity.water > 0) parts.push(t.face.givesWater(entity.water));
  if (entity.effect) parts.push(t.face.effect(effectWords(entity.effect, t)));
  return parts.join(", ");
}

/** A biome by its place and name, or an entity by its name. */
export const sourceName = (source: string, biomeAt: (cell: string) => string, t: Texts): string =>
  isEntity(source) ? source : t.activate.of(source, biomeName(biomeAt(source), t));

/** What activating gives now: "3 energy", "a spore". */
export function gainWords(gain: Pick<Source, "crystals" | "points"> & { spore: boolean }, t: Texts): string {
  if (gain.spore) return t.face.aSpore;
  if (gain.crystals > 0) return t.crystals(gain.crystals);
  return t.energy(gain.points);
}
