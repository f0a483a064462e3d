// SPDX-License-Identifier: MIT
// @ts-check
// The example bots against each other, through a relay that adds what a later version may add and
// cuts the line now and then, with a server that is killed in between.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { copyFileSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { soon, start } from '../client.mjs';
import { Player, secretOf } from '../lib/player.mjs';
import { Relay } from '../lib/relay.mjs';
import { serveFromFolder, serveFromMemory, temporaryFolder } from '../lib/server.mjs';
import { GAMES, moveIn } from '../lib/table.mjs';

/** @typedef {import('node:test').TestContext} TestContext */

const here = (/** @type {string} */ name) => fileURLToPath(new URL(name, import.meta.url));

/** A Python that has the package; Debian's, where there are several. */
const PYTHON = ['/usr/bin/python3', 'python3'].find((python) => (
  spawnSync(python, ['-c', 'import websockets']).status === 0));
assert.ok(PYTHON, 'python3-websockets is installed');

/** The command line of each bot. @type {Record<string, (t: TestContext) => string[]>} */
const BOTS = {
  python: () => [/** @type {string} */ (PYTHON), '-B', here('../../../proto/bots/bot.py')],
  node(t) {
    // It looks for its package beside itself, as it would at its user's.
    const folder = temporaryFolder(t);
    const bot = path.join(folder, 'bot.mjs');
    copyFileSync(here('../../../proto/bots/bot.mjs'), bot);
    symlinkSync(here('../../node_modules'), path.join(folder, 'node_modules'));
    return [process.execPath, bot];
  },
};

/** It is the same player as a Player of the name of its kind. @param {TestContext} t @param {string} kind @param {string[]} args */
async function startBot(t, kind, ...args) {
  const [program, ...first] = BOTS[kind](t);
  const env = { DJENON_SECRET: secretOf(kind) };
  const bot = await start(program, [...first, ...args, '--pause', '0'], { prefix: [], env });
  t.after(() => bot.child.kill('SIGKILL'));
  return bot;
}

/** @param {Awaited<ReturnType<typeof startBot>>} bot @param {number} [times] how much longer than usual */
async function endOf(bot, times = 1) {
  for (let i = 1; i < times && bot.child.exitCode === null; i += 1) {
    await soon(bot.exit, 'the end of a bot').catch(() => {});
  }
  const { code } = await soon(bot.exit, `the end of a bot that has said: ${bot.output.err}`);
  return { code, ...bot.output };
}

/** What a stranger sees of a room. @param {{port: number}} server @param {string} code */
async function lookAt(server, code) {
  const stranger = await new Player('stranger').open(server);
  await stranger.ok('watch', { room: code });
  await stranger.settle();
  await stranger.close();
  return /** @type {any} */ (stranger.room(code).doc);
}

/** Every game was played to its end by the same two. */
function checkSeries(/** @type {any} */ { series, game }, /** @type {number} */ games) {
  assert.equal(series.length, games);
  series.forEach((/** @type {any} */ { south, north, reason }, /** @type {number} */ i) => {
    const { south: first, north: second } = series[0];
    assert.deepEqual([south, north], i % 2 === 0 ? [first, second] : [second, first]);
    assert.notEqual(reason, 'resign');
  });
  assert.ok(game.moves.length > 4, `${game.moves.length} plies`);
}

const SITTINGS = [['python', 'node'], ['node', 'python'], ['python', 'node']];

GAMES.forEach((game, i) => {
  const [host, guest] = SITTINGS[i];
  test(`bots, ${host} and ${guest}, play ${game} on a bad line to a server of the future`, async (t) => {
    const games = 2;
    const server = await serveFromFolder(t, path.join(temporaryFolder(t), 'data'));
    const relay = await new Relay(server).open();
    t.after(() => relay.close());
    const common = ['--games', String(games), '--seed', '1'];
    const first = await startBot(t, host, relay.url, '--create', game, ...common);
    const code = await soon(first.line, 'the code of a room');
    const second = await startBot(t, guest, relay.url, '--join', String(code).toLowerCase(), ...common);
    for (const commands of [12, 24]) {
      await soon(relay.seen(commands), `${commands} commands`);
      await server.restart();
    }
    for (const bot of [first, second]) {
      const { code: status, out, err } = await endOf(bot, 4);
      assert.equal(status, 0, err);
      assert.ok(out.endsWith(`${games} games\n`), out);
    }
    checkSeries(await lookAt(server, String(code)), games);
    assert.equal(Object.keys(relay.happened).length, 3, JSON.stringify(relay.happened));
  });
});

/** @param {{port: number}} server */
const urlOf = ({ port }) => `ws://127.0.0.1:${port}/ws`;

for (const [host, guest] of [['python', 'node'], ['node', 'python']]) {
  test(`the ${host} bot is ready in the lobby, and the ${guest} bot joins it`, async (t) => {
    const server = await serveFromMemory(t);
    const public_ = ['--create', GAMES[1], '--public', '--clock', '300+5'];
    const first = await startBot(t, host, urlOf(server), ...public_);
    await soon(first.line, 'the code of a room');
    const person = await new Player('person').open(server);
    await person.ok('lobby', {});
    const { rooms: [row] } = await person.message('lobby');
    assert.deepEqual([row.state, row.host.kind, row.clock], ['open', 'bot', { kind: 'fischer', base: 300000, increment: 5000 }]);
    const second = await startBot(t, guest, urlOf(server), '--join', row.room);
    for (const bot of [first, second]) {
      const { code, out, err } = await endOf(bot, 4);
      assert.deepEqual([code, err], [0, '']);
      assert.ok(out.endsWith('1 games\n'), out);
    }
    await person.close();
  });
}

test('bots are paired with each other when they wait, and play a rematch', async (t) => {
  const server = await serveFromMemory(t);
  const bots = [];
  for (const kind of ['python', 'node']) {
    bots.push(await startBot(t, kind, urlOf(server), '--quick', GAMES[1], '--games', '2'));
  }
  for (const bot of bots) {
    const { code, out, err } = await endOf(bot, 4);
    assert.deepEqual([code, out, err], [0, '2 games\n', '']);
  }
});

for (const kind of Object.keys(BOTS)) {
  test(`the ${kind} bot is paired with a person who takes bots`, async (t) => {
    const server = await serveFromMemory(t);
    const bot = await startBot(t, kind, urlOf(server), '--quick', 'any');
    const person = await new Player('person').open(server);
    await person.ok('quick', { action: 'wait', bots: true });
    const found = (/** @type {string} */ state) => (
      person.until(() => person.messages.find(({ t: type, d }) => type === 'quick' && d.state === state), state));
    assert.equal((await found('found')).d.opponent.kind, 'bot');
    await person.ok('quick', { action: 'accept' });
    const { room } = (await found('paired')).d;
    await person.until(() => person.room(room).doc?.game, 'the game');
    await person.ok('resign', { room, game: 1 });
    assert.equal((await endOf(bot)).code, 0);
    await person.close();
  });

  test(`the ${kind} bot declines a takeback, a draw and a pause, and plays on`, async (t) => {
    const server = await serveFromMemory(t);
    const person = await new Player('person').open(server);
    const { room } = await person.ok('create', { game: GAMES[1], side: 'south' });
    const bot = await startBot(t, kind, urlOf(server), '--join', room, '--seed', '1');
    const doc = () => /** @type {any} */ (person.room(room).doc);
    const isMine = () => doc()?.game?.turn === 'south' && doc().game.legal;
    await person.until(isMine, 'the game');
    for (const offer of [{ kind: 'takeback', ply: 1 }, { kind: 'draw' }, { kind: 'pause' }]) {
      await person.ok('move', moveIn(room, doc().game, doc().game.legal[0]));
      await person.until(isMine, 'the move of the bot');
      await person.ok('offer', { room, game: 1, ...offer });
      await person.until(() => doc().offer === null, 'its answer');
      const { t: type, d } = /** @type {any} */ ([...person.room(room).events.values()].pop());
      assert.deepEqual([type, d.kind, d.accept], ['answered', offer.kind, false]);
    }
    await person.ok('move', moveIn(room, doc().game, doc().game.legal[0]));
    await person.until(isMine, 'its next move');
    await person.ok('resign', { room, game: 1 });
    assert.equal((await endOf(bot)).code, 0);
    await person.close();
  });

  test(`the ${kind} bot takes a paused game up again`, async (t) => {
    const server = await serveFromMemory(t);
    const person = await new Player('person').open(server);
    const { room } = await person.ok('create', { game: GAMES[1], side: 'south' });
    const bot = await startBot(t, kind, urlOf(server), '--join', room);
    await person.until(() => person.room(room).doc?.game, 'the game');
    const owner = await new Player(kind, { kind: 'bot' }).open(server);
    await owner.ok('offer', { room, game: 1, kind: 'pause' });
    await person.until(() => person.room(room).doc?.offer, 'the offer');
    await person.ok('answer', { room, game: 1, kind: 'pause', accept: true });
    const words = () => [...person.room(room).events.values()].map((event) => event.t);
    await person.until(() => words().includes('resumed'), 'the game to go on');
    assert.deepEqual(words().slice(-3), ['answered', 'paused', 'resumed']);
    await person.ok('resign', { room, game: 1 });
    assert.equal((await endOf(bot)).code, 0);
    await Promise.all([person.close(), owner.close()]);
  });
}

for (const kind of Object.keys(BOTS)) {
  test(`the ${kind} bot plays a person, and leaves the room after its last game`, async (t) => {
    const server = await serveFromMemory(t);
    const bot = await startBot(t, kind, `ws://127.0.0.1:${server.port}/ws`, '--create', GAMES[0],
      '--side', 'north', '--name', 'Robot');
    const room = String(await soon(bot.line, 'the code of a room'));
    const person = await new Player('person').open(server);
    await person.ok('join', { room });
    await person.until(() => person.room(room).doc?.game, 'the game');
    const { name, kind: what } = /** @type {any} */ (person.room(room).doc?.seats.north);
    assert.deepEqual([name, what], ['Robot', 'bot'], 'it says that it is one');
    await person.ok('resign', { room, game: 1 });
    assert.equal((await endOf(bot)).code, 0);
    await person.until(() => person.room(room).doc?.seats.north === null, 'the free seat');
    await person.close();
  });

  test(`the ${kind} bot goes when its room is closed`, async (t) => {
    const server = await serveFromMemory(t);
    const host = await new Player('host').open(server);
    const { room } = await host.ok('create', { game: GAMES[0], side: 'south' });
    const bot = await startBot(t, kind, `ws://127.0.0.1:${server.port}/ws`, '--join', room, '--games', '2');
    await host.until(() => host.room(room).doc?.game, 'the game');
    await host.ok('resign', { room, game: 1 });
    await host.ok('host', { room, action: 'close' });
    const { code, err } = await endOf(bot);
    assert.deepEqual([code, err], [1, 'the room is closed, or the seat is lost\n']);
    await host.close();
  });

  test(`the ${kind} bot says why it cannot play`, async (t) => {
    const server = await serveFromMemory(t);
    const url = `ws://127.0.0.1:${server.port}`;
    const unknown = await endOf(await startBot(t, kind, `${url}/ws`, '--join', '22222-22222'));
    assert.equal(unknown.code, 1);
    assert.match(unknown.err, /^join is refused: no-such-room: /);
    const nowhere = await endOf(await startBot(t, kind, `${url}/nowhere`, '--create', GAMES[0]));
    assert.equal(nowhere.code, 1);
    assert.match(nowhere.err, /^the server answers 40\d\n$/);
  });
}
