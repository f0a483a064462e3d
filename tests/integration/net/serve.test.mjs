// SPDX-License-Identifier: MIT
// @ts-check
// `djenon serve`, `healthcheck` and `config` as people run them.

import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import { test } from 'node:test';

import {
  closeAll, folder, openSocket, PATIENCE, request, soon, start, upgradeHeaders, within,
} from '../client.mjs';
import { findPort } from '../lib/ports.mjs';

const program = process.env.DJENON ?? '';
const mark = process.env.MARK ?? '';

/** `--set key=value` for every key. @param {Record<string, string | number>} keys */
const settings = (keys) =>
  Object.entries(keys).flatMap(([name, value]) => ['--set', `${name}=${value}`]);

const FREE = { store: 'memory', port: 0 };

/**
 * @param {import('node:test').TestContext} t
 * @param {Record<string, string | number>} keys
 * @param {string[]} [more]
 */
async function serve(t, keys, more = []) {
  const server = await start(program, ['serve', ...more, ...settings(keys)]);
  t.after(async () => {
    closeAll();
    server.child.kill('SIGTERM');
    const { code, signal } = await soon(server.exit, 'the end of the server');
    assert.deepEqual({ code, signal }, { code: 0, signal: null }, server.output.err);
  });
  return server;
}

/** Runs the program to its end. @param {string[]} args @param {Record<string, string>} [env] */
function run(args, env = {}) {
  return new Promise((resolve) => {
    execFile(program, args, { env: { ...process.env, ...env }, timeout: PATIENCE },
      (error, stdout, stderr) => resolve({ code: error ? error.code : 0, stdout, stderr }));
  });
}

test('with_a_free_port_it_prints_one_line_of_json', async (t) => {
  const server = await serve(t, FREE);
  const said = await server.ready();
  assert.deepEqual(Object.keys(said), ['address', 'port', 'url', 'pid', 'metrics_port']);
  assert.equal(said.address, '127.0.0.1');
  assert.equal(said.url, `http://127.0.0.1:${said.port}/`);
  assert.equal(said.pid, server.child.pid);
  assert.equal((await request(said.port, '/readyz')).text, 'ok\n');
  assert.equal((await request(said.port, '/')).status, 200);
  const socket = await openSocket(said.port, { welcome: false });
  assert.equal(JSON.parse(await socket.text()).t, 'welcome');
  assert.equal(server.output.out.split('\n').length, 2);
});

test('with_a_port_of_its_own_it_says_what_to_open', async (t) => {
  const port = await findPort();
  const server = await serve(t, { store: 'memory', port });
  assert.equal(await soon(server.line, 'the line'), `Djenon: open http://127.0.0.1:${port}/`);
});

test('it_says_its_public_address_where_it_has_one', async (t) => {
  const port = await findPort();
  const server = await serve(t, { store: 'memory', port, public_url: 'https://play.example/' });
  assert.equal(await soon(server.line, 'the line'), 'Djenon: open https://play.example/');
});

test('it_listens_on_ipv6', async (t) => {
  const server = await serve(t, { ...FREE, listen: '::1' });
  const { port, url } = await server.ready().catch(() => ({ port: 0, url: '' }));
  if (port === 0 && /does not speak|no such address/.test(server.output.err)) {
    return; // a machine without IPv6
  }
  assert.equal(url, `http://[::1]:${port}/`);
  const socket = net.connect(port, '::1');
  await soon(once(socket, 'connect'), 'a connection');
  socket.destroy();
});

test('it_listens_on_every_address', async (t) => {
  const server = await serve(t, { ...FREE, listen: '0.0.0.0' });
  const { port, url } = await server.ready();
  assert.equal(url, `http://127.0.0.1:${port}/`);
  assert.equal((await request(port, '/readyz')).text, 'ok\n');
});

test('the_welcome_names_the_build_of_the_page', async (t) => {
  const web = folder(t, { 'index.html': '{{build}}' });
  const server = await serve(t, { ...FREE, web });
  const { port } = await server.ready();
  const build = (await request(port, '/')).text;
  assert.match(build, /^[0-9a-f]{10}$/);
  const socket = await openSocket(port, { welcome: false });
  assert.equal(JSON.parse(await socket.text()).d.build, build);
});

test('a_port_that_is_taken_is_named_with_the_remedy', async (t) => {
  const server = await serve(t, FREE);
  const { port } = await server.ready();
  const { code, stderr } = await run(['serve', ...settings({ store: 'memory', port })]);
  assert.equal(code, 1);
  assert.match(stderr, new RegExp(
    `djenon: cannot listen on 127.0.0.1 port ${port}: another program uses the port; stop it, or set the key port`));
});

test('an_address_of_another_machine_is_refused', async () => {
  const { code, stderr } = await run(['serve', ...settings({ ...FREE, listen: '192.0.2.1' })]);
  assert.equal(code, 1);
  assert.match(stderr, /cannot listen on 192.0.2.1 port 0: this machine has no such address; set the key listen/);
});

test('the_data_folder_is_made_and_is_the_owners_alone', async (t) => {
  const root = folder(t, {});
  const server = await serve(t, { port: 0, data: `${root}/data` });
  await server.ready();
  assert.equal(statSync(`${root}/data`).mode & 0o777, 0o700);
  assert.ok(readdirSync(`${root}/data`).includes('djenon.db'));
});

test('a_data_folder_that_cannot_be_made_is_named_with_the_remedy', async (t) => {
  const root = folder(t, { file: '' });
  for (const data of [`${root}/no/data`, `${root}/file/data`]) {
    const { code, stderr } = await run(['serve', ...settings({ port: 0, data })]);
    assert.equal(code, 1);
    assert.match(stderr, new RegExp(`djenon: the data folder ${data} cannot be made: .*; make it, or set the key data`));
  }
  const { code, stderr } = await run(['serve', ...settings({ port: 0, data: `${root}/file` })]);
  assert.equal(code, 1);
  assert.ok(stderr.includes(`${root}/file`), stderr);
});

test('a_data_folder_belongs_to_one_server', async (t) => {
  const data = folder(t, {});
  const server = await serve(t, { port: 0, data });
  await server.ready();
  const { code, stderr } = await run(['serve', ...settings({ port: 0, data })]);
  assert.equal(code, 1);
  assert.ok(stderr.includes(data), stderr);
});

test('a_web_folder_that_is_not_there_is_named_with_the_remedy', async () => {
  const { code, stderr } = await run(['serve', ...settings({ ...FREE, web: '/nonexistent' })]);
  assert.equal(code, 1);
  assert.match(stderr, /the browser client cannot be loaded: \/nonexistent: No such file or directory; set the key web/);
});

test('a_wrong_key_is_refused_with_its_place', async (t) => {
  const root = folder(t, { 'djenon.conf': 'port = 0\nstoer = memory\n' });
  const path = `${root}/djenon.conf`;
  for (const command of ['serve', 'config', 'healthcheck']) {
    const { code, stderr } = await run([command, '--config', path]);
    assert.equal(code, 1);
    assert.equal(stderr, `djenon: ${path}:2: there is no key "stoer"; the nearest is store\n`);
  }
});

test('a_missing_libuv_plugin_is_named_with_the_package', async (t) => {
  const plugin = '/usr/lib/x86_64-linux-gnu/libwebsockets-evlib_uv.so';
  const script = `mount --bind /dev/null ${plugin} || exit 77; exec "$@"`;
  const { status, stderr } = spawnSync('unshare', ['-rm', 'sh', '-c', script, 'sh', program, 'serve',
    ...settings(FREE)], {
    timeout: PATIENCE,
    encoding: 'utf8',
    env: { ...process.env, ASAN_OPTIONS: 'detect_leaks=0' }, // libwebsockets leaks on this way
  });
  if (status !== 1 || !stderr.includes('djenon:')) {
    t.skip('this machine lets nobody hide a file');
    return;
  }
  assert.match(stderr, /install its libuv plugin \(on Debian: apt-get install libwebsockets-evlib-uv\)/);
});

test('healthcheck_says_how_the_server_is', async (t) => {
  const server = await serve(t, FREE);
  const { port } = await server.ready();
  assert.deepEqual(await run(['healthcheck', '--set', `port=${port}`]),
    { code: 0, stdout: '', stderr: '' });
  assert.equal((await run(['healthcheck'], { DJENON_PORT: String(port), DJENON_LISTEN: '0.0.0.0' })).code, 0);
  const nobody = await run(['healthcheck', '--set', `port=${await findPort()}`]);
  assert.equal(nobody.code, 1);
  assert.match(nobody.stderr, /the server cannot be reached: Connection refused/);
  const free = await run(['healthcheck', '--set', 'port=0']);
  assert.equal(free.code, 1);
  assert.match(free.stderr, /the key port is 0/);
});

test('healthcheck_is_not_content_with_any_answer', async (t) => {
  const answers = ['HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\n\r\n', ''];
  const server = net.createServer((socket) => socket.end(answers.shift())).listen(0, '127.0.0.1');
  t.after(() => server.close());
  await once(server, 'listening');
  const { port } = /** @type {net.AddressInfo} */ (server.address());
  for (const said of ['HTTP/1.1 503 Service Unavailable', 'no answer']) {
    const { code, stderr } = await run(['healthcheck', '--set', `port=${port}`]);
    assert.equal(code, 1);
    assert.equal(stderr, `djenon: the server does not say ok: ${said}\n`);
  }
});

test('config_prints_what_is_in_force', async (t) => {
  const root = folder(t, { 'djenon.conf': 'port = 1\nlog_level = warn\n' });
  const { code, stdout } = await run(['config', '--config', `${root}/djenon.conf`, '--set', 'port=2'],
    { DJENON_DATA: '/srv/djenon' });
  assert.equal(code, 0);
  for (const line of ['port = 2', 'log_level = warn', 'data = /srv/djenon', 'store = sqlite']) {
    assert.ok(stdout.split('\n').includes(line), line);
  }
});

test('sighup_reads_the_configuration_again', async (t) => {
  const root = folder(t, { 'djenon.conf': 'port = 0\nstore = memory\n' });
  const path = `${root}/djenon.conf`;
  const server = await serve(t, {}, ['--config', path]);
  const { port } = await server.ready();
  const knock = () => request(port, '/ws', upgradeHeaders({ Origin: 'https://app.example' }));
  assert.equal((await knock()).status, 403);
  writeFileSync(path, 'port = 0\nstore = memory\norigins = https://app.example\n');
  server.child.kill('SIGHUP');
  await server.said(/config\.reloaded keys=origins\n/);
  await openSocket(port, { headers: { Origin: 'https://app.example' } });
  writeFileSync(path, 'port = 9\nstore = memory\nmetrics_port = auto\n');
  server.child.kill('SIGHUP');
  await server.said(/config\.restart keys=port,metrics_port\n/);
  assert.equal((await knock()).status, 403);
  writeFileSync(path, 'prot = 9\n');
  server.child.kill('SIGHUP');
  await server.said(/config\.refused .*there is no key/);
  assert.equal((await request(port, '/readyz')).text, 'ok\n');
});

test('server_time_is_never_before_what_the_database_has_seen', async (t) => {
  const data = folder(t, {});
  const future = Date.now() + 3_600_000;
  assert.equal(spawnSync(mark, [data, 'djenon', String(future)]).status, 0);
  const server = await serve(t, { port: 0, data });
  const { port } = await server.ready();
  const socket = await openSocket(port, { welcome: false });
  const { now } = JSON.parse(await socket.text()).d;
  assert.ok(now >= future && now < future + 60_000, `${now - future}`);
});

test('it_ends_well_whatever_moment_it_is_told_to', async () => {
  for (let delay = 0; delay < 200; delay += 20) {
    const server = await start(program, ['serve', ...settings(FREE)]);
    await soon(new Promise((go) => setTimeout(go, delay)), 'a moment');
    server.child.kill('SIGTERM');
    const { code, signal } = await soon(server.exit, 'its end');
    assert.ok(code === 0 || signal === 'SIGTERM', `${delay} ms: ${code} ${server.output.err}`);
  }
});

test('it_ends_with_the_goodbye_of_the_hub_and_close_frames', async (t) => {
  await within(8000, async () => {
    const data = `${folder(t, {})}/d`;
    mkdirSync(data);
    const server = await start(program, ['serve', ...settings({ port: 0, data })]);
    const { port } = await server.ready();
    const socket = await openSocket(port);
    const begin = Date.now();
    server.child.kill('SIGTERM');
    assert.equal(JSON.parse(await socket.text()).t, 'notice');
    assert.equal(await socket.closed(), 1012);
    const { code } = await soon(server.exit, 'its end');
    assert.equal(code, 0, server.output.err);
    return Date.now() - begin;
  });
});
