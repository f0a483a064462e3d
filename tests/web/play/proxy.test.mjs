// SPDX-License-Identifier: MIT
// @ts-check
// Two people play through a real nginx with the files of docker/: under a name of its own, below a
// folder that is passed on, and below one that is cut off.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { findPort } from '../../integration/lib/ports.mjs';
import { noNginx, startNginx } from '../../integration/lib/nginx.mjs';
import { Server } from '../../integration/lib/server.mjs';
import { launch } from '../chromium.mjs';
import { someOf } from '../looks.mjs';
import { readCode } from './lib/code.mjs';
import { setUp, sitDown, Table } from './lib/table.mjs';
import { SHORT } from './lib/vectors.mjs';
import { DESK, PHONE, Visitor } from './lib/visitor.mjs';

/** @type {import('playwright-core').Browser} */
let browser;
before(async () => {
  browser = noNginx ? browser : await launch();
});
after(() => browser?.close());

/** @type {Server[]} */
const servers = [];
process.on('exit', () => servers.forEach(({ program }) => program?.child.kill('SIGKILL')));

/** @type {{what: string, file: string, name: string, folder: string, changes?: [string, string][]}[]} */
const PROXIES = [
  { what: 'with a name of its own', file: 'nginx.conf', name: 'play.example.org', folder: '/' },
  { what: 'below a folder', file: 'nginx-prefix.conf', name: 'club.example.org', folder: '/games/' },
  { what: 'below a folder that is cut off',
    file: 'nginx-prefix.conf',
    name: 'club.example.org',
    folder: '/games/',
    changes: [['proxy_pass http://djenon;', 'proxy_pass http://djenon/;']] },
];

/**
 * A server behind nginx, gone when the test ends.
 * @param {import('node:test').TestContext} t @param {(typeof PROXIES)[number]} proxy
 */
async function open(t, { file, name, folder, changes }) {
  const port = await findPort();
  const root = `https://127.0.0.1:${port}${folder}`;
  const server = new Server({ store: 'memory', public_url: root, trusted_proxies: '127.0.0.1' });
  servers.push(server);
  await server.start();
  const nginx = await startNginx({ file, name, port, upstream: server.port, changes });
  /** @type {Promise<void> | null} */
  let end = null;
  const close = () => {
    end = end || nginx.stop().then(() => server.stop()).then(() => undefined);
    return end;
  };
  t.after(close);
  return {
    root,
    nginx,
    /** @param {Parameters<typeof Visitor.come>[2]} options */
    come: ({ device = DESK, ...options } = {}) => (
      Visitor.come(browser, root, { ...options, device: { ...device, ignoreHTTPSErrors: true } })),
    /** What the server has said in all. */
    async close() {
      await close();
      return server.stderr;
    },
  };
}

/** The text that links another device, and the picture of it. @param {Visitor} visitor */
async function linkDevice(visitor) {
  await visitor.open('settings');
  await visitor.touch(visitor.button('devices.link'));
  const code = visitor.page.locator('.secret');
  await code.waitFor();
  return { code: await code.innerText(), picture: await readCode(visitor.page.locator('.qr svg')) };
}

/** @param {Visitor} visitor @param {string} address */
const statusOf = async ({ page }, address) => (await page.request.get(address, { maxRedirects: 0 })).status();

/** @param {Visitor} visitor @param {string} root */
async function checkManifest({ page }, root) {
  const { start, scope } = await page.evaluate(async () => {
    const link = /** @type {HTMLLinkElement} */ (document.querySelector('link[rel="manifest"]'));
    const manifest = await (await fetch(link.href)).json();
    return {
      start: new URL(manifest.start_url, link.href).href, scope: new URL(manifest.scope, link.href).href,
    };
  });
  assert.deepEqual([start, scope], [root, root]);
}

for (const proxy of someOf(PROXIES, 2)) {
  test(`two people play ${proxy.what}`, { skip: noNginx }, async (t) => {
    const house = await open(t, proxy);
    const { root } = house;
    const vector = SHORT['djenon-abe']();
    const south = await house.come({ name: 'Ama' });
    const north = await house.come({ name: 'Kofi', device: PHONE });
    const link = await setUp(south, vector.game);
    assert.match(link.slice(root.length), /^r\/[0-9A-Z]{5}-[0-9A-Z]{5}$/);
    assert.ok(link.startsWith(root), link);
    await checkManifest(south, root);
    await sitDown(north, link);
    const table = new Table(south, north, vector.game, link);
    await table.see(vector.start);
    await table.play(vector, { to: 2 });
    await north.page.reload();
    await table.see(vector.at(2));
    await table.play(vector, { from: 2 });

    const code = /** @type {string} */ (link.split('/').pop());
    await north.open(`g/${code}-1#3`);
    const field = north.page.getByRole('textbox', { name: north.say('replay.link') });
    await field.waitFor();
    assert.equal(await field.inputValue(), `${root}g/${code}-1#3`);
    const answer = north.page.waitForResponse(/\.sgr$/);
    await north.touch(north.button('replay.record.save'));
    assert.equal((await answer).url(), `${root}api/games/${code}-1.sgr`);
    assert.equal((await answer).status(), 200);

    const { code: device, picture } = await linkDevice(south);
    assert.equal(picture, `${root}settings#link=${device}`);

    assert.equal(await statusOf(south, `${root}healthz`), 200);
    assert.equal(await statusOf(south, `${root}a/none/x.js`), 404);
    await south.page.goto(root.replace(/\/$/, ''));
    await south.page.locator('.brand-name').waitFor();
    assert.equal(south.page.url().replace(/en\/$/, ''), root);
    await table.leave();
    const log = await house.close();
    assert.doesNotMatch(log, /socket\.refused|proxy\.untrusted/);
  });
}

test('a page that does not exist leads back into the folder', { skip: noNginx }, async (t) => {
  const house = await open(t, PROXIES[1]);
  const visitor = await house.come();
  visitor.expect(/404/);
  const answer = await visitor.open('no/such/page');
  assert.equal(answer?.status(), 404);
  assert.equal(await visitor.page.locator('.brand').evaluate((a) => /** @type {any} */ (a).href), house.root);
  assert.equal(await statusOf(visitor, new URL('/', house.root).href), 404);
  await visitor.leave();
  await house.close();
});

test('plain http leads to https', { skip: noNginx }, async (t) => {
  const house = await open(t, PROXIES[0]);
  const visitor = await house.come();
  const answer = await visitor.page.request.get(`http://127.0.0.1:${house.nginx.plain}/r/x`, { maxRedirects: 0 });
  assert.deepEqual([answer.status(), answer.headers().location], [301, 'https://127.0.0.1/r/x']);
  await visitor.leave();
  await house.close();
});

test('a proxy that cuts silent connections is found by the page that looks', { skip: noNginx }, async (t) => {
  const changes = /** @type {[string, string][]} */ ([['proxy_read_timeout    60s', 'proxy_read_timeout    2s']]);
  const house = await open(t, { ...PROXIES[1], changes });
  const visitor = await house.come();
  await visitor.open('diag');
  await visitor.touch(visitor.button('diag.idle.go'));
  await visitor.page.getByText(/was cut after [23] s of silence/).waitFor();
  for (const step of ['http', 'socket', 'proxy', 'clock', 'secure', 'engine', 'storage']) {
    await visitor.page.getByText(visitor.say(`diag.${step}.ok`), { exact: true }).waitFor();
  }
  await visitor.leave();
  await house.close();
});
