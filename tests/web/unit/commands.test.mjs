// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCommands } from '../../../web/net/commands.js';
import { createLink, FIRST } from '../../../web/net/link.js';
import { fakeNetwork, fakeTimers, settle } from './fakes.mjs';

function commanding() {
  const timers = fakeTimers();
  const network = fakeNetwork();
  const link = createLink({
    url: 'x', hello: () => ({}), open: network.open, timers, random: () => 0.5, isOnline: () => true,
  });
  const commands = createCommands(link, { later: (fn, ms) => void timers.setTimeout(fn, ms) });
  link.start();
  network.newest().accept();
  const again = () => {
    network.newest().drop();
    timers.pass(FIRST);
    network.newest().accept();
  };
  return { timers, network, commands, again };
}

/** What a promise has come to: "open", "ok", or the code of the refusal. */
async function fate(promise) {
  let result = 'open';
  promise.then(() => { result = 'ok'; }, (error) => { result = error.code; });
  await settle();
  return result;
}

test('ids_are_printable_and_all_different', () => {
  const { commands } = commanding();
  const ids = new Set(Array.from({ length: 500 }, () => commands.newId()));
  assert.equal(ids.size, 500);
  assert.ok([...ids].every((id) => /^[\x21-\x7e]{1,36}$/.test(id)));
});

test('a_state_changing_command_is_sent_again_with_the_same_id_until_it_is_answered', async () => {
  const { network, commands, again } = commanding();
  const promise = commands.send('move', { room: 'R', pit: 'A' });
  const [first] = network.newest().commands('move');
  again();
  again();
  const [third] = network.newest().commands('move');
  assert.deepEqual(third, first);
  network.newest().say({ t: 'ok', re: first.id, d: { room: 'R', events: [] } });
  assert.equal(await fate(promise), 'ok');
  again();
  assert.deepEqual(network.newest().commands('move'), []);
});

test('a_command_given_while_away_is_sent_on_return', () => {
  const { network, timers, commands } = commanding();
  network.newest().drop();
  commands.send('resign', { room: 'R', game: 1 });
  timers.pass(FIRST);
  network.newest().accept();
  assert.equal(network.newest().commands('resign').length, 1);
});

test('a_question_fails_when_the_connection_goes', async () => {
  const { network, commands, again } = commanding();
  const promise = commands.ask('watch', { room: 'R' });
  again();
  assert.equal(await fate(promise), 'gone');
  assert.deepEqual(network.newest().commands('watch'), []);
});

test('an_error_answer_refuses_with_code_and_reason', async () => {
  const { network, commands } = commanding();
  const promise = commands.send('move', {});
  const [{ id }] = network.newest().commands('move');
  network.newest().say({ t: 'error', re: id, d: { code: 'illegal-move', reason: 'endless', text: '' } });
  await assert.rejects(promise, { code: 'illegal-move', reason: 'endless' });
});

test('not_durable_now_is_tried_again_with_the_same_id', async () => {
  const { network, timers, commands } = commanding();
  const promise = commands.send('move', {});
  const [{ id }] = network.newest().commands('move');
  network.newest().say({ t: 'error', re: id, d: { code: 'unavailable' } });
  assert.equal(await fate(promise), 'open');
  network.newest().say({ t: 'pong', now: 1 });
  timers.pass(2000);
  assert.equal(network.newest().commands('move').length, 2);
  assert.equal(network.newest().commands('move')[1].id, id);
});

test('a_rate_limit_is_waited_out', () => {
  const { network, timers, commands } = commanding();
  commands.send('create', {});
  const [{ id }] = network.newest().commands('create');
  network.newest().say({ t: 'error', re: id, d: { code: 'rate-limited', retryMs: 3000 } });
  timers.pass(2999);
  assert.equal(network.newest().commands('create').length, 1);
  timers.pass(1);
  assert.equal(network.newest().commands('create').length, 2);
});

test('events_in_an_answer_come_before_the_promise', async () => {
  const { network, commands } = commanding();
  const order = [];
  commands.on('events', ({ room, events }) => order.push(`${room} ${events[0].t}`));
  const promise = commands.send('join', { room: 'R' }).then(() => order.push('answer'));
  const [{ id }] = network.newest().commands('join');
  network.newest().say({ t: 'ok', re: id, d: { room: 'R', events: [{ t: 'seated', v: 3, d: {} }] } });
  await promise;
  assert.deepEqual(order, ['R seated', 'answer']);
});

test('a_forgotten_command_is_not_sent_again', () => {
  const { network, commands, again } = commanding();
  commands.send('move', {}, 'mine');
  commands.forget('mine');
  again();
  assert.deepEqual(network.newest().commands('move'), []);
});

test('sending_a_known_id_waits_for_the_same_answer', async () => {
  const { network, commands } = commanding();
  const one = commands.send('move', {}, 'same');
  const two = commands.send('move', {}, 'same');
  assert.equal(network.newest().commands('move').length, 1);
  network.newest().say({ t: 'ok', re: 'same', d: {} });
  assert.equal(await fate(one), 'ok');
  assert.equal(await fate(two), 'ok');
});

test('answers_to_nothing_are_passed_over', () => {
  const { network } = commanding();
  network.newest().say({ t: 'error', re: null, d: { code: 'malformed' } });
  network.newest().say({ t: 'ok', re: 'unknown', d: {} });
});
