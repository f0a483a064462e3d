// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { visit } from '../../../web/net/visit.js';
import { fakeNetwork, fakeTimers } from './fakes.mjs';

const SECRET = 'AAAAAAAAAAAAAAAAAAAAAA';

function go(errand) {
  const timers = fakeTimers();
  const network = fakeNetwork();
  const done = visit({
    url: 'ws://x/ws',
    secret: SECRET,
    language: 'fr',
    open: network.open,
    timers,
    isOnline: () => true,
  }, errand);
  done.catch(() => undefined);
  return { timers, network, done };
}

test('hello_is_said_under_the_other_secret_and_the_connection_ends', async () => {
  const { network, done } = go();
  network.newest().accept({ name: 'Ama' });
  const { hello } = await done;
  assert.equal(hello.name, 'Ama');
  assert.deepEqual(network.newest().commands('hello')[0].d, {
    protocol: 1, secret: SECRET, language: 'fr', kind: 'person',
  });
  assert.ok(network.newest().closed);
});

test('an_errand_is_sent_again_with_its_id_when_the_answer_was_lost', async () => {
  const { network, done, timers } = go({ t: 'adopt', d: { code: 'K7MPQ2R9XD' } });
  network.newest().accept();
  const [first] = network.newest().commands('adopt');
  network.newest().drop();
  timers.pass(1000);
  network.newest().accept();
  const [again] = network.newest().commands('adopt');
  assert.equal(again.id, first.id);
  network.newest().say({ t: 'ok', re: again.id, d: { player: 'p' } });
  assert.equal((await done).answer.player, 'p');
});

test('a_secret_that_was_signed_out_is_told', async () => {
  const { network, done } = go();
  network.newest().say({ t: 'welcome', d: { protocol: 1, now: 0 } });
  const [hello] = network.newest().commands('hello');
  network.newest().say({ t: 'error', re: hello.id, d: { code: 'bad-secret', text: '' } });
  await assert.rejects(done, { code: 'bad-secret' });
});

test('a_refused_errand_is_told', async () => {
  const { network, done } = go({ t: 'adopt', d: { code: 'K7MPQ2R9XD' } });
  network.newest().accept();
  const [adopt] = network.newest().commands('adopt');
  network.newest().say({ t: 'error', re: adopt.id, d: { code: 'no-such-code', text: '' } });
  await assert.rejects(done, { code: 'no-such-code' });
});

test('a_server_that_stays_silent_is_given_up', async () => {
  const { done, timers } = go();
  timers.pass(60000);
  await assert.rejects(done, { code: 'gone' });
});
