// SPDX-License-Identifier: MIT
// @ts-check
// The program as a server: started, killed, started again on the same folder.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PATIENCE, request, soon, start } from '../client.mjs';

/** The program under test; the build names it. */
export const PROGRAM = process.env.DJENON ?? '';

const SANITIZER = /ERROR: (Address|Leak|Undefined\w*|Thread)Sanitizer|runtime error:|Sanitizer:DEADLY|==\d+== (Invalid|Conditional jump|Use of|Syscall param)/;

/** Fails when a sanitizer, or valgrind, has complained. @param {string} stderr */
export function checkReports(stderr) {
  const at = stderr.search(SANITIZER);
  assert.equal(at, -1, at < 0 ? '' : stderr.slice(Math.max(0, at - 400), at + 4000));
}

/** @type {WeakMap<object, (() => unknown)[]>} */
const ends = new WeakMap();

/**
 * Undoes something when the test ends, the newest thing first: a server stops before its folder goes.
 * @param {import('node:test').TestContext} t @param {() => unknown} end
 */
function undo(t, end) {
  const list = ends.get(t) ?? [];
  list.push(end);
  if (!ends.has(t)) {
    ends.set(t, list);
    t.after(async () => {
      for (const next of list.reverse()) {
        await next();
      }
    });
  }
}

/** An empty folder. @param {string} name of what it is for */
export const makeFolder = (name) => mkdtempSync(path.join(tmpdir(), `djenon-${name}-`));

/** An empty folder that goes away with the test. @param {import('node:test').TestContext} t */
export function temporaryFolder(t) {
  const folder = makeFolder('play');
  undo(t, () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** @param {Record<string, string>} settings */
const toArguments = (settings) => (
  Object.entries(settings).flatMap(([key, value]) => ['--set', `${key}=${value}`]));

/** Nobody plays as fast as a test, and from one address. */
const HURRY = Object.fromEntries(
  ['connections', 'players', 'rooms', 'commands', 'messages', 'creates', 'guesses', 'malformed']
    .map((name) => [`rate_${name}`, 'none']));

/** A server of its own for a test. */
export class Server {
  /** @param {Record<string, string>} settings @param {Record<string, string>} [env] */
  constructor(settings, env = {}) {
    this.settings = settings;
    this.env = env;
    this.hurries = true; // more than players may
    this.port = 0;
    this.metricsPort = 0; // of the listener for operators, when there is one
    /** @type {Awaited<ReturnType<typeof start>> | null} */
    this.program = null;
    this.log = ''; // of the lives that have ended
  }

  /** @param {Record<string, string>} [more] keys for this start alone */
  async start(more = {}) {
    const settings = { port: '0', ...(this.hurries ? HURRY : {}), ...this.settings, ...more };
    this.program = await start(PROGRAM, ['serve', ...toArguments(settings)], { env: this.env });
    if (settings.port !== '0') { // then it speaks to people
      await soon(this.program.line, 'the first line');
      this.port = Number(settings.port);
      return this;
    }
    const said = await this.program.ready();
    this.port = said.port;
    this.metricsPort = said.metrics_port;
    return this;
  }

  get isRunning() {
    return this.program !== null;
  }

  get pid() {
    return this.program?.child.pid;
  }

  /** What it has written to stderr, in all its lives. */
  get stderr() {
    return this.log + (this.program ? this.program.output.err : '');
  }

  /** @param {NodeJS.Signals} signal */
  async #end(signal) {
    assert.ok(this.program, 'the server runs');
    const { program } = this;
    const end = await program.stop(signal);
    this.log += program.output.err;
    this.program = null;
    checkReports(program.output.err);
    return end;
  }

  /** As if the power had gone. */
  async kill() {
    const { signal } = await this.#end('SIGKILL');
    assert.equal(signal, 'SIGKILL', 'it was alive until then');
  }

  /** As an operator does. @param {number} [status] that it ends with */
  async stop(status = 0) {
    const { code, signal } = await this.#end('SIGTERM');
    assert.equal(code, status, `ended with ${code ?? signal}:\n${this.log.slice(-4000)}`);
  }

  /** A signal that does not end it. @param {NodeJS.Signals} signal */
  signal(signal) {
    this.program?.child.kill(signal);
  }

  /** Waits for its end. @returns {Promise<number | null>} the status */
  async ended() {
    assert.ok(this.program, 'the server runs');
    const { program } = this;
    const { code } = await soon(program.exit, 'the end of the server');
    this.log += program.output.err;
    this.program = null;
    checkReports(program.output.err);
    return code;
  }

  async restart() {
    await this.kill();
    return this.start();
  }

  /** The status of /readyz. */
  async health() {
    const answer = await request(this.port, '/readyz');
    return answer.status;
  }
}

/**
 * A long run outside of a test: with the server started before and stopped after it. Then the
 * server's folder goes and this process ends, with what there is to see and status 1 when it failed.
 * @param {Server} server @param {number} seed that makes it fail again @param {() => Promise<void>} run
 */
export async function runToEnd(server, seed, run) {
  try {
    await server.start();
    await run();
    await server.stop();
  } catch (error) {
    console.error(error);
    console.error(`seed ${seed}\n${server.stderr.slice(-4000)}`);
    process.exitCode = 1;
    if (server.isRunning) {
      await server.kill().catch(() => {});
    }
  } finally {
    rmSync(server.settings.data, { recursive: true, force: true });
  }
  process.exit();
}

/**
 * A running server that is stopped, and looked at, when the test ends.
 * @param {import('node:test').TestContext} t
 * @param {Record<string, string>} settings
 * @param {Record<string, string>} [env]
 */
export async function serve(t, settings, env) {
  const server = new Server(settings, env);
  undo(t, () => (server.isRunning ? server.stop() : undefined));
  return server.start();
}

/**
 * A server that keeps the rates it comes with.
 * @param {import('node:test').TestContext} t @param {Record<string, string>} [settings]
 */
export function serveLimited(t, settings = {}) {
  const server = new Server({ store: 'memory', ...settings });
  undo(t, () => (server.isRunning ? server.stop() : undefined));
  server.hurries = false;
  return server.start();
}

/** @param {import('node:test').TestContext} t @param {Record<string, string>} [more] */
export const serveFromMemory = (t, more = {}) => serve(t, { store: 'memory', ...more });

/** @param {import('node:test').TestContext} t @param {string} data */
export const serveFromFolder = (t, data) => serve(t, { store: 'sqlite', data });

/**
 * Runs the program to its end.
 * @param {string[]} args
 * @param {{input?: string, env?: Record<string, string>, prefix?: string[]}} [options] prefix: the
 *   command that runs it
 */
export function run(args, { input = '', env = {}, prefix = [] } = {}) {
  const [command, ...rest] = [...prefix, PROGRAM, ...args];
  const { status, signal, stdout, stderr, error } = spawnSync(command, rest, {
    input,
    env: { ...process.env, ...env },
    encoding: 'utf8',
    timeout: PATIENCE,
  });
  assert.ok(!error, `djenon ${args.join(' ')}: ${error}`);
  checkReports(stderr);
  return { status: status ?? signal, out: stdout, err: stderr };
}
