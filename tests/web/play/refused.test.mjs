// SPDX-License-Identifier: MIT
// @ts-check
// What a browser or a network refuses: WebAssembly, storage, WebSockets, the network. The page says
// it in a sentence that goes away again, never over the board, and the game goes on.

import assert from 'node:assert/strict';
import { createServer, request } from 'node:http';
import { connect } from 'node:net';
import { test } from 'node:test';
import { LANGUAGES } from '../../../web/lib/words.js';
import { someOf } from '../looks.mjs';
import { seesBar, seesNoBar } from './lib/bar.mjs';
import { Feed, playing, plays } from './lib/feed.mjs';
import { openHouse, pitOf, setUp, sitDown, Table } from './lib/table.mjs';
import { SHORT } from './lib/vectors.mjs';
import { DESK, numbered, PHONE } from './lib/visitor.mjs';

/** @typedef {import('./lib/visitor.mjs').Visitor} Visitor */

const house = openHouse();

/** The text of a position of the feed, after so many plies. @param {number} plies */
const at = (plies) => playing(plies).game.position;

/** Answers what the page asks for by a function. @param {Visitor} visitor @param {string} path
 * @param {(route: import('playwright-core').Route) => any} answer */
const stand = ({ context }, path, answer) => context.route(path, answer);

/** The ways in which a browser can be without the engine. @type {[string, (visitor: Visitor) => Promise<any>][]} */
const LAME = [
  ['is absent', ({ context }) => context.addInitScript(() => {
    delete (/** @type {any} */ (window)).WebAssembly;
  })],
  ['is refused by a policy', (visitor) => stand(visitor, '**/r/*', async (route) => {
    const answer = await route.fetch({ url: numbered(route.request().url()) });
    const policy = answer.headers()['content-security-policy'].replace(" 'wasm-unsafe-eval'", '');
    await route.fulfill({ response: answer, headers: { ...answer.headers(), 'content-security-policy': policy } });
  })],
  ['does not compile', (visitor) => stand(visitor, '**/engine.wasm', (route) => (
    route.fulfill({ body: 'nonsense', contentType: 'application/wasm' })))],
  ['does not arrive', (visitor) => stand(visitor, '**/engine.wasm', (route) => route.fulfill({ status: 404 }))],
];

for (const [title, spoil] of LAME) {
  test(`where WebAssembly ${title} a game goes on, and it is said what is missing`, async () => {
    const anna = await house.come({ name: 'Anna', device: DESK });
    anna.expect(/404|wasm|WebAssembly/);
    await spoil(anna);
    const feed = await Feed.lay(anna, playing(0));
    const why = anna.say('board.nopreview');
    await anna.seesPosition(at(0));
    await anna.page.locator('.record').getByText(why, { exact: true }).waitFor();
    await anna.settled('board');
    await anna.page.mouse.move(1, 1);
    await anna.pit(2).hover();
    await anna.seesLine('line', why);
    await anna.hears(why);
    await anna.spoken();
    await anna.pit(2).press('[');
    await anna.hears(why);
    await anna.pit(2).press('?');
    await anna.page.getByRole('dialog').getByText(why, { exact: true }).waitFor();
    await anna.page.keyboard.press('Escape');
    await plays(anna, feed, 2, 0);
    feed.move();
    await anna.seesPosition(at(1));
    feed.move();
    await anna.seesPosition(at(2));
    assert.equal(await anna.page.getByRole('dialog').count(), 0);
    await anna.leave();
  });
}

test('an engine that did not arrive is fetched again, and nothing is said any more', async () => {
  const anna = await house.come({ name: 'Anna', device: DESK });
  anna.expect(/wasm|ERR_FAILED/);
  await stand(anna, '**/engine.wasm', (route) => route.abort());
  const feed = await Feed.lay(anna, playing(2));
  const why = anna.page.locator('.record').getByText(anna.say('board.nopreview'), { exact: true });
  await why.waitFor();
  await anna.context.unroute('**/engine.wasm');
  await feed.drop();
  await feed.opensTo(2);
  await why.waitFor({ state: 'detached' });
  await anna.settled('board');
  await anna.page.mouse.move(1, 1);
  await anna.pit(2).hover();
  await anna.page.locator('.board-marks .is-preview > *').first().waitFor({ state: 'attached' });
  await anna.leave();
});

/** The ways in which a browser can refuse to keep things. @type {[string, () => void][]} */
const FORGETFUL = [
  ['that blocks cookies', () => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
    }
  }],
  ['whose storage is full', () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
  }],
];

for (const [title, refuse] of FORGETFUL) {
  test(`a browser ${title} says what that means, and plays`, async () => {
    const vector = SHORT['djenon-abe']();
    const south = await house.come({ name: 'Ama' });
    const north = await house.come({ device: PHONE });
    await north.context.addInitScript(refuse);
    const link = await setUp(south, vector.game);
    await north.page.goto(link);
    await north.page.locator('.foot').getByText(north.say('site.storage'), { exact: true }).waitFor();
    await north.touch(north.button('invite.sit'));
    const table = new Table(south, north, vector.game, link);
    await north.seesLine('line', north.say('site.storage'));
    await table.see(vector.start);
    await table.play(vector, { to: 2 });
    await north.touch(north.button('act.more.name'));
    await north.settled('dialog');
    await north.touch(north.button('act.table'));
    await north.page.getByRole('dialog').getByText(north.say('site.storage'), { exact: true }).waitFor();
    assert.equal(await south.page.getByText(south.say('site.storage'), { exact: true }).count(), 0);
    await table.leave();
  });
}

/** A WebSocket that never opens. */
function silence() {
  /** @type {any} */ (window).WebSocket = class {
    readyState = 0;

    send() {}

    close() {}
  };
}

test('a socket that never opens is told of after one attempt, with the page that looks', async () => {
  const anna = await house.come({ name: 'Anna', device: PHONE });
  await anna.hold(Date.now());
  await anna.context.addInitScript(silence);
  await anna.open('r/BCDFG-23456');
  await anna.page.locator('.loading').waitFor();
  await anna.pass(1000);
  await seesBar(anna, 'link.connecting');
  await anna.pass(12_000);
  await seesBar(anna, 'link.blocked', { asks: true });
  await anna.leave();
});

/**
 * A proxy before the server that lets pages through, and WebSockets as it likes.
 * @param {number} port of the server
 */
async function openProxy(port) {
  /** What becomes of WebSockets. @type {'pass' | 'forbid' | 'page'} */
  let mode = 'pass';
  const proxy = createServer(({ method, url, headers }, answer) => {
    request({ host: '127.0.0.1', port, method, path: url, headers }, (from) => {
      answer.writeHead(from.statusCode || 502, from.headers);
      from.pipe(answer);
    }).on('error', () => answer.destroy()).end();
  });
  /** @type {Set<import('node:net').Socket>} */
  const sockets = new Set();
  proxy.on('upgrade', ({ url, rawHeaders }, socket, head) => {
    sockets.add(socket);
    if (mode === 'pass') {
      const server = connect(port, '127.0.0.1');
      const lines = rawHeaders.reduce((text, it, i) => text + (i % 2 === 0 ? `${it}: ` : `${it}\r\n`), '');
      server.write(`GET ${url} HTTP/1.1\r\n${lines}\r\n`);
      server.write(head);
      server.on('error', () => socket.destroy()).on('close', () => socket.destroy());
      socket.on('error', () => server.destroy()).on('close', () => server.destroy());
      server.pipe(socket).pipe(server);
    } else {
      const page = '<!doctype html><title>Sign in</title>';
      socket.end(`HTTP/1.1 ${mode === 'page' ? '200 OK' : '403 Forbidden'}\r\nContent-Type: text/html\r\n`
        + `Content-Length: ${page.length}\r\nConnection: close\r\n\r\n${page}`);
    }
  });
  await new Promise((resolve) => { proxy.listen(0, '127.0.0.1', () => resolve(null)); });
  return {
    root: `http://localhost:${/** @type {import('node:net').AddressInfo} */ (proxy.address()).port}/`,
    /** From now on. @param {typeof mode} next */
    turn(next) {
      mode = next;
      sockets.forEach((socket) => socket.destroy());
      sockets.clear();
    },
    close() {
      sockets.forEach((socket) => socket.destroy());
      proxy.closeAllConnections?.();
      return new Promise((resolve) => { proxy.close(() => resolve(null)); });
    },
  };
}

/** Runs in the page: presses the button of the bar while there is one. */
function pressBar() {
  /** @type {HTMLElement | null} */ (
    document.querySelector('.bar:not(.bar-sign):not([hidden]) .button'))?.click();
}

test('a proxy that answers WebSockets itself is told of, and a move waits until it lets them pass', async (t) => {
  const vector = SHORT['djenon-abe']();
  const proxy = await openProxy(house.server.port);
  const own = house.root;
  t.after(() => {
    house.root = own;
    return proxy.close();
  });
  house.root = () => proxy.root;
  const table = await Table.lay(house, vector.game);
  house.root = own;
  await table.both(async (it) => it.expect(/WebSocket/));
  let ply = 0;
  for (const mode of /** @type {const} */ (['forbid', 'page'])) {
    proxy.turn(mode);
    await table.both((it) => seesBar(it, 'link.blocked', { asks: true }));
    const mover = await table.touchPit(vector.at(ply), vector.moves[ply]);
    await mover.seesLine('turn', mover.say('turn.pending', { pit: vector.moves[ply] }));
    proxy.turn('pass');
    await table.both((it) => it.page.evaluate(pressBar)); // it may come by itself before
    await table.both((it) => seesNoBar(it));
    ply = vector.next(ply);
    await table.see(vector.at(ply));
  }
  await table.leave();
});

test('a connection that is cut again and again is told of, until it holds', async () => {
  const anna = await house.come({ name: 'Anna', device: PHONE });
  const feed = await Feed.lay(anna, playing(2), { isHeld: true });
  await anna.page.locator('.acts .button').first().waitFor();
  for (let cuts = 1; cuts <= 3; cuts += 1) {
    await feed.live(5);
    await feed.socket?.close({ code: 1006 });
    for (let tries = 0; feed.opened === cuts; tries += 1) {
      assert.ok(tries < 100, 'the page connects again');
      await feed.pass(100);
    }
    await feed.hears(() => (feed.greeted > cuts ? true : undefined), 'hello');
  }
  await seesBar(anna, 'link.cut', { asks: true });
  await plays(anna, feed, 2, 2);
  await feed.live(20);
  await seesNoBar(anna);
  await anna.leave();
});

test('what has not come before the network goes is not missed by a move', async () => {
  const vector = SHORT['djenon-abe']();
  const south = await house.come({ name: 'Ama' });
  const north = await house.come({ name: 'Kofi', device: PHONE });
  const link = await setUp(south, vector.game);
  north.expect(/WebSocket|ERR_/);
  const away = /\/(ui\/company\.js|healthz)$/;
  await north.page.route(away, (route) => route.abort());
  await sitDown(north, link);
  const table = new Table(south, north, vector.game, link);
  await table.play(vector, { to: 1 });
  await north.touchPit(pitOf(vector.moves[1], vector.game));
  await south.seesPosition(vector.at(2));
  await table.leave();
});

test('without a network the page says so, and a move waits', async () => {
  const vector = SHORT['djenon-abe']();
  const table = await Table.lay(house, vector.game);
  const { south, north } = table;
  await south.page.waitForLoadState('networkidle'); // what comes after the board is there, too
  south.expect(/WebSocket|ERR_INTERNET_DISCONNECTED/);
  await south.context.setOffline(true);
  await seesBar(south, 'link.offline');
  await table.touchPit(vector.start, vector.moves[0]);
  await south.seesLine('turn', south.say('turn.pending', { pit: vector.moves[0] }));
  await north.seesPosition(vector.start);
  await south.context.setOffline(false);
  await seesNoBar(south);
  await south.hears(south.say('link.back'));
  await table.see(vector.at(1));
  await table.leave();
});

/** The ways in which a browser can fail to run the page's scripts. @type {[string, (visitor: Visitor) => Promise<any>][]} */
const OLD = [
  ['knows no modules', (visitor) => stand(visitor, '**/r/*', async (route) => {
    const answer = await route.fetch({ url: numbered(route.request().url()) });
    const page = (await answer.text()).replace('<script type="module"', '<script type="text/unknown"');
    await route.fulfill({ response: answer, body: page });
  })],
  ['cannot read a script', (visitor) => stand(visitor, '**/lib/kit.js', (route) => (
    route.fulfill({ contentType: 'text/javascript', body: 'export const a ??= 1;' })))],
  ['gets none', (visitor) => stand(visitor, '**/main.js', (route) => route.fulfill({ status: 404 }))],
];

const TOLD = 'Safari 14, Chrome 87, Firefox 78';

test('a browser that is too old is told so in plain words', async () => {
  await Promise.all(OLD.flatMap(([title, spoil], row) => someOf(LANGUAGES, row).map(async ({ code, locale }) => {
    const visitor = await house.come({ device: PHONE, name: `whose browser ${title}`, language: code });
    visitor.expect(/SyntaxError|404/);
    await spoil(visitor);
    await visitor.open('r/BCDFG-23456');
    const said = visitor.page.locator('.too-old');
    await said.waitFor();
    assert.equal(await said.count(), 1, title);
    assert.ok((await said.innerText()).includes(TOLD), title);
    assert.equal(await visitor.page.locator('html').getAttribute('lang'), locale);
    await visitor.leave();
  })));
});

test('where the page does not know the language, a browser that is too old is told so in each', async () => {
  const visitor = await house.come({ name: 'whose browser gets none' });
  visitor.expect(/404/);
  await stand(visitor, '**/main.js', (route) => route.fulfill({ status: 404 }));
  await visitor.open('settings');
  const said = visitor.page.locator('.too-old');
  await said.waitFor();
  assert.equal((await said.innerText()).split(TOLD).length - 1, LANGUAGES.length);
  await visitor.leave();
});
