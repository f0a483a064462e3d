// SPDX-License-Identifier: MIT
// @ts-check
// The page that looks at the way to the server.

import assert from 'node:assert/strict';
import test from 'node:test';
import { eventually, soon } from '../../integration/client.mjs';
import { Script, useStage } from './lib/stage.mjs';

const stage = useStage();

/** @param {Record<string, any>} said by /api/diag */
const says = (said) => {
  stage.api['api/diag'] = { now: Date.now(), proxy: 'no', ...said };
};

test('a clear way is found clear', async () => {
  says({ now: Date.now() + 1000 });
  const visitor = await stage.come(new Script());
  await visitor.open('diag');
  await visitor.get('heading', 'diag.title').waitFor();
  for (const step of ['http', 'socket', 'proxy', 'secure', 'engine', 'storage']) {
    await visitor.sees(`diag.${step}.ok`);
  }
  await visitor.sees('diag.idle.ask');
  await visitor.leave();
});

test('a proxy that is not trusted and a wrong clock are found, in French too', async () => {
  says({ now: Date.now() - 3600000, proxy: 'untrusted' });
  const visitor = await stage.come(new Script(), { language: 'fr' });
  await visitor.open('diag');
  await visitor.sees('diag.proxy.fail');
  await visitor.page.getByText(/Les horloges .* diffèrent de/).waitFor();
  await visitor.leave();
});

/** Somebody for whom time stands still until the test lets it pass. @param {Script} script */
async function comeToWait(script) {
  says({});
  const visitor = await stage.come(script);
  await visitor.page.clock.install();
  await visitor.open('diag');
  await visitor.sees('diag.socket.ok');
  return visitor;
}

/** Begins to be silent. @param {Awaited<ReturnType<typeof comeToWait>>} visitor @param {Script} script */
async function beSilent(visitor, script) {
  const { length } = script.connections;
  await visitor.get('button', 'diag.idle.go').click();
  await visitor.sees('diag.idle.wait');
  await eventually(() => script.connections.length > length, 'a connection of its own');
  return script.newest;
}

test('a silent connection that stays open is found well after 65 s, and ends', async () => {
  const script = new Script();
  const visitor = await comeToWait(script);
  const silent = await beSilent(visitor, script);
  await visitor.page.clock.fastForward(64000);
  await visitor.sees('diag.idle.wait');
  await visitor.page.clock.fastForward(2000);
  await visitor.sees('diag.idle.ok');
  await soon(silent.ended, 'its end');
  await visitor.leave();
});

test('a silent connection that is cut is found, with the time that it lasted', async () => {
  const script = new Script();
  const visitor = await comeToWait(script);
  const silent = await beSilent(visitor, script);
  await visitor.page.clock.fastForward(30000);
  await silent.socket.close({ code: 1001 });
  await visitor.sees('diag.idle.fail', { n: 30 });
  await visitor.leave();
});

test('a connection that does not open is not said to be cut', async () => {
  const script = new Script();
  const visitor = await comeToWait(script);
  script.down = true;
  await visitor.get('button', 'diag.idle.go').click();
  await visitor.sees('diag.socket.fail', { url: stage.root });
  assert.equal(await visitor.page.getByText(/cut after/).count(), 0);
  await visitor.leave();
});

for (const [name, go] of /** @type {[string, (visitor: any) => Promise<void>][]} */ ([
  ['the page is left', (visitor) => visitor.page.locator('.brand').click()],
  ['everything is checked again', (visitor) => visitor.get('button', 'diag.again').click()],
])) {
  test(`a silent connection ends when ${name}`, async () => {
    const script = new Script();
    const visitor = await comeToWait(script);
    const silent = await beSilent(visitor, script);
    await go(visitor);
    await soon(silent.ended, 'its end');
    await visitor.leave();
  });
}

test('the report is copied, with what the page does not show', async () => {
  says({});
  const visitor = await stage.come(new Script());
  await visitor.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await visitor.open('diag');
  await visitor.sees('diag.socket.ok');
  await visitor.get('button', 'diag.copy').click();
  await visitor.sees('copy.done');
  const lines = (await visitor.page.evaluate(() => navigator.clipboard.readText())).split('\n');
  assert.deepEqual(lines.slice(0, 2), [stage.root, 'build b1']);
  assert.match(lines[2], /Chrome/);
  assert.ok(lines.includes(`ok socket: ${visitor.say('diag.socket.ok')}`), lines.join('\n'));
  assert.equal(lines.at(-1), `wait idle: ${visitor.say('diag.idle.ask')}`);
  assert.equal(await visitor.page.locator('.report').isVisible(), false);
  await visitor.leave();
});

/** Ways in which a browser does not copy, and what is said. @type {[string, string, () => void][]} */
const REFUSALS = [
  ['over http', 'copy.insecure', () => {
    Object.defineProperty(Navigator.prototype, 'clipboard', { value: undefined });
  }],
  ['when it is not allowed', 'copy.failed', () => {
    Clipboard.prototype.writeText = () => Promise.reject(new Error('not allowed'));
  }],
];

for (const [name, key, forbid] of REFUSALS) {
  test(`the report is shown where the browser does not copy ${name}`, async () => {
    says({});
    const visitor = await stage.come(new Script());
    await visitor.page.addInitScript(forbid);
    await visitor.open('diag');
    await visitor.sees('diag.socket.ok');
    await visitor.get('button', 'diag.copy').click();
    await visitor.sees(key);
    assert.match(await visitor.page.locator('.report').innerText(), /^ok socket: /m);
    await visitor.leave();
  });
}
