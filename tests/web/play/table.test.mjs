// SPDX-License-Identifier: MIT
// @ts-check
// What two people do at a table besides playing: clocks, absence, offers, talk, the host. The
// page is real, the server is the test.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listen } from '../listen.mjs';
import { someOf } from '../looks.mjs';
import { examine } from './lib/axe.mjs';
import { BO, Feed, ME, playing, ROOM } from './lib/feed.mjs';
import { openHouse } from './lib/table.mjs';
import { DESK, PHONE } from './lib/visitor.mjs';

/** @typedef {import('./lib/visitor.mjs').Visitor} Visitor */

const house = openHouse();

/** @param {Visitor} visitor @param {string} text */
const asks = (visitor, text) => visitor.until(
  (wanted) => document.querySelector('.ask-text')?.textContent === wanted, text, `the question "${text}"`);

/** @param {Visitor} visitor @param {string} key @param {any} [values] */
async function press(visitor, key, values) {
  const button = visitor.button(key, values);
  await button.waitFor();
  await visitor.settled('ask');
  await visitor.touch(button);
}

/** @param {Feed} feed @param {any} more */
const clocks = (feed, more) => (
  { at: feed.now(), south: 300000, north: 300000, running: null, deadline: null, ...more });

test('both clocks are shown, the running one counts down and warns', async () => {
  const anna = await house.come({ name: 'Anna', device: PHONE });
  const feed = await Feed.lay(anna, playing(2), { isHeld: true });
  await anna.page.locator('.acts .button').first().waitFor();
  feed.snapshot({ clocks: clocks(feed, { running: 'south', south: 11500, deadline: feed.now() + 11500 }) });
  const face = (/** @type {string} */ seat) => anna.page.locator(`.strip[data-seat="${seat}"] .strip-clock`);
  await face('north').getByText('5:00').waitFor();
  await face('south').getByText('0:11').waitFor();
  await feed.pass(1700);
  await face('south').getByText(/^9\.[78]$/).waitFor();
  await anna.seesLine('line', anna.say('clock.warning'));
  await anna.hears(anna.say('clock.warning'));
  assert.ok(await face('south').evaluate((node) => node.classList.contains('is-low')));
  const before = feed.syncs;
  feed.snapshot({ clocks: clocks(feed, { running: 'south', south: 300, deadline: feed.now() + 300 }) });
  await face('south').getByText('0.3').waitFor();
  await feed.pass(1000);
  await face('south').getByText('0.0').waitFor();
  await feed.syncsAfter(before);
  assert.equal(await anna.page.locator('.main-play.is-over').count(), 0, 'and decides nothing');
  feed.event('ended', { winner: 'north', south: 0, north: 0, reason: 'time', clocks: feed.doc.clocks });
  await anna.seesLine('turn', anna.say('result.won.other', { name: 'Bo' }));
  await anna.seesLine('line', anna.say('end.time.you'));
  await anna.leave();
});

test('the first move has a deadline that both see', async () => {
  const anna = await house.come({ name: 'Anna' });
  const feed = await Feed.lay(anna, playing(0), { isHeld: true });
  await anna.page.locator('.acts .button').first().waitFor();
  feed.snapshot({ clocks: clocks(feed, { deadline: feed.now() + 48900 }) });
  await asks(anna, anna.say('clock.first.you', { time: '0:48' }));
  await feed.pass(1000);
  await asks(anna, anna.say('clock.first.you', { time: '0:47' }));
  feed.move({ clocks: clocks(feed, { deadline: feed.now() + 59900 }) });
  await asks(anna, anna.say('clock.first.other', { name: 'Bo', time: '0:59' }));
  await anna.leave();
});

test('who is away can be claimed from, after the deadline and not before', async () => {
  const anna = await house.come({ name: 'Anna', device: PHONE });
  const feed = await Feed.lay(anna, playing(3), { isHeld: true });
  await anna.page.locator('.acts .button').first().waitFor();
  feed.presence(true, false);
  feed.event('absent', { seat: 'north', deadline: feed.now() + 2900 });
  await asks(anna, anna.say('absent.other', { name: 'Bo', time: '0:02' }));
  await feed.pass(2000);
  await asks(anna, anna.say('absent.other', { name: 'Bo', time: '0:00' }));
  assert.equal(await anna.button('claim.win').count(), 0);
  await feed.pass(2000);
  await asks(anna, anna.say('absent.other.claim', { name: 'Bo' }));
  await anna.hears(anna.say('absent.other.claim', { name: 'Bo' }));
  await press(anna, 'claim.wait');
  await anna.button('claim.win').waitFor({ state: 'detached' });
  feed.event('absent', { seat: 'north', deadline: null });
  await anna.seesLine('line', anna.say('absent.back', { name: 'Bo' }));
  feed.move({});
  feed.event('absent', { seat: 'north', deadline: feed.now() });
  await asks(anna, anna.say('absent.other.turn', { name: 'Bo' }));
  await anna.leave();
});

test('a claim names what is claimed', async () => {
  const anna = await house.come({ name: 'Anna' });
  const feed = await Feed.lay(anna, playing(3, { absent: { south: null, north: { silent: false, deadline: 1 } } }));
  await press(anna, 'claim.draw');
  assert.deepEqual(await feed.gets('claim'), { room: ROOM, game: 1, result: 'draw' });
  await anna.touch(anna.button('claim.win'));
  assert.deepEqual(await feed.gets('claim'), { room: ROOM, game: 1, result: 'win' });
  feed.event('ended', { winner: 'south', south: 0, north: 0, reason: 'claimed-win' });
  await anna.seesLine('line', anna.say('end.claimed-win.other', { name: 'Bo' }));
  await anna.leave();
});

test('offers are made, asked about by name, and cancelled by a move', async () => {
  const anna = await house.come({ name: 'Anna', device: PHONE });
  const feed = await Feed.lay(anna, playing(3), { isHeld: true });
  await press(anna, 'act.offers.name');
  await anna.page.getByText(anna.say('offer.takeback.before', { ply: 3 })).waitFor();
  await anna.touch(anna.button('offer.takeback', { ply: 3, pit: 'B' }));
  assert.deepEqual(await feed.gets('offer'), { room: ROOM, game: 1, kind: 'takeback', ply: 3 });
  feed.event('offered', { seat: 'south', kind: 'takeback', ply: 3 });
  await asks(anna, anna.say('offered.takeback', { ply: 3, pit: 'B' }));
  feed.event('answered', { seat: 'north', kind: 'takeback', accept: false });
  await anna.seesLine('line', anna.say('declined.takeback', { name: 'Bo', ply: 3, pit: 'B' }));

  feed.refusals.offer = 'not-now';
  await press(anna, 'act.offers.name');
  await anna.touch(anna.button('offer.draw'));
  await feed.gets('offer');
  await anna.seesLine('line', anna.say('refused.not-now.offer'));
  feed.event('offered', { seat: 'north', kind: 'draw' });
  await asks(anna, anna.say('asked.draw', { name: 'Bo' }));
  await feed.pass(500); // sentences are spoken one after the other
  await anna.hears(anna.say('asked.draw', { name: 'Bo' }));
  await anna.touch(anna.button('accept.draw'));
  await anna.touch(anna.button('decline.draw'));
  assert.deepEqual(feed.commands, [], 'nothing can be pressed at once');
  feed.move();
  await anna.seesLine('line', anna.say('cancelled.draw'));
  await anna.button('accept.draw').waitFor({ state: 'detached' });
  feed.event('offered', { seat: 'north', kind: 'takeback', ply: 2 });
  await feed.pass(900);
  assert.equal(await anna.button('accept.takeback', { ply: 2, pit: 'a' }).count(), 0,
    'the next question waits a second');
  await feed.pass(1000);
  await anna.button('accept.takeback', { ply: 2, pit: 'a' }).waitFor();
  await press(anna, 'accept.takeback', { ply: 2, pit: 'a' });
  assert.deepEqual(await feed.gets('answer'), { room: ROOM, game: 1, kind: 'takeback', accept: true });
  const { last } = playing(1).game;
  feed.event('undone', { ply: 1, last, ...playing(1).game });
  await anna.seesLine('line', anna.say('undone', { ply: 2 }));
  await anna.seesPosition(feed.doc.game.position);
  await anna.leave();
});

test('who looks at the ply that a take-back leads to is back in the game', async () => {
  const anna = await house.come({ name: 'Anna' });
  const feed = await Feed.lay(anna, playing(3));
  await anna.page.locator('.side .move').first().click();
  await anna.seesLine('turn', anna.say('record.looking', { ply: 1, last: 3 }));
  const { last } = playing(1).game;
  feed.event('undone', { ply: 1, last, ...playing(1).game });
  await anna.page.locator('.status-look').waitFor({ state: 'hidden' });
  await anna.seesPosition(feed.doc.game.position);
  await anna.leave();
});

test('the board before a take-back shows while its button has the focus', async () => {
  const anna = await house.come({ name: 'Anna' });
  const feed = await Feed.lay(anna, playing(4));
  await anna.page.locator('.acts .button').first().waitFor();
  feed.event('offered', { seat: 'north', kind: 'takeback', ply: 4 });
  const accept = anna.button('accept.takeback', { ply: 4, pit: 'b' });
  await accept.focus();
  const numbers = (/** @type {number} */ plies) => playing(plies).game.position.split('_').slice(1, 4).join('_');
  await anna.until((wanted) => window.readNumbers() === wanted, numbers(3), 'the board before');
  await accept.blur();
  await anna.until((wanted) => window.readNumbers() === wanted, numbers(4), 'the game again');
  await anna.leave();
});

test('the board before a take-back and the way back through the game leave each other alone', async () => {
  const anna = await house.come({ name: 'Anna' });
  const feed = await Feed.lay(anna, playing(4));
  await anna.page.locator('.acts .button').first().waitFor();
  const numbers = (/** @type {number} */ plies) => playing(plies).game.position.split('_').slice(1, 4).join('_');
  const shows = (/** @type {string} */ wanted) => anna.until(
    (text) => window.readNumbers() === text, wanted, `${wanted} on the board`);
  await anna.page.locator('.board-pit[tabindex="0"]').focus();
  feed.event('offered', { seat: 'north', kind: 'takeback', ply: 4 });
  const accept = anna.button('accept.takeback', { ply: 4, pit: 'b' });
  await accept.hover();
  await shows(numbers(3));
  await anna.page.keyboard.press('[');
  await anna.seesLine('turn', anna.say('record.looking', { ply: 3, last: 4 }));
  const looked = await anna.numbers(); // the engine's own, which tells it from those of the feed
  assert.ok(![numbers(3), numbers(4)].includes(looked), looked);
  await anna.page.mouse.move(0, 0);
  await shows(looked);
  await accept.hover();
  await shows(looked);
  feed.event('answered', { seat: 'south', kind: 'takeback', accept: false });
  await accept.waitFor({ state: 'detached' });
  await shows(looked);
  await anna.page.keyboard.press('}');
  await shows(numbers(4));
  await anna.leave();
});

test('the list of moves does not stay open over a table whose other player has left', async () => {
  const anna = await house.come({ name: 'Anna', device: PHONE });
  const feed = await Feed.lay(anna, playing(3));
  await anna.touch(anna.button('act.moves'));
  const dialog = anna.page.getByRole('dialog');
  await dialog.locator('.move').first().waitFor();
  feed.event('left', { seat: 'north' });
  await anna.sees('wait.left');
  assert.equal(await dialog.count(), 0);
  await anna.until(() => document.activeElement?.id === 'main', null, 'the focus to be on the page');
  await anna.leave();
});

test('a pause stops the board, and goes on when both are there', async () => {
  const anna = await house.come({ name: 'Anna', device: PHONE });
  const feed = await Feed.lay(anna, playing(2));
  await press(anna, 'act.offers.name');
  await anna.touch(anna.button('offer.pause'));
  assert.equal((await feed.gets('offer')).kind, 'pause');
  feed.event('paused', {});
  await asks(anna, anna.say('paused'));
  await anna.settled('board');
  await anna.touch(anna.pit(2), { force: true });
  await anna.seesLine('line', anna.say('why.paused'));
  feed.presence(true, false);
  await asks(anna, anna.say('paused.wait', { name: 'Bo' }));
  assert.equal(await anna.button('act.resume').count(), 0);
  feed.presence(true, true);
  await press(anna, 'act.resume');
  await feed.gets('resume');
  feed.event('resumed', {});
  await anna.seesLine('line', anna.say('resumed'));
  feed.event('server-paused', { ms: 14000, clocks: clocks(feed, { running: 'south' }) });
  await anna.seesLine('line', anna.say('clock.stopped', { n: 14 }));
  await anna.leave();
});

test('phrases are read in the own language, and can be hidden', async () => {
  const anna = await house.come({ name: 'Anna', language: 'fr', device: PHONE });
  const feed = await Feed.lay(anna, playing(2));
  await anna.page.locator('.acts .button').first().waitFor();
  feed.event('said', { person: BO, seat: 'north', phrase: 'nice-move' });
  const line = anna.say('said', { name: 'Bo', text: 'Joli coup\u202f!' });
  await anna.seesLine('line', line);
  await anna.hears(line);
  await press(anna, 'act.talk.new', { n: 1 });
  await anna.page.locator('.talk-log').getByText(line).waitFor();
  await anna.touch(anna.button('phrase.thanks'));
  assert.deepEqual(await feed.gets('say'), { room: ROOM, phrase: 'thanks' });
  assert.equal(await anna.page.locator('.talk-form').count(), 0, 'no free words here');

  await press(anna, 'act.more.name');
  await anna.touch(anna.button('act.table'));
  await anna.page.getByLabel(anna.say('other.hide')).check();
  await anna.page.getByLabel(anna.say('other.avoid')).check();
  const kept = await anna.page.evaluate(() => localStorage.getItem('djenon.avoid'));
  assert.equal(kept, JSON.stringify([BO.player]));
  await anna.touch(anna.button('site.close'));
  feed.event('said', { person: BO, seat: 'north', phrase: 'oops' });
  feed.event('offered', { seat: 'north', kind: 'draw' });
  feed.event('said', { person: { ...BO, player: 'xxxxxxxxxxxxxxxx', name: 'Esi' }, seat: null, phrase: 'bye' });
  await anna.seesLine('line', anna.say('said', { name: 'Esi', text: 'Au revoir\u202f!' }));
  assert.equal(await anna.button('accept.draw').count(), 0, 'hidden offers are not asked about');
  await anna.leave();
});

test('the host is shown what is possible now', async () => {
  const anna = await house.come({ name: 'Anna' });
  const feed = await Feed.lay(anna, playing(2, { phrases: 'free' }));
  const open = async () => {
    await press(anna, 'act.more.name');
    await anna.touch(anna.button('act.table'));
    await anna.sees('host.title');
  };
  await open();
  await anna.sees('host.running');
  assert.equal(await anna.button('host.kick', { name: 'Bo' }).count(), 0);
  assert.equal(await anna.button('host.close').count(), 0);
  const choice = (/** @type {string} */ key, values = {}) => (
    anna.page.getByRole('checkbox', { name: anna.say(key, values), exact: true }));
  await choice('host.lock').click();
  assert.deepEqual(await feed.gets('host'), { room: ROOM, action: 'lock' });
  feed.event('settings', { locked: true, spectators: 'open', hints: true, phrases: 'free' });
  await anna.until(() => document.querySelectorAll('.dialog .choice input:checked').length === 1, null, 'a locked table');
  await choice('host.mute', { name: 'Bo' }).click();
  assert.deepEqual(await feed.gets('host'), { room: ROOM, action: 'mute', player: BO.player });
  feed.event('ended', { winner: 'south', south: 30, north: 18, reason: 'no-moves' });
  await anna.touch(anna.button('host.kick', { name: 'Bo' }));
  await anna.sees('host.kick.text', { name: 'Bo' });
  await anna.settled('dialog');
  await anna.touch(anna.button('host.kick.yes', { name: 'Bo' }));
  assert.deepEqual(await feed.gets('host'), { room: ROOM, action: 'kick', player: BO.player });
  await open();
  await anna.page.getByLabel(anna.say('host.spectators')).selectOption('delayed');
  assert.deepEqual(await feed.gets('host'), { room: ROOM, action: 'settings', spectators: 'delayed', delay: 4 });
  await anna.touch(anna.button('report.open', { name: 'Bo' }));
  await anna.page.getByLabel(anna.say('report.reason.stalling')).check();
  await anna.touch(anna.button('report.send'));
  assert.deepEqual(await feed.gets('report'), { room: ROOM, ply: 2, reason: 'stalling' });
  await anna.hears(anna.say('report.sent'));
  await anna.leave();
});

test('who watches late is told so, and has no offers and no talk', async () => {
  const esi = await house.come({ name: 'Esi', device: PHONE });
  const feed = await Feed.lay(esi, playing(2, { spectators: 'delayed', delay: 5 }), { player: 'xxxxxxxxxxxxxxxx' });
  await asks(esi, esi.say('watch.late', { n: 5 }));
  assert.equal(await esi.button('act.offers.name').count(), 0);
  assert.equal(await esi.button('act.talk').count(), 0);
  feed.event('ended', { winner: 'south', south: 30, north: 18, reason: 'no-moves' });
  await esi.button('act.talk').waitFor();
  await esi.leave();
});

test('a game that ended meanwhile is told on return', async () => {
  const anna = await house.come({ name: 'Anna', device: PHONE });
  const feed = await Feed.lay(anna, playing(3));
  await anna.page.locator('.acts .button').first().waitFor();
  feed.doc = playing(3, { state: 'over', game: { turn: null, legal: '', result: { winner: 'north', south: 0, north: 0, reason: 'time' } } });
  feed.v += 2;
  await feed.drop();
  await anna.seesLine('line', anna.say('missed.end', {
    result: anna.say('result.won.other', { name: 'Bo' }), why: anna.say('end.time.you'),
  }));
  await anna.leave();
});

test('an icon and the title say that it is the own turn', async () => {
  const anna = await house.come({ name: 'Anna' });
  const feed = await Feed.lay(anna, playing(1));
  await anna.page.locator('.acts .button').first().waitFor();
  const icon = () => anna.page.locator('link[rel="icon"]').getAttribute('href');
  assert.match(String(await icon()), /icon\.svg$/);
  feed.move();
  await anna.until(() => /icon-turn\.svg$/.test(String(document.querySelector('link[rel="icon"]')?.getAttribute('href'))), null, 'the icon');
  assert.equal(await anna.page.title(), anna.say('site.turn', { page: anna.say('game.djenon-abe') }));
  assert.equal(feed.player, ME.player);
  await anna.leave();
});

/** @type {[string, {language: string, device: any}][]} */
const COMBINATIONS = [
  ['a small telephone, French', {
    language: 'fr', device: { ...PHONE, viewport: { width: 320, height: 568 } },
  }],
  ['a desk, English', { language: 'en', device: DESK }],
];

for (const [title, options] of someOf(COMBINATIONS, 0)) {
  test(`axe finds nothing around a game: ${title}`, async () => {
    const anna = await house.come({ name: 'Anna', ...options });
    const feed = await Feed.lay(anna, playing(3, { phrases: 'free' }));
    await anna.page.locator('.acts .button').first().waitFor();
    const opened = async (/** @type {string} */ where, /** @type {() => Promise<any>} */ open) => {
      await open();
      await anna.page.getByRole('dialog').waitFor();
      await examine(anna, where);
      await anna.page.keyboard.press('Escape');
    };
    const seesAct = async () => {
      const { below, wide } = await anna.page.evaluate(() => ({
        below: Math.round(/** @type {Element} */ (document.querySelector('.acts')).getBoundingClientRect().bottom
          - window.innerHeight),
        wide: document.documentElement.scrollWidth - window.innerWidth,
      }));
      assert.ok(below <= 0 && wide <= 0, `${below} px below the fold, ${wide} px too wide`);
    };
    feed.presence(true, false);
    feed.snapshot({ clocks: clocks(feed, { running: 'north', north: 9000, deadline: feed.now() + 9000 }) });
    feed.event('absent', { seat: 'north', deadline: feed.now() });
    await anna.button('claim.win').waitFor();
    await seesAct();
    await examine(anna, 'a claim');
    feed.event('said', { person: BO, seat: 'north', phrase: 'oops' });
    await opened('talk', () => press(anna, 'act.talk.new', { n: 1 }));
    await opened('offers', () => press(anna, 'act.offers.name'));
    feed.event('offered', { seat: 'north', kind: 'takeback', ply: 2 });
    await anna.button('accept.takeback', { ply: 2, pit: 'a' }).waitFor();
    await seesAct();
    await examine(anna, 'a question');
    feed.event('ended', { winner: 'south', south: 30, north: 18, reason: 'claimed-win' });
    await anna.button('act.rematch').waitFor();
    await seesAct();
    await opened('the table', async () => {
      await press(anna, 'act.more.name');
      await anna.touch(anna.button('act.table'));
    });
    await press(anna, 'act.more.name');
    await anna.touch(anna.button('act.table'));
    await opened('a report', () => anna.touch(anna.button('report.open', { name: 'Bo' })));
    await anna.leave();
  });
}

/** Runs in the page: nobody looks at it, and notifications are only noted. */
function lookElsewhere() {
  window.noted = [];
  window.Notification = class {
    static permission = 'default';

    static requestPermission() {
      window.Notification.permission = 'granted';
      return Promise.resolve('granted');
    }

    constructor(title, { body }) {
      window.noted.push(`${title}: ${body}`);
    }

    close() {
      window.noted.push('closed');
    }
  };
  Object.defineProperty(document, 'hidden', { get: () => window.isElsewhere === true });
}

test('who looks elsewhere is called by a sound when it is the own turn, though the board is silent', async () => {
  const anna = await house.come({ name: 'Anna' });
  await anna.context.addInitScript(lookElsewhere);
  await anna.context.addInitScript(listen);
  const feed = await Feed.lay(anna, playing(1));
  await press(anna, 'act.more.name'); // no page may sound before a touch
  await anna.touch(anna.button('site.close'));
  const moves = async (/** @type {boolean} */ isElsewhere) => {
    await anna.page.evaluate((it) => { window.isElsewhere = it; }, isElsewhere);
    feed.move();
    await anna.seesPosition(feed.doc.game.position);
    return anna.page.evaluate(() => window.knocks);
  };
  assert.equal(await moves(false), 0, 'who looks at the board sees it');
  assert.equal(await moves(true), 0, 'an own move calls nobody');
  assert.equal(await moves(true), 1);
  await anna.leave();
});

test('who looks elsewhere is notified of the own turn, when that was wished', async () => {
  const anna = await house.come({ name: 'Anna' });
  await anna.context.addInitScript(lookElsewhere);
  const feed = await Feed.lay(anna, playing(1));
  await press(anna, 'act.more.name');
  await anna.touch(anna.button('act.table'));
  await anna.touch(anna.button('call.ask'));
  await anna.sees('call.granted');
  await anna.touch(anna.button('site.close'));
  await anna.page.evaluate(() => { window.isElsewhere = true; });
  feed.move();
  const title = anna.say('call.turn', { game: anna.say('game.djenon-abe') });
  const body = anna.say('moved.other', { name: 'Bo', pit: 'a', seeds: 4 });
  await anna.until((wanted) => window.noted.includes(wanted), `${title}: ${body}`, 'the notification');
  await anna.leave();
});
