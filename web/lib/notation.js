// SPDX-License-Identifier: MIT
// @ts-check
/* Positions and records as text, read and written by notation.wasm: the same C code as the
 * server's. Few pages need it, so it is not a part of the engine that every game loads. */

import { align } from './engine.js';
import { asset } from './site.js';

/**
 * @typedef {object} Source what a record is written from
 * @property {string} start a position, or a game's name alone
 * @property {string} moves letters, "." for a pass
 * @property {string} [termination] a word of the record's tag, where the moves do not end the game
 * @property {string} [winner] likewise
 * @property {Record<string, string>} [tags] by name; those that follow from the game are ignored
 */
/**
 * @typedef {object} Reading
 * @property {string} fault what is wrong, as a word; "" for nothing
 * @property {number} line from 1
 * @property {number} ply from 1, 0 when the fault is in no move
 * @property {string} refusal why the move is not legal, "" unless that is the fault
 * @property {string} position what is wrong with the tag of the position
 * @property {string} word of the moves that is at fault
 * @property {string | null} start null when there is no game before the fault
 * @property {string} moves letters of the plies before the fault
 * @property {string} termination "" when there is a fault
 * @property {string} winner likewise
 * @property {Record<string, string>} tags
 */
/**
 * @typedef {object} Notation
 * @property {(text: string) => {fault: string, end: string} | null} fault why a text is neither a
 *   position nor a game's name, and how a game in it ended; null when it is one
 * @property {(text: string) => Reading} read a record, of RECORD_BYTES at most
 * @property {(source: Source) => string | null} write null when a move is not legal
 */
/**
 * @typedef {object} Exports what notation.wasm offers; addresses and lengths are in bytes
 * @property {WebAssembly.Memory} memory
 * @property {WebAssembly.Global} __heap_base
 * @property {(text: number, len: number, outEnd: number) => number} text_fault
 * @property {() => number} record_bytes
 * @property {(record: number, text: number, len: number, out: number, letters: number) => void}
 *   record_read
 * @property {(record: number, tag: number, out: number) => number} record_tag
 * @property {(parts: number, moves: number, out: number, cap: number) => number} record_write
 * @property {(list: number, index: number, out: number) => number} word
 */

/** The longest text that is read as a record: the longest games have 90 KB, without comments. */
export const RECORD_BYTES = 256 * 1024;

const READING_WORDS = 11;
/** Bytes of the longest word. */
const WORD_BYTES = 64;
/** The lists of words, in the module's order. */
const LISTS = { textFault: 0, recordFault: 1, tag: 2, termination: 3, winner: 4, refusal: 5, end: 6 };

/** @type {Promise<Notation> | null} */
let loading = null;

/** The notation, compiled once. Rejects where WebAssembly is absent or refused, and then is tried
 * again. @returns {Promise<Notation>} */
export function loadNotation() {
  loading = loading || fetch(asset('notation.wasm')).then(async (answer) => {
    if (!answer.ok) {
      throw new Error(`notation: ${answer.status}`);
    }
    return makeNotation(await answer.arrayBuffer());
  });
  loading.catch(() => { loading = null; });
  return loading;
}

/**
 * @param {BufferSource} bytes of notation.wasm
 * @returns {Promise<Notation>}
 */
export async function makeNotation(bytes) {
  const { instance } = await WebAssembly.instantiate(bytes, {});
  const wasm = /** @type {Exports} */ (/** @type {unknown} */ (instance.exports));
  return {
    fault: (text) => faultOf(wasm, text),
    read: (text) => readRecord(wasm, text),
    write: (source) => writeRecord(wasm, source),
  };
}

/** Hands out memory above the module's own, from its beginning at every call. @param {Exports} wasm */
function createRoom(wasm) {
  let end = align(wasm.__heap_base.value);
  /** @param {number} bytes @returns {number} where so many bytes begin */
  function take(bytes) {
    const at = end;
    end = align(end + bytes);
    const missing = end - wasm.memory.buffer.byteLength;
    if (missing > 0) {
      wasm.memory.grow(Math.ceil(missing / 65536));
    }
    return at;
  }
  return {
    take,
    /** @param {string} text @returns {[number, number]} where it stands and its bytes */
    put(text) {
      const bytes = new TextEncoder().encode(text);
      const at = take(bytes.length);
      new Uint8Array(wasm.memory.buffer).set(bytes, at);
      return [at, bytes.length];
    },
    /** @param {number} at @param {number} len */
    text: (at, len) => new TextDecoder().decode(new Uint8Array(wasm.memory.buffer, at, len)),
    /** @param {number} at @param {number} count */
    words: (at, count) => new Uint32Array(wasm.memory.buffer, at, count),
  };
}

/** @typedef {ReturnType<typeof createRoom>} Room */

/** Looks words up, with memory of its own for the answer. @param {Exports} wasm @param {Room} room */
function createLists(wasm, room) {
  const out = room.take(WORD_BYTES);
  return (/** @type {keyof typeof LISTS} */ list, /** @type {number} */ index) => (
    room.text(out, wasm.word(LISTS[list], index, out)));
}

/** @param {Exports} wasm @param {string} position */
function faultOf(wasm, position) {
  const room = createRoom(wasm);
  const word = createLists(wasm, room);
  const end = room.take(4);
  const fault = wasm.text_fault(...room.put(position), end);
  return fault === 0
    ? null : { fault: word('textFault', fault), end: word('end', room.words(end, 1)[0]) };
}

/** The names of the tags, in their order. @param {ReturnType<typeof createLists>} word */
function tagNames(word) {
  /** @type {string[]} */
  const names = [];
  for (let name = word('tag', 0); name !== ''; name = word('tag', names.length)) {
    names.push(name);
  }
  return names;
}

/** @param {Exports} wasm @param {string} record @returns {Reading} */
function readRecord(wasm, record) {
  const room = createRoom(wasm);
  const word = createLists(wasm, room);
  const handle = room.take(wasm.record_bytes());
  const out = room.take(4 * READING_WORDS);
  const [at, len] = room.put(record);
  const letters = room.take(len);
  const tag = room.take(len);
  wasm.record_read(handle, at, len, out, letters);
  const [fault, line, ply, refusal, position, begin, length, termination, winner, count, isGame] = room.words(out, READING_WORDS);
  /** @type {Record<string, string>} */
  const tags = {};
  tagNames(word).forEach((name, index) => {
    tags[name] = room.text(tag, wasm.record_tag(handle, index, tag));
  });
  const whole = fault === 0;
  return {
    fault: word('recordFault', fault),
    line,
    ply,
    refusal: refusal === 0 ? '' : word('refusal', refusal),
    position: word('textFault', position),
    word: room.text(at + begin, length),
    start: isGame ? tags.Position || tags.Game : null,
    moves: room.text(letters, count),
    termination: whole ? word('termination', termination) : '',
    winner: whole ? word('winner', winner) : '',
    tags,
  };
}

/** @param {Exports} wasm @param {Source} source @returns {string | null} */
function writeRecord(wasm, { start, moves, termination = '', winner = '', tags = {} }) {
  const room = createRoom(wasm);
  const texts = [start, moves, termination, winner, ...tagNames(createLists(wasm, room)).map((name) => (
    (tags[name] || '').replace(/[\u0000-\u001f]/g, ' ')))];
  const spans = texts.map(room.put);
  const parts = room.take(8 * spans.length);
  room.words(parts, 2 * spans.length).set(spans.flat());
  const pits = room.take(moves.length);
  const len = wasm.record_write(parts, pits, 0, 0);
  const out = room.take(len);
  wasm.record_write(parts, pits, out, len);
  return len === 0 ? null : room.text(out, len);
}
