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
 * @property {'learn' | 'once' | 'twice' | 'button'} tap how a pit is sown with finger or mouse
 * @property {Record<string, string>} skins of the games that have several, by the rules' name
 * @property {import('../board/types.js').Orientation} orientation of the board
 */

/** @type {Settings} */
const DEFAULTS = {
  name: '', language: '', theme: 'auto', speed: 'normal', sounds: false,
  tap: 'learn', skins: {}, orientation: 'auto',
};

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
 * A Storage that may be refused or full; then the values are held here. What a full one has is read.
 * @param {() => Storage} open
 */
export function safeStorage(open) {
  /** @type {Map<string, string>} */
  const held = new Map();
  /** @type {Storage | null} */
  let storage = null;
  try {
    storage = open();
    storage.getItem('djenon.secret');
  } catch (error) {
    storage = null;
  }
  return {
    /** Whether a value, once set, outlives this page. @param {string} key */
    keeps: (key) => storage !== null && !held.has(key),
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
  /** A new secret is on its way to the server from this page. */
  let telling = false;
  return {
    on: events.on,
    /** Whether the player outlives this page. */
    get kept() {
      this.secret();
      return local.keeps('djenon.secret');
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
    /** @param {string} secret of another player, or a new one of this player */
    useSecret(secret) {
      local.set('djenon.secret', secret);
      this.dropNextSecret();
    },
    /**
     * A new secret that the server is about to be told of: kept before it is sent, so that the
     * player is not lost with the answer.
     */
    nextSecret() {
      const next = local.get('djenon.next') || newSecret();
      local.set('djenon.next', next);
      telling = true;
      return next;
    },
    /** The server refused the new secret, or has never heard of it. */
    dropNextSecret() {
      local.remove('djenon.next');
      telling = false;
    },
    /** The server took the secret: a new one that no command is carrying has never arrived there. */
    confirmSecret() {
      if (!telling) {
        local.remove('djenon.next');
      }
    },
    /** The secret was refused: whether there was a next one, which now is the secret. */
    takeNextSecret() {
      const next = local.get('djenon.next');
      if (next) {
        this.useSecret(next);
      }
      return next !== null;
    },
    /** Forgets the player and all that was kept; settings of light, sound and language stay. */
    forgetPlayer() {
      ['secret', 'next', 'avoid', 'hidden', 'table', 'quick', 'halls', 'played', 'rooms'].forEach((key) => local.remove(`djenon.${key}`));
      session.remove('djenon.local'); // records that were opened name people
      this.change({ name: '' });
    },
    /** A value that lasts. @param {string} key */
    known: (key) => parse(local.get(`djenon.${key}`)),
    /** @param {string} key @param {object | null} value null forgets it */
    remember: (key, value) => put(local, key, value),
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
    keep: (key, value) => put(session, key, value),
  };
}

/** @param {ReturnType<typeof safeStorage>} storage @param {string} key @param {object | null} value */
function put(storage, key, value) {
  if (value === null) {
    storage.remove(`djenon.${key}`);
  } else {
    storage.set(`djenon.${key}`, JSON.stringify(value));
  }
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
