// What is told of a running game: the last race stays until the next one, and every card is announced.
import { play as sound } from "../../sound";
import { handsOf, type Story, storyOf } from "./story";
import type { ElementalsView, HandJudged, HandTold, Happening, LogLine, RaceInfo } from "./view";

/** What is new on the table: whether a card was turned, and the hands that were judged. */
export interface News {
  readonly turned: boolean;
  readonly judged: readonly HandJudged[];
}

export class Telling {
  /** The hands of the last race as they were judged, those that came too late behind. */
  hands = $state.raw<readonly HandTold[]>([]);
  /** What there is to tell of it, or of a card that went under a deck since. */
  story = $state.raw<Story | null>(null);
  #fresh: readonly LogLine[] | null = null;
  #number = -1;

  /** Takes in what the table shows now, and the lines that led there. */
  follow(view: ElementalsView, race: RaceInfo | null, fresh: readonly LogLine[], mine: readonly number[]): News {
    const story = storyOf(view);
    if (story) {
      this.story = story;
      this.hands = handsOf(view, race?.judged ?? null);
    }
    const news = this.#fresh === null || this.#fresh === fresh ? [] : fresh;
    this.#fresh = fresh;
    const judged = news.flatMap((line) => line.told as Happening[]).flatMap((one) => (one.what === "judged" ? [...one.hands] : []));
    if (judged.length > 0) ring(judged, mine);
    const first = this.#number === -1;
    const turned = race !== null && race.number !== this.#number;
    this.#number = race?.number ?? -1;
    if (turned && !first) sound("card");
    return { turned, judged };
  }
}

/** A judgement as it sounds to those seats. */
function ring(judged: readonly HandJudged[], mine: readonly number[]): void {
  const isMine = ({ seat }: HandJudged): boolean => mine.includes(seat);
  const taker = judged.find(({ outcome }) => outcome === "right");
  if (taker && isMine(taker)) sound("caught");
  else if (!taker || judged.some((hand) => hand.outcome === "wrong" && isMine(hand))) sound("refused");
  else sound("turn");
}
