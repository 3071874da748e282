// One reconnecting socket per table.
//
// It says hello with the last sequence number it saw, so that nothing is missed; keeps every action
// until the server acknowledged or refused it, and sends the unanswered ones again after coming back
// (the server plays an id once); and tells in one word how the line is.
import { commandId, type Command, type Unsent } from "./asks";
import type { Lang } from "./i18n.svelte";
import { Whole, type Heard } from "./whole";
import { WIRE, type ToClient, type ToServer } from "./wire";

/** How the line is. The last five are final: only a person can go on from there. */
export type Link =
  | "connecting"
  | "live"
  | "reconnecting"
  | "restarting"
  | "offline"
  | "old-client"
  | "not-found"
  | "not-allowed"
  | "broken"
  | "too-fast"
  | "too-many"
  | "full";


/** What the line needs from the browser; handed in, so that tests own time and network. */
export interface Ports {
  open: (url: string) => WebSocket;
  now: () => number;
  random: () => number;
  after: (ms: number, run: () => void) => () => void;
}

export interface Listener {
  message: (message: Heard) => void;
  link: (link: Link) => void;
}

/** Milliseconds. Short: of several machines another has the table a moment after one died. */
export const FIRST_WAIT = 200;
export const LONGEST_WAIT = 15_000;
/** An action unanswered, or a socket unopened, for so long means that the line is dead, whatever the socket says. */
export const PATIENCE = 8_000;

const browser: Ports = {
  open: (url) => new WebSocket(url),
  now: () => Date.now(),
  random: () => Math.random(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

/** Doubling waits with full jitter in the upper half, so that a restarted server is not stormed. */
export function backOff(attempt: number, random: number): number {
  const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** attempt);
  return Math.round(wait / 2 + (wait / 2) * random);
}

export class Live {
  #url: string;
  #listener: Listener;
  #lang: () => Lang;
  #ports: Ports;

  #link: Link = "connecting";
  #socket: WebSocket | null = null;
  #whole = new Whole();
  #greeted = false;
  #seq: number | null = null;
  #look: number | null = null;
  #unanswered = new Map<string, Command>();
  #standing: Extract<ToServer, { t: "announce" }> | null = null;
  #attempt = 0;
  #stopRetry: (() => void) | null = null;
  #stopPatience: (() => void) | null = null;
  #closed = false;

  constructor(url: string, lang: () => Lang, listener: Listener, ports: Ports = browser) {
    this.#url = url;
    this.#lang = lang;
    this.#listener = listener;
    this.#ports = ports;
  }

  get link(): Link {
    return this.#link;
  }

  /** Actions the server has not answered yet. */
  get unanswered(): number {
    return this.#unanswered.size;
  }

  connect(): void {
    if (this.#closed || this.#socket) return;
    this.#stopRetry?.();
    this.#stopRetry = null;
    const socket = this.#ports.open(this.#url);
    this.#socket = socket;
    this.#whole = new Whole();
    this.#greeted = false;
    socket.onopen = () => {
      if (socket === this.#socket) this.#greet();
    };
    socket.onmessage = (event) => {
      if (socket === this.#socket) this.#hear(event.data);
    };
    socket.onclose = () => {
      if (socket === this.#socket) this.#lost();
    };
    this.#stopPatience = this.#ports.after(PATIENCE, () => this.#lost());
  }

  /** See through the eyes of another seat; remembered for the next hello. */
  look(seat: number | null): void {
    this.#look = seat;
    if (this.#greeted) this.#send({ t: "look", seat });
  }

  /** Sends an action now or, without a line, as soon as there is one again. */
  act(action: Unsent<Command>): string {
    const id = commandId();
    const whole = { ...action, id } as Command;
    this.#unanswered.set(id, whole);
    if (this.#greeted) this.#send(whole);
    this.#wait();
    return id;
  }

  /** A reaction is for the moment: without a line it is dropped. */
  react(message: Extract<ToServer, { t: "react" }>): void {
    if (this.#greeted) this.#send(message);
  }

  /** Something about this person that holds until it is said again; repeated with every hello. */
  tell(message: Extract<ToServer, { t: "announce" }>): void {
    this.#standing = message;
    if (this.#greeted) this.#send(message);
  }

  /** Forget what was seen and ask for everything, e.g. after a gap. */
  resync(): void {
    this.#seq = null;
    this.again();
  }

  /** Drop the socket, if any, and connect at once. */
  again(): void {
    if (this.#closed) return;
    this.#drop();
    this.#attempt = 0;
    this.#become(this.#seq === null ? "connecting" : "reconnecting");
    this.connect();
  }

  /** The browser says that there is no network. */
  unplugged(): void {
    if (this.#closed || this.#final()) return;
    this.#drop();
    this.#become("offline");
  }

  close(): void {
    this.#closed = true;
    this.#drop();
  }

  #greet(): void {
    this.#send({ t: "hello", wire: WIRE, since: this.#seq, look: this.#look, lang: this.#lang() });
    this.#greeted = true;
    this.#stopPatience?.();
    this.#stopPatience = null;
    if (this.#standing) this.#send(this.#standing);
    for (const action of this.#unanswered.values()) this.#send(action);
    this.#wait();
    if (this.#seq !== null) this.#become("live");
  }

  #hear(data: unknown): void {
    this.#attempt = 0;
    for (const message of this.#whole.hear(JSON.parse(String(data)) as ToClient)) this.#take(message);
  }

  #take(message: Heard): void {
    if ("seq" in message && message.t !== "done") this.#seq = Math.max(this.#seq ?? 0, message.seq);
    if (message.t === "snapshot") this.#seq = message.seq;
    if ((message.t === "done" || message.t === "refused") && message.id !== null) this.#answered(message.id);
    this.#listener.message(message);
    if (message.t === "bye") this.#bye(message.why);
    else if (this.#socket) this.#become("live");
  }

  #answered(id: string): void {
    this.#unanswered.delete(id);
    this.#stopPatience?.();
    this.#stopPatience = null;
    this.#wait();
  }

  #bye(why: Extract<ToClient, { t: "bye" }>["why"]): void {
    switch (why) {
      case "restarting":
        this.#drop();
        this.#become("restarting");
        this.#retry();
        return;
      case "slow":
        this.again();
        return;
      case "old-client":
      case "not-found":
      case "not-allowed":
      case "too-fast":
      case "too-many":
      case "full":
        this.#drop();
        this.#become(why);
        return;
      case "bad-message":
      case "over": // said to bots only
        this.#drop();
        this.#become("broken");
        return;
      default: {
        const never: never = why;
        throw new Error(`unknown farewell ${String(never)}`);
      }
    }
  }

  #lost(): void {
    this.#drop();
    if (this.#closed || this.#final()) return;
    if (this.#link !== "restarting" && this.#link !== "offline") {
      this.#become(this.#seq === null && this.#attempt === 0 ? "connecting" : "reconnecting");
    }
    this.#retry();
  }

  #retry(): void {
    if (this.#link === "offline") return;
    this.#stopRetry?.();
    this.#stopRetry = this.#ports.after(backOff(this.#attempt, this.#ports.random()), () => {
      this.#stopRetry = null;
      this.connect();
    });
    this.#attempt += 1;
  }

  #wait(): void {
    if (this.#unanswered.size === 0 || this.#stopPatience || !this.#greeted) return;
    this.#stopPatience = this.#ports.after(PATIENCE, () => {
      this.#stopPatience = null;
      if (this.#unanswered.size > 0 && this.#greeted) this.again();
    });
  }

  #send(message: ToServer): void {
    this.#socket?.send(JSON.stringify(message));
  }

  #drop(): void {
    const socket = this.#socket;
    this.#socket = null;
    this.#greeted = false;
    this.#stopRetry?.();
    this.#stopRetry = null;
    this.#stopPatience?.();
    this.#stopPatience = null;
    if (socket && socket.readyState <= 1) socket.close();
  }

  #final(): boolean {
    return ["old-client", "not-found", "not-allowed", "broken", "too-fast", "too-many", "full"].includes(this.#link);
  }

  #become(link: Link): void {
    if (link === this.#link) return;
    this.#link = link;
    this.#listener.link(link);
  }
}
