// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { endSentence } from '../../../web/game/endings.js';
import { lastSentence, refusedSentence, resultSentence } from '../../../web/game/sentences.js';
import { batchSentence, boardSentence, newsSentence } from '../../../web/game/spoken.js';
import { createSpeech } from '../../../web/ui/shell.js';
import { fakeTimers, wordsOf } from './fakes.mjs';

const en = await wordsOf('en');
const fr = await wordsOf('fr');
const pt = await wordsOf('pt');
const pl = await wordsOf('pl');
const START = 'djenon-abe_4-4-4-4-4-4_4-4-4-12-4-4_0-0_N_1';

const doc = (game = {}, more = {}) => ({
  rules: 'djenon-abe',
  seats: {
    south: { player: 'a', name: 'Anna', kind: 'person' }, north: { player: 'b', name: null, kind: 'bot' },
  },
  ...more,
  game: {
    number: 1, position: 'djenon-abe_4-4-0-4-4-4_1-1-1-1-1-11_8-14_S_2', turn: 'south', legal: 'ABDE',
    moves: [], first: 1, result: null,
    last: { ply: 2, pit: 'd', laps: 3, captured: 4, before: START, pits: null }, ...game,
  },
});

for (const [words, me, expected] of [
  [en, null, 'North sowed d: 3 laps, 12 seeds, captured 4. South 8, North 14. South is to move.'],
  [en, 'south', 'Guest 1315 (bot) sowed d: 3 laps, 12 seeds, captured 4. You 8, Guest 1315 (bot) 14. Your turn; 4 pits can be played.'],
  [en, 'north', 'You sowed d: 3 laps, 12 seeds, captured 4. You 14, Anna 8. Anna is to move.'],
  [fr, null, 'Nord sème d\u00a0: 3 tours, 12 graines, 4 graines prises. Sud 8, Nord 14. C’est à Sud de jouer.'],
  [fr, 'south', 'Anonyme 1315 (robot) sème d\u00a0: 3 tours, 12 graines, 4 graines prises. Vous 8, Anonyme 1315 (robot) 14. À vous\u00a0: 4 trous jouables.'],
  [pt, null, 'Norte semeou a casa d: 3 voltas, 12 sementes, 4 capturadas. Sul 8, Norte 14. É a vez de Sul.'],
  [pt, 'south', 'Visita 1315 (robô) semeou a casa d: 3 voltas, 12 sementes, 4 capturadas. Para si 8, para Visita 1315 (robô) 14. É a sua vez: 4 casas jogáveis.'],
  [pl, null, 'Północ sieje z\u00a0d: 3\u00a0okrążenia, 12\u00a0nasion, zbiera 4. Południe 8, Północ 14. Teraz gra Południe.'],
  [pl, 'north', 'Siejesz z\u00a0d: 3\u00a0okrążenia, 12\u00a0nasion, zbierasz 4. Ty 14, Anna 8. Teraz gra Anna.'],
]) {
  test(`a_move_is_told_in_${words.language}_to_${me || 'spectators'}`, () => {
    assert.equal(newsSentence(words, doc(), me, 'moved'), expected);
  });
}

test('one_lap_and_no_capture_are_not_mentioned', () => {
  const last = { ply: 2, pit: 'd', laps: 1, captured: 0, before: START, pits: null };
  assert.equal(lastSentence(en, doc({ last }), 'north'), 'You sowed d: 12 seeds.');
  assert.equal(lastSentence(en, doc({ last }), 'north', 11), 'You sowed d: 11 seeds.');
});

test('a_pass_is_explained', () => {
  const last = { ply: 2, pit: '.', laps: 0, captured: 0, before: START, pits: null };
  assert.equal(lastSentence(en, doc({ last }), 'north'), 'You have no move and pass.');
  assert.equal(lastSentence(en, doc({ last }), null), 'North has no move and passes.');
});

const PASSED = { ply: 2, pit: '.', laps: 0, captured: 0, before: START, pits: null };
const SOWED = { ply: 1, pit: 'A', laps: 1, captured: 2, before: START, pits: null };
const ended = { result: { winner: 'south', south: 27, north: 21, reason: 'no-moves' }, turn: null };

for (const [batch, me, expected] of [
  [
    [['moved', { last: SOWED, turn: 'north' }], ['passed', { last: PASSED }]], 'south',
    'You sowed A: 4 seeds, captured 2. Guest 1315 (bot) has no move and passes. You 8, Guest 1315 (bot) 14. Your turn; 4 pits can be played.',
  ],
  [
    [['moved', { last: SOWED, turn: null }], ['ended', { last: SOWED, ...ended }]], null,
    'South sowed A: 4 seeds, captured 2. South 8, North 14. South wins 27 to 21. No move is left. Each player keeps the seeds in their own row.',
  ],
  [[['presence'], ['pending']], 'south', ''],
]) {
  test(`${batch.map(([cause]) => cause).join('_and_')}_together_are_told_once_to_${me || 'spectators'}`, () => {
    const events = batch.map(([cause, game = {}]) => ({ cause, doc: doc(game), sown: null }));
    assert.equal(batchSentence(en, events, me), expected);
  });
}

for (const [result, me, title, why] of [
  [{ winner: 'south', south: 27, north: 21, reason: 'no-moves' }, 'south', 'You win 27 to 21', /No move is left/],
  [{ winner: 'south', south: 27, north: 21, reason: 'no-moves' }, 'north', 'Anna wins 27 to 21', /No move is left/],
  [{ winner: 'south', south: 27, north: 21, reason: 'no-moves' }, null, 'South wins 27 to 21', /No move is left/],
  [{ winner: 'draw', south: 24, north: 24, reason: 'repetition' }, 'north', 'A draw, 24 to 24', /third time/],
  [{ winner: 'north', south: 8, north: 14, reason: 'resign' }, 'south', 'Guest 1315 (bot) wins', /^You resigned/],
  [{ winner: 'north', south: 8, north: 14, reason: 'resign' }, 'north', 'You win', /^Anna resigned/],
  [{ winner: 'north', south: 8, north: 14, reason: 'time' }, 'south', 'Guest 1315 (bot) wins', /^Your time has run out/],
  [{ winner: 'north', south: 8, north: 14, reason: 'time' }, null, 'North wins', /^South has run out of time/],
  [{ winner: 'draw', south: 8, north: 14, reason: 'agreed-draw' }, 'south', 'A draw', /agreed on a draw/],
  [{ winner: 'south', south: 8, north: 14, reason: 'claimed-win' }, 'south', 'You win', /^Guest 1315 \(bot\) was away/],
  [{ winner: 'south', south: 8, north: 14, reason: 'claimed-win' }, 'north', 'Anna wins', /^You were away/],
  [{ winner: 'draw', south: 8, north: 14, reason: 'claimed-draw' }, 'north', 'A draw', /a draw was claimed/],
  [{ winner: null, south: 8, north: 14, reason: 'expired' }, 'north', 'The game ended without a result', /^Nobody went on/],
  [{ winner: null, south: 0, north: 0, reason: 'aborted' }, 'north', 'The game was called off', /no result/],
  [{ winner: 'north', south: 8, north: 14, reason: 'by-magic' }, null, 'North wins 14 to 8', /The game is over/],
]) {
  test(`${result.reason}_is_told_to_${me || 'spectators'}_as_${title}`, () => {
    assert.equal(resultSentence(en, doc({ result, turn: null }), me), title);
    assert.match(endSentence(en, doc({ result, turn: null }), me), why);
  });
}

/** South's row is empty and nothing reaches it; five seeds lie in North's. @param {[number, number]} score */
const hungry = ([south, north], reason = 'cannot-feed') => doc({
  position: `djenon-abe_0-0-0-0-0-0_0-0-0-0-0-0_${south}-${north}_._60`,
  turn: null,
  result: { winner: north > south ? 'north' : 'draw', south, north, reason },
  last: {
    ply: 60, pit: 'C', laps: 1, captured: 2, pits: [0, 0, 0, 0, 0, 0, 0, 0, 3, 0, 0, 2],
    before: 'djenon-abe_0-0-1-0-0-0_0-0-3-2-0-1_18-23_S_59',
  },
});

for (const [words, game, me, expected] of [
  [en, hungry([21, 27]), 'north', 'No seed can reach the empty row. You give one seed away and keep the rest.'],
  [en, hungry([21, 27]), 'south', 'No seed can reach the empty row. Guest 1315 (bot) gives one seed away and keeps the rest.'],
  [en, hungry([21, 27]), null, 'No seed can reach the empty row. North gives one seed away and keeps the rest.'],
  [pl, hungry([21, 27], 'repetition'), null, 'Ta sama pozycja po raz trzeci. Północ oddaje jedno nasiono, a\u00a0resztę zachowuje.'],
  [en, hungry([20, 28]), 'north', 'No seed can reach the empty row. Each player keeps the seeds in their own row.'],
]) {
  test(`what_becomes_of_the_rest_is_told_in_${words.language}_to_${me || 'spectators'}_as_${expected.slice(-12)}`, () => {
    assert.equal(endSentence(words, game, me), expected);
  });
}

test('the_board_is_read_own_row_first', () => {
  assert.equal(boardSentence(en, doc(), 'north'),
    'Your row: a 1, b 1, c 1, d 1, e 1, f 11. Opposite row: A 4, B 4, C 0, D 4, E 4, F 4. You 14, Anna 8.');
});

/** Codes that no player brings about: the page is at fault, or they end in the bar or the view. */
const GENERAL = ['malformed', 'unknown-type', 'too-large', 'version', 'bad-secret', 'id-reused'];
const proto = (file) => readFileSync(new URL(`../../../proto/${file}`, import.meta.url), 'utf8');
const { $defs } = JSON.parse(proto('schema/server.json'));
const [list] = proto('README.md').split('## Error codes\n')[1].split('\n\n');
const codes = [...list.replace(/\([^)]*\)/g, '').matchAll(/`([^`]+)`/g)].map(([, code]) => code);

test('the_error_codes_of_the_protocol_are_those_of_its_schema', () => {
  assert.deepEqual([...codes].sort(), [...$defs.knownCode.enum].sort());
});

for (const words of [en, fr]) {
  test(`every_error_code_has_its_sentence_or_the_general_one_in_${words.language}`, () => {
    for (const code of codes) {
      const general = words.say('refused.other', { code });
      const text = refusedSentence(words, code, null);
      assert.equal(text === general, GENERAL.includes(code), `${code}: ${text}`);
    }
  });
}

test('unknown_codes_and_reasons_have_a_general_sentence', () => {
  assert.equal(refusedSentence(en, 'illegal-move', 'by-magic'), 'This pit cannot be played now.');
  assert.equal(refusedSentence(en, 'illegal-move', 'endless'), en.say('why.endless'));
  assert.equal(refusedSentence(en, 'by-magic', null), 'The server refused that (by-magic).');
});

function speaking() {
  const timers = fakeTimers();
  const heard = [];
  const region = { set textContent(text) { heard.push(text); }, get textContent() { return ''; } };
  return { timers, heard, speech: createSpeech(region, timers) };
}

test('texts_are_spoken_one_after_the_other', () => {
  const { timers, heard, speech } = speaking();
  speech.say('one');
  speech.say('two');
  assert.deepEqual(heard, ['one']);
  timers.pass(1000);
  assert.deepEqual(heard, ['one', 'two']);
});

test('the_same_text_is_never_spoken_twice_in_a_row', () => {
  const { timers, heard, speech } = speaking();
  speech.say('one');
  speech.say('one');
  timers.pass(1000);
  speech.say('one');
  speech.say(null);
  timers.pass(1000);
  assert.deepEqual(heard, ['one']);
});

test('on_request_a_text_is_spoken_again', () => {
  const { timers, heard, speech } = speaking();
  speech.say('one');
  timers.pass(1000);
  speech.repeat('one');
  timers.pass(1000);
  assert.deepEqual(heard, ['one', '', 'one']);
});

test('what_is_asked_for_again_takes_nothing_from_what_waits', () => {
  const { timers, heard, speech } = speaking();
  ['one', 'two', 'three'].forEach(speech.say);
  speech.repeat('three');
  speech.repeat('three');
  timers.pass(2000);
  assert.deepEqual(heard, ['one', 'two', 'three']);
  speech.repeat('three');
  speech.repeat('three');
  speech.say('four');
  timers.pass(2000);
  assert.deepEqual(heard.slice(3), ['', 'three', 'four']);
});
