// Help Me! on Colyseus:  node colyseus.mjs LOG-FILE MODE
//
// The patch goes out as soon as the move is in the log, not with the next tick of a timer; the timers of
// idle rooms are as good as switched off.

import { Room, Server } from "@colyseus/core";
import { ArraySchema, schema, t } from "@colyseus/schema";
import { WebSocketTransport } from "@colyseus/ws-transport";
import { openLog, tidyWhenAsked } from "./log.mjs";
import { deal, isLegal, isOver } from "./helpme.mjs";

const [path, mode] = process.argv.slice(2);
const log = await openLog(path, mode);

const Stack = schema({ top: t.string(), height: t.uint8() }, "Stack");
const State = schema({ stacks: t.array(Stack), mover: t.uint8(), ply: t.uint16(), over: t.boolean() }, "State");

class HelpMe extends Room {
  patchRate = 3_600_000;

  onCreate() {
    const state = new State();
    state.stacks = new ArraySchema();
    for (let cell = 0; cell < 30; cell++) state.stacks.push(new Stack());
    state.mover = 0;
    state.ply = 0;
    this.state = state;
    this.lay();
    this.seats = new Map();
    this.onMessage("move", (client, [from, to]) => this.move(client, from, to));
    this.onMessage("again", (client) => this.again(client));
  }

  onJoin(client, options) {
    if (options.watching) return;
    this.seats.set(client.sessionId, this.seats.size);
  }

  lay() {
    const { stacks, creatures } = deal();
    this.stacks = stacks; // what lies inside the stacks is no part of the state that travels
    this.creatures = creatures;
    stacks.forEach((stack, cell) => this.show(cell, stack));
    this.state.over = false;
  }

  show(cell, stack) {
    const shown = this.state.stacks[cell];
    shown.top = stack.length === 0 ? "" : stack[stack.length - 1];
    shown.height = stack.length;
  }

  async move(client, from, to) {
    if (this.busy || this.seats.get(client.sessionId) !== this.state.mover) return client.send("refused");
    if (this.state.over || !isLegal(this.stacks, from, to)) return client.send("refused");
    this.busy = true;
    await log.append(JSON.stringify([this.roomId, this.state.ply, from, to]));
    this.busy = false;
    this.stacks[to].push(...this.stacks[from]);
    this.stacks[from] = [];
    this.show(from, this.stacks[from]);
    this.show(to, this.stacks[to]);
    this.state.over = isOver(this.stacks);
    this.next();
  }

  async again(client) {
    if (this.busy || this.seats.get(client.sessionId) !== this.state.mover) return client.send("refused");
    this.lay();
    this.next();
  }

  next() {
    this.state.mover = (this.state.mover + 1) % 4;
    this.state.ply += 1;
    this.broadcastPatch();
  }
}

tidyWhenAsked();
const transport = new WebSocketTransport();
const server = new Server({ transport, greet: false, gracefullyShutdown: false });
server.define("helpme", HelpMe);
await server.listen(0, "127.0.0.1");
console.log(`open: http://127.0.0.1:${transport.server.address().port}`);
