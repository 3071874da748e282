import { describe as group, expect, it } from "vitest";
import { describe } from "../../src/games/elementals/describe";
import type { Happening, LogLine } from "../../src/games/elementals/view";
import { hand, judged, late, right } from "./views";

const NAMES = ["Ada", "Bo", "Cy"];

function line(seat: number | null, move: string, ...told: Happening[]): LogLine {
  return { ply: 3, seat, move, at: 900, by: "player", told };
}

const said = (lang: "en" | "fr", ...of: Parameters<typeof line>): string => describe(line(...of), NAMES, { lang });

group("the log names what everybody saw", () => {
  it("names a turned card", () => {
    const flipped: Happening = { what: "flipped", seat: 0, card: "FWE", to: "pile" };
    expect(said("en", 0, "flip", flipped)).toBe("Ada turns fire, water, earth");
    expect(said("fr", 0, "flip", flipped)).toBe("Ada retourne feu, eau, terre");
  });

  it("names a special card within a sentence", () => {
    const flipped: Happening = { what: "flipped", seat: 0, card: "wizard3", to: "pile" };
    expect(said("en", 0, "flip", flipped)).toBe("Ada turns a wizard");
    expect(said("fr", 0, "flip", flipped)).toBe("Ada retourne un magicien");
  });

  it("says when it lies in the middle or goes under the deck", () => {
    expect(said("en", 1, "flip", { what: "flipped", seat: 1, card: "AEW", to: "middle" })).toBe(
      "Bo lays air, earth, water in the middle",
    );
    expect(said("fr", 1, "flip", { what: "flipped", seat: 1, card: "crazy2", to: "under" })).toBe(
      "Bo retourne une créature folle\u00a0: pas pour le milieu, la carte va sous le paquet.",
    );
  });

  it("lists what a wizard made everybody turn", () => {
    const cards: Happening[] = [
      { what: "flipped", seat: 0, card: "FWE", to: "pile" },
      { what: "flipped", seat: 1, card: "double1", to: "pile" },
    ];
    expect(said("en", null, "reveal", ...cards)).toMatch(/Ada: fire, water, earth; Bo: double$/);
  });

  it("tells how a race was judged, and who left", () => {
    const taken = judged(right(2, "slap FWE 412", "FAE", 5));
    expect(said("en", null, "judge", taken)).toBe("Cy catches fire, water, earth and takes 5 cards.");
    expect(said("fr", null, "judge", judged(hand(2, "book 62 early")))).toMatch(/^Trop tôt/);
    const broke = judged(hand(2, "slap FWE 412", { cards: 0 }));
    expect(said("en", null, "judge", broke, { what: "left", seat: 2 })).toBe("Cy was wrong and cannot pay. Cy leaves the game.");
  });

  it("tells who paid how much and who took all", () => {
    const hands = judged(
      hand(1, "book 310"),
      hand(0, "slap AEW 355"),
      right(2, "slap FWE 412", "FAE", 5),
      late(3, "slap FWE 455"),
    );
    expect(said("en", null, "judge", hands)).toBe("Bo and Ada were wrong and pay 2 cards each. Cy catches fire, water, earth and takes 5 cards.");
    expect(said("fr", null, "judge", hands)).toBe("Erreur\u00a0: Bo et Ada paient chacun 2 cartes. Cy attrape feu, eau, terre et prend 5 cartes.");
  });

  it("keeps a hand secret until it is judged", () => {
    expect(said("en", 1, "hand ?")).toBe("A hand comes down: Bo");
  });

  it("says when no hand came on the last card", () => {
    expect(said("en", null, "judge")).toBe("The last card was not caught.");
    expect(said("en", null, "judge", { what: "left", seat: 2 })).toBe("The last card was not caught. Cy leaves the game.");
  });
});
