// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AWAY, createLink, FIRST, LAST, PULSE_PLAYING } from '../../../web/net/link.js';
import { fakeNetwork, fakeTimers, settle } from './fakes.mjs';

function linked(options = {}) {
  const timers = fakeTimers();
  const network = fakeNetwork();
  const link = createLink({
    url: 'ws://x/ws',
    hello: () => ({ protocol: 1, secret: 's' }),
    open: network.open,
    timers,
    random: () => 0.999,
    isOnline: () => true,
    ...options,
  });
  const states = [];
  link.on('state', ({ phase, trouble }) => states.push(trouble ? `${phase} ${trouble}` : phase));
  link.start();
  return { timers, network, link, states };
}

test('hello_is_sent_after_welcome_and_only_then', () => {
  const { network, link } = linked();
  const socket = network.newest();
  assert.deepEqual(socket.sent, []);
  socket.say({ t: 'welcome', d: {} });
  assert.equal(socket.sent.length, 1);
  assert.equal(socket.sent[0].t, 'hello');
  assert.equal(link.state().phase, 'connecting');
});

/** A connection whose server takes no name; `name` may be changed. */
function nameless(name) {
  const settings = { name };
  const world = linked({ hello: () => ({ protocol: 1, ...settings }) });
  const greet = () => {
    const socket = world.network.newest();
    const hellos = () => socket.commands('hello');
    socket.say({ t: 'welcome', d: {} });
    for (let count = 0; count < hellos().length && count < 5; count += 1) {
      const { id, d } = hellos()[count];
      socket.say(d.name
        ? { t: 'error', re: id, d: { code: 'malformed', text: '' } }
        : { t: 'ok', re: id, d: { player: 'me', seats: [], finished: [] } });
    }
    return hellos();
  };
  return { ...world, settings, greet };
}

test('a_refused_name_is_left_out_of_one_more_hello_and_told', () => {
  const { greet, link, network } = nameless('Ama');
  const [first, second, ...more] = greet();
  assert.deepEqual([first.d, second.d, more], [{ protocol: 1, name: 'Ama' }, { protocol: 1 }, []]);
  assert.notEqual(first.id, second.id);
  const { phase, trouble } = link.state();
  assert.deepEqual([phase, trouble], ['ready', 'name']);
  assert.equal(network.sockets.length, 1);
});

test('a_refused_name_is_not_sent_again_until_it_is_changed', () => {
  const { greet, link, settings } = nameless('Ama');
  greet();
  link.renew();
  assert.deepEqual(greet().map(({ d }) => d.name), [undefined]);
  settings.name = 'Kofi';
  link.renew();
  assert.deepEqual(greet().map(({ d }) => d.name), ['Kofi', undefined]);
  settings.name = '';
  link.renew();
  assert.deepEqual(greet().map(({ d }) => d.name), [undefined]);
  assert.equal(link.state().trouble, null);
});

test('a_hello_without_a_name_is_not_said_twice', () => {
  const { network, link } = linked();
  const socket = network.newest();
  socket.say({ t: 'welcome', d: {} });
  socket.say({ t: 'error', re: socket.sent[0].id, d: { code: 'malformed', text: '' } });
  assert.equal(socket.commands('hello').length, 1);
  assert.equal(link.state().phase, 'waiting');
});

test('a_hello_that_is_not_answered_yet_is_said_anew_on_another_connection', () => {
  const { greet, network, link, settings } = nameless('Ama');
  network.newest().say({ t: 'welcome', d: {} });
  settings.name = 'Kofi';
  link.renew();
  assert.equal(network.sockets.length, 2);
  assert.ok(network.sockets[0].closed);
  assert.equal(greet()[0].d.name, 'Kofi');
});

test('ready_comes_before_resume', () => {
  const { network, link } = linked();
  const order = [];
  link.on('resume', () => order.push('resume'));
  link.on('ready', ({ player }) => order.push(`ready ${player}`));
  network.newest().accept();
  assert.deepEqual(order, ['ready me', 'resume']);
});

test('first_attempt_after_a_loss_comes_within_half_a_second', () => {
  const { network, timers } = linked();
  network.newest().accept();
  network.newest().drop();
  timers.pass(FIRST);
  assert.equal(network.sockets.length, 2);
});

test('attempts_never_stop_and_never_wait_longer_than_the_limit', () => {
  const { network, timers } = linked();
  for (let i = 0; i < 40; i += 1) {
    const { length } = network.sockets;
    network.newest().drop();
    assert.ok(timers.next() <= LAST, `attempt ${i} waits ${timers.next()}`);
    timers.pass(timers.next());
    assert.equal(network.sockets.length, length + 1);
  }
});

test('jitter_uses_the_whole_range', () => {
  const { network, timers } = linked({ random: () => 0 });
  network.newest().accept();
  network.newest().drop();
  assert.equal(timers.next(), 0);
});

for (const [code, expected] of [
  [1006, 'waiting lost'],
  [1012, 'waiting restarting'],
  [1001, 'waiting restarting'],
  [1013, 'waiting lost'],
  [1008, 'waiting flood'],
  [4009, 'stopped version'],
  [4003, 'stopped secret'],
  [4004, 'stopped banned'],
]) {
  test(`close_code_${code}_reads_as_${expected.replace(' ', '_')}`, () => {
    const { network, states } = linked();
    network.newest().accept();
    network.newest().drop(code);
    assert.equal(states[states.length - 1], expected);
  });
}

test('whoever_was_closed_for_a_flood_stays_away_for_a_minute', () => {
  const { link, network, timers } = linked();
  network.newest().accept();
  network.newest().drop(1008);
  assert.ok(timers.next() >= AWAY && timers.next() <= AWAY + FIRST, `${timers.next()}`);
  link.wake();
  timers.pass(AWAY - 1);
  assert.equal(network.sockets.length, 1);
  timers.pass(FIRST + 1);
  assert.equal(network.sockets.length, 2);
  network.newest().accept();
  network.newest().drop(1006);
  assert.ok(timers.next() <= FIRST);
});

test('a_person_may_try_again_at_once', () => {
  const { link, network } = linked();
  network.newest().accept();
  network.newest().drop(1008);
  link.start();
  assert.equal(network.sockets.length, 2);
});

for (const code of ['rate-limited', 'too-many']) {
  test(`a_server_that_turns_a_connection_away_as_${code}_is_left_alone_as_long_as_it_says`, () => {
    const { link, network, timers, states } = linked();
    network.newest().say({ t: 'error', re: null, d: { code, text: '', retryMs: 7000 } });
    network.newest().drop(1013);
    assert.equal(states[states.length - 1], 'waiting crowded');
    link.wake();
    link.sleep();
    timers.pass(6999);
    assert.equal(network.sockets.length, 1);
    timers.pass(FIRST * 2 + 1);
    assert.equal(network.sockets.length, 2);
    network.newest().accept();
    assert.equal(states[states.length - 1], 'ready');
  });

  test(`a_hello_that_is_${code}_is_said_again_when_the_server_says`, () => {
    const { network, timers, states } = linked();
    const socket = network.newest();
    socket.say({ t: 'welcome', d: {} });
    socket.say({ t: 'error', re: socket.sent[0].id, d: { code, text: '' } });
    assert.equal(states[states.length - 1], 'waiting crowded');
    assert.ok(timers.next() >= LAST);
  });
}

test('a_restart_stays_a_restart_while_the_server_is_away', () => {
  const { network, timers, states } = linked();
  network.newest().accept();
  network.newest().drop(1012);
  timers.pass(FIRST);
  network.newest().drop(1006);
  assert.equal(states[states.length - 1], 'waiting restarting');
});

test('an_announced_restart_reads_as_one_even_when_the_close_code_is_lost', () => {
  const { network, states } = linked();
  network.newest().accept();
  network.newest().say({ t: 'notice', d: { code: 'restart', ms: 0 } });
  network.newest().drop(1006);
  assert.equal(states[states.length - 1], 'waiting restarting');
});

test('a_loss_long_before_an_announced_restart_is_a_loss', () => {
  const { network, timers, states } = linked();
  network.newest().accept();
  network.newest().say({ t: 'notice', d: { code: 'restart', ms: 600000 } });
  network.newest().drop(1006);
  assert.equal(states[states.length - 1], 'waiting lost');
  timers.pass(FIRST);
  network.newest().accept();
  network.newest().say({ t: 'notice', d: { code: 'restart', ms: 4000 } });
  network.newest().drop(1006);
  assert.equal(states[states.length - 1], 'waiting restarting');
});

test('a_restart_that_was_called_off_is_none', () => {
  const { network, states } = linked();
  network.newest().accept();
  network.newest().say({ t: 'notice', d: { code: 'restart', ms: 1000 } });
  network.newest().say({ t: 'notice', d: { code: 'no-restart' } });
  network.newest().drop(1006);
  assert.equal(states[states.length - 1], 'waiting lost');
});

test('failing_again_and_again_reads_as_unreachable', () => {
  const { network, timers, states } = linked();
  network.newest().accept();
  for (let i = 0; i < 3; i += 1) {
    network.newest().drop();
    timers.pass(LAST);
  }
  network.newest().drop();
  assert.equal(states[states.length - 1], 'waiting unreachable');
});

test('a_site_that_answers_while_its_socket_does_not_reads_as_blocked', async () => {
  const { network, timers, link } = linked({ probe: async () => true });
  for (let i = 0; i < 3; i += 1) {
    network.newest().drop();
    await settle();
    if (i < 2) {
      timers.pass(LAST);
    }
  }
  assert.equal(link.state().trouble, 'blocked');
});

test('a_socket_that_never_opens_reads_as_blocked_after_one_attempt', async () => {
  let asked = 0;
  const probe = async () => {
    asked += 1;
    return true;
  };
  const { timers, states } = linked({ probe });
  timers.pass(12_000);
  await settle();
  assert.deepEqual([states[states.length - 1], asked], ['waiting blocked', 1]);
});

test('a_site_is_asked_again_while_its_socket_does_not_open', async () => {
  let answers = false;
  const { network, timers, link } = linked({ probe: async () => answers });
  const troubles = [];
  for (let i = 0; i < 6; i += 1) {
    network.newest().drop();
    await settle();
    troubles.push(link.state().trouble);
    answers = i > 3;
    while (network.sockets.length === i + 1) {
      timers.pass(FIRST);
    }
  }
  assert.deepEqual(troubles, [null, ...Array(4).fill('unreachable'), 'blocked']);
});

test('a_loss_tells_the_code_of_its_close', () => {
  const { network, link } = linked();
  const codes = [];
  link.on('lost', (code) => codes.push(code));
  network.newest().accept();
  network.newest().drop(1012);
  link.wake();
  network.newest().accept();
  link.renew();
  assert.deepEqual(codes, [1012, 1000]);
});

test('waking_while_a_socket_does_not_open_tries_another_soon', () => {
  const { network, timers, link } = linked();
  link.wake();
  timers.pass(3000 + 2 * FIRST);
  assert.deepEqual([network.sockets[0].closed, network.sockets.length], [true, 2]);
});

test('no_network_reads_as_offline_and_waking_tries_at_once', () => {
  let online = true;
  const { network, states, link } = linked({ isOnline: () => online });
  network.newest().accept();
  online = false;
  network.newest().drop();
  assert.equal(states[states.length - 1], 'waiting offline');
  online = true;
  link.wake();
  assert.equal(network.sockets.length, 2);
});

test('silence_after_p_is_a_dead_connection', () => {
  const { network, timers, link } = linked();
  network.newest().accept();
  const first = network.newest();
  assert.deepEqual(first.sent.filter((sent) => sent === 'p'), ['p']);
  timers.pass(10_000);
  assert.ok(first.closed);
  assert.notEqual(link.state().phase, 'ready');
});

test('a_pong_keeps_the_connection', () => {
  const { network, timers, link } = linked();
  network.newest().accept();
  link.setPulse(PULSE_PLAYING);
  for (let i = 0; i < 20; i += 1) {
    timers.pass(PULSE_PLAYING);
    network.newest().say({ t: 'pong', now: timers.now() });
  }
  assert.equal(network.sockets.length, 1);
  assert.ok(network.newest().sent.filter((sent) => sent === 'p').length >= 20);
});

test('server_time_is_taken_from_every_pong_less_half_of_its_way', () => {
  const { network, timers, link } = linked();
  network.newest().accept({ now: 500 });
  assert.equal(link.serverNow(), 500);
  timers.pass(300);
  network.newest().say({ t: 'pong', now: 9000 });
  assert.equal(link.serverNow(), 9150);
  timers.pass(1000);
  assert.equal(link.serverNow(), 10150);
});

test('waking_with_a_dead_connection_finds_out_soon', () => {
  const { network, timers, link } = linked();
  network.newest().accept();
  network.newest().say({ t: 'pong', now: 1 });
  link.wake();
  timers.pass(3000);
  assert.equal(network.newest() === network.sockets[0] ? link.state().phase : 'new', 'waiting');
});

test('a_server_that_does_not_finish_hello_is_left', () => {
  const { network, timers } = linked();
  network.newest().say({ t: 'welcome', d: {} });
  timers.pass(30_000);
  assert.ok(network.sockets[0].closed);
  assert.ok(network.sockets.length > 1);
});

test('messages_of_an_old_socket_are_not_heard', () => {
  const { network, timers, link } = linked();
  const frames = [];
  link.on('frame', (frame) => frames.push(frame));
  network.newest().accept();
  const old = network.newest();
  old.drop();
  timers.pass(FIRST);
  network.newest().accept();
  old.say({ t: 'seat', d: {} });
  assert.deepEqual(frames, []);
});

test('unreadable_frames_are_passed_over', () => {
  const { network, link } = linked();
  network.newest().accept();
  network.newest().onmessage({ data: '{' });
  network.newest().onmessage({ data: 'null' });
  assert.equal(link.state().phase, 'ready');
});
