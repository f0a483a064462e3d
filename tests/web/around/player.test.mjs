// SPDX-License-Identifier: MIT
// @ts-check
// The player's name, key and devices, told by a scripted server.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keyFromSecret, readKey } from '../../../web/lib/key.js';
import { SEATS } from './lib/scenes.mjs';
import { ME, Script, useStage } from './lib/stage.mjs';

const stage = useStage();
const SECRET = 'abcdefghijklmnopqrstuA';
const OTHER = 'ABCDEFGHIJKLMNOPQRSTUg';
const CODE = 'K7MPQ2R9XD';

/** @param {Record<string, string>} [names] by secret; others are signed out */
function playerScript(names = { [SECRET]: '', [OTHER]: 'Ama' }) {
  const script = new Script();
  script.answers.hello = ({ secret }) => (names[secret] === undefined && !script.opens
    ? { error: 'bad-secret' }
    : { player: ME, name: names[secret] || null, now: Date.now(), seats: [], finished: [] });
  return script;
}

/** @param {Script} script @param {Record<string, any>} [stored] */
async function settings(script, stored = {}) {
  const visitor = await stage.come(script, { stored: { secret: SECRET, ...stored } });
  await visitor.open('settings');
  await visitor.get('heading', 'player.title').waitFor();
  return visitor;
}

test('the key is shown when it is asked for and hidden again', async () => {
  const visitor = await settings(playerScript());
  assert.equal(await visitor.page.locator('.secret').count(), 0);
  await visitor.get('button', 'player.key.show').click();
  const key = await visitor.page.locator('.secret').innerText();
  assert.deepEqual(readKey(key), { secret: SECRET });
  await visitor.page.getByRole('img', { name: visitor.say('player.key.picture') }).waitFor();
  await visitor.get('button', 'player.key.hide').click();
  assert.equal(await visitor.page.locator('.secret').count(), 0);
  await visitor.leave();
});

test('a key from another device brings its player here, after a question', async () => {
  const script = playerScript();
  const visitor = await settings(script);
  await visitor.page.getByLabel(visitor.say('player.restore.label')).fill(keyFromSecret(OTHER).toLowerCase());
  await visitor.get('button', 'player.restore.go').click();
  await visitor.sees('player.become.name', { name: 'Ama' });
  assert.equal(await visitor.kept('secret'), SECRET);
  await visitor.get('button', 'player.become.yes').click();
  await visitor.page.waitForURL(stage.root);
  assert.equal(await visitor.kept('secret'), OTHER);
  await script.hears('hello', 3);
  assert.deepEqual(script.of('hello').map(({ secret }) => secret), [SECRET, OTHER, OTHER]);
  assert.equal(script.of('hello')[2].name, 'Ama');
  await visitor.leave();
});

for (const [text, message] of [
  ['ABCD', 'player.refused.length'],
  [`${keyFromSecret(SECRET).slice(0, -1)}0`, 'player.refused.checksum'],
  ['UUUU', 'player.refused.character'],
  [keyFromSecret('BBBBBBBBBBBBBBBBBBBBBA'), 'player.refused.bad-secret'],
]) {
  test(`a key that is none is met with a sentence: ${message}`, async () => {
    const visitor = await settings(playerScript());
    await visitor.page.getByLabel(visitor.say('player.restore.label')).fill(text);
    await visitor.get('button', 'player.restore.go').click();
    await visitor.page.locator('#restore-wrong:not(:empty)').waitFor();
    assert.equal(await visitor.page.locator('#restore-wrong').innerText(), visitor.say(message));
    await visitor.leave();
  });
}

test('a device code is shown with its picture until it runs out', async () => {
  const script = playerScript();
  script.answers.link = () => ({ code: CODE, expires: Date.now() + 300000 });
  const visitor = await stage.come(script, { stored: { secret: SECRET } });
  await visitor.page.clock.install();
  await visitor.open('settings');
  await visitor.get('button', 'devices.link').click();
  await visitor.page.getByRole('img', { name: visitor.say('devices.picture') }).waitFor();
  assert.equal(await visitor.page.locator('.secret').innerText(), 'K7MPQ-2R9XD');
  script.skew = 301000;
  await visitor.page.clock.runFor(301000);
  await visitor.sees('devices.expired');
  assert.equal(await visitor.page.locator('.secret').count(), 0);
  await visitor.leave();
});

test('a code in the address asks first, and then makes a fresh secret speak for the player', async () => {
  const script = playerScript();
  script.opens = true;
  script.answers.adopt = () => ({ player: ME });
  const visitor = await stage.come(script, { stored: { secret: SECRET } });
  await visitor.open(`settings#link=${CODE.slice(0, 5)}-${CODE.slice(5)}`);
  await visitor.get('dialog', 'player.adopt.title').waitFor();
  assert.equal(visitor.page.url(), `${stage.root}settings`, 'the code is out of the address');
  assert.deepEqual(script.of('adopt'), []);
  await visitor.get('button', 'player.adopt.yes').click();
  await visitor.page.waitForURL(stage.root);
  await script.hears('hello', 4);
  assert.deepEqual(script.of('adopt'), [{ code: CODE }]);
  const [first, fresh, again, last] = script.of('hello').map(({ secret }) => secret);
  assert.equal(first, SECRET);
  assert.notEqual(fresh, SECRET);
  assert.deepEqual([again, last, await visitor.kept('secret')], [fresh, fresh, fresh]);
  await visitor.leave();
});

test('an old code is refused with a sentence and changes nothing', async () => {
  const script = playerScript();
  script.opens = true;
  script.answers.adopt = () => ({ error: 'no-such-code' });
  const visitor = await stage.come(script, { stored: { secret: SECRET } });
  await visitor.open(`settings#link=${CODE}`);
  await visitor.get('button', 'player.adopt.yes').click();
  await visitor.sees('player.refused.no-such-code');
  assert.equal(await visitor.kept('secret'), SECRET);
  await visitor.leave();
});

test('to sign out other devices survives an answer that is lost', async () => {
  /** @type {Record<string, string>} */
  const names = { [SECRET]: 'Ama' };
  const script = playerScript(names);
  script.answers['sign-out'] = ({ secret }, connection) => {
    if (names[secret]) {
      return { player: ME };
    }
    delete names[SECRET];
    names[secret] = 'Ama';
    connection.socket.close({ code: 4003 });
    return null;
  };
  const visitor = await settings(script);
  await visitor.get('button', 'devices.out').click();
  await visitor.settles();
  await visitor.get('button', 'devices.out.yes').click();
  await script.hears('hello', 2);
  const [{ secret }] = script.of('sign-out');
  await visitor.page.waitForFunction((wanted) => localStorage.getItem('djenon.secret') === wanted, secret);
  assert.equal(script.of('hello')[1].secret, secret);
  assert.equal(await visitor.kept('next'), null);
  assert.equal(await visitor.page.getByText(visitor.say('signedout.title')).count(), 0);
  await visitor.leave();
});

test('a device that was signed out says so, and can come back with the key', async () => {
  const script = playerScript({ [OTHER]: 'Ama' });
  const visitor = await stage.come(script, { stored: { secret: SECRET } });
  await visitor.open('');
  await visitor.get('heading', 'signedout.title').waitFor();
  await visitor.page.getByLabel(visitor.say('player.restore.label')).fill(keyFromSecret(OTHER));
  await visitor.get('button', 'player.restore.go').click();
  await visitor.get('heading', 'site.title').waitFor();
  assert.equal(await visitor.kept('secret'), OTHER);
  await visitor.leave();
});

test('to begin as a new player makes a new secret', async () => {
  const script = playerScript({});
  const visitor = await stage.come(script, { stored: { secret: SECRET } });
  await visitor.open('');
  await visitor.get('button', 'signedout.new').waitFor();
  script.opens = true;
  await visitor.get('button', 'signedout.new').click();
  await visitor.get('heading', 'site.title').waitFor();
  await script.hears('hello', 2);
  assert.notEqual(script.of('hello')[1].secret, SECRET);
  await visitor.leave();
});

test('a name is told to the server, and its refusal to the player', async () => {
  const script = playerScript();
  script.answers.rename = ({ name }) => (name === 'Ama' ? { error: 'seated-in-game' } : { name });
  const visitor = await settings(script);
  const field = visitor.page.getByLabel(visitor.say('settings.name'));
  await field.fill('Ama');
  await field.blur();
  await visitor.sees('settings.name.seated');
  await field.fill('Kofi');
  await field.blur();
  await script.hears('rename', 2);
  await visitor.page.waitForFunction(() => /Kofi/.test(localStorage.getItem('djenon.settings') || ''));
  assert.deepEqual(script.of('rename'), [{ name: 'Ama' }, { name: 'Kofi' }]);
  await visitor.leave();
});

test('to be forgotten here is asked about and makes a new player', async () => {
  const script = playerScript();
  script.opens = true;
  const visitor = await settings(script, { avoid: ['x'] });
  await visitor.get('button', 'forget.here').click();
  await visitor.sees('forget.here.text');
  await visitor.get('button', 'forget.here.yes').click();
  await visitor.page.waitForURL(stage.root);
  await script.hears('hello', 2);
  assert.notEqual(await visitor.kept('secret'), SECRET);
  assert.equal(await visitor.kept('avoid'), null);
  await visitor.leave();
});

test('a name is deleted after a question', async () => {
  const script = playerScript({ [SECRET]: 'Ama' });
  script.answers.forget = () => ({});
  const visitor = await settings(script, { settings: { name: 'Ama', language: 'en' } });
  await visitor.get('button', 'forget.name').click();
  await visitor.settles();
  await visitor.get('button', 'forget.name.yes').click();
  await visitor.sees('forget.name.done');
  assert.deepEqual(script.of('forget'), [{}]);
  assert.equal(JSON.parse(await visitor.kept('settings') || '{}').name, '');
  await visitor.leave();
});

test('whoever has games under way is told what the change would lose', async () => {
  const script = playerScript();
  const { hello } = script.answers;
  script.answers.hello = (d, connection) => ({ ...hello(d, connection), seats: SEATS });
  const visitor = await settings(script);
  await visitor.page.getByLabel(visitor.say('player.restore.label')).fill(keyFromSecret(OTHER));
  await visitor.get('button', 'player.restore.go').click();
  await visitor.sees('player.become.lost', { n: 3 });
  await visitor.leave();
});

test('a restart that is planned counts down, and what is called off is gone', async () => {
  const script = playerScript();
  const visitor = await settings(script);
  await script.hears('hello', 1);
  script.say({ t: 'notice', d: { code: 'restart', ms: 630000 } });
  await visitor.sees('restart.minutes', { n: 10 });
  const [head, sign] = await Promise.all(['.head-line', '.bar-sign:visible'].map((it) => (
    visitor.page.locator(it).boundingBox())));
  assert.ok(head && sign && sign.y >= head.y + head.height, `${JSON.stringify([head, sign])}`); // the head stays in sight
  script.say({ t: 'notice', d: { code: 'restart', ms: 100000 } });
  await visitor.page.locator('.bar-sign', { hasText: /in \d+ seconds/ }).waitFor();
  script.say({ t: 'notice', d: { code: 'no-restart' } });
  await visitor.page.locator('#live', { hasText: visitor.say('restart.off') }).waitFor();
  assert.equal(await visitor.page.locator('.bar-sign:visible').count(), 0);
  script.say({ t: 'notice', d: { code: 'restart', ms: 630000 } });
  await visitor.sees('restart.minutes', { n: 10 });
  script.newest.socket.close({ code: 1012 });
  await visitor.page.locator('.bar-sign').first().waitFor({ state: 'hidden' });
  await visitor.leave();
});
