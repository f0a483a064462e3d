#!/usr/bin/env node
// SPDX-License-Identifier: MIT
// @ts-check
// What the server is compared with: the same job in Node, with ws and JSON, as far as the load tool
// drives it and as if its store were memory. It checks every command as the server does, lets the
// same engine judge every move, and keeps the events and the ids of a room, so that a command said
// twice is played once. An event is serialised once for all who get it. What it leaves out
// (snapshots, presence, lists of seats, limits, clocks) makes it cheaper, not dearer.
//
//     build/bench/tests/bench/bench_load --serve tests/bench/peer.mjs
//
// ENGINE_WASM is the engine's file; without it the one that `./dev bench` builds.

import { createHash, randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { WebSocketServer } from 'ws';
import { align, letters } from '../../web/lib/engine.js';

const PROTOCOL = 'djenon.v1';
const MESSAGE_MAX = 4096;
const FOLLOWED_MAX = 32;
const BACKLOG = 4096;
const CODE_LETTERS = '23456789BCDFGHJKMNPQRTVWXZ';
const CODE_LEN = 10;
const SECRET = /^[A-Za-z0-9_-]{22}$/;
const TEXT_BYTES = 128;
const WORDS = 32;
const PASS = '.'.charCodeAt(0);
const PROBLEMS = {
  malformed: 'the message cannot be read', version: 'say hello first',
  'unknown-type': 'no such command', 'bad-secret': 'a secret has 22 characters',
  'no-such-room': 'no such room', 'room-full': 'both seats are taken',
  'already-seated': 'you sit there', 'not-seated': 'you have no seat',
  'not-your-turn': 'the other player is to move', 'illegal-move': 'the rules forbid it',
  'stale-ply': 'another position', 'game-over': 'no game runs', 'not-now': 'a game runs',
  'id-reused': 'the id stood for another command',
};

/** @typedef {'south' | 'north'} Seat */
/** @typedef {{player: string, name: string | null, kind: string}} Person */
/** @typedef {{send(text: string): void}} Socket */
/** `follows` the rooms whose feed it gets. @typedef {{socket: Socket, person: Person | null,
 *   follows: Set<Room>}} Connection */
/** Where a game stands, as events say it. @typedef {{position: string, hash: string,
 *   turn: Seat | null, legal: string, stood: number, quiet: number}} Standing */
/** `from` and `to` bound its events in the log. @typedef {{text: string, from: number,
 *   to: number}} Done */
/** `game` is an address in the engine's memory; event v is log[v - 1], and `done` knows commands by
 * player, game and id. @typedef {{code: string, rules: string, game: number, number: number,
 *   ply: number, standing: Standing | null, seats: Record<Seat, Person | null>,
 *   offered: Seat | null, log: {type: string, d: string}[], done: Map<string, Done>,
 *   followers: Set<Connection>}} Room */
/** @typedef {{t: string, id: string, d: any}} Command */
/** @typedef {keyof typeof PROBLEMS} Problem */

/** @type {Map<string, Room>} */
const rooms = new Map();
/** Rooms by player and id of the command. @type {Map<string, Room>} */
const created = new Map();

// --- the engine ----------------------------------------------------------------------------------

const file = process.env.ENGINE_WASM ??
  new URL('../../build/bench/src/engine/wasm/engine.wasm', import.meta.url);
const wasm = /** @type {import('../../web/lib/engine.js').Exports} */ (/** @type {unknown} */ (
  new WebAssembly.Instance(new WebAssembly.Module(readFileSync(file))).exports));
const textAt = align(wasm.__heap_base.value);
const wordsAt = align(textAt + TEXT_BYTES);
const gameBytes = align(wasm.game_bytes());
let end = wordsAt + 4 * WORDS;
let bytes = Buffer.from(wasm.memory.buffer);
let words = new Uint32Array(wasm.memory.buffer, 0);

/** Takes memory for a game, which stays where it is. */
function placeGame() {
  const game = end;
  end += gameBytes;
  const missing = end - wasm.memory.buffer.byteLength;
  if (missing > 0) {
    wasm.memory.grow(Math.ceil(missing / 65536) + 16);
  }
  bytes = Buffer.from(wasm.memory.buffer);
  words = new Uint32Array(wasm.memory.buffer, wordsAt, WORDS);
  return game;
}

/** FNV-1a, 64 bits in two halves, of `len` bytes of the text; the prime is 2^40 + 435.
 * @param {number} len */
function hashText(len) {
  let high = 0xcbf29ce4;
  let low = 0x84222325;
  for (let at = textAt; at < textAt + len; at++) {
    const mixed = (low ^ bytes[at]) >>> 0;
    const product = mixed * 435;
    low = product >>> 0;
    high = (Math.imul(high, 435) + (mixed << 8) + Math.floor(product / 0x100000000)) >>> 0;
  }
  return high.toString(16).padStart(8, '0') + low.toString(16).padStart(8, '0');
}

/** What the engine says of a room's game. @param {Room} room */
function look(room) {
  const len = wasm.game_text(room.game, textAt);
  const position = bytes.latin1Slice(textAt, textAt + len);
  const hash = hashText(len);
  wasm.game_state(room.game, wordsAt, WORDS);
  const [rowPits, ply, mover, over, stood, quiet, pits, passes] = words;
  room.ply = ply;
  room.standing = {
    position, hash, turn: over ? null : mover ? 'north' : 'south', legal: letters(pits, rowPits),
    stood, quiet,
  };
  return { rowPits, over, passes, stores: [words[8 + 12], words[8 + 13]] };
}

// --- events --------------------------------------------------------------------------------------

/** @param {Room} room @param {string} type @param {object} d */
function append(room, type, d) {
  room.log.push({ type, d: JSON.stringify(d) });
}

/** Starts the next game. @param {Room} room */
function start(room) {
  const { south, north } = room.seats;
  bytes.latin1Write(room.rules, textAt);
  wasm.game_start(room.game, textAt, room.rules.length);
  look(room);
  room.offered = null;
  append(room, 'started', {
    game: ++room.number, south, north, version: 1, clock: { kind: 'none' }, ...room.standing,
  });
}

/** Plays one ply, if the engine allows it. @param {Room} room @param {number} letter */
function play(room, letter) {
  if (wasm.game_play(room.game, letter, wordsAt) !== 0) {
    return null;
  }
  const [laps, captured] = words;
  const before = words.slice(3, 3 + 12);
  const { rowPits, over, passes, stores } = look(room);
  const game = room.number;
  const { ply } = room;
  const pits = over ? { pits: Array.from(before.subarray(0, 2 * rowPits)) } : null;
  if (letter === PASS) {
    append(room, 'passed', { game, ply, stores, ...pits, ...room.standing });
  } else {
    const pit = String.fromCharCode(letter);
    append(room, 'moved', { game, ply, pit, laps, captured, stores, ...pits, ...room.standing });
  }
  if (over) {
    const [south, north] = stores;
    const reason = bytes.latin1Slice(textAt, textAt + wasm.end_name(over, textAt));
    const winner = south > north ? 'south' : north > south ? 'north' : 'draw';
    append(room, 'ended', { game, winner, south, north, reason });
  }
  return { passes };
}

// --- commands ------------------------------------------------------------------------------------

/** @param {Room} room @param {Person} person @returns {Seat | null} */
function seatOf({ seats }, person) {
  if (seats.south?.player === person.player) {
    return 'south';
  }
  return seats.north?.player === person.player ? 'north' : null;
}

/** @param {Person} person @param {Command} command @returns {Room | null} */
function makeRoom(person, { d }) {
  const { game: rules, side } = d;
  if (typeof rules !== 'string' || !/^[a-z-]{1,64}$/.test(rules)) {
    return null;
  }
  const game = placeGame();
  bytes.latin1Write(rules, textAt);
  if (wasm.game_start(game, textAt, rules.length) !== 0 || !/^(south|north|random)$/.test(side)) {
    end -= gameBytes;
    return null;
  }
  let code = '';
  while (code.length < CODE_LEN) {
    code += CODE_LETTERS[randomInt(CODE_LETTERS.length)];
  }
  const seat = side === 'random' ? ['south', 'north'][randomInt(2)] : side;
  /** @type {Room} */
  const room = {
    code, rules, game, number: 0, ply: 0, standing: null, offered: null, log: [],
    seats: { south: null, north: null, [seat]: person }, done: new Map(), followers: new Set(),
  };
  rooms.set(code, room);
  append(room, 'created', {
    rules, version: 1, spectators: 'open', hints: true, clock: { kind: 'none' }, host: person,
  });
  append(room, 'seated', { seat, person });
  return room;
}

/** What a command does to a room: events in its log, or a problem and nothing.
 * @type {Record<string, (room: Room, person: Person, d: any) => Problem | void>} */
const commands = {
  join(room, person) {
    if (seatOf(room, person)) {
      return 'already-seated';
    }
    const seat = room.seats.south === null ? 'south' : 'north';
    if (room.seats[seat] !== null) {
      return 'room-full';
    }
    room.seats[seat] = person;
    append(room, 'seated', { seat, person });
    start(room);
  },
  move(room, person, { game, ply, pit, pos }) {
    const seat = seatOf(room, person);
    const { standing } = room;
    if (!seat) {
      return 'not-seated';
    }
    if (typeof pit !== 'string' || pit.length !== 1 || typeof pos !== 'string') {
      return 'malformed';
    }
    if (standing === null || standing.turn === null) {
      return 'game-over';
    }
    if (game !== room.number || ply !== room.ply || pos !== standing.hash) {
      return 'stale-ply';
    }
    if (standing.turn !== seat) {
      return 'not-your-turn';
    }
    let played = pit === '.' ? null : play(room, pit.charCodeAt(0));
    if (played === null) {
      return 'illegal-move';
    }
    while (played?.passes) {
      played = play(room, PASS);
    }
  },
  offer(room, person, { game, kind }) {
    const seat = seatOf(room, person);
    if (!seat) {
      return 'not-seated';
    }
    if (kind !== 'rematch' || game !== room.number || room.standing?.turn !== null) {
      return 'not-now';
    }
    if (room.offered === seat) {
      return 'not-now';
    }
    if (room.offered === null) {
      room.offered = seat;
      append(room, 'offered', { game, kind, seat });
      return undefined;
    }
    append(room, 'answered', { game, kind, seat, accept: true });
    room.seats = { south: room.seats.north, north: room.seats.south };
    start(room);
  },
};

// --- connections ---------------------------------------------------------------------------------

/** @param {Connection} connection @param {string | null} re @param {Problem} code */
function refuse({ socket }, re, code) {
  socket.send(JSON.stringify({ t: 'error', re, d: { code, text: PROBLEMS[code] } }));
}

/** Answers with the events that a command made. @param {Connection} connection @param {string} re
 * @param {Room} room @param {Done} done */
function answer({ socket }, re, { code, log }, { from, to }) {
  let events = '';
  for (let i = from; i < to; i++) {
    const { type, d } = log[i];
    events += `${i > from ? ',' : ''}{"t":"${type}","v":${i + 1},"d":${d}}`;
  }
  socket.send(`{"t":"ok","re":${JSON.stringify(re)},"d":{"room":"${code}","events":[${events}]}}`);
}

/** Tells the new events to the others. @param {Connection} connection @param {Room} room
 * @param {Done} done */
function feed(connection, { code, log, followers }, { from, to }) {
  for (let i = from; i < to; i++) {
    const { type, d } = log[i];
    const text = `{"t":"${type}","room":"${code}","v":${i + 1},"d":${d}}`;
    for (const follower of followers) {
      if (follower !== connection) {
        follower.socket.send(text);
      }
    }
  }
}

/** @param {Connection} connection @param {Command} command */
function hello(connection, { id, d }) {
  if (d.protocol !== 1 || connection.person !== null) {
    return refuse(connection, id, connection.person ? 'malformed' : 'version');
  }
  if (typeof d.secret !== 'string' || !SECRET.test(d.secret)) {
    return refuse(connection, id, 'bad-secret');
  }
  const player = createHash('sha256').update(d.secret).digest('base64url').slice(0, 16);
  connection.person = { player, name: null, kind: d.kind === 'bot' ? 'bot' : 'person' };
  const known = { player, name: null, now: Date.now(), seats: [], finished: [] };
  return connection.socket.send(JSON.stringify({ t: 'ok', re: id, d: known }));
}

/** @param {Connection} connection @param {Room} room */
function follow(connection, room) {
  connection.follows.add(room);
  room.followers.add(connection);
}

/** @param {Connection} connection @param {Person} person @param {Command} command */
function create(connection, person, command) {
  const key = `${person.player} ${command.id}`;
  const room = created.get(key) ?? makeRoom(person, command);
  if (room === null) {
    return refuse(connection, command.id, 'malformed');
  }
  created.set(key, room);
  follow(connection, room);
  return answer(connection, command.id, room, { text: '', from: 0, to: 2 });
}

/** @param {Connection} connection @param {Person} person @param {Command} command
 * @param {string} text of the command */
function obey(connection, person, { t, id, d }, text) {
  const room = rooms.get(d.room);
  if (!Object.hasOwn(commands, t) || !room) {
    return refuse(connection, id, room ? 'unknown-type' : 'no-such-room');
  }
  const key = `${person.player} ${d.game ?? ''} ${id}`;
  const before = room.done.get(key);
  if (before) {
    return before.text === text ? answer(connection, id, room, before)
      : refuse(connection, id, 'id-reused');
  }
  const from = room.log.length;
  const problem = commands[t](room, person, d);
  if (problem) {
    return refuse(connection, id, problem);
  }
  const done = { text, from, to: room.log.length };
  room.done.set(key, done);
  follow(connection, room);
  answer(connection, id, room, done);
  return feed(connection, room, done);
}

/** @param {string} text @returns {Command | null} */
function read(text) {
  try {
    const command = JSON.parse(text);
    const isWhole = typeof command?.t === 'string' && typeof command.id === 'string' &&
      typeof command.d === 'object' && command.d !== null;
    return isWhole ? command : null;
  } catch {
    return null;
  }
}

/** @param {Connection} connection @param {string} text */
function take(connection, text) {
  const command = read(text);
  if (command === null) {
    refuse(connection, null, 'malformed');
  } else if (command.t === 'hello') {
    hello(connection, command);
  } else if (connection.person === null) {
    refuse(connection, command.id, 'version');
  } else if (command.t === 'create') {
    create(connection, connection.person, command);
  } else {
    obey(connection, connection.person, command, text);
  }
}

/** @param {import('ws').WebSocket} socket */
function welcome(socket) {
  /** @type {Connection} */
  const connection = { socket, person: null, follows: new Set() };
  const limits = { message: MESSAGE_MAX, watched: FOLLOWED_MAX };
  const d = { protocol: 1, build: 'peer', now: Date.now(), limits };
  socket.on('message', (/** @type {Buffer} */ data) => take(connection, data.toString()));
  socket.on('error', () => socket.terminate());
  socket.on('close', () => {
    for (const room of connection.follows) {
      room.followers.delete(connection);
    }
  });
  socket.send(JSON.stringify({ t: 'welcome', d }));
}

if (process.argv.some((it) => it.startsWith('store=') && it !== 'store=memory')) {
  process.stderr.write('peer: there is no store but memory\n');
  process.exit(2);
}
const server = createServer((_, response) => response.writeHead(404).end());
const sockets = new WebSocketServer({
  server, path: '/ws', maxPayload: MESSAGE_MAX, perMessageDeflate: false, clientTracking: false,
  handleProtocols: (/** @type {Set<string>} */ asked) => asked.has(PROTOCOL) && PROTOCOL,
});
sockets.on('connection', welcome);
process.on('SIGTERM', () => process.exit(0));
server.listen({ port: 0, host: '127.0.0.1', backlog: BACKLOG }, () => {
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  process.stdout.write(`${JSON.stringify({ port })}\n`);
});
