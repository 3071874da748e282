// What is told of a running game: the last race stays until the next one, and every card is announced.
import { play as sound } from "../../sound";
import { pairOf } from "./flights";
import { type Story, storyBetween } from "./story";
import type { ElementalsView, RaceInfo, RaceVerdict } from "./view";

export class Telling {
  /** The race judged last, with all its hands. */
  verdict = $state.raw<RaceVerdict | null>(null);
  /** What there is to tell of it, or of a card that went under a deck. */
  story = $state.raw<Story | null>(null);
  /** The two cards that matched in it. */
  pair = $state.raw<{ caught: string; match: string } | null>(null);
  #view: ElementalsView | null = null;
  #reveal = -1;

  /** Takes in what the table shows now. Returns true when a card was turned. */
  follow(view: ElementalsView, race: RaceInfo | null, mine: readonly number[]): boolean {
    const before = this.#view;
    this.#view = view;
    if (race?.verdict) this.verdict = race.verdict;
    if (before && before !== view) {
      const story = storyBetween(before, view);
      if (story) {
        this.story = story;
        this.pair = pairOf(before, view);
        if (story.kind === "under") this.verdict = null;
        else this.#ring(story, mine);
      }
    }
    const turned = race !== null && race.reveal !== this.#reveal;
    const first = this.#reveal === -1;
    this.#reveal = race?.reveal ?? -1;
    if (turned && !first) sound("card");
    return turned;
  }

  #ring(story: Story, mine: readonly number[]): void {
    if (story.kind === "caught" || story.kind === "book") sound(mine.includes(story.seat) ? "caught" : "turn");
    else sound("refused");
  }
}
