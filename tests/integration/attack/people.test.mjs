// SPDX-License-Identifier: MIT
// @ts-check
// People who mean ill, in words that the server understands: others' ids and seats, guessed codes,
// offers without end, borrowed names, a host who wants to win.

import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { gameOf, moveIn, play } from '../lib/table.mjs';
import { arrive, arriveAs, stage } from './honest.mjs';

const scene = stage({ rate_names: 'none' });
afterEach(() => scene.recovers());

/** @param {any} table a table with a game, and somebody who looks on */
async function withSpectator(table) {
  const spectator = await arrive(scene);
  await spectator.ok('watch', { room: table.room });
  await spectator.settle();
  return spectator;
}

test('a command with the id of another player is judged by itself and tells nothing', async () => {
  const table = await scene.sit('adji-boto');
  const { room, south, north } = table;
  const spectator = await withSpectator(table);
  const move = moveIn(room, gameOf(table), gameOf(table).legal[0]);
  const first = await south.ok('move', move, 'mine');
  await north.refused('stale-ply', 'move', move, 'mine');
  await spectator.refused('not-seated', 'move', move, 'mine');
  assert.deepEqual(await south.ok('move', move, 'mine'), first, 'its own player gets its answer again');
});

test('nobody plays for another seat, whatever he knows of the position', async () => {
  const table = await scene.sit('djenon-abe');
  const { room, south, north } = table;
  const spectator = await withSpectator(table);
  const stranger = await arrive(scene);
  for (const pit of gameOf(table).legal) {
    await north.refused('not-your-turn', 'move', moveIn(room, gameOf(table), pit));
    await spectator.refused('not-seated', 'move', moveIn(room, gameOf(table), pit));
    await stranger.refused('not-seated', 'move', moveIn(room, gameOf(table), pit));
  }
  for (const [t, d] of /** @type {[string, any][]} */ ([
    ['resign', {}], ['abort', {}], ['offer', { kind: 'draw' }], ['answer', { kind: 'draw', accept: true }],
    ['withdraw', { kind: 'draw' }], ['claim', { result: 'win' }], ['resume', {}], ['more-time', {}],
  ])) {
    await spectator.refused('not-seated', t, { room, game: 1, ...d });
  }
  await spectator.refused('not-host', 'host', { room, action: 'lock' });
  await north.refused('not-host', 'host', { room, action: 'close' });
  assert.equal(south.room(room).v, 4, 'nothing has happened');
});

test('both seats are not for one player, on two connections either', async () => {
  const table = await scene.sit('djenon-abe');
  const twin = await arriveAs(scene, table.south.name);
  const { room } = await table.south.ok('create', { game: 'djenon-abe', side: 'south' });
  await twin.refused('already-seated', 'join', { room });
  await twin.refused('already-seated', 'join', { room, seat: 'north' });
});

/** All that can be said of a room. @type {[string, (room: string) => any][]} */
const ABOUT = [
  ['watch', (room) => ({ room })], ['sync', (room) => ({ room, v: 0 })], ['join', (room) => ({ room })],
  ['reading', (room) => ({ room, on: true })],
  ['leave', (room) => ({ room })], ['say', (room) => ({ room, phrase: 'hello' })], ['resign', (room) => ({ room, game: 1 })],
  ['move', (room) => ({ room, game: 1, ply: 0, pit: 'A', pos: '0000000000000000' })],
  ['report', (room) => ({ room, ply: 0, reason: 'abuse' })], ['host', (room) => ({ room, action: 'lock' })],
];
test('a room that is not for you is answered in the words of one that does not exist', async () => {
  const table = await scene.sit('djenon-abe', { create: { spectators: 'none' } });
  const guesser = await arrive(scene);
  for (const [t, make] of ABOUT) {
    const hidden = await guesser.command(t, make(table.room));
    const unknown = await guesser.command(t, make('2222222222'));
    assert.deepEqual(hidden.d, unknown.d, t);
    assert.equal(unknown.d.code, 'no-such-room', t);
  }
});

const GUESSES = 300;
const SPREAD = 4; // times as long is still no sign of anything on a busy machine
/** @param {number[]} list */
const median = (list) => list.sort((a, b) => a - b)[list.length >> 1];
test('a room that is not for you takes no other time than one that does not exist', async () => {
  const table = await scene.sit('djenon-abe', { create: { spectators: 'none' } });
  const guesser = await arrive(scene);
  /** @type {Record<string, number[]>} */
  const times = { [table.room]: [], 2222222222: [] };
  for (let i = 0; i < GUESSES; i++) {
    for (const room of Object.keys(times)) {
      const from = performance.now();
      await guesser.command('watch', { room });
      times[room].push(performance.now() - from);
    }
  }
  const [unknown, hidden] = [median(times[2222222222]), median(times[table.room])];
  assert.ok(hidden < unknown * SPREAD && unknown < hidden * SPREAD, `${hidden} ms and ${unknown} ms`);
});

test('an offer that was refused cannot be made again and again', async () => {
  const table = await scene.sit('adji-boto');
  const { room, south, north } = table;
  await play(table, gameOf(table).legal[0]);
  await play(table, gameOf(table).legal[0]);
  for (const kind of ['draw', 'pause']) {
    await south.ok('offer', { room, game: 1, kind });
    await north.ok('answer', { room, game: 1, kind, accept: false });
    for (let i = 0; i < 20; i++) {
      await south.refused('not-now', 'offer', { room, game: 1, kind });
    }
  }
  const { v } = south.room(room);
  for (let i = 0; i < 20; i++) { // what is withdrawn may not come back at once either
    await north.command('offer', { room, game: 1, kind: 'draw' });
    await north.command('withdraw', { room, game: 1, kind: 'draw' });
  }
  await south.settle();
  assert.ok(south.room(room).v <= v + 2, `${south.room(room).v - v} events of one offer`);
});

/** Names that would be taken for something else. @type {[string, string][]} */
const REFUSED_NAMES = [
  ['that turns the line round', 'Awa\u202enofiK'], ['that isolates', '\u2066Awa\u2069'], ['with a mark of direction', 'Awa\u200f'],
  ['with a line break', 'Awa\nhost'], ['with an escape', 'Awa\u001b[31m'], ['with a control of the upper half', 'Awa\u0085'],
  ['with five marks on a letter', 'A\u0301\u0302\u0303\u0304\u0305wa'], ['of 25 characters', 'a'.repeat(25)],
  ['of 24 families', '\u{1F468}\u200d\u{1F469}\u200d\u{1F467}'.repeat(24)],
];
test('no name has characters in it that would make it look like something else', async () => {
  for (const [what, name] of REFUSED_NAMES) {
    const player = await arriveAs(scene, `named ${what}`, {}, { greet: false });
    const { t, d } = await player.command('hello', { ...player.hello, name }).catch((error) => error);
    assert.deepEqual([t, d?.code], ['error', 'malformed'], what);
  }
});

/** The same to the eye, in other bytes. @type {[string, string][]} */
const TWINS = [['Awa', 'Awa'], ['Ab\u00e9', 'Abe\u0301'], ['Kofi', ' Kofi '], ['Kofi', 'Kofi\u200b'], ['Kofi', 'Ko\u00adfi']];
test('a name that is there already is told apart from it', async () => {
  for (const [name, twin] of TWINS) {
    const south = await arrive(scene, { name });
    const north = await arriveAs(scene, `twin of ${twin}`, {}, { greet: false });
    const answer = await north.command('hello', { ...north.hello, name: twin });
    if (answer.t === 'ok') {
      north.me = answer.d;
      const { room } = await south.ok('create', { game: 'djenon-abe', side: 'south' });
      const { events } = await north.ok('join', { room });
      const taken = events[0].d.person.name;
      assert.ok(taken.endsWith(' 2'), `${JSON.stringify(taken)} beside ${JSON.stringify(name)}`);
    } else {
      assert.equal(answer.d.code, 'malformed');
    }
  }
});

test('a host cannot win by his powers', async () => {
  const table = await scene.sit('djenon-abe');
  const { room, south, north } = table;
  const spectator = await withSpectator(table);
  await play(table, gameOf(table).legal[0]);
  const player = north.me.player;
  for (const d of [
    { action: 'kick', player }, { action: 'close' },
    { action: 'settings', hints: false }, { action: 'settings', spectators: 'none' }, { action: 'settings', phrases: 'none' },
  ]) {
    await south.refused('game-running', 'host', { room, ...d });
  }
  await south.refused('malformed', 'host', { room, action: 'settings', clock: { kind: 'fischer', base: 1000 } });
  await south.refused('malformed', 'host', { room, action: 'settings', side: 'north' });
  await south.refused('not-now', 'host', { room, action: 'kick', player: south.me.player });
  await south.refused('not-now', 'host', { room, action: 'hand-over', player: 'AAAAAAAAAAAAAAAA' });
  await south.refused('game-running', 'leave', { room });
  await south.ok('host', { room, action: 'mute', player });
  await south.ok('host', { room, action: 'kick', player: spectator.me.player });
  await south.ok('host', { room, action: 'lock' });
  await spectator.refused('no-such-room', 'watch', { room });
  await play(table, gameOf(table).legal[0]);
  assert.equal(gameOf(table).result, null, 'the game goes on');
});

test('who was kicked does not come back, on no connection', async () => {
  const host = await arrive(scene);
  const guest = await arrive(scene);
  const { room } = await host.ok('create', { game: 'djenon-abe', side: 'south' });
  await guest.ok('watch', { room });
  await host.ok('host', { room, action: 'kick', player: guest.me.player });
  const again = await arriveAs(scene, guest.name);
  for (const [t, make] of ABOUT.filter(([t]) => t !== 'leave')) {
    await again.refused('no-such-room', t, make(room));
  }
});
