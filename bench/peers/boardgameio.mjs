// Help Me! on boardgame.io:  node boardgameio.mjs LOG-FILE MODE
//
// boardgame.io itself tells everybody before it stores. Here a move is told when it is in the log, as
// with us: what is to be told waits in `Durably` until the storage has it.

import { createRequire } from "node:module";
import { openLog, tidyWhenAsked } from "./log.mjs";
import { helpme } from "./boardgame.mjs";

const require = createRequire(import.meta.url);
const { Server, SocketIO } = require("boardgame.io/server");
const { Async } = require("boardgame.io/internal");

const [path, mode] = process.argv.slice(2);

class Durably {
  tellers = new Map();
  unsaid = new Map();
  subscribe(channel, tell) {
    this.tellers.set(channel, tell);
  }
  unsubscribeAll(channel) {
    this.tellers.delete(channel);
    this.unsaid.delete(channel);
  }
  publish(channel, message) {
    if (message.type !== "update") {
      this.tellers.get(channel)?.(message);
      return;
    }
    this.unsaid.set(channel, message);
  }
  release(match) {
    const channel = `MATCH-${match}`;
    const message = this.unsaid.get(channel);
    if (message !== undefined) {
      this.unsaid.delete(channel);
      this.tellers.get(channel)?.(message);
    }
  }
}

const pubSub = new Durably();

class Storage extends Async {
  matches = new Map();
  async connect() {
    this.log = await openLog(path, mode);
  }
  async createMatch(id, { initialState, metadata }) {
    this.matches.set(id, { state: initialState, initialState, metadata, log: [] });
    await this.log.append(JSON.stringify([id, initialState.G]));
  }
  async setState(id, state, deltalog) {
    const match = this.matches.get(id);
    match.state = state;
    if (deltalog) match.log.push(...deltalog);
    await this.log.append(JSON.stringify([id, state._stateID, deltalog?.[0]?.action.payload.args]));
    pubSub.release(id);
  }
  async setMetadata(id, metadata) {
    this.matches.get(id).metadata = metadata;
  }
  async fetch(id, wanted) {
    const match = this.matches.get(id) ?? {};
    return Object.fromEntries(Object.keys(wanted).map((key) => [key, match[key]]));
  }
  async wipe(id) {
    this.matches.delete(id);
  }
  async listMatches() {
    return [...this.matches.keys()];
  }
}

tidyWhenAsked();
const server = Server({
  games: [helpme],
  db: new Storage(),
  transport: new SocketIO({ pubSub, socketOpts: { perMessageDeflate: false } }),
  origins: ["http://127.0.0.1"],
});
// Not `server.run`: it listens to the whole network.
await server.db.connect();
const listening = server.app.listen(0, "127.0.0.1", () => {
  console.log(`open: http://127.0.0.1:${listening.address().port}`);
});
