import { beforeEach, describe, expect, test } from "vitest";
import { backOff, FIRST_WAIT, Live, LONGEST_WAIT, PATIENCE, type Link } from "../src/live";
import type { Heard } from "../src/whole";
import { WIRE, type ToClient, type ToServer } from "../src/wire";

class FakeSocket {
  sent: ToServer[] = [];
  readyState = 0;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  send(text: string): void {
    this.sent.push(JSON.parse(text) as ToServer);
  }
  close(): void {
    this.readyState = 3;
  }
  opens(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  hears(message: ToClient): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  breaks(): void {
    this.readyState = 3;
    this.onclose?.();
  }
}

let sockets: FakeSocket[];
let timers: { ms: number; run: () => void; live: boolean }[];
let heard: Heard[];
let links: Link[];
let live: Live;

const last = (): FakeSocket => sockets.at(-1) as FakeSocket;
const snapshot = (seq: number): ToClient =>
  ({ t: "snapshot", seq, now: 0, table: {}, shared: null, own: null, log: [], talk: [] }) as unknown as ToClient;

function fire(): number {
  const timer = timers.filter((each) => each.live).at(-1);
  if (!timer) throw new Error("nothing is due");
  timer.live = false;
  timer.run();
  return timer.ms;
}

beforeEach(() => {
  [sockets, timers, heard, links] = [[], [], [], []];
  live = new Live(
    "ws://here/live",
    () => "fr",
    { message: (message) => heard.push(message), link: (link) => links.push(link) },
    {
      open: () => {
        sockets.push(new FakeSocket());
        return last() as unknown as WebSocket;
      },
      now: () => 0,
      random: () => 1,
      after: (ms, run) => {
        const timer = { ms, run, live: true };
        timers.push(timer);
        return () => {
          timer.live = false;
        };
      },
    },
  );
  live.connect();
  last().opens();
});

describe("hello", () => {
  test("the first one asks for everything, in the person's language", () => {
    expect(last().sent).toEqual([{ t: "hello", wire: WIRE, since: null, look: null, lang: "fr" }]);
    expect(live.link).toBe("connecting");
    last().hears(snapshot(3));
    expect(live.link).toBe("live");
  });

  test("after a break it asks for what came after the last number seen, through the same eyes", () => {
    last().hears(snapshot(3));
    live.look(1);
    last().hears({ t: "said", seq: 5, line: { name: "A", seat: 0, text: "hi", at: 0, who: "a" } });
    last().breaks();
    expect(live.link).toBe("reconnecting");
    fire();
    last().opens();
    expect(last().sent[0]).toEqual({ t: "hello", wire: WIRE, since: 5, look: 1, lang: "fr" });
    expect(live.link).toBe("live");
  });

  test("an acknowledgement does not count as seen: its act may still be on the way", () => {
    last().hears(snapshot(3));
    last().hears({ t: "done", id: "x".repeat(8), seq: 9 });
    last().breaks();
    fire();
    last().opens();
    expect(last().sent[0]).toMatchObject({ since: 3 });
  });

  test("resync forgets what was seen", () => {
    last().hears(snapshot(3));
    live.resync();
    last().opens();
    expect(last().sent[0]).toMatchObject({ since: null });
  });
});

describe("actions", () => {
  test("the unanswered are sent again under the same id, in order, and the answered are not", () => {
    last().hears(snapshot(1));
    const first = live.act({ t: "play", seat: 0, move: "a1-a2" });
    const second = live.act({ t: "say", text: "hm" });
    const third = live.act({ t: "undo", seat: 0, ply: 1 });
    last().hears({ t: "done", id: first, seq: 2 });
    last().hears({ t: "refused", id: third, why: "no" });
    last().breaks();
    fire();
    last().opens();
    expect(last().sent.slice(1)).toEqual([{ t: "say", text: "hm", id: second }]);
    expect(live.unanswered).toBe(1);
  });

  test("what is done without a line is sent when there is one", () => {
    last().breaks();
    const id = live.act({ t: "play", seat: 0, move: "a1-a2" });
    fire();
    last().opens();
    expect(last().sent[1]).toEqual({ t: "play", seat: 0, move: "a1-a2", id });
  });

  test("an id is what the server accepts, and never the same twice", () => {
    const ids = Array.from({ length: 200 }, () => live.act({ t: "say", text: "x" }));
    expect(new Set(ids).size).toBe(200);
    expect(ids.every((id) => /^[A-Za-z0-9_-]{8,64}$/.test(id))).toBe(true);
  });

  test("silence for too long means a dead line, whatever the socket says", () => {
    last().hears(snapshot(1));
    const id = live.act({ t: "play", seat: 0, move: "a1-a2" });
    expect(fire()).toBe(PATIENCE);
    expect(sockets).toHaveLength(2);
    last().opens();
    expect(last().sent[1]).toMatchObject({ id });
  });

  test("a reaction without a line is dropped", () => {
    last().breaks();
    live.react({ t: "react", kind: "hmm" });
    fire();
    last().opens();
    expect(last().sent).toHaveLength(1);
  });
});

describe("coming back", () => {
  test("waits double up to a limit, and jitter keeps at least half", () => {
    const waits = [0, 1, 2, 3, 20].map((attempt) => backOff(attempt, 1));
    expect(waits).toEqual([FIRST_WAIT, FIRST_WAIT * 2, FIRST_WAIT * 4, FIRST_WAIT * 8, LONGEST_WAIT]);
    expect(backOff(3, 0)).toBe((FIRST_WAIT * 8) / 2);
  });

  test("failures wait longer and longer, a message makes patience young again", () => {
    last().breaks();
    const first = fire();
    last().breaks();
    const second = fire();
    expect(second).toBe(first * 2);
    last().opens();
    last().hears(snapshot(1));
    last().breaks();
    expect(fire()).toBe(first);
  });

  test("a socket that does not open is given up, and another one tried", () => {
    live.again();
    expect(fire()).toBe(PATIENCE);
    expect(sockets.at(-1)?.readyState).toBe(3);
    expect(fire()).toBe(FIRST_WAIT);
    last().opens();
    expect(timers.filter((timer) => timer.live)).toHaveLength(0);
  });

  test("without a network it waits for one instead of trying", () => {
    last().hears(snapshot(1));
    live.unplugged();
    expect(live.link).toBe("offline");
    expect(timers.filter((timer) => timer.live)).toHaveLength(0);
    live.again();
    expect(sockets).toHaveLength(2);
  });

  test("a late word from an old socket is not heard", () => {
    const old = last();
    live.again();
    old.hears(snapshot(9));
    expect(heard).toHaveLength(0);
  });
});

describe("farewells", () => {
  test.each(["old-client", "not-found", "not-allowed", "too-fast", "too-many", "full"] as const)("%s is final", (why) => {
    last().hears({ t: "bye", why });
    last().breaks();
    expect(live.link).toBe(why);
    expect(timers.filter((timer) => timer.live)).toHaveLength(0);
  });

  test("a message the server does not understand is our fault: broken", () => {
    last().hears({ t: "bye", why: "bad-message" });
    expect(live.link).toBe("broken");
  });

  test("a restarting server is visited again", () => {
    last().hears(snapshot(1));
    last().hears({ t: "bye", why: "restarting" });
    expect(live.link).toBe("restarting");
    fire();
    last().opens();
    expect(live.link).toBe("live");
  });

  test("who read too slowly comes back at once", () => {
    last().hears(snapshot(1));
    last().hears({ t: "bye", why: "slow" });
    expect(sockets).toHaveLength(2);
  });

  test("a closed line stays closed", () => {
    live.close();
    live.again();
    live.connect();
    expect(sockets).toHaveLength(1);
  });
});
