// Help Me! on Colyseus:  node colyseus.mjs LOG-FILE MODE [same]
//
// The patch goes out as soon as the move is in the log, not with the next tick of a timer; the timers of
// idle rooms are as good as switched off.
//
// With `same` it does the same work as we do: every client sees its own creatures, the mover is told its legal
// moves, an action that comes twice is done once, and a refusal says why.

import { Room, Server } from "@colyseus/core";
import { ArraySchema, StateView, schema, t } from "@colyseus/schema";
import { WebSocketTransport } from "@colyseus/ws-transport";
import { openLog, tidyWhenAsked } from "./log.mjs";
import { WAYS, deal, isLegal, isOver } from "./helpme.mjs";

const [path, mode, work] = process.argv.slice(2);
const log = await openLog(path, mode);

const Stack = schema({ top: t.string(), height: t.uint8() }, "Stack");
const State = schema({ stacks: t.array(Stack), mover: t.uint8(), ply: t.uint16(), over: t.boolean() }, "State");

const Player = schema({ creature: t.string().view(), legal: t.array("uint8").view() }, "Player");
const Shared = schema(
  { stacks: t.array(Stack), mover: t.uint8(), ply: t.uint16(), over: t.boolean(), players: t.array(Player) },
  "Shared",
);

class HelpMe extends Room {
  patchRate = 3_600_000;

  make() {
    return new State();
  }

  onCreate() {
    const state = this.make();
    state.stacks = new ArraySchema();
    for (let cell = 0; cell < 30; cell++) state.stacks.push(new Stack());
    state.mover = 0;
    state.ply = 0;
    this.state = state;
    this.lay();
    this.seats = new Map();
    this.onMessage("move", (client, words) => this.move(client, words));
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

  async move(client, [from, to]) {
    if (this.busy || this.seats.get(client.sessionId) !== this.state.mover) return client.send("refused");
    if (this.state.over || !isLegal(this.stacks, from, to)) return client.send("refused");
    await this.play(from, to, null);
  }

  async play(from, to, action) {
    this.busy = true;
    await log.append(JSON.stringify([this.roomId, this.state.ply, from, to, action]));
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

class SameWork extends HelpMe {
  actions = new Set();

  make() {
    const state = new Shared();
    state.players = new ArraySchema();
    for (let seat = 0; seat < 4; seat++) state.players.push(new Player());
    return state;
  }

  onJoin(client, options) {
    super.onJoin(client, options);
    client.view = new StateView();
    const seat = this.seats.get(client.sessionId);
    if (seat !== undefined) client.view.add(this.state.players[seat]);
  }

  lay() {
    super.lay();
    this.creatures.forEach((creature, seat) => {
      this.state.players[seat].creature = creature;
    });
    this.offer();
  }

  offer() {
    const legal = [];
    for (let way = 0; way < WAYS.length; way++) {
      const [from, to] = WAYS[way];
      if (this.stacks[from].length > 0 && this.stacks[to].length > 0) legal.push(way);
    }
    this.state.players[this.state.mover].legal = new ArraySchema(...legal);
  }

  async move(client, [id, from, to]) {
    const action = `${client.sessionId}:${id}`;
    if (this.actions.has(action)) return client.send("done", id);
    const why = this.against(this.seats.get(client.sessionId), from, to);
    if (why) return client.send("refused", why);
    this.actions.add(action);
    await this.play(from, to, action);
  }

  against(seat, from, to) {
    if (seat === undefined) return "you have no seat at this table";
    if (this.state.over) return "the game is over";
    if (this.busy || seat !== this.state.mover) return `it is seat ${this.state.mover}'s turn, not seat ${seat}'s`;
    return isLegal(this.stacks, from, to) ? null : `no stack goes from ${from} to ${to}`;
  }

  next() {
    this.state.players[this.state.mover].legal = new ArraySchema();
    this.state.mover = (this.state.mover + 1) % 4;
    this.state.ply += 1;
    this.offer();
    this.broadcastPatch();
  }
}

tidyWhenAsked();
const transport = new WebSocketTransport();
const server = new Server({ transport, greet: false, gracefullyShutdown: false });
server.define("helpme", work === "same" ? SameWork : HelpMe);
await server.listen(0, "127.0.0.1");
console.log(`open: http://127.0.0.1:${transport.server.address().port}`);
