// SPDX-License-Identifier: MIT
// @ts-check
// What an operator sees: /metrics as Prometheus reads it, and the numbers of what was done.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { eventually, request } from '../client.mjs';
import { namesIn, readExposition, valueOf } from '../lib/exposition.mjs';
import { Player } from '../lib/player.mjs';
import { run, serve, serveFromMemory, temporaryFolder } from '../lib/server.mjs';
import { findGame, gameOf, leaveTable, moveIn, playOn, sit } from '../lib/table.mjs';

/** @typedef {import('../lib/server.mjs').Server} Server */

/** @param {import('node:test').TestContext} t */
const serveMeasured = (t) => serve(t, { store: 'sqlite', data: temporaryFolder(t), metrics_port: 'auto' });

/** @param {Server} server */
async function scrape(server) {
  const answer = await request(server.metricsPort, '/metrics');
  assert.equal(answer.status, 200);
  assert.equal(answer.headers['content-type'], 'text/plain; version=0.0.4; charset=utf-8');
  return { families: readExposition(answer.text), text: answer.text };
}

/**
 * How much series have risen.
 * @param {Awaited<ReturnType<typeof scrape>>} before @param {Awaited<ReturnType<typeof scrape>>} after
 */
const rise = (before, after) => (/** @type {string} */ name, /** @type {Record<string, string>} */ labels = {}) => (
  valueOf(after.families, name, labels) - valueOf(before.families, name, labels));

const HELP = '# HELP a_total Some.\n# TYPE a_total counter\n';
const HISTOGRAM = '# HELP h_seconds Some.\n# TYPE h_seconds histogram\n';

/** Texts that Prometheus would refuse, or promtool complain of. @type {[string, string][]} */
const WRONG = [
  ['a last line without an end', `${HELP}a_total 1`],
  ['an empty line', `${HELP}\na_total 1\n`],
  ['a sample without a type', '# HELP a_total Some.\na_total 1\n'],
  ['a sample before its type', 'a_total 1\n# HELP a_total Some.\n# TYPE a_total counter\n'],
  ['a type without help', '# TYPE a_total counter\na_total 1\n'],
  ['a family without samples', HELP],
  ['a family that comes twice', `${HELP}a_total 1\n${HELP}a_total{b="c"} 1\n`],
  ['a series that comes twice', `${HELP}a_total{b="c"} 1\na_total{b="c"} 2\n`],
  ['a label that comes twice', `${HELP}a_total{b="c",b="d"} 1\n`],
  ['a reserved label', `${HELP}a_total{__b="c"} 1\n`],
  ['a comma at the end of labels', `${HELP}a_total{b="c",} 1\n`],
  ['a value that is not escaped', `${HELP}a_total{b="c\\d"} 1\n`],
  ['a quote in a value', `${HELP}a_total{b="c"d"} 1\n`],
  ['a value that is no number', `${HELP}a_total nothing\n`],
  ['a counter below zero', `${HELP}a_total -1\n`],
  ['a counter without total', '# HELP a Some.\n# TYPE a counter\na 1\n'],
  ['a gauge with total', '# HELP a_total Some.\n# TYPE a_total gauge\na_total 1\n'],
  ['an unknown type', '# HELP a Some.\n# TYPE a sum\na 1\n'],
  ['a unit that is none', '# HELP a_ms Some.\n# TYPE a_ms gauge\na_ms 1\n'],
  ['a histogram without the last bound', `${HISTOGRAM}h_seconds_bucket{le="1"} 1\nh_seconds_bucket{le="2"} 1\nh_seconds_sum 1\nh_seconds_count 1\n`],
  ['buckets that fall', `${HISTOGRAM}h_seconds_bucket{le="1"} 2\nh_seconds_bucket{le="+Inf"} 1\nh_seconds_sum 1\nh_seconds_count 1\n`],
  ['bounds that fall', `${HISTOGRAM}h_seconds_bucket{le="2"} 1\nh_seconds_bucket{le="1"} 1\nh_seconds_bucket{le="+Inf"} 1\nh_seconds_sum 1\nh_seconds_count 1\n`],
  ['a count that is another', `${HISTOGRAM}h_seconds_bucket{le="1"} 1\nh_seconds_bucket{le="+Inf"} 1\nh_seconds_sum 1\nh_seconds_count 2\n`],
  ['a histogram without a sum', `${HISTOGRAM}h_seconds_bucket{le="1"} 1\nh_seconds_bucket{le="+Inf"} 1\nh_seconds_count 1\n`],
];

for (const [what, text] of WRONG) {
  test(`the reader refuses ${what}`, () => {
    assert.throws(() => readExposition(text), assert.AssertionError);
  });
}

test('the reader takes what is right', () => {
  const families = readExposition(`${HELP}a_total{b="x\\"y\\\\z\\nw"} 1\na_total 2.5\n${HISTOGRAM}`
    + 'h_seconds_bucket{le="0.5"} 1\nh_seconds_bucket{le="+Inf"} 2\nh_seconds_sum 3.5\nh_seconds_count 2\n');
  assert.equal(valueOf(families, 'a_total', { b: 'x"y\\z\nw' }), 1);
  assert.equal(valueOf(families, 'h_seconds_bucket', { le: '0.5' }), 1);
});

test('metrics are what Prometheus reads, and on their own listener alone', async (t) => {
  const server = await serveMeasured(t);
  const { families, text } = await scrape(server);
  assert.ok(families.size > 30, `${families.size} families`);
  assert.equal(valueOf(families, 'djenon_ready'), 1);
  const { error, status, stdout, stderr } = spawnSync('promtool', ['check', 'metrics'], { input: text, encoding: 'utf8' });
  if (!error) assert.deepEqual([status, stdout + stderr], [0, '']);
  const answer = await request(server.port, '/metrics');
  assert.equal(answer.status, 404);
  const other = await request(server.metricsPort, '/');
  assert.equal(other.status, 404);
  const headers = { Origin: 'https://example.org' };
  const foreign = await request(server.metricsPort, '/metrics', headers);
  assert.equal(foreign.headers['access-control-allow-origin'], undefined);
});

test('there is no such listener unless it is asked for', async (t) => {
  const server = await serveFromMemory(t);
  assert.equal(server.metricsPort, 0);
});

test('a port of metrics that is taken is refused with the remedy', async (t) => {
  const server = await serveFromMemory(t);
  const { status, err } = run(['serve', '--set', 'port=0', '--set', 'store=memory', '--set', `metrics_port=${server.port}`]);
  assert.equal(status, 1);
  assert.match(err, new RegExp(`djenon: .*${server.port}`));
});

test('a game moves the numbers by what was played', async (t) => {
  const server = await serveMeasured(t);
  const vector = findGame('djenon-aboure', 20);
  const plies = 12;
  const passes = [...vector.moves.slice(0, plies)].filter((it) => it === '.').length;
  assert.equal(passes, 0);
  const before = await scrape(server);
  const table = await sit(server, vector.game);
  await playOn(table, vector, { upTo: plies });
  await table.south.refused('stale-ply', 'move', { ...moveIn(table.room, gameOf(table), 'A'), ply: 3 });
  await table.north.readAll(table.room);
  const during = await scrape(server);
  await leaveTable(table);
  const up = rise(before, during);
  const expected = /** @type {[string, number, Record<string, string>?][]} */ ([
    ['djenon_moves_total', plies],
    ['djenon_rooms_created_total', 1],
    ['djenon_games_started_total', 1],
    ['djenon_games_ended_total', 0],
    ['djenon_connections_opened_total', 2],
    ['djenon_connections', 2],
    ['djenon_players', 2],
    ['djenon_rooms', 1, { state: 'playing' }],
    ['djenon_commands_total', plies + 1, { type: 'move' }],
    ['djenon_commands_total', 2, { type: 'hello' }],
    ['djenon_commands_total', 1, { type: 'sync' }],
    ['djenon_messages_total', 2 + 2 + plies + 2],
    ['djenon_errors_total', 1, { code: 'stale-ply' }],
    ['djenon_resyncs_total', 1, { kind: 'events' }],
    ['djenon_commit_seconds_count', plies + 2],
    ['djenon_answer_seconds_count', plies + 3],
    ['djenon_http_requests_total', 2, { status: '101' }],
  ]);
  for (const [name, value, labels] of expected) {
    assert.equal(up(name, labels), value, `${name} ${JSON.stringify(labels ?? {})}`);
  }
  assert.ok(up('djenon_sent_messages_total') >= 2 * plies);
  assert.ok(up('djenon_received_bytes_total') > 0 && up('djenon_sent_bytes_total') > 0);
  assert.ok(valueOf(during.families, 'djenon_loop_turn_seconds_count') > 0);
});

test('what a limit refuses is counted by its bucket', async (t) => {
  const server = await serve(t, { store: 'memory', metrics_port: 'auto', rate_creates: '1/60s' });
  const before = await scrape(server);
  const player = await new Player('eager').open(server);
  await player.ok('create', { game: 'djenon-abe', side: 'south' });
  await player.refused('rate-limited', 'create', { game: 'djenon-abe', side: 'south' });
  const up = rise(before, await scrape(server));
  assert.equal(up('djenon_refusals_total', { bucket: 'creates' }), 1);
  assert.equal(up('djenon_errors_total', { code: 'rate-limited' }), 1);
  await player.close();
});

test('an end of a connection is counted by its code', async (t) => {
  const server = await serveMeasured(t);
  const before = await scrape(server);
  await (await new Player('polite').open(server)).close();
  (await new Player('rude').open(server)).cut();
  const binary = await new Player('binary').open(server);
  binary.socket?.send(Buffer.from([1]));
  await binary.gone();
  await eventually(async () => {
    const up = rise(before, await scrape(server));
    const seen = ['1005', '1006', '1003'].map((code) => up('djenon_closes_total', { code }));
    assert.ok(seen.every((it) => it <= 1), String(seen));
    return seen.every((it) => it === 1);
  }, 'each of the three ends to be counted');
});

test('requests over HTTP are counted by status, and those of operators are not', async (t) => {
  const server = await serveMeasured(t);
  const before = await scrape(server);
  await request(server.port, '/');
  await request(server.port, '/nothing');
  await request(server.port, '/nothing');
  await request(server.metricsPort, '/nothing');
  const up = rise(before, await scrape(server));
  assert.equal(up('djenon_http_requests_total', { status: '200' }), 1);
  assert.equal(up('djenon_http_requests_total', { status: '404' }), 2);
});

test('the connections that may be are told beside those that are', async (t) => {
  const server = await serve(t, { store: 'memory', metrics_port: 'auto', max_connections: '123' });
  const before = await scrape(server);
  assert.equal(valueOf(before.families, 'djenon_network_connections_max'), 123);
  const player = await new Player('one').open(server);
  assert.equal(rise(before, await scrape(server))('djenon_network_connections'), 1);
  await player.close();
});

test('the process is measured', async (t) => {
  const server = await serveMeasured(t);
  const { families } = await scrape(server);
  assert.ok(valueOf(families, 'process_resident_memory_bytes') > 1e6);
  assert.ok(valueOf(families, 'process_cpu_seconds_total') > 0);
  assert.ok(valueOf(families, 'process_open_fds') > 5);
  assert.ok(valueOf(families, 'process_max_fds') > valueOf(families, 'process_open_fds'));
  const started = valueOf(families, 'process_start_time_seconds');
  assert.ok(Math.abs(Date.now() / 1000 - started) < 600, String(started));
});

// --- what is made of them -------------------------------------------------------------------------

const inDocker = (/** @type {string} */ name) => readFileSync(new URL(`../../../docker/${name}`, import.meta.url), 'utf8');

/** Every text under a key, however deep. @param {any} value @param {string} key @returns {string[]} */
function collect(value, key) {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, it]) => (
    name === key && typeof it === 'string' ? [it] : collect(it, key)));
}

/** The expressions of an alert file: a value behind `expr:`, on its line or below it. @param {string} yaml */
const expressionsIn = (yaml) => [...yaml.matchAll(/^ *expr: *(?:\||>-?)?\n?((?:.|\n(?= {10}))+)/gm)].map(([, it]) => it);

test('the dashboard and the alerts read nothing that is not there', async (t) => {
  const server = await serveMeasured(t);
  const { families } = await scrape(server);
  const dashboard = JSON.parse(inDocker('grafana-dashboard.json'));
  const shown = collect(dashboard, 'expr');
  const alerts = expressionsIn(inDocker('alerts.yaml'));
  assert.ok(shown.length >= 20 && alerts.length >= 5, `${shown.length} and ${alerts.length}`);
  for (const expression of [...shown, ...alerts]) {
    const names = namesIn(expression);
    assert.ok(names.length > 0, expression);
    for (const name of names.filter((it) => it !== 'up')) {
      const family = families.get(name) ?? families.get(name.replace(/_(bucket|sum|count)$/, ''));
      assert.ok(family, `${name} in ${expression}`);
      assert.equal(family.type === 'histogram', name !== family.name, `${name} in ${expression}`);
    }
  }
});

test('the dashboard has what Grafana needs to import it', () => {
  const dashboard = JSON.parse(inDocker('grafana-dashboard.json'));
  assert.ok(dashboard.title && dashboard.uid && dashboard.schemaVersion >= 36);
  const ids = dashboard.panels.map((/** @type {any} */ it) => it.id);
  assert.equal(new Set(ids).size, ids.length, 'every panel has an id of its own');
  for (const panel of dashboard.panels) {
    assert.ok(panel.title && panel.type && panel.gridPos.w > 0, JSON.stringify(panel).slice(0, 80));
    assert.ok(panel.type === 'row' || panel.targets.length > 0, panel.title);
  }
});

test('an answer of the listener for operators says how the server is', async (t) => {
  const server = await serveMeasured(t);
  for (const port of [server.port, server.metricsPort]) {
    for (const path of ['/healthz', '/readyz']) {
      const answer = await request(port, path);
      assert.deepEqual([answer.status, answer.text], [200, 'ok\n'], path);
    }
  }
});
