// SPDX-License-Identifier: MIT
// A hall as the browser follows it: its list, what the player wants there, and what the host hears.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createHall, hallPath, receiveHall, rankStandings, RESULTS, wallPath } from '../../../web/game/hall.js';
import { createLists } from '../../../web/game/lists.js';
import { createLobby } from '../../../web/game/lobby.js';
import { fakePage, settle } from './fakes.mjs';

const CODE = 'K7MPQ2R9XD';

const person = (player) => ({ player, name: player, kind: 'person' });
const present = (player, state = 'here') => ({ person: person(player), state });
const row = (room, state = 'playing') => ({ room, state, rules: 'djenon-abe', table: 1 });
const document = (more = {}) => ({
  title: 'Club night', state: 'open', host: person('host'), list: [], names: 'free', ...more,
});
const standing = (player, points, seeds, games) => ({ person: person(player), points, seeds, games });
const result = (room, game) => ({ room, game, winner: 'south', score: [25, 23] });
const snapshot = (v, more = {}) => (
  { hall: CODE, v, rooms: [], quick: [], waiting: 0, document: document(), ...more });
const more = (v, rest) => ({ hall: CODE, v, set: [], gone: [], waiting: 0, ...rest });
const doing = (hall) => hall.people.map((one) => `${one.person.player}:${one.state}`).join(' ');
const rooms = (hall) => hall.rooms.map(({ room, state }) => `${room}:${state}`).join(' ');

/** The hall after messages, none of which may leave a gap. */
function after(...messages) {
  return messages.reduce((hall, d) => {
    const { list, gap } = receiveHall(hall, d);
    assert.ok(!gap);
    return list;
  }, null);
}

test('a_snapshot_in_several_messages_is_one_hall', () => {
  const hall = after(
    snapshot(7, { rooms: [row('A')], people: [present('a')] }),
    more(7, { set: [row('B')], people: [present('b', 'ready')] }),
    more(7, { standings: [standing('a', 2, 30, 1)], results: [result('A', 1)] }),
  );
  assert.equal(rooms(hall), 'A:playing B:playing');
  assert.equal(doing(hall), 'a:here b:ready');
  assert.equal(hall.standings.length, 1);
  assert.equal(hall.results.length, 1);
  assert.equal(hall.v, 7);
});

test('a_change_replaces_adds_and_takes_away_people_and_tables', () => {
  const hall = after(
    snapshot(3, { rooms: [row('A'), row('B')], people: [present('a'), present('b'), present('c')] }),
    more(4, {
      set: [row('C', 'open'), row('B', 'open')],
      gone: ['A'],
      people: [present('d'), present('b', 'playing')],
      away: [{ player: 'a' }],
      waiting: 2,
    }),
  );
  assert.equal(rooms(hall), 'B:open C:open');
  assert.equal(doing(hall), 'b:playing c:here d:here');
  assert.equal(hall.waiting, 2);
  assert.equal(hall.document.title, 'Club night');
});

test('a_document_in_a_change_replaces_the_whole_one', () => {
  const hall = after(
    snapshot(3, { document: document({ announcement: { text: 'Tea', language: 'en', at: 5 } }) }),
    more(4, { document: document({ state: 'paused', announcement: null }) }),
  );
  assert.equal(hall.document.state, 'paused');
  assert.equal(hall.document.announcement, null);
});

test('results_and_standings_are_told_once_each_and_the_oldest_results_are_dropped', () => {
  const many = Array.from({ length: RESULTS }, (_, n) => result(`R${n}`, 1));
  const hall = after(
    snapshot(1, { results: many, standings: [standing('a', 2, 30, 1)] }),
    more(2, { results: [many[99], result('R99', 2)], standings: [standing('a', 4, 61, 2)] }),
  );
  assert.equal(hall.results.length, RESULTS);
  assert.deepEqual([hall.results[0].room, hall.results[98].game, hall.results[99].game], ['R1', 1, 2]);
  assert.deepEqual(hall.standings.map(({ points }) => points), [4]);
});

for (const [title, v] of [['a_missed_change_is_a_gap', 5], ['an_old_change_is_left_out', 2]]) {
  test(title, () => {
    const before = after(snapshot(3, { people: [present('a')] }));
    const { list, gap } = receiveHall(before, more(v, { people: [present('b')] }));
    assert.equal(gap, v > 3);
    assert.equal(doing(list), 'a:here');
  });
}

test('standings_are_ordered_by_points_then_seeds_then_fewer_games_and_equal_ones_share_a_place', () => {
  const ranked = rankStandings([
    standing('few', 2, 20, 3), standing('seeds', 2, 30, 3), standing('points', 4, 1, 3), standing('games', 2, 30, 2),
    standing('same', 2, 30, 3),
  ]);
  assert.deepEqual(ranked.map((one) => `${one.place} ${one.person.player}`), [
    '1 points', '2 games', '3 seeds', '3 same', '5 few',
  ]);
});

test('a_hall_and_its_wall_have_addresses', () => {
  assert.equal(hallPath(CODE), 'h/K7MPQ-2R9XD');
  assert.equal(wallPath(CODE), 'h/K7MPQ-2R9XD/wall');
});

/** A page whose connection stands, in a hall. */
function open(options = {}) {
  const { timers, network, link, commands } = fakePage();
  const lists = createLists({ link, commands });
  const hall = createHall({ code: CODE, link, commands, lists, player: () => 'me', ...options });
  const paired = [];
  hall.on('paired', (news) => paired.push(news));
  const page = {
    hall,
    lobby: createLobby({ lists }),
    paired,
    say: (t, d) => network.newest().say({ t, d }),
    news: (d) => page.say('hall', { hall: CODE, ...d }),
    /** What this connection has said. */
    said: (t) => network.newest().commands(t).map(({ d }) => d),
    asked: () => page.said('lobby').map((d) => (d.on === false ? 'off' : d.hall || 'lobby')).join(' '),
    acts: () => page.said('hall').map(({ action, hall: code, ...rest }) => (
      [action, ...Object.values(rest).map(String)].join(' '))).join(', '),
    /** Answers a command of a type, the newest unless another is meant. */
    async answer(t, code = null, at = -1) {
      const { id } = network.newest().commands(t).slice(at)[0];
      network.newest().say(code ? { t: 'error', re: id, d: { code, text: '' } } : { t: 'ok', re: id, d: {} });
      await settle();
    },
    async comeIn(d = {}) {
      await page.answer('lobby');
      page.say('lobby', snapshot(1, d));
    },
    async reconnect() {
      network.newest().drop();
      timers.pass(20000);
      network.newest().accept();
      await settle();
    },
  };
  return page;
}

test('whoever_looks_is_present_and_whoever_looks_no_more_is_not', async () => {
  const { hall, said, asked, comeIn } = open();
  const stop = hall.look();
  assert.deepEqual(said('lobby'), [{ hall: CODE }]);
  assert.ok(!hall.present());
  await comeIn({ people: [present('me'), present('host')] });
  assert.ok(hall.present());
  assert.equal(hall.me().state, 'here');
  stop();
  assert.equal(asked(), `${CODE} off`);
  assert.equal(hall.hall(), null);
  assert.ok(!hall.present());
});

test('a_wall_listens_without_being_present', () => {
  const { hall, said } = open({ wall: true });
  hall.look();
  assert.deepEqual(said('lobby'), [{ hall: CODE, wall: true }]);
});

test('a_missed_number_is_asked_for_once', async () => {
  const { hall, say, asked, comeIn } = open();
  hall.look();
  await comeIn({ people: [present('me')] });
  say('lobby', more(3, { people: [present('b')] }));
  say('lobby', more(4, { people: [present('c')] }));
  assert.equal(asked(), `${CODE} ${CODE}`);
});

test('the_lobby_takes_the_place_of_the_hall_until_it_is_left', async () => {
  const { hall, lobby, say, asked, comeIn, answer, acts } = open();
  hall.look();
  await comeIn({ people: [present('me')] });
  hall.wait({ action: 'ready' });
  await answer('hall');
  const leave = lobby.look();
  assert.ok(!hall.present());
  await answer('lobby');
  say('lobby', { hall: null, v: 9, rooms: [row('X')], quick: [], waiting: 0 });
  say('lobby', more(2, { people: [present('late')] }));
  assert.equal(rooms(lobby.lobby()), 'X:playing');
  assert.equal(doing(hall.hall()), 'me:here');
  leave();
  assert.equal(asked(), `${CODE} lobby ${CODE}`);
  assert.equal(acts(), 'ready');
  await answer('lobby');
  assert.ok(hall.present());
  assert.equal(acts(), 'ready, ready');
});

test('a_hall_whose_place_the_lobby_took_before_the_answer_came_is_not_present', async () => {
  const { hall, lobby, answer, acts } = open({ wish: { action: 'ready' } });
  hall.look();
  lobby.look();
  assert.ok(hall.aside());
  await answer('lobby', null, 0);
  assert.ok(hall.aside());
  assert.ok(!hall.present());
  assert.equal(acts(), '');
});

test('what_is_wanted_is_said_again_on_a_new_connection_after_coming_in', async () => {
  const { hall, acts, comeIn, answer, reconnect } = open();
  hall.look();
  await comeIn();
  hall.wait({ action: 'wait', game: 'djenon-abe' });
  await answer('hall');
  assert.equal(acts(), 'wait djenon-abe');
  await reconnect();
  assert.equal(acts(), '');
  await comeIn();
  assert.equal(acts(), 'wait djenon-abe');
});

test('a_wish_from_before_a_reload_is_said_as_soon_as_the_hall_is_entered', async () => {
  const { hall, acts, comeIn } = open({ wish: { action: 'ready' } });
  hall.look();
  assert.equal(acts(), '');
  await comeIn();
  assert.equal(acts(), 'ready');
});

test('another_player_of_this_browser_does_not_want_what_the_last_one_wanted', async () => {
  let player = 'me';
  const { hall, acts, comeIn, answer, reconnect } = open({ player: () => player });
  hall.look();
  await comeIn();
  hall.wait({ action: 'ready' });
  await answer('hall');
  player = 'you';
  await reconnect();
  await comeIn();
  assert.equal(acts(), '');
  assert.equal(hall.wish(), null);
});

test('a_gap_does_not_say_again_what_is_wanted', async () => {
  const { hall, say, acts, comeIn, answer } = open();
  hall.look();
  await comeIn();
  hall.wait({ action: 'ready' });
  await answer('hall');
  say('lobby', more(5, {}));
  await answer('lobby');
  assert.equal(acts(), 'ready');
});

test('a_pair_ends_the_waiting_names_the_room_and_leaves_the_player_ready_for_the_next_round', async () => {
  const { hall, news, paired, comeIn, answer, reconnect, acts } = open();
  hall.look();
  await comeIn();
  hall.wait({ action: 'wait' });
  await answer('hall');
  news({ state: 'paired', room: 'ROOM', round: 3 });
  assert.deepEqual(paired, [{ room: 'ROOM', round: 3 }]);
  assert.deepEqual(hall.wish(), { action: 'ready' });
  await reconnect();
  await comeIn();
  assert.equal(acts(), 'ready');
});

for (const [state, wish] of /** @type {any} */ ([
  ['odd', { action: 'ready' }], ['lost', { action: 'wait' }], ['out', null],
])) {
  test(`after_${state}_the_player_wants_${wish ? wish.action : 'nothing'}`, async () => {
    const { hall, news, comeIn, answer } = open();
    hall.look();
    await comeIn();
    hall.wait({ action: 'wait' });
    await answer('hall');
    news({ state, round: 2 });
    assert.equal(hall.note().state, state);
    assert.deepEqual(hall.wish(), wish);
  });
}

test('news_of_another_hall_is_not_for_this_one', async () => {
  const { hall, say, comeIn, paired } = open();
  hall.look();
  await comeIn();
  say('hall', { hall: 'BBBBBBBBBB', state: 'paired', room: 'ROOM' });
  assert.deepEqual(paired, []);
});

test('how_many_wait_is_told_in_between', async () => {
  const { hall, news, comeIn } = open();
  hall.look();
  await comeIn();
  news({ state: 'waiting', waiting: 4 });
  assert.equal(hall.hall().waiting, 4);
});

test('a_refused_wish_is_no_wish_any_more', async () => {
  const { hall, comeIn, answer } = open();
  hall.look();
  await comeIn();
  const waiting = hall.wait({ action: 'wait' });
  await Promise.all([answer('hall', 'seated-in-game'), assert.rejects(waiting, { code: 'seated-in-game' })]);
  assert.equal(hall.wish(), null);
});

test('taking_back_says_so_and_leaves_nothing_wanted', async () => {
  const { hall, acts, comeIn, answer } = open();
  hall.look();
  await comeIn();
  hall.wait({ action: 'wait' });
  await answer('hall');
  hall.stop();
  assert.equal(acts(), 'wait, ready false');
  assert.equal(hall.wish(), null);
});

test('a_hall_that_is_not_there_is_told_apart_from_one_that_has_not_answered', async () => {
  const { hall, answer } = open();
  hall.look();
  assert.equal(hall.failed(), null);
  await answer('lobby', 'no-such-hall');
  assert.equal(hall.failed(), 'no-such-hall');
  assert.ok(!hall.present());
});

test('the_host_hears_of_every_table_and_of_changes', async () => {
  const { hall, say, comeIn } = open();
  hall.look();
  await comeIn({ rooms: [row('A')], document: document({ host: person('me') }) });
  assert.ok(hall.isHost());
  const heard = (room, help) => ({ room, state: 'playing', turn: 'south', at: 5, south: true, north: false, help });
  say('tables', { hall: CODE, tables: [heard('A', false), heard('B', false)] });
  say('tables', { hall: CODE, tables: [heard('A', true)] });
  assert.equal(hall.table('A').help, true);
  assert.equal(hall.table('B').help, false);
  say('lobby', more(2, { gone: ['B'] }));
  assert.equal(hall.table('B'), null);
});

test('an_order_is_sent_until_it_is_answered', async () => {
  const { hall, acts, comeIn, reconnect } = open();
  hall.look();
  await comeIn();
  hall.order('tables', { count: 4 });
  await reconnect();
  assert.equal(acts(), 'tables 4');
});

test('the_chosen_name_is_the_one_that_the_list_gives_to_this_player', async () => {
  const { hall, comeIn, acts } = open();
  hall.look();
  await comeIn({ document: document({ names: 'list', list: [{ name: 'Ama', player: 'b' }, { name: 'Kofi', player: 'me' }] }) });
  assert.equal(hall.chosen(), 'Kofi');
  hall.choose('Esi');
  hall.choose(null);
  assert.equal(acts(), 'name Esi, name');
});
