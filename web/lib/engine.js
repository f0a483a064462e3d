// SPDX-License-Identifier: MIT
// @ts-check
/* The rules engine in the browser: a thin skin over engine.wasm, which is the same C code that the
 * server runs. It previews and animates; what a move does is always the server's word. */

/** @typedef {{origin: number, drops: number[], landing: number, count: number}} Lap */
/** @typedef {{pit: number, seeds: number}} Capture */
/** @typedef {{ok: true, laps: Lap[], captures: Capture[]}} Trace */
/** @typedef {{ok: false, reason: string}} Refused */
/**
 * @typedef {object} Reading
 * @property {string} game name of the rule set
 * @property {number} rowPits
 * @property {number[]} cells pits 0..2H-1, then zeros up to the stores at 12 and 13
 * @property {'south'|'north'} turn who is to move
 * @property {number} ply
 * @property {boolean} over
 * @property {string} legal letters; '.' for a forced pass, '' when over
 */
/**
 * @typedef {object} Engine
 * @property {(position: string) => Reading | null} read null for a text that is no position
 * @property {(position: string, letter: string) => string | null} refusal why, or null
 * @property {(position: string, letter: string) => Trace | Refused} trace
 * @property {(start: string) => Play | null} play a game from a name or a position
 * @property {(position: string, depth: number) => bigint} perft
 */
/**
 * @typedef {object} Play
 * @property {(letter: string) => {laps: number, captured: number, cells: number[]} | Refused} move
 * @property {() => string} text
 * @property {() => {end: string, stood: number, quiet: number} & Reading} state
 */

const CELLS = 16;
const STORE = 12;
const MARK_LAP = 1;
const TEXT_BYTES = 128;
const STATE_WORDS = 8 + CELLS;
const REFUSED_LETTER = 'no-such-pit';

/**
 * @typedef {object} Exports what engine.wasm offers; addresses and lengths are in bytes
 * @property {WebAssembly.Memory} memory
 * @property {WebAssembly.Global} __heap_base
 * @property {() => number} game_bytes
 * @property {(game: number, text: number, len: number) => number} game_start
 * @property {(game: number, letter: number, out: number) => number} game_play
 * @property {(game: number, out: number) => number} game_text
 * @property {(game: number, out: number, cap: number) => number} game_state
 * @property {(game: number, letter: number) => number} game_refusal
 * @property {(game: number, letter: number, out: number, cap: number) => number} game_trace
 * @property {(game: number, depth: number, out: number) => void} game_perft
 * @property {(end: number, out: number) => number} end_name
 * @property {(refusal: number, out: number) => number} refusal_name
 */

/**
 * Compiles the engine from the bytes at `url`. Rejects where WebAssembly is absent or refused.
 * @param {string | URL} url
 * @returns {Promise<Engine>}
 */
export async function loadEngine(url) {
  const response = await fetch(String(url));
  if (!response.ok) {
    throw new Error(`engine: ${response.status}`);
  }
  return makeEngine(await response.arrayBuffer());
}

/**
 * @param {BufferSource} bytes of engine.wasm
 * @returns {Promise<Engine>}
 */
export async function makeEngine(bytes) {
  const { instance } = await WebAssembly.instantiate(bytes, {});
  const wasm = /** @type {Exports} */ (/** @type {unknown} */ (instance.exports));
  const room = layOut(wasm);
  return {
    read: (position) => (start(wasm, room, position) ? readState(wasm, room) : null),
    refusal: (position, letter) => refusalOf(wasm, room, position, letter),
    trace: (position, letter) => traceOf(wasm, room, position, letter),
    play: (from) => playFrom(wasm, room, from),
    perft: (position, depth) => perftOf(wasm, room, position, depth),
  };
}

/** @typedef {{game: number, text: number, words: number}} Room addresses above the heap's base */

/**
 * The fixed places in the module's memory; what a trace needs lies behind them and may grow.
 * @param {Exports} wasm
 * @returns {Room}
 */
function layOut(wasm) {
  const game = align(wasm.__heap_base.value);
  const text = align(game + wasm.game_bytes());
  const words = align(text + TEXT_BYTES);
  reserve(wasm, words + 4 * 1024);
  return { game, text, words };
}

/** @param {number} address */
export function align(address) {
  return (address + 15) & ~15;
}

/**
 * Makes the memory reach `end`.
 * @param {Exports} wasm
 * @param {number} end
 */
function reserve(wasm, end) {
  const missing = end - wasm.memory.buffer.byteLength;
  if (missing > 0) {
    wasm.memory.grow(Math.ceil(missing / 65536));
  }
}

/**
 * @param {Exports} wasm
 * @param {Room} room
 * @param {string} from
 */
function start(wasm, room, from) {
  if (from.length >= TEXT_BYTES) {
    return false;
  }
  const bytes = new Uint8Array(wasm.memory.buffer, room.text, TEXT_BYTES);
  for (let i = 0; i < from.length; i++) {
    bytes[i] = Math.min(from.charCodeAt(i), 255);
  }
  return wasm.game_start(room.game, room.text, from.length) === 0;
}

/**
 * @param {Exports} wasm
 * @param {number} at
 * @param {number} len
 */
function textAt(wasm, at, len) {
  return String.fromCharCode(...new Uint8Array(wasm.memory.buffer, at, len));
}

/**
 * @param {Exports} wasm
 * @param {Room} room
 */
function readState(wasm, room) {
  wasm.game_state(room.game, room.words, STATE_WORDS);
  const words = new Uint32Array(wasm.memory.buffer, room.words, STATE_WORDS);
  const [rowPits, ply, mover, end, stood, quiet, pits, passes] = words;
  const cells = Array.from(words.subarray(8, 8 + STORE + 2));
  const text = textAt(wasm, room.text, wasm.game_text(room.game, room.text));
  return {
    game: text.slice(0, text.indexOf('_')),
    rowPits,
    cells,
    turn: /** @type {'south'|'north'} */ (mover === 0 ? 'south' : 'north'),
    ply,
    over: end !== 0,
    legal: passes ? '.' : letters(pits, rowPits),
    end: textAt(wasm, room.text, wasm.end_name(end, room.text)),
    stood,
    quiet,
  };
}

/**
 * @param {number} pits bits
 * @param {number} rowPits
 */
export function letters(pits, rowPits) {
  let text = '';
  for (let pit = 0; pit < 2 * rowPits; pit++) {
    if ((pits >> pit) & 1) {
      text += String.fromCharCode(pit < rowPits ? 65 + pit : 97 + pit - rowPits);
    }
  }
  return text;
}

/**
 * @param {Exports} wasm
 * @param {Room} room
 * @param {number} refusal
 */
function reasonOf(wasm, room, refusal) {
  return textAt(wasm, room.text, wasm.refusal_name(refusal, room.text)) || REFUSED_LETTER;
}

/**
 * @param {Exports} wasm
 * @param {Room} room
 * @param {string} position
 * @param {string} letter
 */
function refusalOf(wasm, room, position, letter) {
  if (!start(wasm, room, position)) {
    return REFUSED_LETTER;
  }
  const refusal = wasm.game_refusal(room.game, letter.charCodeAt(0));
  return refusal === 0 ? null : reasonOf(wasm, room, refusal);
}

/**
 * @param {Exports} wasm
 * @param {Room} room
 * @param {string} position
 * @param {string} letter
 * @returns {Trace | Refused}
 */
function traceOf(wasm, room, position, letter) {
  const reason = refusalOf(wasm, room, position, letter);
  if (reason !== null || letter === '.') {
    return reason === null ? { ok: true, laps: [], captures: [] } : { ok: false, reason };
  }
  const code = letter.charCodeAt(0);
  const needed = wasm.game_trace(room.game, code, room.words, 0);
  reserve(wasm, room.words + 4 * needed);
  wasm.game_trace(room.game, code, room.words, needed);
  return unpackTrace(new Uint32Array(wasm.memory.buffer, room.words, needed));
}

/**
 * @param {Uint32Array} words
 * @returns {Trace}
 */
function unpackTrace(words) {
  /** @type {Trace} */
  const trace = { ok: true, laps: [], captures: [] };
  let at = 0;
  while (at < words.length) {
    if (words[at] === MARK_LAP) {
      const [origin, landing, count, sown] = words.subarray(at + 1, at + 5);
      const drops = Array.from(words.subarray(at + 5, at + 5 + sown));
      trace.laps.push({ origin, drops, landing, count });
      at += 5 + sown;
    } else {
      trace.captures.push({ pit: words[at + 1], seeds: words[at + 2] });
      at += 3;
    }
  }
  return trace;
}

/**
 * A game that keeps its history, in memory of its own.
 * @param {Exports} wasm
 * @param {Room} room
 * @param {string} from
 * @returns {Play | null}
 */
function playFrom(wasm, room, from) {
  if (!start(wasm, room, from)) {
    return null;
  }
  const bytes = wasm.game_bytes();
  const saved = new Uint8Array(bytes);
  const save = () => saved.set(new Uint8Array(wasm.memory.buffer, room.game, bytes));
  const restore = () => new Uint8Array(wasm.memory.buffer, room.game, bytes).set(saved);
  save();
  return {
    move(letter) {
      restore();
      const refusal = wasm.game_play(room.game, letter.charCodeAt(0), room.words);
      if (refusal !== 0) {
        return { ok: false, reason: reasonOf(wasm, room, refusal) };
      }
      save();
      const words = new Uint32Array(wasm.memory.buffer, room.words, 3 + CELLS);
      return { laps: words[0], captured: words[1], cells: Array.from(words.subarray(3, 3 + STORE + 2)) };
    },
    text() {
      restore();
      return textAt(wasm, room.text, wasm.game_text(room.game, room.text));
    },
    state() {
      restore();
      return readState(wasm, room);
    },
  };
}

/**
 * @param {Exports} wasm
 * @param {Room} room
 * @param {string} position
 * @param {number} depth
 */
function perftOf(wasm, room, position, depth) {
  if (!start(wasm, room, position)) {
    throw new Error('perft: not a position');
  }
  wasm.game_perft(room.game, depth, room.words);
  const words = new Uint32Array(wasm.memory.buffer, room.words, 2);
  return (BigInt(words[1]) << BigInt(32)) | BigInt(words[0]);
}
