// SPDX-License-Identifier: MIT
// @ts-check
// Who is away, and when the server was: one has a browser, the other one speaks the protocol.

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { PATIENCE } from '../../integration/client.mjs';
import { Player } from '../../integration/lib/player.mjs';
import { findPort } from '../../integration/lib/ports.mjs';
import { openHouse } from './lib/table.mjs';
import { PHONE } from './lib/visitor.mjs';

/** @typedef {import('./lib/visitor.mjs').Visitor} Visitor */

const data = mkdtempSync(path.join(tmpdir(), 'djenon-absence-'));
const house = openHouse({ store: 'sqlite', data, port: String(await findPort()) });
after(() => rmSync(data, { recursive: true, force: true }));

/** What a page has to say when its server is gone for a while. */
const AWAY = /WebSocket|ERR_CONNECTION|Failed to load/;

/** Fischer clocks under three minutes: 30 s of absence. */
const CLOCK = { kind: 'fischer', base: 150000, increment: 0 };

/** Both have moved, and Bo, who is South, is to move. */
async function lay() {
  const bo = await new Player(`Bo ${Math.random()}`, { name: 'Bo' }).open(house.server);
  const { room } = await bo.ok('create', { game: 'djenon-abe', side: 'south', clock: CLOCK });
  const anna = await house.come({ name: 'Anna', device: PHONE });
  anna.expect(AWAY);
  await anna.open(`r/${room}`);
  await anna.touch(anna.button('invite.sit'));
  const game = () => bo.room(room).doc?.game;
  await bo.until(() => game(), 'the game to start');
  const { ply, pos } = { ply: 0, pos: game()?.hash };
  await bo.ok('move', { room, game: 1, ply, pit: 'A', pos });
  await anna.seesPosition(game()?.position);
  await anna.touchPit(6);
  await bo.until(() => game()?.turn === 'south', 'Anna to move');
  return { bo, anna, room };
}

/** Waits until the page says it anywhere. @param {Visitor} anna @param {string} text */
const says = (anna, text) => anna.until(
  (wanted) => document.body.innerText.includes(wanted), text, `the page to say "${text}"`);

test('a player who stays away loses by a claim, and both hear of it', async () => {
  const { bo, anna, room } = await lay();
  await bo.close();
  await says(anna, anna.say('absent.other', { name: 'Bo', time: '@' }).split('@')[0]);
  await anna.page.getByRole('button', { name: anna.say('claim.win') })
    .waitFor({ timeout: 3 * PATIENCE });
  await anna.settled('ask');
  await anna.touch(anna.button('claim.win'));
  await says(anna, anna.say('end.claimed-win.other', { name: 'Bo' }));
  await bo.open(house.server);
  await bo.ok('sync', { room, v: bo.room(room).v });
  await bo.settle();
  const result = bo.room(room).doc?.game?.result;
  assert.deepEqual([result?.winner, result?.reason], ['north', 'claimed-win']);
  await anna.leave();
  await bo.close();
});

test('after a restart the page says that the clocks stand still, and for how long', async () => {
  const { bo, anna, room } = await lay();
  await house.server.kill();
  await bo.gone();
  await house.server.start();
  await says(anna, anna.say('clock.stands'));
  await bo.open(house.server);
  await bo.ok('sync', { room, v: bo.room(room).v });
  await bo.settle();
  const pause = [...bo.room(room).events.values()].find((it) => it.t === 'server-paused');
  assert.ok(pause, 'the pause is told');
  await says(anna, anna.say('clock.stopped', { n: Math.ceil(pause.d.ms / 1000) }));
  const { clocks } = /** @type {any} */ (bo.room(room).doc);
  assert.equal(clocks.running, 'south');
  await anna.leave();
  await bo.close();
});
