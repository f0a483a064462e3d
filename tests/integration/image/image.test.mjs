// SPDX-License-Identifier: MIT
// @ts-check
// The image as a host runs it: its own user without a privilege, process 1, a read-only root, one
// volume. `check` beside this file has built it, and says where its files and configuration are.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
  chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync,
  writeFileSync,
} from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import test from 'node:test';
import WebSocket from 'ws';
import { eventually, request, soon, start } from '../client.mjs';
import { findGame, gameOf, leaveTable, playOn, sit } from '../lib/table.mjs';
import { Player } from '../lib/player.mjs';

const {
  IMAGE_CONFIG = '', IMAGE_ROOT = '', IMAGE_NGINX = '', IMAGE_WORK = '',
} = process.env;
const CONFINE = new URL('confine', import.meta.url).pathname;
const NGINX_CONF = new URL('../../../docker/nginx.conf', import.meta.url);
const STOP_MS = 8000;
const CONNECTIONS = 8192; // max_connections, unless it is set
const BESIDE = 64; // files that the server opens beside them

/**
 * @typedef {object} Config
 * @property {string} User
 * @property {string[]} Env
 * @property {string[]} Entrypoint
 * @property {string[]} Cmd
 * @property {Record<string, {}>} Volumes
 * @property {Record<string, {}>} ExposedPorts
 * @property {string} StopSignal
 * @property {Record<string, string>} Labels
 * @property {{Test: string[], Timeout: number}} Healthcheck
 */
/** @type {Config} */
const config = JSON.parse(readFileSync(IMAGE_CONFIG, 'utf8')).Docker.config;

/** A port that nobody uses. */
async function findPort() {
  const server = net.createServer();
  await new Promise((go) => server.listen(0, '127.0.0.1', () => go(undefined)));
  const { port } = /** @type {net.AddressInfo} */ (server.address());
  await new Promise((go) => server.close(go));
  return port;
}

/** A new volume, with the owner and mode that the image gives to /data, as an engine makes it. */
function makeVolume(/** @type {import('node:test').TestContext} */ t) {
  const volume = mkdtempSync(path.join(IMAGE_WORK, 'volume-'));
  t.after(() => rmSync(volume, { recursive: true, force: true }));
  const { uid, gid, mode } = statSync(path.join(IMAGE_ROOT, 'data'));
  chownSync(volume, uid, gid);
  chmodSync(volume, mode & 0o7777);
  return volume;
}

/**
 * Runs a command in an image's files; it ends with the test, whatever happens.
 * @param {import('node:test').TestContext} t
 * @param {string[]} words for `confine`
 */
async function confine(t, words) {
  const program = await start(CONFINE, words, { prefix: [] });
  t.after(() => program.child.kill('SIGKILL'));
  return program;
}

/**
 * Runs a command as a container of the image.
 * @param {import('node:test').TestContext} t
 * @param {string} volume
 * @param {string[]} command
 * @param {Record<string, string>} [variables]
 * @param {string} [limit] of open files
 */
function runInside(t, volume, command, variables = {}, limit = '-') {
  const set = Object.entries(variables).map(([name, value]) => `${name}=${value}`);
  const words = ['env', '-i', ...config.Env, ...set, ...command];
  return confine(t, [IMAGE_ROOT, volume, 'ro', config.User, limit, ...words]);
}

/** The process inside of one that `confine` has started. @param {number | undefined} pid */
function findInside(pid) {
  const [child] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
  return Number(child);
}

/**
 * The image's own command, ready to be played with.
 * @param {import('node:test').TestContext} t
 * @param {string} volume
 * @param {Record<string, string>} [variables]
 * @param {string} [limit]
 */
async function serve(t, volume, variables = {}, limit) {
  const port = await findPort();
  const all = { DJENON_PORT: String(port), ...variables };
  const program = await runInside(t, volume, [...config.Entrypoint, ...config.Cmd], all, limit);
  assert.match(await soon(program.line, 'the server'), /^Djenon: open http/);
  const pid = findInside(program.child.pid);
  return {
    port,
    pid,
    variables: all,
    program,
    async stop() {
      const before = Date.now();
      process.kill(pid, config.StopSignal);
      const end = await soon(program.exit, 'the end of the server');
      assert.deepEqual(end, { code: 0, signal: null }, program.output.err);
      assert.ok(Date.now() - before < STOP_MS, `it took ${Date.now() - before} ms`);
    },
  };
}

/** @param {number} pid @param {string} name */
const statusOf = (pid, name) => (
  new RegExp(`^${name}:\\s*(.*)$`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);

test('configuration_is_what_engines_and_hosts_rely_on', () => {
  assert.match(config.User, /^[1-9]\d*:[1-9]\d*$/);
  assert.deepEqual(config.Entrypoint, ['djenon']);
  assert.deepEqual(config.Cmd, ['serve']);
  assert.deepEqual(Object.keys(config.Volumes), ['/data']);
  assert.deepEqual(Object.keys(config.ExposedPorts), ['8080/tcp']);
  assert.deepEqual(config.Healthcheck.Test, ['CMD', 'djenon', 'healthcheck']);
  assert.equal(config.StopSignal, 'SIGTERM');
  assert.equal(config.Labels['org.opencontainers.image.licenses'], 'MIT');
});

test('nothing_is_left_of_building', () => {
  const programs = ['usr/bin', 'usr/local/bin'].flatMap((folder) => (
    readdirSync(path.join(IMAGE_ROOT, folder))));
  assert.deepEqual(programs.filter((name) => /gcc|clang|^cc$|meson|ninja/.test(name)), []);
  assert.deepEqual(readdirSync(path.join(IMAGE_ROOT, 'var/lib/apt/lists')), []);
  const web = path.join(IMAGE_ROOT, 'usr/local/share/djenon/web');
  for (const module of ['engine.wasm', 'notation.wasm']) {
    assert.ok(readdirSync(web).includes(module), module);
  }
  assert.ok(!readdirSync(web).includes('package.json'));
});

test('authorities_that_browsers_trust_are_there_for_the_doctor', () => {
  const text = readFileSync(path.join(IMAGE_ROOT, 'etc/ssl/certs/ca-certificates.crt'), 'utf8');
  assert.ok((text.match(/BEGIN CERTIFICATE/g) ?? []).length > 100);
});

test('server_runs_without_privilege_and_answers', async (t) => {
  const volume = makeVolume(t);
  const server = await serve(t, volume);
  assert.equal(statusOf(server.pid, 'Uid'), Array(4).fill(config.User.split(':')[0]).join('\t'));
  assert.equal(Number(`0x${statusOf(server.pid, 'CapEff')}`), 0);
  assert.equal(Number(`0x${statusOf(server.pid, 'CapBnd')}`), 0);
  assert.match(statusOf(server.pid, 'NSpid') ?? '', /\t1$/);

  const page = await request(server.port, '/');
  assert.equal(page.status, 200);
  assert.match(page.text, /<html/);
  const build = /a\/([0-9a-f]{10})\//.exec(page.text)?.[1];
  const engine = await request(server.port, `/a/${build}/engine.wasm`);
  assert.equal(engine.status, 200);
  assert.equal(engine.body.subarray(0, 4).toString('latin1'), '\0asm');

  const player = await new Player('someone').open(server);
  assert.match(player.me.player, /^[\w-]{16}$/);
  await player.close();
  t.diagnostic(`resident memory: ${statusOf(server.pid, 'VmRSS')}`);
  await server.stop();
});

test('health_is_told_inside', async (t) => {
  const volume = makeVolume(t);
  const [, ...command] = config.Healthcheck.Test;
  const server = await serve(t, volume);
  const well = await runInside(t, volume, command, server.variables);
  assert.equal((await soon(well.exit, 'the health check')).code, 0, well.output.err);
  await server.stop();
  const ill = await runInside(t, volume, command, server.variables);
  assert.equal((await soon(ill.exit, 'the health check')).code, 1);
  assert.match(ill.output.err, /the server cannot be reached/);
});

test('game_goes_on_after_the_container_is_replaced', async (t) => {
  const volume = makeVolume(t);
  const vector = findGame('adji-boto', 8);
  const first = await serve(t, volume);
  const table = await sit(first, 'adji-boto');
  await playOn(table, vector, { upTo: 4 });
  const known = gameOf(table).position;
  await first.stop(); // with both still connected
  await Promise.all([table.south.gone(), table.north.gone()]);
  assert.equal(table.south.closeCode, 1012);

  const second = await serve(t, volume);
  for (const player of [table.south, table.north]) {
    await player.open(second);
    await player.readAll(table.room);
  }
  assert.equal(gameOf(table).position, known);
  await playOn(table, vector, { upTo: 8 });
  await leaveTable(table);
  await second.stop();
});

test('copy_is_made_and_put_back_as_the_guide_says', async (t) => {
  const guide = readFileSync(new URL('../../../docker/README.md', import.meta.url), 'utf8');
  const script = /docker exec djenon sh -c '([^']*)' > "\$folder/.exec(guide)?.[1] ?? '';
  assert.match(script, /djenon backup/);
  const volume = makeVolume(t);
  const server = await serve(t, volume);
  const room = await new Player('host').open(server);
  await room.ok('create', { game: 'djenon-abe', side: 'south' });
  const inside = async (/** @type {string} */ text) => {
    const program = await runInside(t, volume, ['sh', '-c', text], server.variables);
    assert.equal((await soon(program.exit, text)).code, 0, program.output.err);
    return program.output.out;
  };
  for (let night = 0; night < 2; night++) {
    await inside(`(${script}) > /data/restore.db`); // what docker exec -i writes there
  }
  assert.match(await inside('djenon restore /data/restore.db'), /, 1 rooms?;/);
  await room.gone();
  await eventually(async () => (await request(server.port, '/readyz')).status === 200, 'what was put back');
  assert.equal((await new Player('host').open(server)).me.seats.length, 1);
  await server.stop();
});

test('volume_that_cannot_be_written_is_explained', async (t) => {
  const volume = makeVolume(t);
  chownSync(volume, 0, 0);
  chmodSync(volume, 0o755);
  const program = await runInside(t, volume, [...config.Entrypoint, ...config.Cmd], {
    DJENON_PORT: String(await findPort()),
  });
  assert.equal((await soon(program.exit, 'the end of the server')).code, 1);
  assert.match(program.output.err, new RegExp('^djenon: /data cannot be written: it belongs to user '
    + `0 \\(mode 0755\\).*mend it with: chown -R ${config.User} /data$`, 'm'));
});

/** The highest limit of open files that can be had here: what "unlimited" comes to, if possible. */
function findLimit() {
  const most = readFileSync('/proc/sys/fs/nr_open', 'utf8').trim();
  const { status } = spawnSync('prlimit', [`--nofile=${most}:${most}`, 'true']);
  const hard = /Max open files\s+\d+\s+(\d+)/.exec(readFileSync('/proc/self/limits', 'utf8'));
  return status === 0 ? most : hard?.[1] ?? '';
}

test('high_limit_of_open_files_is_lowered_to_what_is_needed', async (t) => {
  const limit = findLimit();
  const server = await serve(t, makeVolume(t), {}, limit);
  const limits = readFileSync(`/proc/${server.pid}/limits`, 'utf8');
  const [, soft, hard] = /Max open files\s+(\d+)\s+(\d+)/.exec(limits) ?? [];
  assert.equal(hard, limit);
  assert.equal(Number(soft), CONNECTIONS + BESIDE);
  t.diagnostic(`soft and hard limit at the start: ${limit}`);
  await server.stop();
});

/**
 * nginx with the file that hosts are given, on other ports.
 * @param {import('node:test').TestContext} t
 * @param {number} upstream
 */
async function startProxy(t, upstream) {
  const [secure, plain] = [await findPort(), await findPort()];
  const text = readFileSync(NGINX_CONF, 'utf8')
    .replace('127.0.0.1:8080', `127.0.0.1:${upstream}`)
    .replace('listen 443', `listen 127.0.0.1:${secure}`)
    .replace('listen 80;', `listen 127.0.0.1:${plain};`);
  const at = (/** @type {string} */ name) => path.join(IMAGE_NGINX, name);
  rmSync(at('etc/nginx/sites-enabled/default'), { force: true });
  writeFileSync(at('etc/nginx/sites-enabled/djenon'), text);
  mkdirSync(at('etc/ssl/play.example.org'), { recursive: true });
  const inside = (/** @type {string} */ script) => (
    confine(t, [IMAGE_NGINX, '-', 'rw', '0:0', '-', 'sh', '-c', script]));
  const made = await inside('cd /etc/ssl/play.example.org && openssl req -x509 -nodes -newkey rsa:2048'
    + ' -subj /CN=play.example.org -keyout privkey.pem -out fullchain.pem && nginx -t');
  assert.equal((await soon(made.exit, 'nginx -t')).code, 0, made.output.err);
  const proxy = await inside("exec nginx -g 'daemon off; master_process off;'");
  for (let tries = 0; !await isListening(secure); tries += 1) {
    assert.ok(tries < 100, proxy.output.err);
    await new Promise((go) => setTimeout(go, 50));
  }
  return secure;
}

/** @param {number} port */
const isListening = (port) => new Promise((go) => {
  const socket = net.connect(port, '127.0.0.1', () => {
    socket.destroy();
    go(true);
  });
  socket.on('error', () => go(false));
});

/** What is heard first: the server's welcome, or why there is none. */
function greet(/** @type {number} */ port, /** @type {string} */ origin) {
  const socket = new WebSocket(`wss://127.0.0.1:${port}/ws`, 'djenon.v1', {
    headers: { Host: 'play.example.org' },
    origin,
    rejectUnauthorized: false,
  });
  return soon(new Promise((go) => {
    socket.on('error', (error) => go(error.message));
    socket.on('message', (data) => {
      go(JSON.parse(String(data)).t);
      socket.close();
    });
  }), 'a greeting');
}

test('nginx_file_carries_pages_and_sockets', async (t) => {
  const server = await serve(t, makeVolume(t), { DJENON_PUBLIC_URL: 'https://play.example.org/' });
  const port = await startProxy(t, server.port);
  assert.equal(await greet(port, 'https://play.example.org'), 'welcome');
  assert.match(await greet(port, 'https://elsewhere.example'), /403/);
  await server.stop();
  assert.match(server.program.output.err, /socket\.refused origin=https:\/\/elsewhere\.example/);
});
