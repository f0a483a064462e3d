// SPDX-License-Identifier: MIT
// @ts-check
// Operators: djenon ctl against a running server, and the control socket by hand.

import assert from 'node:assert/strict';
import { existsSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { connect, eventually } from '../client.mjs';
import { Player } from '../lib/player.mjs';
import { run, serve, serveFromFolder, Server, temporaryFolder } from '../lib/server.mjs';
import { play, sit } from '../lib/table.mjs';

const MODE = 0o777;
const LIMIT = 8192;
const CLIENTS = 16;

/** @param {string} data */
const socketIn = (data) => path.join(data, 'control.sock');

/** @param {import('node:test').TestContext} t */
async function open(t) {
  const data = temporaryFolder(t);
  const server = await serveFromFolder(t, data);
  const socket = socketIn(data);
  const ctl = (/** @type {string[]} */ ...args) => run(['ctl', '--socket', socket, ...args]);
  /** What must be done. */
  const order = (/** @type {string[]} */ ...args) => {
    const { status, out, err } = ctl(...args);
    assert.equal(status, 0, `ctl ${args.join(' ')}: ${err}`);
    return out;
  };
  /** Rows of what must be done. */
  const rows = (/** @type {string[]} */ ...args) => order('--json', ...args).trim().split('\n')
    .map((line) => JSON.parse(line).row).filter((row) => row);
  return { server, data, socket, ctl, order, rows };
}

/** Somebody at the socket itself. @param {string} socket */
async function approach(socket) {
  const { socket: wire, state, write, until, ended } = await connect(socket);
  const readLines = () => String(state.data).split('\n').slice(0, -1).map((line) => JSON.parse(line));
  const readEndings = () => readLines().filter((it) => it.end).map((it) => it.end);
  return {
    wire,
    readLines,
    readEndings,
    say: write,
    gone: ended,
    /** @param {number} count */
    answered: (count) => until(() => (readEndings().length >= count ? readEndings() : null), `${count} answers`),
  };
}

/* --- the socket ------------------------------------------------------------------------------ */

test('the socket is its user\'s alone, and goes with the server', async (t) => {
  const { server, data, socket } = await open(t);
  assert.equal(statSync(socket).mode & MODE, 0o600);
  assert.ok(statSync(socket).isSocket());
  await server.stop();
  assert.ok(!existsSync(socketIn(data)));
  const { status, err } = run(['ctl', '--socket', socket, 'status']);
  assert.equal(status, 3);
  assert.match(err, /does the server run/);
});

test('the data folder that the server makes is its user\'s alone', async (t) => {
  const data = path.join(temporaryFolder(t), 'data');
  await serveFromFolder(t, data);
  assert.equal(statSync(data).mode & MODE, 0o700);
});

test('the socket of a server that died is replaced', async (t) => {
  const { server, socket, order } = await open(t);
  await server.kill();
  assert.ok(existsSync(socket));
  await server.start();
  assert.match(order('status'), /ready +yes/);
});

test('the socket of a server that runs, and a file, are left alone', async (t) => {
  const { socket, data, order } = await open(t);
  const file = path.join(data, 'file');
  writeFileSync(file, 'precious');
  for (const [control, sentence] of [[socket, /belongs to a server that runs/], [file, /is a file/]]) {
    const { status, err } = run(['serve', '--set', 'port=0', '--set', 'store=memory',
      '--set', `control=${control}`]);
    assert.equal(status, 1);
    assert.match(err, /** @type {RegExp} */ (sentence));
  }
  assert.match(order('status'), /ready +yes/);
});

test('from memory there is a socket only when it is named', async (t) => {
  const folder = temporaryFolder(t);
  const socket = path.join(folder, 'here');
  await serve(t, { store: 'memory', data: folder });
  assert.ok(!existsSync(socketIn(folder)));
  await serve(t, { store: 'memory', control: socket });
  assert.equal(run(['ctl', '--set', 'store=memory', '--set', `control=${socket}`, 'status']).status, 0);
  const { status, err } = run(['ctl', '--set', 'store=memory', 'status']);
  assert.equal(status, 3);
  assert.match(err, /has no control socket/);
});

test('a path that is too long for a socket is refused with a sentence', (t) => {
  const control = path.join(temporaryFolder(t), 'x'.repeat(120));
  const { status, err } = run(['serve', '--set', 'port=0', '--set', 'store=memory',
    '--set', `control=${control}`]);
  assert.equal(status, 1);
  assert.match(err, /too long: 107 bytes at most; set the key control/);
});

/* --- the commands ---------------------------------------------------------------------------- */

test('rooms and players are listed, and a room is closed under its players', async (t) => {
  const { server, ctl, order, rows } = await open(t);
  const table = await sit(server, 'djenon-abe', { names: ['Ada', 'Bob'] });
  const { room, south, north } = table;
  await play(table, 'A');
  await play(table, 'd');
  const [listed] = rows('rooms');
  assert.equal(listed.room, room);
  assert.equal(listed.state, 'playing');
  assert.equal(listed.south, south.me.player);
  assert.deepEqual(rows('rooms', '--public'), []);
  assert.equal(rows('players').length, 2);
  assert.match(order('rooms'), new RegExp(`room +game +state.*\n${room} +djenon-abe +playing`));
  order('close', room, '--reason', 'Bonne nuit', '--lang', 'fr');
  for (const player of [south, north]) {
    await player.reaches(room, 8);
    const { doc, events } = player.room(room);
    assert.equal(doc?.state, 'closed');
    assert.equal(doc?.game?.result?.winner, null);
    assert.equal(doc?.series.length, 0);
    assert.deepEqual(events.get(8)?.d, { reason: 'operator', text: 'Bonne nuit', language: 'fr' });
  }
  assert.deepEqual(rows('rooms'), []);
  assert.equal(rows('rooms', '--all').length, 1);
  assert.equal(ctl('close', 'K7MPQ-2R9XD').status, 1);
  await server.program?.said(/ctl\.used command=close status=refused/);
  assert.match(server.stderr, /ctl\.used command=close status=ok/);
  assert.ok(!server.stderr.includes('Bonne nuit'));
  await Promise.all([south, north].map((it) => it.close()));
});

test('a banned player is closed with 4004 and comes in again when he may', async (t) => {
  const { server, ctl, order, rows } = await open(t);
  const player = await new Player('Mallory').open(server);
  const id = player.me.player;
  order('ban', id, '--days', '2', '--reason', 'spam');
  const notice = await player.message('notice');
  assert.equal(notice.code, 'banned');
  assert.equal(await player.gone(), 4004);
  await server.restart();
  const again = await new Player('Mallory').open(server, { greet: false });
  const { t: type, d } = await again.command('hello', again.hello);
  assert.equal(type, 'error');
  assert.equal(d.code, 'banned');
  assert.equal(d.until, notice.until);
  assert.equal(await again.gone(), 4004);
  const [ban] = rows('bans');
  assert.deepEqual({ player: ban.player, reason: ban.reason }, { player: id, reason: 'spam' });
  order('unban', id);
  assert.equal(ctl('unban', id).status, 1);
  await (await new Player('Mallory').open(server)).close();
});

test('a bad name goes from a running game and does not come back', async (t) => {
  const { server, order } = await open(t);
  const { room, south, north } = await sit(server, 'djenon-abe', { names: ['Ada', 'Bob'] });
  const id = south.me.player;
  await south.close();
  const bad = await new Player('Ada', { name: 'Bad' }).open(server);
  order('rename', id, 'Good');
  await north.reaches(room, 5);
  assert.equal(north.room(room).doc?.seats.south?.name, 'Good');
  order('rename', id, '--none');
  await north.reaches(room, 6);
  assert.equal(north.room(room).doc?.seats.south?.name, null);
  await bad.close();
  await north.close();
});

test('names are forgotten, reports are read, everybody hears what is said', async (t) => {
  const { server, order, rows } = await open(t);
  const { room, south, north } = await sit(server, 'djenon-abe', { names: ['Ada', 'Bob'] });
  await north.ok('report', { room, ply: 0, reason: 'name' });
  const [report] = rows('reports');
  assert.equal(report.reason, 'name');
  assert.equal(report.by, north.me.player);
  assert.equal(report.against, south.me.player);
  order('reports', '--read', String(report.id));
  assert.deepEqual(rows('reports'), []);
  assert.equal(rows('reports', '--all').length, 1);
  order('forget', south.me.player);
  order('notice', 'Good evening');
  const notice = await south.message('notice');
  assert.deepEqual(notice, { code: 'operator', texts: [{ language: 'en', text: 'Good evening' }] });
  order('notice', '--clear');
  await Promise.all([south, north].map((it) => it.close()));
});

test('a reload says what is new, what waits for a restart and what is refused', async (t) => {
  const folder = temporaryFolder(t);
  const file = path.join(folder, 'djenon.conf');
  const socket = path.join(folder, 'control');
  const write = (/** @type {string} */ text) => writeFileSync(file, `store = memory\ncontrol = ${socket}\n${text}`);
  write('');
  const before = process.env.DJENON_CONFIG;
  process.env.DJENON_CONFIG = file;
  t.after(() => (before === undefined ? delete process.env.DJENON_CONFIG : before));
  const server = new Server({});
  await server.start();
  t.after(() => server.stop());
  const reload = (/** @type {string[]} */ ...args) => run(['ctl', ...args, 'reload']);
  write('log_level = debug\nserver_name = other\n');
  assert.match(reload().out, /new: .*log_level.*; only after a restart: .*server_name/);
  write('log_level = loud\n');
  assert.equal(reload().status, 2); // it cannot read where the socket is
  const { status, err } = reload('--socket', socket);
  assert.equal(status, 1);
  assert.match(err, /log_level must be/);
});

test('a drain is announced, taken back, and at last stops the server', async (t) => {
  const { server, ctl, order } = await open(t);
  const player = await new Player('Ada').open(server);
  assert.equal(ctl('drain', '--cancel').status, 1);
  order('drain', '--in', '600');
  assert.equal((await player.message('notice')).code, 'restart');
  order('drain', '--cancel');
  assert.equal((await player.message('notice')).code, 'no-restart');
  order('drain', '--in', '1');
  assert.equal(await player.gone(), 1012);
  const { program } = server;
  assert.equal((await program?.exit)?.code, 0);
  server.program = null;
});

/** @type {[string[], number][]} */
const USES = [
  [[], 2], [['nothing'], 2], [['close'], 2], [['close', 'x'], 2], [['ban', 'aaaaaaaaaaaaaaaa', '--days', 'many'], 2],
  [['ban', 'aaaaaaaaaaaaaaaa', '--days'], 2], [['status', 'now'], 2], [['rooms', '--all', '--all'], 2],
  [['notice', 'a', '--lang', 'xx'], 2], [['drain', '--in', '0'], 2], [['--socket'], 2], [['help'], 0],
  [['--help'], 0],
];

test('what is not understood is a usage error before any server is asked', () => {
  for (const [args, expected] of USES) {
    const { status } = run(['ctl', ...args]);
    assert.equal(status, expected, `ctl ${args.join(' ')}`);
  }
});

test('a player\'s id that begins with hyphens is no option', async (t) => {
  const { order, rows } = await open(t);
  order('ban', '--aaaaaaaaaaaaaa');
  assert.equal(rows('bans')[0].player, '--aaaaaaaaaaaaaa');
});

/* --- lines ----------------------------------------------------------------------------------- */

test('bad lines are answered, and the connection goes on', async (t) => {
  const { socket } = await open(t);
  const hand = await approach(socket);
  hand.say('x\n[]\n{"command":"nothing"}\n\n\u0000\n{"command":"status"}\n');
  assert.deepEqual(await hand.answered(5), ['malformed', 'malformed', 'malformed', 'malformed', 'ok']);
  assert.equal(hand.readLines()[4].row.ready, 'yes');
  hand.wire.end();
  await hand.gone();
});

test('a line may come in pieces, and half of one at the end is nothing', async (t) => {
  const { socket } = await open(t);
  const hand = await approach(socket);
  for (const piece of ['{"comm', 'and":"sta', 'tus"', '}\n']) {
    hand.say(piece);
  }
  assert.deepEqual(await hand.answered(1), ['ok']);
  hand.say('{"command":"status"');
  hand.wire.end();
  await hand.gone();
  assert.deepEqual(hand.readEndings(), ['ok']);
});

test('a request before the end of the connection is answered', async (t) => {
  const { socket } = await open(t);
  const hand = await approach(socket);
  hand.wire.end('{"command":"rooms"}\n{"command":"bans"}\n');
  await hand.gone();
  assert.deepEqual(hand.readEndings(), ['ok', 'ok']);
});

test('the longest line is read, one byte more ends the connection, and so does a megabyte', async (t) => {
  const { socket, order } = await open(t);
  const hand = await approach(socket);
  const longest = '{"command":"status"}';
  hand.say(`${' '.repeat(LIMIT - longest.length)}${longest}\n`);
  assert.deepEqual(await hand.answered(1), ['ok']);
  hand.say(`${' '.repeat(LIMIT + 1 - longest.length)}${longest}\n`);
  assert.deepEqual(await hand.answered(2), ['ok', 'malformed']);
  await hand.gone();
  const flood = await approach(socket);
  flood.say('x'.repeat(1 << 20));
  await flood.gone();
  assert.match(order('status'), /ready +yes/);
});

test('sixteen operators are served at once, and one more is told', async (t) => {
  const { socket, order } = await open(t);
  const hands = await Promise.all(Array.from({ length: CLIENTS }, () => approach(socket)));
  hands.forEach((hand) => hand.say('{"command":"status"}\n'));
  for (const hand of hands) {
    assert.deepEqual(await hand.answered(1), ['ok']);
  }
  const last = await approach(socket);
  assert.deepEqual(await last.answered(1), ['refused']);
  await last.gone();
  hands[0].wire.destroy();
  await hands[0].gone();
  hands.slice(1).forEach((hand) => hand.wire.destroy());
  await Promise.all(hands.map((hand) => hand.gone()));
  await eventually( // the server hears of each end in its own time
    () => /ready +yes/.test(run(['ctl', '--socket', socket, 'status']).out), 'a free place');
  order('bans');
});
