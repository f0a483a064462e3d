// SPDX-License-Identifier: MIT
// @ts-check
// Events that come wrong, a device that slept, clocks that are wrong: the game goes on as if nothing
// had been. The page is real, the server is the test.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seesNoBar } from './lib/bar.mjs';
import { Feed, playing, plays, ROOM } from './lib/feed.mjs';
import { openHouse } from './lib/table.mjs';
import { DESK, PHONE } from './lib/visitor.mjs';

/** @typedef {import('./lib/visitor.mjs').Visitor} Visitor */

const house = openHouse();
const HOUR = 3_600_000;
const MINUTE = 60_000;

/** The text of a position of the feed, after so many plies. @param {number} plies */
const at = (plies) => playing(plies).game.position;

test('events out of order, repeated and missing leave the board right', async () => {
  const anna = await house.come({ name: 'Anna' });
  const feed = await Feed.lay(anna, playing(0));
  await anna.seesPosition(at(0));
  const before = feed.syncs;
  feed.held = [];
  feed.move();
  feed.move();
  const [first, second] = feed.held;
  feed.held = null;
  feed.send(second);
  feed.send(first);
  await feed.syncsAfter(before);
  await anna.seesPosition(at(2));
  [first, second, second, first].forEach((event) => feed.send(event));
  feed.move();
  await anna.seesPosition(at(3));
  feed.move();
  await anna.seesPosition(at(4));
  await anna.until(
    (moves) => [...document.querySelectorAll('.side .move')].map((it) => it.innerText).join(' ') === moves,
    'A a B b', 'the list of moves');
  await plays(anna, feed, 2, 4);
  await anna.leave();
});

test('what nobody can read is passed over, and what is unknown is counted', async () => {
  const anna = await house.come({ name: 'Anna', device: PHONE });
  const feed = await Feed.lay(anna, playing(0));
  await anna.seesPosition(at(0));
  const before = feed.syncs;
  const garbage = ['{', '', 'null', '42', '[]', '"p"', '{"t":7}', '{"t":"moved"}', '{"t":"ok"}',
    '{"t":"error","re":null}', '{"t":"notice"}', '{"t":"seat"}', '{"t":"presence"}',
    `{"t":"moved","room":"${ROOM}","v":"12","d":{}}`, '{"t":"moved","room":"ZZZZZZZZZZ","v":1}'];
  garbage.forEach((text) => feed.socket?.send(text));
  feed.event('fireworks', { colour: 'red' });
  feed.move({ fireworks: { colour: 'red' } });
  await anna.seesPosition(at(1));
  feed.move();
  await anna.seesPosition(at(2));
  assert.equal(feed.syncs, before, 'nothing is missing');
  await plays(anna, feed, 2, 2);
  await anna.leave();
});

/** A clock of days, of which the player on turn has used up some. @param {Feed} feed @param {any} [more] */
const days = (feed, more) => ({
  clock: { kind: 'days', days: 3 },
  clocks: { at: feed.now(), south: 72 * HOUR, north: 72 * HOUR, running: 'south', deadline: feed.now() + 72 * HOUR, ...more },
});

/** What the clock of a seat shows. @param {Visitor} visitor @param {string} seat @param {string} text */
const seesClock = (visitor, seat, text) => visitor.until(
  ([selector, wanted]) => document.querySelector(selector)?.textContent === wanted,
  [`.strip[data-seat="${seat}"] .strip-clock`, text], `${text} on the clock of ${seat}`);

test('a laptop that has slept finds its dead connection at once, and its clock is right', async () => {
  const anna = await house.come({ name: 'Anna' });
  const feed = await Feed.lay(anna, playing(2), { isHeld: true });
  await anna.page.locator('.acts .button').first().waitFor();
  feed.snapshot(days(feed));
  await seesClock(anna, 'south', anna.say('time.days', { days: 3, hours: 0 }));
  feed.die();
  feed.time += 2 * HOUR;
  await anna.context.clock.setSystemTime(feed.time);
  await feed.pass(2000);
  await feed.pass(3000);
  await feed.pass(700);
  await feed.opensTo(2);
  await feed.pass(300);
  await seesClock(anna, 'south', anna.say('time.days', { days: 2, hours: 21 }));
  await seesNoBar(anna);
  feed.snapshot();
  await plays(anna, feed, 2, 2);
  await anna.leave();
});

test('a page that is looked at again, thawed or shown from the cache looks for its server', async () => {
  const anna = await house.come({ name: 'Anna', device: PHONE });
  const feed = await Feed.lay(anna, playing(2), { isHeld: true });
  await anna.page.locator('.acts .button').first().waitFor();
  for (const [target, event] of [
    ['document', 'new Event("visibilitychange")'],
    ['document', 'new Event("resume")'],
    ['window', 'new PageTransitionEvent("pageshow", { persisted: true })'],
    ['window', 'new Event("online")'],
  ]) {
    const { opened } = feed;
    feed.die();
    await anna.page.evaluate(`${target}.dispatchEvent(${event})`);
    await feed.pass(3000);
    await feed.pass(500);
    await feed.opensTo(opened + 1);
    await feed.hears(() => (feed.greeted > opened ? true : undefined), `hello after ${event}`);
  }
  await feed.pass(100);
  feed.snapshot();
  await plays(anna, feed, 2, 2);
  await anna.leave();
});

for (const [title, hours] of /** @type {[string, number][]} */ ([['slow', 1], ['fast', -1]])) {
  test(`a clock that is an hour ${title}, and is set during the game, changes no time`, async () => {
    const anna = await house.come({ name: 'Anna', device: DESK });
    const feed = await Feed.lay(anna, playing(2), { isHeld: true, offset: hours * HOUR });
    await anna.page.locator('.acts .button').first().waitFor();
    feed.snapshot({
      clocks: { at: feed.now(), south: 5 * MINUTE, north: 4 * MINUTE, running: 'south', deadline: feed.now() + 5 * MINUTE },
    });
    await seesClock(anna, 'south', '5:00');
    feed.send({ t: 'notice', d: { code: 'restart', ms: 10 * MINUTE + 500 } });
    await anna.sees('restart.minutes', { n: 10 });
    for (const [set, left, minutes] of /** @type {[number, string, number][]} */ ([
      [hours * HOUR, '4:55', 9], [-hours * HOUR, '4:50', 9]])) {
      await anna.context.clock.setSystemTime(feed.time + set);
      await feed.pass(5000);
      await seesClock(anna, 'south', left);
      await anna.sees('restart.minutes', { n: minutes });
    }
    const spoken = await anna.spoken();
    assert.deepEqual(spoken.filter((text) => text === anna.say('clock.warning')), []);
    assert.equal(feed.opened, 1, 'the connection is kept');
    await seesNoBar(anna);
    await plays(anna, feed, 2, 2);
    await anna.leave();
  });
}
