// SPDX-License-Identifier: MIT
// @ts-check
// The connection to the server: opens it, says hello, notices when it is dead, and comes back.
// It knows envelopes and no rooms.

import { emitter } from '../lib/kit.js';

/** Milliseconds. The first attempt after a loss comes within FIRST, later ones within up to LAST. */
export const FIRST = 500;
export const LAST = 15000;
/** How often `p` is sent: to a player in a running game, and otherwise. */
export const PULSE_PLAYING = 4000;
export const PULSE_IDLE = 20000;
/** How long an answer to `p` may take before the connection counts as dead. */
const GRACE = 6000;
const GRACE_AWAKE = 3000;
/** How long before its time an announced restart may come. */
const EARLY = 5000;
/** How long to stay away after 1008. */
export const AWAY = 60000;
/** How long opening and hello may take. */
const OPENING = 12000;
/** So many failures, and as many more each time, and the site itself is asked. */
const PROBE = 3;

/**
 * Why there is no connection. `blocked`: the site answers, its WebSocket does not; `name`: there is
 * one, but without the player's name, which the server did not take; `banned`: the operator does
 * not let this player in; `crowded`: too many
 * are there; `flood`: we sent too much.
 * @typedef {'offline' | 'restarting' | 'unreachable' | 'blocked' | 'lost' | 'version' | 'secret'
 *   | 'name' | 'banned' | 'crowded' | 'flood'} Trouble
 * @typedef {{phase: 'connecting' | 'ready' | 'waiting' | 'stopped', trouble: Trouble | null,
 *   retryAt: number}} LinkState
 */

/** Close codes after which there is no use in coming back. @type {Record<number, Trouble>} */
const FINAL = { 4003: 'secret', 4004: 'banned', 4009: 'version' };
/** The same for errors that answer hello. @type {Record<string, number>} */
const REFUSALS = { 'bad-secret': 4003, banned: 4004, version: 4009 };

const CROWDED = ['rate-limited', 'too-many'];

/**
 * @typedef {object} Frame
 * @property {string} [t]
 * @property {string | null} [re]
 * @property {string} [room]
 * @property {number} [v]
 * @property {any} [d]
 * @property {number} [now] of a pong
 */

/** @typedef {{setTimeout: (fn: () => void, ms: number) => any, clearTimeout: (id: any) => void,
 *   now: () => number}} Timers */

/**
 * @typedef {object} LinkOptions
 * @property {string} url
 * @property {() => {name?: string}} hello the `d` of hello, asked at every connection;
 *   an empty name is not sent
 * @property {(url: string) => WebSocket} [open]
 * @property {Timers} [timers]
 * @property {() => number} [random] from 0 up to 1
 * @property {() => boolean} [isOnline]
 * @property {() => Promise<boolean>} [probe] whether the site itself answers
 */

/** @param {LinkOptions} options */
export function createLink(options) {
  const {
    url,
    hello,
    open = (address) => new WebSocket(address, 'djenon.v1'),
    timers = {
      setTimeout: (fn, ms) => setTimeout(fn, ms),
      clearTimeout: (id) => clearTimeout(id),
      now: () => performance.now(), // a device's clock may be set during a game
    },
    random = Math.random,
    isOnline = () => navigator.onLine !== false,
    probe = async () => false,
  } = options;

  /**
   * `ready` comes first after every hello, then `resume`; `frame` is everything else received.
   * `lost` tells the code of the close.
   * @type {import('../lib/kit.js').Emitter<{state: LinkState, ready: any, resume: null,
   *   lost: number, frame: Frame}>}
   */
  const events = emitter();
  /** @type {LinkState} */
  let state = { phase: 'waiting', trouble: null, retryAt: 0 };
  /** @type {WebSocket | null} */
  let socket = null;
  let helloId = 0;
  let saidName = '';
  /** A name that the server did not take: later hellos leave it out. */
  let refusedName = '';
  let failures = 0;
  let wasThere = false;
  let restarting = false;
  /** When the server has said that it will; 0: it has not. */
  let announced = 0;
  /** What it has said of coming back. @type {{trouble: Trouble | null, ms: number} | null} */
  let told = null;
  let pulse = PULSE_IDLE;
  let offset = 0;
  let pinged = 0;
  /** @type {any} */
  let welcome = {};
  const timer = createTimer(timers);

  /** @param {Partial<LinkState>} change */
  function setState(change) {
    state = { ...state, ...change };
    events.emit('state', state);
  }

  function connect() {
    timer('retry', null);
    told = null;
    setState({ phase: 'connecting', retryAt: 0 });
    try {
      socket = open(url);
    } catch (error) {
      lose(1006);
      return;
    }
    const mine = socket;
    mine.onmessage = (event) => mine === socket && receive(event.data);
    mine.onclose = (event) => mine === socket && lose(event.code);
    timer('death', () => {
      failures = Math.max(failures, PROBE - 1); // as long as many attempts
      lose(1006);
    }, OPENING);
  }

  /** Of the socket and what hangs on it. */
  function letGo() {
    const old = socket;
    socket = null;
    timer('pulse', null);
    timer('death', null);
    if (old) {
      old.onmessage = null;
      old.onclose = null;
      old.close();
    }
  }

  /** Plans the next attempt where there is use in it. @param {number} code */
  function lose(code) {
    const wasReady = state.phase === 'ready';
    letGo();
    if (FINAL[code]) {
      setState({ phase: 'stopped', trouble: FINAL[code] });
    } else {
      told = code === 1008 ? { trouble: 'flood', ms: AWAY } : told;
      restarting = code === 1001 || code === 1012 || isAnnounced() || (restarting && !wasReady);
      announced = 0;
      failures = wasReady ? 0 : failures + 1;
      plan();
    }
    if (wasReady) {
      events.emit('lost', code);
    }
  }

  function plan() {
    const range = failures === 0 ? FIRST : Math.min(LAST, FIRST * 2 ** failures);
    const wait = (told ? told.ms : 0) + Math.floor(random() * range);
    setState({ phase: 'waiting', trouble: diagnose(), retryAt: timers.now() + wait });
    timer('retry', connect, wait);
    if (failures > 0 && failures % PROBE === 0) {
      probe().then((answers) => {
        if (answers && state.trouble === 'unreachable') {
          setState({ trouble: 'blocked' });
        }
      }, () => undefined);
    }
  }

  /** @returns {Trouble | null} */
  function diagnose() {
    if (!isOnline()) {
      return 'offline';
    }
    if (told && told.trouble) {
      return told.trouble;
    }
    if (restarting) {
      return 'restarting';
    }
    if (failures < 2) {
      return wasThere ? 'lost' : null;
    }
    return state.trouble === 'blocked' ? 'blocked' : 'unreachable';
  }

  /** @param {any} data */
  function receive(data) {
    const frame = parseFrame(data);
    if (!frame) {
      return;
    }
    if (state.phase === 'ready') {
      timer('death', null);
    }
    const now = frame.t === 'pong' ? frame.now : frame.d && frame.d.now;
    if (typeof now === 'number') {
      // Half of what an answer to `p` took has passed since the server wrote it.
      offset = now - timers.now() + (frame.t === 'pong' ? (timers.now() - pinged) / 2 : 0);
    }
    if (frame.t === 'notice' && frame.d) {
      heed(frame.d);
    }
    if (frame.t === 'error' && frame.re === null && state.phase === 'connecting') {
      stayAway(frame);
    } else if (frame.t === 'welcome') {
      welcome = frame.d || {};
      greet();
    } else if (state.phase === 'connecting' && frame.re === `h${helloId}`) {
      greeted(frame);
    } else if (frame.t !== 'pong') {
      events.emit('frame', frame);
    }
  }

  /** @param {any} notice */
  function heed({ code, ms }) {
    if (code === 'restart') {
      announced = timers.now() + (ms || 0);
    } else if (code === 'no-restart') {
      announced = 0;
    }
  }

  /** A connection that ends long before an announced restart has another reason. */
  const isAnnounced = () => announced !== 0 && timers.now() > announced - EARLY;

  function greet() {
    const { name = '', ...rest } = hello();
    helloId += 1;
    refusedName = name === refusedName ? name : '';
    saidName = refusedName ? '' : name;
    send({ t: 'hello', id: `h${helloId}`, d: saidName ? { ...rest, name } : rest });
  }

  /** The answer to hello. @param {Frame} frame */
  function greeted(frame) {
    if (frame.t === 'ok') {
      failures = 0;
      wasThere = true;
      restarting = false;
      timer('death', null);
      setState({ phase: 'ready', trouble: refusedName ? 'name' : null });
      beat();
      events.emit('ready', frame.d || {});
      events.emit('resume', null);
      return;
    }
    const code = frame.d && frame.d.code;
    if (code === 'malformed' && saidName) {
      refusedName = saidName;
      greet();
    } else if (REFUSALS[code]) {
      lose(REFUSALS[code]);
    } else {
      stayAway(frame);
      lose(1006);
    }
  }

  /** @param {Frame} frame */
  function stayAway({ d = {} }) {
    const isCrowded = CROWDED.includes(d.code);
    told = { trouble: isCrowded ? 'crowded' : null, ms: d.retryMs || (isCrowded ? LAST : 0) };
  }

  function beat() {
    timer('pulse', beat, pulse);
    ping(GRACE);
  }

  /** @param {number} grace */
  function ping(grace) {
    write('p');
    pinged = timers.now();
    if (!timer.isSet('death')) {
      timer('death', () => lose(1006), grace);
    }
  }

  /** @param {string} text */
  function write(text) {
    if (socket && socket.readyState === 1) {
      socket.send(text);
    }
  }

  /** @param {object} message */
  function send(message) {
    write(JSON.stringify(message));
  }

  return {
    on: events.on,
    state: () => state,
    /** What the server said of itself: protocol, build, limits. */
    welcome: () => welcome,
    /** The server's time now. */
    serverNow: () => timers.now() + offset,
    start: connect,
    send,
    /** How often to show that we are there. @param {number} ms */
    setPulse(ms) {
      if (pulse !== ms) {
        pulse = ms;
        if (state.phase === 'ready') {
          beat();
        }
      }
    },
    /** The page woke up or the network came back: try now, or make sure that we are connected. */
    wake() {
      if (state.phase === 'waiting' && !(told && told.ms)) {
        connect();
      } else if (state.phase === 'ready') {
        timer('death', null);
        ping(GRACE_AWAKE);
      } else if (state.phase === 'connecting') {
        timer('death', () => lose(1006), GRACE_AWAKE);
      }
    },
    /** Says hello anew, as another player or with another name: also where hello was said but is not answered. */
    renew() {
      if (state.phase === 'ready' || state.phase === 'connecting') {
        lose(1000);
        connect();
      }
    },
    /** The network went away. */
    sleep() {
      if (state.phase === 'waiting') {
        setState({ trouble: diagnose() });
      } else if (state.phase === 'ready') {
        ping(GRACE_AWAKE);
      }
    },
    close() {
      timer('retry', null);
      letGo();
    },
  };
}

/** @typedef {ReturnType<typeof createLink>} Link */

/** Timers by name, of which each runs once at a time. @param {Timers} timers */
function createTimer({ setTimeout, clearTimeout }) {
  /** @type {Record<string, any>} */
  const running = {};

  /** @param {string} name @param {(() => void) | null} fn null stops it @param {number} [ms] */
  function timer(name, fn, ms = 0) {
    if (timer.isSet(name)) {
      clearTimeout(running[name]);
    }
    running[name] = fn && setTimeout(() => {
      running[name] = null;
      fn();
    }, ms);
  }

  timer.isSet = (/** @type {string} */ name) => (running[name] ?? null) !== null;
  return timer;
}

/** @param {any} data @returns {Frame | null} */
function parseFrame(data) {
  try {
    const frame = JSON.parse(data);
    return frame && typeof frame === 'object' ? frame : null;
  } catch (error) {
    return null;
  }
}
