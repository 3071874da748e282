// What is told of a running game: the last race stays until the next one, and every card is announced.
import { play as sound } from "../../sound";
import { type Story, storyOf } from "./story";
import type { ElementalsView, HandTold, Happening, Judged, LogLine, RaceInfo } from "./view";

export class Telling {
  /** The race judged last. */
  judged = $state.raw<Judged | null>(null);
  /** All its hands, those that came too late behind. */
  hands = $state.raw<readonly HandTold[]>([]);
  /** What there is to tell of it, or of a card that went under a deck since. */
  story = $state.raw<Story | null>(null);
  #fresh: readonly LogLine[] | null = null;
  #reveal = -1;

  /** Takes in what the table shows now, and the lines that led there. Returns true when a card was turned. */
  follow(view: ElementalsView, race: RaceInfo | null, fresh: readonly LogLine[], mine: readonly number[]): boolean {
    const story = storyOf(view);
    if (story) {
      this.story = story;
      this.judged = view.verdict;
      this.hands = race?.judged?.hands ?? view.verdict?.hands ?? [];
    }
    const news = this.#fresh === null || this.#fresh === fresh ? [] : fresh;
    this.#fresh = fresh;
    for (const one of news.flatMap((line) => line.told as Happening[])) if (one.what === "judged") this.#ring(one, mine);
    const turned = race !== null && race.reveal !== this.#reveal;
    const first = this.#reveal === -1;
    this.#reveal = race?.reveal ?? -1;
    if (turned && !first) sound("card");
    return turned;
  }

  #ring({ seat, right }: Judged, mine: readonly number[]): void {
    if (right) sound(mine.includes(seat) ? "caught" : "turn");
    else sound("refused");
  }
}
