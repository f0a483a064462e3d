// SPDX-License-Identifier: MIT
// @ts-check
// The client's pages in a real browser, with a scripted server: files and answers over HTTP from
// here, and a WebSocket whose other end is the test.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { after, before } from 'node:test';
import { fileURLToPath } from 'node:url';
import { PATIENCE, soon } from '../../../integration/client.mjs';
import { parseRoute } from '../../../../web/lib/site.js';
import { chooseLanguage, LANGUAGE_CODES } from '../../../../web/lib/words.js';
import { launch } from '../../chromium.mjs';
import { PAGES } from '../../pages.mjs';
import { wordsOf } from '../../play/lib/visitor.mjs';

const WEB = fileURLToPath(new URL('../../../../web/', import.meta.url));
/** What is not among the sources but built. @type {Record<string, string | undefined>} */
const BUILT = {
  'engine.wasm': process.env.ENGINE_WASM,
  'notation.wasm': process.env.NOTATION_WASM,
};
const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
};
const POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
  + "img-src 'self' data:; manifest-src 'self'; connect-src 'self' ws:";
const BUILD = 'b1';
const MISSING = '404.html';

/** The part of a path below the assets, or null for a page. @param {string} path */
const assetOf = (path) => (/^\/a\/[^/]+\/(.+)$/.exec(path) || [])[1] || null;

/** The file that an address shows, as the server chooses it.
 * @param {string} path with a slash before it @param {string} wanted languages */
function pageOf(path, wanted) {
  const [language, part, game] = path.slice(1).split('/');
  if (LANGUAGE_CODES.includes(language) && part === 'rules') {
    return `rules/${language}/${game}.html`;
  }
  const { page } = parseRoute(path.slice(1), LANGUAGE_CODES);
  if (page in PAGES) {
    return `pages/${chooseLanguage(language, '', wanted.split(/[,;]/))}/${page}.html`;
  }
  return page === 'missing' && path !== '/healthz' ? MISSING : 'index.html';
}

/** Files, pages and the answers of `api` by path. @param {Record<string, any>} api */
function createSite(api) {
  return createServer(async (request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url || '', 'http://x').pathname));
    const asset = assetOf(path);
    try {
      if (path.startsWith('/api/')) {
        const body = api[(request.url || '').slice(1)];
        response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'application/json' });
        response.end(typeof body === 'string' ? body : JSON.stringify(body));
        return;
      }
      const file = BUILT[asset || ''] || join(WEB, asset || pageOf(path, request.headers['accept-language'] || ''));
      let body = await readFile(file);
      if (!asset) {
        const up = '../'.repeat(path.split('/').length - 2) || './';
        body = Buffer.from(body.toString().replaceAll('{{root}}', up).replaceAll('{{build}}', BUILD)
          .replaceAll('{{preview}}', '<title>Djenon</title>'));
      }
      response.writeHead(file.endsWith(MISSING) ? 404 : 200, {
        'content-type': TYPES[/** @type {keyof typeof TYPES} */ (asset ? extname(file) : '.html')],
        'content-security-policy': POLICY,
      });
      response.end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
}

export const PERSON = { player: 'p'.repeat(16), name: 'Kofi', kind: 'person' };
export const BOT = { player: 'b'.repeat(16), name: 'Anansi', kind: 'bot' };
export const ME = 'm'.repeat(16);

/** A connection as the scripted server sees it. */
class Connection {
  /** @param {import('playwright-core').WebSocketRoute} socket @param {Script} script */
  constructor(socket, script) {
    this.socket = socket;
    this.script = script;
    this.secret = '';
    this.ended = new Promise((resolve) => {
      socket.onClose((code, reason) => {
        socket.close({ code, reason }).then(() => resolve(code));
      });
    });
    if (script.down) {
      socket.close({ code: 1006 });
      return;
    }
    socket.onMessage((text) => this.hear(String(text)));
    this.say({ t: 'welcome', d: { protocol: 1, build: BUILD, now: Date.now(), limits: {} } });
  }

  /** @param {object} message */
  say(message) {
    this.socket.send(JSON.stringify(message));
  }

  /** @param {string} text */
  async hear(text) {
    if (text === 'p') {
      this.say({ t: 'pong', now: Date.now() + this.script.skew });
      return;
    }
    const { t, id, d } = JSON.parse(text);
    this.script.heard.push({ t, d });
    this.script.waiting.splice(0).forEach((look) => look());
    if (t === 'hello') {
      this.secret = d.secret;
    }
    const answer = this.script.answers[t];
    const said = answer ? await answer(d, this) : { error: 'unknown-type' };
    if (said && said.error) {
      this.say({ t: 'error', re: id, d: { code: said.error, text: '' } });
    } else if (said) {
      this.say({ t: 'ok', re: id, d: said });
      this.script.notes.get(t)?.forEach((note) => note(this, d));
    }
  }
}

/** What the server answers, and what it has heard. */
export class Script {
  constructor() {
    /** @type {{t: string, d: any}[]} */
    this.heard = [];
    /** Those who wait for more. @type {(() => void)[]} */
    this.waiting = [];
    /** @type {Connection[]} */
    this.connections = [];
    /** Whether secrets that were never heard of are taken. */
    this.opens = false;
    /** How far the server's clock is ahead, in milliseconds. */
    this.skew = 0;
    /** Whether connections end at once. */
    this.down = false;
    /** What follows an answer. @type {Map<string, ((connection: Connection, d: any) => void)[]>} */
    this.notes = new Map();
    /** @type {Record<string, (d: any, connection: Connection) => any>} */
    this.answers = {
      hello: () => ({ player: ME, name: null, now: Date.now(), seats: [], finished: [] }),
      lobby: () => ({}),
      quick: () => ({}),
    };
  }

  /** After each answer to `t`. @param {string} t @param {(connection: Connection, d: any) => void} note */
  after(t, note) {
    this.notes.set(t, [...(this.notes.get(t) || []), note]);
  }

  get newest() {
    return this.connections[this.connections.length - 1];
  }

  /** @param {object} message on the newest connection */
  say(message) {
    this.newest.say(message);
  }

  /** What was heard of a kind. @param {string} t */
  of(t) {
    return this.heard.filter((it) => it.t === t).map(({ d }) => d);
  }

  /** Waits until so many of a kind were heard. @param {string} t @param {number} count */
  async hears(t, count) {
    while (this.of(t).length < count) {
      await soon(new Promise((go) => { this.waiting.push(() => go(null)); }),
        `${count} times ${t}: ${JSON.stringify(this.heard.slice(-6))}`);
    }
  }
}

/** Lets tests of a file share a site and a browser. */
export function openStage() {
  /** @type {Record<string, any>} */
  const api = {};
  const site = createSite(api);
  const stage = {
    api,
    root: '',
    browser: /** @type {import('playwright-core').Browser} */ (/** @type {any} */ (null)),
    /**
     * Somebody with a browser of their own.
     * @param {Script} script
     * @param {{language?: string, settings?: object, device?: object, stored?: Record<string, any>}}
     *   [options]
     */
    async come(script, { language = 'en', settings = {}, device = {}, stored = {} } = {}) {
      const kept = { settings: { speed: 'instant', language, ...settings }, ...stored };
      const context = await stage.browser.newContext({
        serviceWorkers: 'block',
        viewport: { width: 1280, height: 800 },
        locale: wordsOf(language).locale,
        ...device,
        storageState: {
          cookies: [],
          origins: [{
            origin: new URL(stage.root).origin,
            localStorage: Object.entries(kept).map(([name, value]) => ({
              name: `djenon.${name}`, value: typeof value === 'string' ? value : JSON.stringify(value),
            })),
          }],
        },
      });
      context.setDefaultTimeout(PATIENCE);
      const page = await context.newPage();
      /** @type {string[]} */
      const problems = [];
      page.on('pageerror', (error) => problems.push(String(error)));
      page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
      await page.routeWebSocket(/\/ws$/, (socket) => {
        script.connections.push(new Connection(socket, script));
      });
      const words = wordsOf(language);
      return {
        context,
        page,
        problems,
        words,
        say: words.say,
        /** @param {'button' | 'link' | 'dialog' | 'heading' | 'textbox' | 'combobox' | 'radio'} role
         * @param {string} key of its name @param {Record<string, any>} [values] */
        get: (role, key, values) => page.getByRole(role, { name: words.say(key, values), exact: true }),
        /** @param {string} key @param {Record<string, any>} [values] */
        sees: (key, values) => page.getByText(words.say(key, values), { exact: true }).first().waitFor(),
        /** Waits until a question that stands there takes touches. */
        async settles() {
          await page.locator('.dialog-confirm').waitFor();
          const opened = await page.evaluate(() => performance.now());
          await page.waitForFunction((time) => performance.now() - time > 330, opened);
        },
        /** A value that the browser has kept. @param {string} key */
        kept: (key) => page.evaluate((name) => localStorage.getItem(name), `djenon.${key}`),
        /** @param {string} path */
        open: (path) => page.goto(stage.root + path),
        async leave() {
          await context.close();
          assert.deepEqual(problems, []);
        },
      };
    },
    async start() {
      await new Promise((resolve) => { site.listen(0, '127.0.0.1', () => resolve(null)); });
      const { port } = /** @type {import('node:net').AddressInfo} */ (site.address());
      stage.root = `http://127.0.0.1:${port}/`;
      stage.browser = await launch();
    },
    async close() {
      await stage.browser?.close();
      site.closeAllConnections();
      site.close();
    },
  };
  return stage;
}

/** The same for the tests of a file. */
export function useStage() {
  const stage = openStage();
  before(stage.start);
  after(stage.close);
  return stage;
}
