// SPDX-License-Identifier: MIT
// @ts-check
// What this browser remembers: the player's secret, settings, and a move on its way.
// A browser may refuse storage; then everything lives in this page only, and `kept` is false.

import { emitter } from './kit.js';

/**
 * @typedef {object} Settings
 * @property {string} name "" for none
 * @property {string} language "" when never chosen
 * @property {'auto' | 'light' | 'dark'} theme
 * @property {'slow' | 'normal' | 'fast' | 'instant'} speed
 * @property {boolean} sounds
 */

/** @type {Settings} */
const DEFAULTS = { name: '', language: '', theme: 'auto', speed: 'normal', sounds: false };

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/**
 * @param {number} count characters
 */
export function randomText(count) {
  const bytes = new Uint8Array(count);
  crypto.getRandomValues(bytes);
  return [...bytes].map((byte) => ALPHABET[byte & 63]).join('');
}

/** 128 bits as 22 characters of base64url; the last one carries two bits only. */
export function newSecret() {
  const text = randomText(22);
  return text.slice(0, 21) + ALPHABET[ALPHABET.indexOf(text[21]) & 48];
}

/**
 * A Storage that may be refused or full; then the values are held here.
 * @param {() => Storage} open
 */
export function safeStorage(open) {
  /** @type {Map<string, string>} */
  const held = new Map();
  /** @type {Storage | null} */
  let storage = null;
  let kept = false;
  try {
    storage = open();
    storage.setItem('djenon.test', '1');
    storage.removeItem('djenon.test');
    kept = true;
  } catch (error) {
    storage = null;
  }
  return {
    get kept() {
      return kept;
    },
    /** @param {string} key */
    get(key) {
      const value = held.get(key);
      return value !== undefined || !storage ? value || null : storage.getItem(key);
    },
    /** @param {string} key @param {string} value */
    set(key, value) {
      try {
        if (!storage) {
          throw new Error('refused');
        }
        storage.setItem(key, value);
        held.delete(key);
      } catch (error) {
        kept = false;
        held.set(key, value);
      }
    },
    /** @param {string} key */
    remove(key) {
      held.delete(key);
      if (storage) {
        storage.removeItem(key);
      }
    },
  };
}

/**
 * @param {ReturnType<typeof safeStorage>} local lasts
 * @param {ReturnType<typeof safeStorage>} session lasts as long as the tab
 */
export function createMemory(local, session) {
  /** @type {import('./kit.js').Emitter<{settings: Settings}>} */
  const events = emitter();
  let settings = { ...DEFAULTS, ...parse(local.get('djenon.settings')) };
  return {
    on: events.on,
    get kept() {
      return local.kept;
    },
    /** The player's secret, made on first use and shared by the tabs of this browser. */
    secret() {
      const known = local.get('djenon.secret');
      if (known && /^[A-Za-z0-9_-]{21}[AQgw]$/.test(known)) {
        return known;
      }
      const made = newSecret();
      local.set('djenon.secret', made);
      return local.get('djenon.secret') || made;
    },
    settings: () => settings,
    /** @param {Partial<Settings>} change */
    change(change) {
      settings = { ...settings, ...change };
      local.set('djenon.settings', JSON.stringify(settings));
      events.emit('settings', settings);
    },
    /** Another tab changed them. */
    reload() {
      settings = { ...DEFAULTS, ...parse(local.get('djenon.settings')) };
      events.emit('settings', settings);
    },
    /** A value of this tab. @param {string} key */
    recall: (key) => parse(session.get(`djenon.${key}`)),
    /** @param {string} key @param {object | null} value null forgets it */
    keep(key, value) {
      if (value === null) {
        session.remove(`djenon.${key}`);
      } else {
        session.set(`djenon.${key}`, JSON.stringify(value));
      }
    },
  };
}

/** @typedef {ReturnType<typeof createMemory>} Memory */

/** @param {string | null} text @returns {any} */
function parse(text) {
  try {
    return text === null ? null : JSON.parse(text);
  } catch (error) {
    return null;
  }
}
