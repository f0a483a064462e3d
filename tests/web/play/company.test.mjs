// SPDX-License-Identifier: MIT
// @ts-check
// What two people do at a table besides playing, with the real server: one has a browser, the
// other one speaks the protocol.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Player } from '../../integration/lib/player.mjs';
import { openHouse } from './lib/table.mjs';
import { DESK, PHONE } from './lib/visitor.mjs';

/** @typedef {import('./lib/visitor.mjs').Visitor} Visitor */

const house = openHouse();
const CLOCK = { kind: 'fischer', base: 300000, increment: 2000 };

/** Bo sets up a table and plays South; somebody with a browser sits down.
 * @param {any} [create] @param {any} [options] */
async function lay(create = {}, options = {}) {
  const bo = await new Player('Bo', { name: 'Bo' }).open(house.server);
  const { room } = await bo.ok('create', { game: 'djenon-abe', side: 'south', ...create });
  const anna = await house.come({ name: 'Anna', device: PHONE, ...options });
  await anna.open(`r/${room}`);
  await anna.touch(anna.button('invite.sit'));
  await anna.page.locator('.acts .button').first().waitFor();
  const game = () => bo.room(room).doc?.game;
  /** What Bo does in the game. @param {string} t @param {any} [d] */
  const act = (t, d = {}) => bo.ok(t, { room, game: game().number, ...d });
  /** Bo's move, and that Anna sees it. @param {string} pit */
  const move = async (pit) => {
    await act('move', { ply: Number(game().position.split('_')[5]), pit, pos: game().hash });
    await anna.seesPosition(game().position);
  };
  /** Anna's move, and that Bo sees it. @param {number} pit */
  const answer = async (pit) => {
    const { hash } = game();
    await anna.touchPit(pit);
    await bo.until(() => game().hash !== hash, 'Anna to move');
    await anna.seesPosition(game().position);
  };
  await bo.until(() => game(), 'the game to start');
  return { bo, anna, room, game, act, move, answer };
}

/** Presses what is asked about. @param {Visitor} visitor @param {string} key @param {any} [values] */
async function press(visitor, key, values) {
  await visitor.button(key, values).waitFor();
  await visitor.settled('ask');
  await visitor.touch(visitor.button(key, values));
}

test('a game with clocks, offers and phrases', async () => {
  const { bo, anna, room, game, act, move, answer } = await lay({ clock: CLOCK });
  const doc = () => bo.room(room).doc;
  await anna.until(
    (start) => document.querySelector('.ask-text')?.textContent?.startsWith(start),
    anna.say('clock.first.other', { name: 'Bo', time: '@' }).split('@')[0], 'the first deadline');
  await move('A');
  await answer(6);
  await move('B');
  const faces = anna.page.locator('.strip-clock.is-running');
  assert.equal(await faces.count(), 1);
  assert.match(await faces.innerText(), /^[1-5]:\d\d$/);

  await act('offer', { kind: 'draw' });
  await press(anna, 'decline.draw');
  await bo.until(() => doc().offer === null, 'the draw to be declined');
  await press(anna, 'act.offers.name');
  await anna.touch(anna.button('offer.time', { name: 'Bo', n: 15 }));
  await anna.seesLine('line', anna.say('clock.more.other', { name: 'Bo', n: 15 }));
  await answer(7);

  await act('offer', { kind: 'takeback', ply: 3 });
  await anna.seesLine('ask', anna.say('asked.takeback', { name: 'Bo', ply: 3, pit: 'B' }));
  await press(anna, 'accept.takeback', { ply: 3, pit: 'B' });
  await bo.until(() => game().moves.length === 2, 'the moves to be taken back');
  await anna.seesLine('line', anna.say('undone', { ply: 3 }));
  await anna.seesPosition(game().position);

  await act('offer', { kind: 'pause' });
  await press(anna, 'accept.pause');
  await press(anna, 'act.resume');
  await anna.seesLine('line', anna.say('resumed'));
  await bo.ok('say', { room, phrase: 'good-game' });
  await anna.seesLine('line', anna.say('said', { name: 'Bo', text: anna.say('phrase.good-game') }));
  await press(anna, 'act.talk.new', { n: 1 });
  await anna.touch(anna.button('phrase.thanks'));

  await press(anna, 'act.offers.name');
  await anna.touch(anna.button('offer.draw'));
  await bo.until(() => doc().offer, 'the offer');
  await act('answer', { kind: 'draw', accept: true });
  await anna.seesLine('turn', anna.say('result.drawn'));
  await anna.seesLine('line', anna.say('end.agreed-draw'));
  await press(anna, 'act.rematch');
  await act('offer', { kind: 'rematch' });
  await bo.until(() => game().number === 2, 'the second game');
  await anna.seesPosition(game().position);
  await bo.close();
  await anna.leave();
});

test('a host with a browser locks, silences, changes and closes a table', async () => {
  const anna = await house.come({ name: 'Anna', device: DESK });
  const bo = await new Player('Bo', { name: 'Bo' }).open(house.server);
  await anna.open();
  await anna.touch(anna.button('home.play.game', { game: anna.say('game.djenon-abe') }));
  await anna.touch(anna.button('setup.create'));
  await anna.button('act.table').waitFor();
  const room = anna.page.url().slice(-11).replace('-', '');
  await bo.ok('join', { room });
  await anna.page.locator('.acts .button').first().waitFor();
  await press(anna, 'act.more.name');
  await anna.touch(anna.button('act.table'));
  const choice = (/** @type {string} */ key, values = {}) => (
    anna.page.getByRole('checkbox', { name: anna.say(key, values), exact: true }));
  await choice('host.mute', { name: 'Bo' }).press('Space');
  await bo.until(() => bo.room(room).doc.muted.length === 1, 'Bo to be silenced');
  await bo.refused('muted', 'say', { room, phrase: 'hello' });
  await choice('host.lock').press('Space');
  await bo.until(() => bo.room(room).doc.locked, 'the table to be locked');
  assert.deepEqual(
    [await choice('host.mute', { name: 'Bo' }).isChecked(), await choice('host.lock').isChecked()], [true, true]);
  await anna.until(
    (name) => document.activeElement?.closest('label')?.textContent === name,
    anna.say('host.lock'), 'the focus to stay where it was');
  await anna.page.keyboard.press('Space');
  await bo.until(() => !bo.room(room).doc.locked, 'the table to be open again');
  await bo.ok('abort', { room, game: 1 });
  await anna.page.getByLabel(anna.say('host.phrases')).selectOption('none');
  await bo.until(() => bo.room(room).doc.phrases === 'none', 'no more phrases');
  await anna.touch(anna.button('host.close'));
  await anna.settled('dialog');
  await anna.touch(anna.button('host.close.yes'));
  await bo.until(() => bo.room(room).doc.state === 'closed', 'the table to be closed');
  await anna.seesLine('line', anna.say('aside.closed'));
  await bo.close();
  await anna.leave();
});

test('who watches late sees moves when others have followed, and the end at once', async () => {
  const [bo, ama] = [
    await new Player('Bo', { name: 'Bo' }).open(house.server), await new Player('Ama').open(house.server),
  ];
  const { room } = await bo.ok('create', {
    game: 'djenon-abe', side: 'south', spectators: 'delayed', delay: 2,
  });
  await ama.ok('join', { room });
  const game = () => bo.room(room).doc.game;
  await bo.until(() => game(), 'the game to start');
  const esi = await house.come({ name: 'Esi', device: PHONE });
  await esi.open(`r/${room}`);
  await esi.sees('invite.late', { n: 2 });
  const positions = [game().position];
  for (const [player, pit] of /** @type {[Player, string][]} */ ([[bo, 'A'], [ama, 'a'], [bo, 'B']])) {
    const { hash, position } = game();
    await player.ok('move', { room, game: 1, ply: Number(position.split('_')[5]), pit, pos: hash });
    await bo.until(() => game().hash !== hash, 'the move');
    positions.push(game().position);
  }
  await esi.seesPosition(positions[1]);
  await esi.seesLine('ask', esi.say('watch.late', { n: 2 }));
  await ama.ok('resign', { room, game: 1 });
  await esi.seesLine('turn', esi.say('result.won.other', { name: esi.say('seat.south') }));
  assert.equal(await esi.numbers(), positions[3].split('_').slice(1, 4).join('_'));
  await Promise.all([bo.close(), ama.close()]);
  await esi.leave();
});
