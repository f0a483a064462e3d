#!/usr/bin/env node
// SPDX-License-Identifier: MIT
// A small bot: node bot.mjs ws://127.0.0.1:8080/ws --create djenon-abe
//
// Plays any legal move, accepts or offers rematches up to --games and declines what else it is asked
// for, comes back when the connection is lost, and ends with status 0. ../BOTS.md says why it does what it does. To make it play well,
// change `choose`. Needs Node 18 or newer and `npm install ws`.

import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import WebSocket from 'ws';

const KEEP_ALIVE_MS = 4000; // between two `p` in a running game
const SILENCE_MS = 10000; // without a word from the server in a running game: the connection is dead
const QUIET_SILENCE_MS = 45000; // the same while no game runs
const BACKOFF_MS = 500; // the longest first pause before coming back; doubled each time
const BACKOFF_MOST_MS = 15000;
const REFUSALS_MOST = 10; // in a row; more are a mistake of ours
const MESSAGE_BYTES = 65536; // the longest message of the server
const FOR_GOOD = [1003, 1008, 1009, 4003, 4004, 4009]; // close codes after which coming back is no use
const TRY_AGAIN = ['unavailable', 'rate-limited']; // error codes: the same command, later

const DECLINED = ['draw', 'takeback', 'pause']; // offers; others are left alone

const USAGE = `usage: bot.mjs URL (--create GAME | --join CODE | --quick GAME|any)
  [--clock SECONDS+SECONDS] [--public] [--side south|north|random]
  [--games N] [--pause MS] [--seed N] [--name NAME]`;

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

/** Numbers from 0 to below 1, the same for the same seed (mulberry32). */
function makeRandom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

class Bot {
  constructor(options) {
    this.options = options;
    // Whoever has the secret is this player. Kept between runs it keeps its seats, too.
    this.secret = process.env.DJENON_SECRET ?? randomBytes(16).toString('base64url');
    this.random = options.seed === undefined ? Math.random : makeRandom(options.seed);
    this.runId = randomBytes(6).toString('hex');
    this.commands = 0;
    this.player = null; // our public id
    this.room = options.join;
    this.isSeated = false;
    this.earlier = 0; // games in rooms before this one
    this.done = false;
    this.attempt = 0; // to connect, since it last worked
    this.refusals = 0;
    // What is known of the room: only what a bot needs.
    this.v = 0;
    this.isCurrent = false; // whether the rest is what the server has now
    this.state = 'open';
    this.number = 0; // of the game in the room's series
    this.seats = {};
    this.presence = {}; // who is at the table
    this.isPaused = false;
    this.standing = {}; // turn, legal, position, hash
    this.offer = null;
    this.finished = 0; // games, without aborted ones
    this.thinking = null; // the standing for which a move is being chosen
    // The one command that may change something and is not answered yet. It is sent again, with
    // the same id, on every new connection until it is.
    this.pending = null;
    if (options.create) {
      const { create: game, side, clock, isPublic } = options;
      const more = { ...(clock && { clock }), ...(isPublic && { visibility: 'public' }) };
      this.pending = this.command('create', { game, side, ...more });
    } else if (options.join) {
      this.pending = this.command('join', { room: options.join });
    }
  }

  // --- the move: all that a better bot needs to change ---

  /** A letter of `legal`. The server says what is legal; a bot needs no rules for that. */
  choose({ legal }) {
    return legal[Math.floor(this.random() * legal.length)];
  }

  // --- the connection ---

  async run() {
    while (!this.done) {
      const code = await this.connect();
      if (FOR_GOOD.includes(code)) {
        fail(`the server does not want this bot: close code ${code}`);
      }
      if (!this.done) {
        const most = Math.min(BACKOFF_MOST_MS, BACKOFF_MS * 2 ** Math.min(this.attempt, 10));
        this.attempt += 1;
        await sleep(Math.random() * most);
      }
    }
    console.log(`${this.earlier + this.finished} games`);
  }

  /** Plays on one connection until it ends. The close code. */
  connect() {
    const socket = new WebSocket(this.options.url, 'djenon.v1', {
      handshakeTimeout: SILENCE_MS,
      maxPayload: MESSAGE_BYTES,
    });
    this.isCurrent = false;
    this.thinking = null;
    this.socket = socket;
    this.heardAt = Date.now();
    let work = Promise.resolve(); // one message after another
    socket.on('message', (text) => {
      this.heardAt = Date.now();
      work = work.then(() => (
        socket === this.socket && !this.done ? this.take(JSON.parse(String(text))) : undefined));
      work.catch((error) => fail(error.stack));
    });
    socket.on('unexpected-response', (_, { statusCode }) => {
      if (statusCode >= 400 && statusCode < 500 && statusCode !== 429) {
        fail(`the server answers ${statusCode}`);
      }
      socket.terminate();
    });
    socket.on('error', (error) => console.error(`no connection: ${error.message}`));
    const keeper = this.keepAlive(socket);
    return new Promise((resolve) => {
      socket.on('close', (code) => {
        clearInterval(keeper);
        this.socket = null;
        resolve(code);
      });
    });
  }

  keepAlive(socket) {
    let beats = 0;
    return setInterval(() => {
      const isPlaying = this.state === 'playing';
      beats += 1;
      if (Date.now() - this.heardAt > (isPlaying ? SILENCE_MS : QUIET_SILENCE_MS)) {
        socket.terminate();
      } else if (socket.readyState === WebSocket.OPEN && (isPlaying || beats % 5 === 0)) {
        socket.send('p');
      }
    }, KEEP_ALIVE_MS);
  }

  // --- commands ---

  /** A command with an id that no other command of ours has. */
  command(t, d) {
    this.commands += 1;
    return { t, id: `${this.runId}-${this.commands}`, d };
  }

  /** What is lost with a connection is sent again on the next one. */
  send(command) {
    if (this.socket?.readyState === WebSocket.OPEN) {
      this.socket.send(JSON.stringify(command));
    }
  }

  /** Sends a command that changes something, and remembers it until it is answered. */
  change(t, d) {
    this.pending = this.command(t, d);
    this.send(this.pending);
  }

  /** Asks for the whole room. `sync` would ask for what is missing; a bot need not care. */
  look() {
    this.isCurrent = false;
    this.send({ t: 'watch', id: 'watch', d: { room: this.room } });
  }

  /** Asks for an opponent. The place goes with the connection: nothing is kept of this. */
  queue() {
    const { quick: game, clock } = this.options;
    const wanted = { ...(game !== 'any' && { game }), ...(clock && { clock }) };
    this.send({ t: 'quick', id: 'quick', d: { action: 'wait', bots: true, ...wanted } });
  }

  /** False when the connection is lost meanwhile: the next one begins anew. */
  async wait(ms) {
    const { socket } = this;
    await sleep(ms);
    return socket !== null && socket === this.socket;
  }

  // --- messages ---

  async take(message) {
    if (message.t === 'welcome') {
      const hello = { protocol: 1, secret: this.secret, language: 'en', kind: 'bot' };
      const name = this.options.name ? { name: this.options.name } : {};
      this.send({ t: 'hello', id: 'hello', d: { ...hello, ...name } });
    } else if (message.t === 'ok' || message.t === 'error') {
      await this.takeAnswer(message);
    } else if (message.t === 'quick') {
      await this.takeQuick(message.d);
    } else if (message.t === 'presence' && message.room === this.room) {
      this.presence = message.d;
    } else if (message.v !== undefined && message.room === this.room) {
      this.follow(message);
    }
    // All else is of no use here: pong, notices, and what may be added one day.
    this.act();
  }

  async takeAnswer({ t, re, d }) {
    const isOk = t === 'ok';
    if (this.pending && re === this.pending.id) {
      await (isOk ? this.accepted(d) : this.refused(d));
    } else if (re === 'hello' && isOk) {
      this.player = d.player;
      this.attempt = 0;
      this.takeSeat(d.seats);
    } else if ((re === 'watch' || re === 'quick') && !isOk && TRY_AGAIN.includes(d.code)) {
      if (await this.wait(d.retryMs ?? 1000)) {
        (re === 'watch' ? this.look : this.queue).call(this);
      }
    } else if (re === 'accept' && !isOk) {
      // Too late: a message has said so, or does so now.
    } else if (!isOk) {
      fail(`refused: ${d.code}: ${d.text}`);
    }
  }

  /** On a new connection: back to the room, if there is one. */
  takeSeat(seats) {
    const { quick } = this.options;
    if (quick && !this.room) {
      // The message that told of a pairing may have been lost.
      this.enter(seats.find(({ state }) => state === 'playing')?.room);
    } else if (this.isSeated) {
      this.look();
    }
    if (this.pending) {
      this.send(this.pending);
    } else if (quick && !this.room) {
      this.queue();
    }
  }

  /** The room of a pairing. */
  enter(room) {
    if (room) {
      this.room = room;
      this.isSeated = true;
      this.v = 0;
      this.look();
    }
  }

  async takeQuick({ state, room }) {
    if (state === 'found') {
      this.send({ t: 'quick', id: 'accept', d: { action: 'accept' } });
    } else if (state === 'paired' && !this.room) {
      this.enter(room);
    } else if (state === 'out' && await this.wait(1000)) {
      this.queue();
    }
  }

  accepted({ room, events = [] }) {
    const { t } = this.pending;
    this.pending = null;
    this.refusals = 0;
    this.room = room;
    events.forEach((event) => this.follow(event));
    if (t === 'create' || t === 'join') {
      this.isSeated = true;
      if (t === 'create') {
        console.log(room);
      }
      this.look();
    } else if (t === 'leave') {
      this.leaveRoom();
    }
  }

  async refused({ code, text, retryMs = 1000 }) {
    const { t } = this.pending;
    if (TRY_AGAIN.includes(code)) {
      if (await this.wait(retryMs * (1 + Math.random()))) {
        this.send(this.pending);
      }
    } else if (t === 'leave') {
      this.leaveRoom();
    } else if (t === 'create' || t === 'join' || this.refusals === REFUSALS_MOST) {
      fail(`${t} is refused: ${code}: ${text}`);
    } else {
      // Mostly something has happened meanwhile. Whatever the code: look, and decide anew.
      this.pending = null;
      this.refusals += 1;
      this.isCurrent = false;
      if (await this.wait(Math.random() * 1000 * this.refusals)) {
        this.look();
      }
    }
  }

  /** Ends, or waits for the next opponent. */
  leaveRoom() {
    this.pending = null;
    this.isSeated = false;
    this.isCurrent = false;
    if (this.options.quick && this.earlier + this.finished < this.options.games) {
      this.earlier += this.finished;
      this.finished = 0;
      this.room = undefined;
      this.queue();
    } else {
      this.done = true;
      this.socket?.close();
    }
  }

  // --- what happens in the room ---

  follow({ t, v, d = {} }) {
    if (t === 'snapshot') {
      this.v = v;
      this.load(d);
      return;
    }
    if (v <= this.v) {
      return; // known: the answer to a command that came a second time
    }
    this.v = v;
    // Any event with a position says how things stand, also one that is not known here.
    if (['turn', 'legal', 'position', 'hash'].every((key) => key in d)) {
      this.standing = d;
    }
    if (t === 'started') {
      this.state = 'playing';
      this.number = d.game;
      this.seats = { south: d.south, north: d.north };
      this.offer = null;
      this.isPaused = false;
    } else if (t === 'paused' || t === 'resumed') {
      this.isPaused = t === 'paused';
      this.offer = null;
    } else if (t === 'ended' || t === 'aborted') {
      this.state = 'over';
      this.offer = null;
      this.finished += t === 'ended' ? 1 : 0;
    } else if (t === 'left' && d.seat) {
      this.state = 'open';
      this.offer = null;
      this.seats = { ...this.seats, [d.seat]: null };
    } else if (t === 'closed') {
      this.state = 'closed';
    } else if (t === 'offered') {
      this.offer = d;
    } else if (t === 'answered' || t === 'withdrawn') {
      this.offer = null;
    }
  }

  load({ state, seats, offer, game, series, paused }) {
    this.isCurrent = true;
    this.isPaused = Boolean(paused);
    this.state = state;
    this.seats = seats;
    this.offer = offer;
    this.number = game?.number ?? 0;
    this.standing = game ?? {};
    this.finished = series.length;
  }

  isMine(seat) {
    const person = this.seats[seat];
    return Boolean(person) && person.player === this.player;
  }

  /** Does what there is to do, one thing at a time. */
  act() {
    if (this.done || !this.isCurrent || this.pending) {
      return;
    }
    if (this.state === 'closed' || !(this.isMine('south') || this.isMine('north'))) {
      fail('the room is closed, or the seat is lost');
    }
    if (this.state === 'playing') {
      this.play();
    } else if (this.earlier + this.finished >= this.options.games) {
      this.change('leave', { room: this.room });
    } else if (this.state === 'over') {
      this.askForMore();
    } else if (this.options.quick) {
      this.change('leave', { room: this.room }); // the opponent has gone
    }
  }

  play() {
    const d = { room: this.room, game: this.number };
    if (DECLINED.includes(this.offer?.kind) && !this.isMine(this.offer.seat)) {
      this.change('answer', { ...d, kind: this.offer.kind, accept: false });
    } else if (this.isPaused) {
      if (this.presence.south && this.presence.north) {
        this.change('resume', d);
      }
    } else if (!this.thinking && this.isMine(this.standing.turn) && this.standing.legal) {
      // Without a legal move it is ours to pass, and the server does that.
      this.move(this.standing);
    }
  }

  /** Whoever opened the room, or else South, offers a rematch; the other accepts it. */
  askForMore() {
    const d = { room: this.room, game: this.number, kind: 'rematch' };
    const begins = this.options.quick ? this.isMine('south') : this.options.create;
    if (!this.offer && begins) {
      this.change('offer', d);
    } else if (this.offer?.kind === 'rematch' && !this.isMine(this.offer.seat)) {
      this.change('answer', { ...d, accept: true });
    }
  }

  /** Messages are taken while this one thinks. */
  async move(standing) {
    this.thinking = standing;
    const pit = this.choose(standing);
    await sleep(this.options.pause); // people want to see what happened
    if (this.thinking !== standing) {
      return; // the connection was lost meanwhile, and the next one begins anew
    }
    this.thinking = null;
    const isFree = this.isCurrent && !this.pending && !this.isPaused;
    if (isFree && this.standing === standing && this.state === 'playing') {
      const ply = Number(standing.position.split('_')[5]);
      this.change('move', { room: this.room, game: this.number, ply, pit, pos: standing.hash });
    } else {
      this.act();
    }
  }
}

/** Seconds and seconds a move, as in 300+5. */
function readClock(text) {
  const [, base, increment] = /^(\d+)\+(\d+)$/.exec(text) ?? fail(USAGE);
  return { kind: 'fischer', base: base * 1000, increment: increment * 1000 };
}

function readOptions() {
  const text = { type: 'string' };
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      create: text, join: text, quick: text, clock: text, public: { type: 'boolean' },
      side: text, games: text, pause: text, seed: text, name: text,
    },
  });
  const { create, join, quick, clock, side = 'random', games = '1', pause = '500', seed } = values;
  const ways = [create, join, quick].filter((it) => it !== undefined);
  if (positionals.length !== 1 || ways.length !== 1) {
    fail(USAGE);
  }
  return {
    url: positionals[0],
    create,
    join: join?.replaceAll('-', '').toUpperCase(), // as the server writes it
    quick,
    clock: clock === undefined ? undefined : readClock(clock),
    isPublic: values.public,
    side,
    games: Number(games),
    pause: Number(pause),
    seed: seed === undefined ? undefined : Number(seed),
    name: values.name,
  };
}

await new Bot(readOptions()).run();
