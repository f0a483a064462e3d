// SPDX-License-Identifier: MIT
// @ts-check
// Somebody with a browser of their own. Whatever a page complains about is kept, and fails the
// test when they leave: errors, refusals by the policy, failed requests, requests to other hosts.

import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { PATIENCE } from '../../../integration/client.mjs';
import { createWords, LANGUAGE_CODES } from '../../../../web/lib/words.js';

const MESSAGES = new URL('../../../../web/messages/', import.meta.url);
const FOLDERS = readdirSync(MESSAGES, { withFileTypes: true })
  .filter((entry) => entry.isDirectory()).map(({ name }) => `${name}/`);

/** Every word of each language. */
const CATALOGUES = Object.fromEntries(await Promise.all(LANGUAGE_CODES.map(async (code) => [
  code, await Promise.all(['', ...FOLDERS].map((it) => import(new URL(`${it}${code}.js`, MESSAGES).href))),
])));

/** @param {string} language */
export function wordsOf(language) {
  const [all, ...parts] = CATALOGUES[language];
  const words = createWords(all);
  parts.forEach(words.learn);
  return words;
}

/** The same address for whoever asks the system for names, which may know none. @param {string} url */
export const numbered = (url) => url.replace('//localhost:', '//127.0.0.1:');

/** A desk with a mouse, and a telephone. */
export const DESK = { viewport: { width: 1280, height: 800 } };
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** How often a pit is touched until it is played. */
const TRIES = 5;

/** How long the page ignores fingers after a change, by what changed (and a little more). */
const SETTLES = { board: 280, ask: 1050, dialog: 330 };

/** Runs in the page: when its parts changed last, how often a pit was played, and what its live
 * region has said. */
function watchPage() {
  const parts = { board: '.stage-board', ask: '.ask-buttons', dialog: '.curtain' };
  const seen = { changed: { board: 0, ask: 0, dialog: 0 }, played: 0, spoken: [] };
  window.seen = seen;
  const touches = ({ target, addedNodes }, selector) => {
    const element = target instanceof Element ? target : target.parentElement;
    return (element && element.closest(selector))
      || [...addedNodes].some((node) => node instanceof Element
        && (node.matches(selector) || node.querySelector(selector)));
  };
  new MutationObserver((records) => {
    for (const [name, selector] of Object.entries(parts)) {
      if (records.some((record) => touches(record, selector))) {
        seen.changed[name] = performance.now();
      }
    }
    if (records.some(({ target, attributeName }) => attributeName === 'class'
      && target.matches('.board-pit.is-pending'))) {
      seen.played += 1;
    }
    const live = document.getElementById('live');
    if (live && live.textContent && records.some(({ target }) => live.contains(target))) {
      seen.spoken.push(live.textContent);
    }
  }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
    console.error(`refused by ${violatedDirective}: ${blockedURI}`);
  });
}

/** Runs in the page: the numbers on the board, written as in a position's text. */
function readNumbers() {
  const pits = [...document.querySelectorAll('.stage-board .board-pit')]
    .sort((a, b) => a.dataset.pit - b.dataset.pit)
    .map((pit) => pit.querySelector('.board-count').textContent);
  const stores = ['south', 'north'].map((seat) => {
    const onBoard = document.querySelector('.stage-board.has-score-counts .board-score.of-' + seat);
    const beside = document.querySelector(`.strip[data-seat="${seat}"] .strip-score`);
    return (onBoard || beside || { textContent: '?' }).textContent;
  });
  const half = pits.length / 2;
  return [pits.slice(0, half), pits.slice(half), stores].map((part) => part.join('-')).join('_');
}

export class Visitor {
  /**
   * @param {import('playwright-core').Browser} browser
   * @param {string} root address of the site, with a slash at its end
   * @param {{name?: string, language?: string, settings?: object, device?: object,
   *   keeps?: boolean, secret?: string}} [options] keeps: with the worker that opens pages without a
   *   network; secret: of a player whom the server knows
   */
  static async come(browser, root, { name = '', language = 'en', settings = {}, device = DESK, keeps = false, secret = '' } = {}) {
    const stored = JSON.stringify({ speed: 'instant', name, language, ...settings });
    const context = await browser.newContext({
      ...device,
      locale: wordsOf(language).locale,
      serviceWorkers: keeps ? 'allow' : 'block',
      storageState: {
        cookies: [],
        origins: [{
          origin: new URL(root).origin,
          localStorage: [
            { name: 'djenon.settings', value: stored },
            ...(secret ? [{ name: 'djenon.secret', value: secret }] : []),
          ],
        }],
      },
    });
    context.setDefaultTimeout(PATIENCE);
    await context.addInitScript({ content: `window.readNumbers = ${readNumbers};(${watchPage})();` });
    const visitor = new Visitor(context, root, language, name);
    visitor.hasTouch = 'hasTouch' in device;
    visitor.page = await visitor.newPage();
    return visitor;
  }

  /** @param {import('playwright-core').BrowserContext} context @param {string} root
   * @param {string} language @param {string} name */
  constructor(context, root, language, name) {
    this.context = context;
    this.root = root;
    this.name = name;
    this.words = wordsOf(language);
    this.hasTouch = false;
    /** @type {string[]} */
    this.problems = [];
    /** Frames that this browser sent, parsed. @type {any[]} */
    this.sent = [];
    /** @type {RegExp | null} */
    this.expected = null;
    /** Whether time passes on this browser's pages only when a test lets it. */
    this.isHeld = false;
    /** @type {import('playwright-core').Page} */
    this.page = /** @type {any} */ (null);
  }

  /** From now on time passes only by `pass`; before a page is opened. @param {number} now */
  async hold(now) {
    this.isHeld = true;
    await this.context.clock.install({ time: now - 60_000 }); // it runs until it is held
    await this.context.clock.pauseAt(now);
  }

  /** @param {number} ms */
  pass(ms) {
    return this.context.clock.runFor(ms);
  }

  /** Another tab. */
  async newPage() {
    const page = await this.context.newPage();
    const note = (/** @type {string} */ text) => {
      if (!this.expected || !this.expected.test(text)) {
        this.problems.push(text);
      }
    };
    const { host } = new URL(this.root);
    const stays = (/** @type {string} */ url) => (
      new URL(url).host === host || /^(data|blob|about):/.test(url) || note(`a request to ${url}`));
    page.on('console', (message) => message.type() === 'error' && note(message.text()));
    page.on('pageerror', (error) => note(String(error)));
    page.on('requestfailed', (request) => {
      const why = request.failure()?.errorText;
      // Whoever reloads a page ends what it loads meanwhile for later, and it asks why.
      if (why !== 'net::ERR_ABORTED' || !/\/a\/|\/healthz$/.test(request.url())) {
        note(`${request.url()} failed: ${why}`);
      }
    });
    page.on('websocket', (socket) => {
      stays(socket.url());
      socket.on('framesent', ({ payload }) => {
        if (String(payload) !== 'p') {
          this.sent.push(JSON.parse(String(payload)));
        }
      });
    });
    return page;
  }

  /** The same person at another tab: what follows happens there. */
  async otherTab() {
    const other = Object.create(this);
    other.page = await this.newPage();
    return /** @type {Visitor} */ (other);
  }

  /** From now on the page may complain about this. @param {RegExp} pattern */
  expect(pattern) {
    this.expected = pattern;
  }

  /** Goes, unless there was something to complain about. */
  async leave() {
    await this.context.close();
    assert.deepEqual(this.problems, [], `what ${this.name || 'the browser'} complained about`);
  }

  /** From now on the page is in this language. @param {string} language */
  speak(language) {
    this.words = wordsOf(language);
  }

  /** @param {string} key @param {Record<string, any>} [values] */
  say(key, values) {
    assert.ok(this.words.has(key), `a message ${key}`);
    return this.words.say(key, values);
  }

  /** @param {string} path */
  open(path = '') {
    return this.page.goto(this.root + path);
  }

  /** @param {string} key of its name @param {Record<string, any>} [values] */
  button(key, values) {
    return this.page.getByRole('button', { name: this.say(key, values), exact: true });
  }

  /** @param {string} key of its name @param {Record<string, any>} [values] */
  link(key, values) {
    return this.page.getByRole('link', { name: this.say(key, values), exact: true });
  }

  /** Clicks, or taps on a telephone. @param {import('playwright-core').Locator} what
   * @param {{force?: boolean}} [options] */
  async touch(what, options) {
    await (this.hasTouch ? what.tap(options) : what.click(options));
  }

  /** Waits until a text stands on the page. @param {string} key @param {Record<string, any>} [values] */
  sees(key, values) {
    return this.page.getByText(this.say(key, values), { exact: true }).first().waitFor();
  }

  /** Waits until a text stands on the page that calls somebody without a name, by whatever number.
   * @param {string} key @param {Record<string, any>} [values] without `name` */
  seesGuest(key, values) {
    const number = '0000';
    const [before, after] = this.say(key, { ...values, name: this.say('seat.guest', { number }) }).split(number);
    return this.until(([one, two]) => {
      const { innerText } = document.body;
      const at = innerText.indexOf(one);
      return at >= 0 && /^[1-9][0-9]{3}/.test(innerText.slice(at + one.length))
        && innerText.slice(at + one.length + 4).startsWith(two);
    }, [before, after], key);
  }

  /**
   * Waits until a function that runs in the page finds something.
   * @param {(arg: any) => any} look @param {any} arg @param {string} what
   */
  async until(look, arg, what) {
    try {
      await this.page.waitForFunction(look, arg, { timeout: PATIENCE });
    } catch (error) {
      const text = await this.page.evaluate(() => document.body.innerText);
      throw new Error(`${this.name} waited too long for ${what}\n${error}\n--- the page ---\n${text}`);
    }
  }

  /** Waits until the page listens again to fingers after a change. @param {keyof SETTLES} part */
  settled(part) {
    return this.isHeld ? this.pass(SETTLES[part]) : this.until(
      ([name, time]) => performance.now() - window.seen.changed[name] > time,
      [part, SETTLES[part]],
      `the ${part} to be still`,
    );
  }

  // --- at the board ---------------------------------------------------------------------------

  /** @param {number} pit */
  pit(pit) {
    return this.page.locator(`.stage-board .board-pit[data-pit="${pit}"]`);
  }

  /**
   * Plays a pit. The board takes no touch soon after something on it has changed, and what comes
   * from elsewhere may change it at any time: then it is touched again, as people do.
   * @param {number} pit
   */
  async touchPit(pit) {
    const played = () => this.page.evaluate(() => window.seen.played);
    const before = await played();
    for (let tries = 0; await played() === before; tries += 1) {
      assert.ok(tries < TRIES, `${this.name} plays pit ${pit}`);
      await this.settled('board');
      await this.touch(this.pit(pit));
    }
  }

  /** The numbers on the screen. @returns {Promise<string>} */
  numbers() {
    return this.page.evaluate(readNumbers);
  }

  /**
   * Waits until a position stands on the board and its player is marked, then looks at the numbers.
   * @param {string} position
   */
  async seesPosition(position) {
    const [rules, south, north, stores, turn] = position.split('_');
    const seat = { S: 'south', N: 'north' }[turn] ?? null;
    const wanted = `${south}_${north}_${stores}`;
    await this.until(
      ([numbers, marked, read]) => {
        const strips = [...document.querySelectorAll('.strip.is-turn')].map((it) => it.dataset.seat);
        return window.readNumbers() === numbers && strips.join() === (marked || '');
      },
      [wanted, seat],
      `${wanted}, ${seat ?? 'nobody'} to move (${rules}); it is ${await this.numbers()}`,
    );
    assert.equal(await this.numbers(), wanted);
  }

  statusLine() {
    return this.page.locator('.status-line').innerText();
  }

  turnLine() {
    return this.page.locator('.status-turn').innerText();
  }

  /** Waits until a line below the board says something. @param {'turn' | 'line' | 'ask'} which
   * @param {string} text */
  seesLine(which, text) {
    return this.until(
      ([selector, wanted]) => document.querySelector(selector)?.textContent === wanted,
      [which === 'ask' ? '.ask-text' : `.status-${which}`, text],
      `"${text}" in the ${which}`,
    );
  }

  /** What the live region has said since the last time. @returns {Promise<string[]>} */
  spoken() {
    return this.page.evaluate(() => window.seen.spoken.splice(0));
  }

  /** Waits for the live region to say it. @param {string} text */
  hears(text) {
    return this.until(
      (wanted) => window.seen.spoken.includes(wanted),
      text,
      `"${text}" to be spoken`,
    );
  }
}
