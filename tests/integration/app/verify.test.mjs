// SPDX-License-Identifier: MIT
// @ts-check
// `djenon verify` against an implementation of the rules that knows nothing of the engine, and
// against others that are wrong, silent or dead.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { PATIENCE } from '../client.mjs';
import { PROGRAM, checkReports, temporaryFolder } from '../lib/server.mjs';
import { GAMES, readVectors } from '../lib/table.mjs';

const ADAPTER = fileURLToPath(new URL('../../../proto/bots/adapter.py', import.meta.url));
const GOOD = `python3 -B '${ADAPTER}'`;

/** @param {string[]} args */
function verify(...args) {
  const { status, stdout, stderr, error } = spawnSync(PROGRAM, ['verify', ...args], {
    encoding: 'utf8',
    timeout: 4 * PATIENCE,
  });
  assert.ok(!error, `${error}`);
  checkReports(stderr);
  return { status, out: stdout, err: stderr };
}

/** The good adapter behind a filter of its lines. @param {string} filter */
const spoilt = (filter) => `${GOOD} | sed -u '${filter}'`;

const FIRST = 'legal adji-boto_3-1-1-1-3_0-5-10-10-10_56-0_S_10';

test('rules written from their description alone agree with the engine', () => {
  const { status, out, err } = verify('--command', GOOD, '--games', '15', ...GAMES);
  assert.deepEqual([status, err], [0, '']);
  const [, lines] = /^(\d+) lines compared: no difference\n$/.exec(out) ?? [];
  assert.ok(Number(lines) > 8000, `${lines} lines`);
});

for (const file of [...GAMES, 'djenon-abe-repetition']) {
  test(`the example adapter plays ${file} as the vectors say`, () => {
    const vectors = readVectors(`${file}.jsonl`);
    const { stdout, stderr } = spawnSync('python3', ['-B', ADAPTER], {
      encoding: 'utf8',
      input: vectors.map(({ start, moves }) => `game ${start} ${moves}\n`).join(''),
    });
    assert.equal(stderr, '');
    assert.deepEqual(stdout.split('\n').slice(0, -1), vectors.map(({ plies, end }) => (
      `${plies[plies.length - 1].position} ${end}`)));
  });
}

test('the same seed asks the same lines, another seed others', (t) => {
  const file = path.join(temporaryFolder(t), 'asked');
  const ask = (/** @type {string} */ seed) => {
    const command = `tee '${file}' | ${GOOD}`;
    assert.equal(verify('--command', command, '--games', '3', '--seed', seed, 'djenon-abe').status, 0);
    return readFileSync(file, 'utf8');
  };
  const lines = ask('5');
  assert.equal(ask('5'), lines);
  assert.notEqual(ask('6'), lines);
});

test('only the games that are named are asked about', (t) => {
  const file = path.join(temporaryFolder(t), 'asked');
  verify('--command', `tee '${file}' | ${GOOD}`, '--games', '1', 'adji-boto', 'djenon-abe');
  const games = readFileSync(file, 'utf8').split('\n').filter(Boolean)
    .map((line) => line.split(' ')[1].split('_')[0]);
  assert.deepEqual([...new Set(games)], ['adji-boto', 'djenon-abe']);
});

/** What is wrong, the filter that makes it so, and where it is found. @type {[string, string, RegExp][]} */
const WRONG = [
  ['a letter too few', 's/^ABCDEF$/ABCDE/', /^line \d+: legal \S+\nexpected: ABCDEF\nreceived: ABCDE\n$/],
  ['no pass', 's/^\\.$/end/', /^line \d+: legal \S+\nexpected: \.\nreceived: end\n$/],
  ['a lap too many', 's/ 3$/ 4/', /^line \d+: play \S+ \w\nexpected: (\S+ \d+) 3\nreceived: \1 4\n$/],
  ['a capture that is not counted', 's/ 4 \\([0-9]*\\)$/ 0 \\1/',
    /^line \d+: play \S+ \w\nexpected: (\S+) 4 (\d+)\nreceived: \1 0 \2\n$/],
  ['an end that is not seen', 's/ repetition$/ open/',
    /^line \d+: game \S+ \w+\nexpected: (\S+) repetition\nreceived: \1 open\n$/],
  ['another name for an end', 's/ no-progress$/ draw/', /expected: \S+ no-progress\nreceived: \S+ draw\n$/],
  ['a space at the end', 's/$/ /', /^line 1: .*\nexpected: A\nreceived: A \n$/],
  ['bytes that a terminal would obey', 's/^/\x1b[2J/', /^line 1: .*\nexpected: A\nreceived: \\x1b\[2JA\n$/],
];

for (const [what, filter, report] of WRONG) {
  test(`the first wrong line is told, both ways, and the status is 1: ${what}`, () => {
    const { status, out, err } = verify('--command', spoilt(filter));
    assert.deepEqual([status, err], [1, '']);
    assert.match(out, report);
  });
}

test('a carriage return before the line feed is no difference', () => {
  const { status, out } = verify('--command', spoilt('s/$/\r/'), '--games', '1');
  assert.equal(status, 0, out);
});

/** A command that does not go on, and what is said of it. @type {[string, string, RegExp][]} */
const BROKEN = [
  ['is not there', 'exec /nowhere/adapter', /ended with status 127: the shell did not find it\nline 1: /],
  ['ends at once', 'exit 0', /: the command ended before its input did\nline 1: /],
  ['ends with a status', 'exit 3', /: the command ended with status 3\nline 1: /],
  ['ends in the middle', `sed -u 40q | ${GOOD}`, /: the command ended before its input did\nline 41: /],
  ['is killed', 'kill -9 $$', /: the command was ended by signal 9\nline 1: /],
  ['says nothing', 'cat > /dev/null', /: the command has said nothing for 1 s\nline 1: /],
  ['does not read', 'exec sleep 100', /: the command has said nothing for 1 s\nline 1: /],
  ['does not end its line', 'printf A; exec sleep 100', /: the command has said nothing for 1 s\nline 1: /],
  ['closes its output', 'exec >&-; exec sleep 100', /: the command has closed a pipe and does not end\nline 1: /],
  ['sends a line without end', 'exec cat /dev/zero', /: the command has sent a line of more than 1000 bytes\nline 1: /],
  ['says more than it was asked at its end', `${GOOD}; echo bye`, /: the command has said more than it was asked\n$/],
  ['does not end when its input does', `${GOOD}; exec sleep 100`,
    /: the command does not end when its input does\n$/],
  ['fails at its end', `${GOOD}; exit 4`, /: the command ended with status 4\n$/],
];

for (const [what, command, sentence] of BROKEN) {
  test(`a sentence and status 2 for a command that ${what}`, () => {
    const limit = command.includes(GOOD) ? '4' : '1'; // what works takes its time
    const { status, out, err } = verify('--command', command, '--limit', limit, '--games', '1', 'adji-boto');
    assert.deepEqual([status, out], [2, '']);
    assert.match(err, sentence);
    assert.ok(err.includes(FIRST) || !sentence.source.includes('line 1:'), err);
  });
}

test('nothing that the command has started is left behind', () => {
  // The pipes of a program that is run to its end are open as long as anybody has them.
  const { status, err } = verify('--command', 'sleep 1000 & cat > /dev/null', '--limit', '1');
  assert.equal(status, 2, err);
});

/** @type {[string[], RegExp][]} */
const BAD_CALLS = [
  [[], /^usage: djenon verify --command CMD /],
  [['djenon-abe'], /^usage: /],
  [['--command'], /: --command needs a value\n$/],
  [['--command', 'cat', 'chess'], /: no game is called "chess"\n$/],
  [['--command', 'cat', '--games', '-1'], /: --games takes a number from 0 to 1000000, not "-1"\n$/],
  [['--command', 'cat', '--seed', 'x'], /: --seed takes a number from 0 to \d+, not "x"\n$/],
  [['--command', 'cat', '--limit', '0'], /: --limit takes a number from 1 to 3600, not "0"\n$/],
  [['--command', 'cat', ...Array(33).fill('djenon-abe')], /: verify takes at most 32 games\n$/],
  [['--command', 'cat', '--loud', '1'], /: verify has no option --loud\n$/],
];

test('a wrong call is told with status 2', () => {
  for (const [args, sentence] of BAD_CALLS) {
    const { status, out, err } = verify(...args);
    assert.deepEqual([status, out], [2, ''], args.join(' '));
    assert.match(err, sentence);
  }
});
