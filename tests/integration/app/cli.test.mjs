// SPDX-License-Identifier: MIT
// @ts-check
// The subcommands for people and for checks from outside: what they print, and their exit status.

import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { run, serveFromMemory, temporaryFolder } from '../lib/server.mjs';
import { GAMES, readVectors } from '../lib/table.mjs';

/** @typedef {import('../lib/table.mjs').VectorGame} VectorGame */

const GAME_FILES = [...GAMES, 'djenon-abe-repetition'];

/** What `djenon replay` says of a game of the vectors. @param {VectorGame} vector */
const replayOf = ({ plies, end, score }) => (
  [...plies.map(({ position }) => position), `END ${end} ${score}`, ''].join('\n'));

for (const file of GAME_FILES) {
  test(`replay plays every game of ${file} as the vectors say`, () => {
    for (const vector of readVectors(`${file}.jsonl`)) {
      const { status, out, err } = run(['replay', vector.game, vector.moves]);
      assert.deepEqual({ status, out, err }, { status: 0, out: replayOf(vector), err: '' });
    }
  });
}

/** @typedef {{title: string, position: string, legal?: string, move?: string, moves?: string,
 *   positions?: string[], refused?: boolean, after?: string, end?: string | null}} Edge */

const edges = /** @type {Edge[]} */ (/** @type {any} */ (readVectors('edges.jsonl')));

test('legal lists the moves of the vectors\' edge positions, and a dot for a pass', () => {
  for (const { title, position, legal } of edges.filter((it) => it.legal !== undefined)) {
    const { status, out, err } = run(['legal', position]);
    const letters = [.../** @type {string} */ (legal)].join(' ');
    assert.deepEqual({ status, out, err }, { status: 0, out: `${letters}\n`, err: '' }, title);
  }
});

test('replay plays from the vectors\' edge positions, or names the move that is refused', () => {
  for (const { title, position, move, moves, positions, refused, after, end } of edges) {
    const { status, out, err } = run(['replay', position, moves ?? move ?? '']);
    const lines = out.split('\n');
    if (refused) {
      assert.equal(status, 1, title);
      assert.match(err, /^move 1 \(.\): (must-pass|endless|must-feed)\n$/);
      assert.equal(out, '');
      continue;
    }
    assert.deepEqual([status, err], [0, ''], title);
    assert.deepEqual(lines.slice(0, -2), positions ?? [after], title);
    assert.ok(lines[lines.length - 2].startsWith(end ? `END ${end} ` : 'OPEN'), title);
  }
});

/** Counted by another program. @type {Record<string, number[]>} */
const PERFT = {
  'djenon-aboure': [1, 6, 27, 120, 512, 1963, 7862],
  'djenon-abe': [1, 6, 32, 154, 749, 3732, 18282],
  'adji-boto': [1, 5, 25, 100, 400, 1200, 3600],
};

for (const game of GAMES) {
  test(`perft counts the positions of ${game}`, () => {
    PERFT[game].forEach((count, depth) => {
      const { status, out, err } = run(['perft', game, String(depth)]);
      assert.deepEqual({ status, out, err }, { status: 0, out: `${count}\n`, err: '' });
    });
  });
}

// --- records ------------------------------------------------------------------------------------

/** A record, written here. @param {VectorGame} vector @param {Record<string, string>} [changes] */
function writeRecord({ game, plies, end, score }, changes = {}) {
  const [south, north] = score.split('-').map(Number);
  const winner = south === north ? 'draw' : south > north ? 'South' : 'North';
  const tags = {
    Game: game, Rules: '1', Event: '?', Site: '?', Date: '2026.11.29', Round: '1',
    South: 'Ama \\"the Owl\\"', North: 'Kofi', Result: score, Winner: winner, Termination: end, Clock: 'none',
    ...changes,
  };
  const tokens = plies.map(({ move, laps, captured }, i) => {
    const token = move === '.' ? '--'
      : `${move}${laps > 1 ? `~${laps}` : ''}${captured > 0 ? `+${captured}` : ''}`;
    return i % 2 === 0 ? `${i / 2 + 1}. ${token}` : token;
  });
  const head = Object.entries(tags).map(([name, value]) => `[${name} "${value}"]`);
  return `${[...head, '', [...tokens, score].join(' ')].join('\n')}\n`;
}

for (const file of GAME_FILES) {
  test(`record takes what is written of games of ${file}`, () => {
    for (const vector of readVectors(`${file}.jsonl`).filter((_, i) => i % 4 === 0)) {
      const { status, out, err } = run(['record', '-'], { input: writeRecord(vector) });
      const last = vector.plies[vector.plies.length - 1].position;
      assert.deepEqual({ status, out, err }, { status: 0, out: `${last}\n`, err: '' });
    }
  });
}

const [sample] = readVectors('djenon-abe.jsonl');
const good = writeRecord(sample);

/** What is wrong with a record, and how it is told. @type {[string, string, RegExp][]} */
const BAD_RECORDS = [
  ['nothing at all', '', /:1: /],
  ['a game that nobody knows', writeRecord(sample, { Game: 'chess' }), /:1: no game has this name/],
  ['rules of the future', writeRecord(sample, { Rules: '7' }), /:2: this version of the rules/],
  ['another result', writeRecord(sample, { Result: '24-24' }), /: the result does not follow/],
  ['another winner', writeRecord(sample, { Winner: 'South' }), /: the winner does not follow/],
  ['another end', writeRecord(sample, { Termination: 'one-each' }), /: the termination does not follow/],
  ['other laps', good.replace('1. A~5', '1. A~4'), /:14: ply 1: the move has another number of laps/],
  ['another capture', good.replace('d~3+4', 'd~3+2'), /:14: ply 2: the move captures another number/],
  ['a move that is not legal', good.replace('1. A~5', '1. a'), /:14: ply 1: the move is not legal: not-yours/],
  ['a pit that is not there', good.replace('1. A~5', '1. Q'), /:14: ply 1: not a move of this board/],
  ['a number left out', good.replace('2. ', ''), /: the move number is missing or wrong/],
  ['a comment without an end', good.replace('1. A', '1. {why A'), /: a comment is not closed/],
  ['something after the result', `${good}more\n`, /: the moves must end with the result/],
];

for (const [title, text, told] of BAD_RECORDS) {
  test(`record refuses ${title}, and says where`, (t) => {
    const file = path.join(temporaryFolder(t), 'game.sgr');
    assert.notEqual(text, good);
    writeFileSync(file, text);
    const { status, out, err } = run(['record', file]);
    assert.deepEqual([status, out], [1, '']);
    assert.ok(err.startsWith(`djenon: ${file}:`), err);
    assert.match(err, told);
    assert.equal(err.trim().split('\n').length, 1);
  });
}

// --- wrong calls and bad input ------------------------------------------------------------------

const AFTER_A = 'djenon-abe_2-7-1-6-1-6_6-6-0-1-6-6_0-0_N_1';

/** Arguments, exit status, stdout, stderr. @type {[string[], number, RegExp, RegExp][]} */
const CALLS = [
  [[], 2, /^$/, /^usage: djenon <command>/],
  [['help'], 0, /^usage: djenon <command>/, /^$/],
  [['--help'], 0, /\n {2}healthcheck /, /^$/],
  [['dance'], 2, /^$/, /^usage: djenon <command>/],
  [['perft'], 2, /^$/, /^usage: djenon perft GAME DEPTH \[POSITION\]\n$/],
  [['perft', 'djenon-abe', '1', AFTER_A, 'more'], 2, /^$/, /^usage: djenon perft/],
  [['perft', 'chess', '1'], 1, /^$/, /no game is called "chess"; there are: djenon-aboure djenon-abe adji-boto\n$/],
  [['perft', 'djenon-abe', 'deep'], 2, /^$/, /DEPTH must be a number from 0 to 64, not "deep"/],
  [['perft', 'djenon-abe', '65'], 2, /^$/, /DEPTH must be a number from 0 to 64/],
  [['perft', 'djenon-abe', '-1'], 2, /^$/, /DEPTH must be a number from 0 to 64/],
  [['perft', 'adji-boto', '1', AFTER_A], 1, /^$/, /the position is of djenon-abe, not of adji-boto/],
  [['perft', 'djenon-abe', '1', AFTER_A], 0, /^5\n$/, /^$/],
  [['legal'], 2, /^$/, /^usage: djenon legal POSITION\n$/],
  [['legal', 'djenon-abe'], 0, /^A B C D E F\n$/, /^$/],
  [['legal', AFTER_A.replace('_N_1', '_S_2')], 0, /^[A-F]( [A-F])*\n$/, /^$/],
  [['legal', 'djenon-abe_1'], 1, /^$/, /"djenon-abe_1" is no position: not of the form/],
  [['legal', AFTER_A.replace('2-7', '2-8')], 1, /^$/, /is no position: /],
  [['replay', 'djenon-abe'], 2, /^$/, /^usage: djenon replay GAME\|POSITION MOVES\n$/],
  [['replay', 'chess', 'A'], 1, /^$/, /no game is called "chess"/],
  [['replay', 'djenon-abe', ''], 0, /^OPEN\n$/, /^$/],
  [['replay', 'djenon-abe', 'A'], 0, new RegExp(`^${AFTER_A}\nOPEN\n$`), /^$/],
  [['replay', 'djenon-abe', 'AX'], 1, new RegExp(`^${AFTER_A}\n$`), /^move 2 \(X\): no such pit\n$/],
  [['replay', 'djenon-abe', 'A.'], 1, new RegExp(`^${AFTER_A}\n$`), /^move 2 \(\.\): may-not-pass\n$/],
  [['replay', 'djenon-abe', 'AA'], 1, new RegExp(`^${AFTER_A}\n$`), /^move 2 \(A\): not-yours\n$/],
  [['replay', sample.game, `${sample.moves}A`], 1, /_x_\d+\n$/, /: game-over\n$/],
  [['record'], 2, /^$/, /^usage: djenon record FILE\n$/],
  [['record', '/nowhere/game.sgr'], 1, /^$/, /cannot read \/nowhere\/game\.sgr: No such file or directory/],
  [['config', '--set', 'prot=1'], 1, /^$/, /there is no key "prot"; the nearest is port/],
  [['config', '--set', 'port=99999'], 1, /^$/, /port must be a number from 0 to 65535, not "99999"/],
  [['config', '--set', 'store=paper'], 1, /^$/, /store must be .*sqlite or memory, not "paper"/],
  [['config', '--set'], 1, /^$/, /nothing follows "--set"/],
  [['config', '--sets', 'port=1'], 1, /^$/, /there is no option "--sets"; there are --config FILE and --set/],
  [['config', '--config', '/nowhere.conf'], 1, /^$/, /\/nowhere\.conf: No such file or directory/],
  [['serve', '--set', 'port=x'], 1, /^$/, /port must be a number/],
  [['serve', '--set', 'web=/nowhere', '--set', 'port=0'], 1, /^$/, /the browser client cannot be loaded.*set the key web/],
  [['serve', '--set', 'listen=192.0.2.1', '--set', 'port=0', '--set', 'store=memory'], 1, /^$/, /^djenon: .*192\.0\.2\.1/m],
  [['healthcheck', '--set', 'port=0'], 1, /^$/, /the key port is 0.*add --set port=N/],
  [['healthcheck', '--set', 'port=1'], 1, /^$/, /the server cannot be reached: Connection refused/],
];

for (const [args, status, out, err] of CALLS) {
  test(`djenon ${args.join(' ').slice(0, 60)} ends with ${status}`, () => {
    const done = run(args);
    assert.equal(done.status, status, done.err);
    assert.match(done.out, out);
    assert.match(done.err, err);
  });
}

test('output that cannot be written is an error', () => {
  const prefix = ['sh', '-c', 'exec "$0" "$@" >/dev/full'];
  for (const args of [['perft', 'djenon-abe', '1'], ['legal', 'djenon-abe'], ['replay', 'djenon-abe', 'A']]) {
    const { status, err } = run(args, { prefix });
    assert.equal(status, 1, args.join(' '));
    assert.match(err, /^djenon: cannot write the output: No space left on device\n$/, args.join(' '));
  }
  assert.equal(run(['config'], { prefix }).status, 1);
});

// --- configuration and health -------------------------------------------------------------------

test('config prints the file that comes with the program', () => {
  const shipped = readFileSync(new URL('../../../config/djenon.conf', import.meta.url), 'utf8');
  const { status, out, err } = run(['config']);
  assert.deepEqual({ status, err }, { status: 0, err: '' });
  assert.deepEqual(out.split('\n').filter((line) => /^\w/.test(line)),
    shipped.split('\n').filter((line) => /^\w/.test(line)));
});

test('the command line goes before the environment, and that before the file', (t) => {
  const file = path.join(temporaryFolder(t), 'djenon.conf');
  writeFileSync(file, '# mine\nport = 1001\nlog_level = warn\nserver_name = one\n');
  const env = { DJENON_CONFIG: file, DJENON_PORT: '1002', DJENON_LOG_LEVEL: 'error' };
  const { status, out } = run(['config', '--set', 'port=1003'], { env });
  assert.equal(status, 0);
  assert.match(out, /^port = 1003$/m);
  assert.match(out, /^log_level = error$/m);
  assert.match(out, /^server_name = one$/m);
});

test('what config prints reads back as the same', (t) => {
  const file = path.join(temporaryFolder(t), 'djenon.conf');
  const { out } = run(['config', '--set', 'port=4711', '--set', 'origins=https://a.example https://b.example']);
  writeFileSync(file, out);
  assert.equal(run(['config', '--config', file]).out, out);
});

test('a line of a configuration file that is wrong is named', (t) => {
  const file = path.join(temporaryFolder(t), 'djenon.conf');
  writeFileSync(file, 'port = 8080\n\nmax_connections = many\n');
  const { status, err } = run(['config', '--config', file]);
  assert.equal(status, 1);
  assert.ok(err.startsWith(`djenon: ${file}:3: max_connections must be a number`), err);
});

test('a variable that stands for no key is refused', () => {
  const { status, err } = run(['config'], { env: { DJENON_PROT: '1' } });
  assert.equal(status, 1);
  assert.match(err, /environment variable DJENON_PROT: there is no key "prot"/);
});

test('healthcheck is content with a server that is well, in silence', async (t) => {
  const server = await serveFromMemory(t);
  const done = run(['healthcheck', '--set', `port=${server.port}`]);
  assert.deepEqual(done, { status: 0, out: '', err: '' });
  const busy = run(['serve', '--set', `port=${server.port}`, '--set', 'store=memory']);
  assert.equal(busy.status, 1);
  assert.match(busy.err, new RegExp(`djenon: .*${server.port}`));
});
