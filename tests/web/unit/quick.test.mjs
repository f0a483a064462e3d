// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createQuick } from '../../../web/game/quick.js';
import { fakePage, settle } from './fakes.mjs';

const CLOCK = { kind: 'fischer', base: 180000, increment: 2000 };
const FOUND = {
  state: 'found', game: 'djenon-abe', clock: CLOCK, opponent: { player: 'o', name: 'Kofi', kind: 'person' }, deadline: 9,
};

function open({ avoid = [] } = {}) {
  const { timers, network, link, commands } = fakePage();
  const quick = createQuick({ link, commands, avoid: () => avoid });
  const paired = [];
  quick.on('paired', (room) => paired.push(room));
  return {
    quick,
    paired,
    timers,
    network,
    say: (d) => network.newest().say({ t: 'quick', d }),
    asked: () => network.newest().commands('quick').map(({ d }) => d),
    /** The newest command is refused. */
    refuse(code) {
      const { id } = network.newest().commands('quick').pop();
      network.newest().say({ t: 'error', re: id, d: { code, text: '' } });
    },
  };
}

test('whom_to_avoid_is_said_with_the_wish', () => {
  const { quick, asked } = open({ avoid: [{ player: 'x' }] });
  quick.wait({ game: 'djenon-abe', clock: CLOCK, bots: true });
  assert.deepEqual(asked(), [
    { action: 'wait', game: 'djenon-abe', clock: CLOCK, bots: true, avoid: [{ player: 'x' }] },
  ]);
});

test('from_waiting_over_found_and_accepted_to_a_table', () => {
  const { quick, asked, say, paired } = open();
  quick.wait({ bots: false });
  say({ state: 'waiting', waiting: 3 });
  assert.equal(quick.state().waiting, 3);
  say(FOUND);
  assert.equal(quick.state().phase, 'found');
  assert.equal(quick.state().found.opponent.name, 'Kofi');
  quick.accept();
  assert.ok(quick.state().accepted);
  say({ state: 'paired', room: 'K7MPQ2R9XD' });
  assert.deepEqual(paired, ['K7MPQ2R9XD']);
  assert.equal(quick.state().phase, 'off');
  assert.deepEqual(asked().map(({ action }) => action), ['wait', 'accept']);
});

test('whoever_is_left_alone_waits_on', () => {
  const { quick, say } = open();
  quick.wait({ bots: false });
  say(FOUND);
  say({ state: 'lost' });
  assert.equal(quick.state().phase, 'waiting');
  assert.equal(quick.state().note, 'lost');
  say({ state: 'waiting', waiting: 1 });
  assert.equal(quick.state().phase, 'waiting');
});

test('whoever_does_not_answer_is_out', () => {
  const { quick, say } = open();
  quick.wait({ bots: false });
  say(FOUND);
  say({ state: 'out' });
  assert.equal(quick.state().phase, 'off');
  assert.equal(quick.state().note, 'out');
  assert.equal(quick.state().wish, null);
});

test('a_place_that_moved_to_another_page_is_told_apart', () => {
  const { quick, say } = open();
  quick.wait({ bots: false });
  say({ state: 'waiting', waiting: 1 });
  say({ state: 'out' });
  assert.equal(quick.state().note, 'elsewhere');
  assert.equal(quick.state().wish, null);
});

test('whoever_is_let_go_before_a_restart_is_told_so', () => {
  for (const before of [{ state: 'waiting', waiting: 1 }, FOUND]) {
    const { quick, say } = open();
    quick.wait({ bots: false });
    say(before);
    say({ state: 'out', restart: true });
    assert.equal(quick.state().note, 'restart');
    assert.equal(quick.state().wish, null);
  }
});

test('the_wish_is_said_again_on_a_new_connection', () => {
  const { quick, network, timers, asked, say } = open();
  quick.wait({ game: 'djenon-abe', bots: false });
  const { since } = quick.state();
  say(FOUND);
  network.newest().drop();
  assert.equal(quick.state().phase, 'waiting');
  timers.pass(20000);
  network.newest().accept({ now: undefined });
  assert.deepEqual(asked(), [{ action: 'wait', game: 'djenon-abe', bots: false }]);
  assert.equal(quick.state().since, since);
});

test('after_a_stop_nothing_is_said_again_and_no_answer_counts', () => {
  const { quick, network, timers, asked, say } = open();
  quick.wait({ bots: false });
  quick.stop();
  say(FOUND);
  assert.equal(quick.state().phase, 'off');
  network.newest().drop();
  timers.pass(20000);
  network.newest().accept();
  assert.deepEqual(asked(), []);
});

test('a_refused_wish_ends_the_search_with_its_code', async () => {
  const { quick, refuse } = open();
  quick.wait({ bots: false });
  refuse('too-many');
  await settle();
  assert.equal(quick.state().phase, 'off');
  assert.equal(quick.state().note, 'too-many');
});
