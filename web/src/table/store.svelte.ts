// What this browser knows about the table it sits at: the messages of the socket, folded together.
import * as api from "../api";
import * as server from "../asks";
import { i18n } from "../i18n.svelte";
import { Live, type Link, type Ports } from "../live";
import { announcer } from "../announcer.svelte";
import { muted } from "../people/muted.svelte";
import { lookForUpdate } from "../update";
import type { LogLine, RaceHand, React, SeatLag, TableInfo, TalkLine } from "../wire";
import type { Heard, Scene } from "../whole";

export interface Shown {
  key: number;
  name: string;
  seat: number | null;
  kind: React["kind"];
}

/** How long a reaction stays on the screen. */
const MOMENT = 4_000;
/** Hidden for so long, a phone's socket may be dead without saying so. */
const ASLEEP = 30_000;

export class TableStore {
  link = $state<Link>("connecting");
  table = $state.raw<TableInfo | null>(null);
  scene = $state.raw<Scene | null>(null);
  log = $state.raw<LogLine[]>([]);
  talk = $state.raw<TalkLine[]>([]);
  reactions = $state.raw<Shown[]>([]);
  /** The act that led to the scene; null after a jump. */
  lastLine = $state.raw<LogLine | null>(null);
  /** What was told since the scene before; empty after a jump. */
  fresh = $state.raw<LogLine[]>([]);
  /** Lines of talk not yet seen in the open drawer. */
  unread = $state(0);
  /** A hint was asked for and is not there yet. */
  hinting = $state(false);
  /** The move just sent and not answered yet. */
  sending = $state<string | null>(null);
  /** What the server's clock shows, less ours. */
  offset = $state(0);
  /** How everybody's line is, where hands race. */
  lag = $state.raw<SeatLag[]>([]);
  /** The hands that were refused, and why: told where hands are shown. */
  refusals = $state.raw<ReadonlyMap<string, string>>(new Map());
  /** The seats in whose place a bot, or for which a timer was wanted, by the action; without those refused. */
  replacing = $state.raw<ReadonlyMap<string, number>>(new Map());

  #live: Live;
  #hands = new Set<string>();
  #count = 0;
  #hiddenAt = 0;

  constructor(
    readonly id: string,
    ports?: Ports,
  ) {
    const url = `${location.origin.replace(/^http/, "ws")}/api/v1/tables/${id}/live`;
    this.#live = new Live(
      url,
      () => i18n.lang,
      {
        message: (message) => this.apply(message),
        link: (link) => {
          // While the line was down the server may have been upgraded.
          if (link === "live" && this.link !== "connecting") lookForUpdate();
          this.link = link;
        },
      },
      ports,
    );
  }

  /** Connects, and follows the browser's news about the network, until the returned call. */
  start(): () => void {
    const online = (): void => this.#live.again();
    const offline = (): void => this.#live.unplugged();
    const seen = (): void => {
      if (document.visibilityState === "hidden") this.#hiddenAt = Date.now();
      else if (this.link === "reconnecting" || Date.now() - this.#hiddenAt > ASLEEP) this.#wake();
    };
    addEventListener("online", online);
    addEventListener("offline", offline);
    document.addEventListener("visibilitychange", seen);
    this.#live.connect();
    return () => {
      removeEventListener("online", online);
      removeEventListener("offline", offline);
      document.removeEventListener("visibilitychange", seen);
      this.#live.close();
    };
  }

  get names(): string[] {
    return this.table?.seats.map((seat) => seat.name || i18n.t.seat.nameless(seat.seat + 1)) ?? [];
  }

  get mine(): number[] {
    return this.table?.seats.filter((seat) => seat.mine).map((seat) => seat.seat) ?? [];
  }

  look(seat: number | null): void {
    this.#live.look(seat);
  }

  /** Where the game is, as this browser knows it: what is asked now is refused where it has gone on. */
  get ply(): number {
    return this.scene?.ply ?? 0;
  }

  play(seat: number, move: string): void {
    this.sending = this.#live.act({ t: "play", seat, move, ply: this.ply });
  }

  /** Make all moves that go together, one after the other. */
  together(seat: number): void {
    this.sending = this.#live.act({ t: "together", seat, ply: this.ply });
  }

  /** Prepare a move for one's next turn, or (null) drop it. */
  plan(seat: number, move: string | null): void {
    this.#live.act({ t: "plan", seat, move, ply: this.ply });
  }

  /** A hand comes down: what its owner had seen, and when, by the clock of this page. */
  hand(seat: number, move: string, seen: { nonce: string; painted: number }, down: number): string {
    const id = this.#live.act({ t: "hand", seat, move, nonce: seen.nonce, painted: seen.painted, down });
    this.#hands.add(id);
    return id;
  }

  /** Tell the table by how much later a reader tells the cards here; null: not at all. */
  announce(delay: number | null): void {
    this.#live.tell({ t: "announce", delay });
  }

  /** Ask a bot what it would do; the hint comes with the next scene. */
  async hint(seat: number): Promise<void> {
    this.hinting = true;
    try {
      await server.hint(this.id, seat);
    } catch (error) {
      announcer.warn(api.why(error));
    } finally {
      this.hinting = false;
    }
  }

  undo(seat: number): void {
    this.#live.act({ t: "undo", seat, ply: this.ply });
  }

  consent(seat: number, agree: boolean): void {
    this.#live.act({ t: "consent", seat, agree, ply: this.ply });
  }

  replace(seat: number): void {
    const id = this.#live.act({ t: "replace", seat, ply: this.ply });
    this.replacing = new Map(this.replacing).set(id, seat);
  }

  say(text: string): void {
    this.#live.act({ t: "say", text });
  }

  react(kind: React["kind"]): void {
    this.#live.react({ t: "react", kind });
  }

  /** Say hello anew: in another language, or after a person asked for it. */
  again(): void {
    this.#live.again();
  }

  apply(message: Heard): void {
    switch (message.t) {
      case "snapshot":
        this.offset = message.now - Date.now();
        this.table = message.table;
        this.scene = message.scene;
        this.#follow(message.log);
        this.talk = message.talk;
        this.#lookForMe();
        return;
      case "acted":
        this.#acted(message.lines, message.scene);
        return;
      case "table":
        this.table = message.table;
        if (message.log) this.#follow(message.log);
        else if (message.scene) this.#takenBack(message.scene.ply);
        if (message.scene) this.scene = message.scene;
        this.#lookForMe();
        return;
      case "said":
        this.talk = [...this.talk, message.line];
        if (!muted.has(message.line.who)) this.unread += 1;
        return;
      case "reacted":
        if (!muted.has(message.who)) this.#reacted(message.name, message.seat, message.kind);
        return;
      case "done":
        if (this.sending === message.id) this.sending = null;
        this.#hands.delete(message.id);
        return;
      case "refused":
        if (this.sending === message.id) this.sending = null;
        this.replacing = new Map([...this.replacing].filter(([id]) => id !== message.id));
        if (message.id !== null && this.#hands.delete(message.id)) {
          this.refusals = new Map(this.refusals).set(message.id, message.why);
        } else announcer.warn(message.why);
        return;
      case "lag":
        this.offset = message.now - Date.now();
        this.lag = message.seats;
        return;
      case "late":
        this.#late(message.number, message.hand);
        return;
      case "bye":
        return;
      default: {
        const never: never = message;
        throw new Error(`unknown message ${JSON.stringify(never)}`);
      }
    }
  }

  #acted(lines: LogLine[], scene: Scene): void {
    const known = this.log.at(-1)?.ply ?? null;
    const fresh = known === null ? lines : lines.filter((line) => line.ply > known);
    if (known !== null && fresh[0] && fresh[0].ply > known + 1) {
      this.#live.resync();
      return;
    }
    this.log = [...this.log, ...fresh];
    this.fresh = fresh;
    this.lastLine = fresh.length === 1 ? (fresh[0] ?? null) : null;
    this.scene = scene;
  }

  /** One line more is a move to be seen; the same lines change nothing; anything else is a jump. */
  #follow(log: LogLine[]): void {
    const grown = log.length - this.log.length;
    if (grown === 1 && this.log.length > 0) this.lastLine = log.at(-1) ?? null;
    else if (grown !== 0) this.lastLine = null;
    if (grown !== 0) this.fresh = this.lastLine ? [this.lastLine] : [];
    this.log = log;
  }

  /** Lines from that ply on were taken back. */
  #takenBack(ply: number): void {
    if (this.log.length <= ply) return;
    this.log = this.log.filter((line) => line.ply < ply);
    this.lastLine = null;
  }

  /** A hand that came after its race was closed still belongs to the story. */
  #late(number: number, hand: RaceHand): void {
    const judged = this.scene?.race?.judged;
    if (!this.scene?.race || judged?.number !== number) return;
    const race = { ...this.scene.race, judged: { ...judged, hands: [...judged.hands, hand] } };
    this.scene = { ...this.scene, race };
  }

  #reacted(name: string, seat: number | null, kind: React["kind"]): void {
    const shown = { key: this.#count++, name, seat, kind };
    this.reactions = [...this.reactions, shown];
    announcer.say(i18n.t.reaction.said(name, i18n.t.reaction[kind]));
    setTimeout(() => {
      this.reactions = this.reactions.filter((other) => other !== shown);
    }, MOMENT);
  }

  /** At a table of one's own there is one pair of eyes; on one device the curtain decides. */
  #lookForMe(): void {
    const seat = this.mine[0];
    if (seat === undefined || !this.scene || this.scene.look === seat) return;
    if (this.table && (!this.table.local || this.mine.length === 1)) this.look(seat);
  }

  #wake(): void {
    if (navigator.onLine) this.#live.again();
  }
}
