// The analysis of a finished game: asked for, waited for, and then there for good.
import * as api from "../api";
import type { AnalysisInfo, RatedChoice } from "../wire";

/** How often we ask how far it is. */
const EVERY = 1_000;

export class Analyst {
  info = $state.raw<AnalysisInfo | null>(null);
  problem = $state<string | null>(null);
  asking = $state(false);
  /** It was done while somebody waited for it. */
  finished = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #stopped = false;

  constructor(readonly id: string) {}

  /** How far it is, asked again until it is done or nobody wants it. */
  async look(): Promise<void> {
    clearTimeout(this.#timer);
    try {
      this.#take(await api.analysis(this.id));
      this.problem = null;
    } catch (error) {
      this.problem = api.why(error);
    }
  }

  async ask(): Promise<void> {
    this.asking = true;
    try {
      this.#take(await api.analyse(this.id));
      this.problem = null;
    } catch (error) {
      this.problem = api.why(error);
    } finally {
      this.asking = false;
    }
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  get busy(): boolean {
    return this.info?.state === "waiting" || this.info?.state === "running";
  }

  get choices(): readonly RatedChoice[] {
    return this.info?.choices ?? [];
  }

  #take(info: AnalysisInfo): void {
    if (this.busy && info.state === "done") this.finished = true;
    this.info = info;
    clearTimeout(this.#timer);
    if (this.busy && !this.#stopped) this.#timer = setTimeout(() => void this.look(), EVERY);
  }
}
