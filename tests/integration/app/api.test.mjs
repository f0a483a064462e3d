// SPDX-License-Identifier: MIT
// @ts-check
// What the server answers over HTTP has the form that proto/ promises, and says what was played.

import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import Ajv from 'ajv/dist/2020.js';

import { request } from '../client.mjs';
import { run, Server, temporaryFolder } from '../lib/server.mjs';
import { checkEnd, findGame, GAMES, gameOf, leaveTable, play, playOn, sit } from '../lib/table.mjs';

/** @typedef {import('../lib/table.mjs').Table} Table */

const PROTO = new URL('../../../proto/', import.meta.url);
const read = (/** @type {string} */ file) => readFileSync(new URL(file, PROTO), 'utf8');
const schema = JSON.parse(read('schema/api.json'));

/** The server names no field that the schema does not know. @param {any} node */
function close(node) {
  if (node === null || typeof node !== 'object') return;
  if (node.properties) node.additionalProperties = false;
  Object.values(node).forEach(close);
}
close(schema.$defs);
const ajv = new Ajv({ strict: true, strictTypes: false, strictRequired: false });
ajv.addSchema(JSON.parse(read('schema/server.json')));
ajv.addSchema(schema);

/** @param {any} value @param {string} name of a definition */
function check(value, name) {
  const isValid = ajv.getSchema(`api.json#/$defs/${name}`);
  assert.ok(isValid, name);
  assert.ok(isValid(value), `${ajv.errorsText(isValid.errors)}: ${JSON.stringify(value)}`);
}

const server = new Server({ store: 'memory' });
await server.start();

/** @param {string} target @param {string} name @param {number} [status] @returns {Promise<any>} */
async function ask(target, name, status = 200) {
  const answer = await request(server.port, target);
  assert.equal(answer.status, status, `${target}: ${answer.text}`);
  assert.equal(answer.headers['content-type'], 'application/json');
  assert.equal(answer.headers['access-control-allow-origin'], '*');
  const value = JSON.parse(answer.text);
  check(value, name);
  return value;
}

/** @param {Table} table @param {'south' | 'north'} who */
async function resign(table, who) {
  const { room } = table;
  const { events } = await table[who].ok('resign', { room, game: gameOf(table).number });
  const { v } = events[events.length - 1];
  await Promise.all([table.south.reaches(room, v), table.north.reaches(room, v)]);
}

for (const kind of GAMES) {
  test(`a game of ${kind} is shown ply by ply as it was played`, async () => {
    const vector = findGame(kind, 5);
    const table = await sit(server, kind);
    await playOn(table, vector, { upTo: 3 });
    const begun = await ask(`/api/games/${table.room}-1`, 'game');
    assert.equal(begun.state, 'playing');
    assert.equal(begun.plies[2].position, vector.plies[2].position);
    await playOn(table, vector);
    checkEnd(table, vector);
    const game = await ask(`/api/games/${table.room}-1`, 'game');
    assert.equal(game.state, 'over');
    assert.equal(game.start, vector.start);
    assert.deepEqual(game.plies.map(({ position }) => position),
      vector.plies.map(({ position }) => position));
    assert.equal(game.plies.map(({ pit }) => pit).join(''), vector.moves);
    assert.equal(`${game.result.south}-${game.result.north}`, vector.score);
    assert.equal(game.players.south.player, table.south.me.player);
    assert.equal(game.moves.length, vector.plies.length);
    await leaveTable(table);
  });

  test(`djenon record takes the record of ${kind}`, async (t) => {
    const vector = findGame(kind, 5);
    const table = await sit(server, kind, { names: [`"South" ${kind}`, `Nörth \\ ${kind}`] });
    await playOn(table, vector);
    const answer = await request(server.port, `/api/games/${table.room}-1.sgr`);
    assert.equal(answer.status, 200);
    assert.equal(answer.headers['content-type'], 'text/plain; charset=utf-8');
    assert.equal(answer.headers['content-disposition'],
      `attachment; filename="${table.room}-1.sgr"`);
    const [south, north] = vector.score.split('-');
    assert.ok(answer.text.includes(`[Result "${south}-${north}"]`), answer.text);
    const file = path.join(temporaryFolder(t), 'game.sgr');
    writeFileSync(file, answer.body);
    const { status, err } = run(['record', file]);
    assert.equal(status, 0, err);
    await leaveTable(table);
  });
}

test('a series adds up what was played in it', async () => {
  const table = await sit(server, 'djenon-abe');
  await play(table, 'C');
  await resign(table, 'north');
  for (const who of [table.south, table.north]) {
    await who.ok('offer', { room: table.room, game: 1, kind: 'rematch' });
  }
  await table.south.reaches(table.room, 9);
  await table.north.reaches(table.room, 9);
  await resign(table, 'north');
  const series = await ask(`/api/games/${table.room}`, 'series');
  assert.deepEqual(series.games.map(({ game, winner }) => [game, winner]), [[1, 'south'], [2, 'north']]);
  const total = series.totals.find(({ player }) => player.player === table.south.me.player);
  assert.deepEqual([total.games, total.won, total.drawn], [2, 2, 0]);
  await ask(`/api/games/${table.room}-2`, 'game');
  await leaveTable(table);
});

test('lists have their form', async () => {
  for (const target of ['/api/rooms', '/api/rooms?before=17.X']) await ask(target, 'rooms');
  for (const query of ['', '?game=djenon-abe', '?player=0123456789abcdef', '?before=17.X-1']) {
    await ask(`/api/archive${query}`, 'archive');
  }
});

test('a public room is in the list while it lives, and its game in the archive afterwards', async () => {
  const create = {
    visibility: 'public', clock: { kind: 'fischer', base: 300_000, increment: 2000 },
  };
  const table = await sit(server, 'adji-boto', { create });
  const others = await sit(server, 'adji-boto');
  const { rooms } = await ask('/api/rooms', 'rooms');
  assert.deepEqual(rooms.map(({ room, state }) => [room, state]), [[table.room, 'playing']]);
  assert.deepEqual(rooms[0].clock, create.clock);
  await resign(table, 'north');
  await resign(others, 'north');
  assert.deepEqual((await ask('/api/rooms', 'rooms')).rooms, []);
  for (const query of ['', '?game=adji-boto', `?player=${table.south.me.player}`]) {
    const { games } = await ask(`/api/archive${query}`, 'archive');
    assert.deepEqual(games.map(({ room, game, winner }) => [room, game, winner]),
      [[table.room, 1, 'south']]);
  }
  assert.deepEqual((await ask('/api/archive?game=djenon-abe', 'archive')).games, []);
  await ask(`/api/games/${table.room}-1`, 'game');
  const record = await request(server.port, `/api/games/${table.room}-1.sgr`);
  assert.ok(record.text.includes('[Clock "300+2"]'), record.text);
  await leaveTable(table);
  await leaveTable(others);
});

test('errors have their form', async () => {
  for (const [target, status] of /** @type {[string, number][]} */ ([
    ['/api', 404], ['/api/games/2222222222', 404], ['/api/games/2222222222-1', 404],
    ['/api/games/x', 404], ['/api/archive?player=x', 400], ['/api/rooms?before=x', 400],
  ])) {
    await ask(target, 'error', status);
  }
});

test('a finished game that the client has is not sent again', async () => {
  const table = await sit(server, 'adji-boto');
  await resign(table, 'south');
  const target = `/api/games/${table.room}-1`;
  const first = await request(server.port, target);
  assert.equal(first.headers['cache-control'], 'public, max-age=300');
  const again = await request(server.port, target, { 'If-None-Match': first.headers.etag });
  assert.deepEqual([again.status, again.text], [304, '']);
  await leaveTable(table);
});

test('the OpenAPI document names every address and refers to what there is', () => {
  const text = read('openapi.yaml');
  for (const [, file, name] of text.matchAll(/schema\/(\w+)\.json#\/\$defs\/([\w-]+)/g)) {
    assert.ok(name in JSON.parse(read(`schema/${file}.json`)).$defs, `${file}: ${name}`);
  }
  for (const [, kind, name] of text.matchAll(/#\/components\/(\w+)\/(\w+)/g)) {
    const section = text.split(`\n  ${kind}:\n`)[1].split(/\n {2}\w/)[0];
    assert.ok(section.includes(`    ${name}:\n`), `${kind}: ${name}`);
  }
  const paths = [...text.matchAll(/^ {2}(\/api\S*):$/gm)].map(([, address]) => address);
  assert.deepEqual(paths, ['/api/games/{code}-{game}', '/api/games/{code}-{game}.sgr',
    '/api/games/{code}', '/api/rooms', '/api/diag', '/api/archive', '/api/halls/{code}',
    '/api/halls/{code}.csv', '/api/halls/{code}-standings.csv']);
  const used = [...text.matchAll(/schema\/api\.json#\/\$defs\/(\w+)/g)].map(([, name]) => name);
  assert.deepEqual([...new Set(used)].sort(), ['archive', 'diag', 'error', 'game', 'hall', 'rooms', 'series']);
});

test('the server of all these tests ends with status 0 and no complaint', () => server.stop());
