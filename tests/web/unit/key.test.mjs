// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keyFromSecret, readKey } from '../../../web/lib/key.js';
import { newSecret } from '../../../web/lib/memory.js';
import './fakes.mjs';

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

// Worked out with long division of whole integers by x^12 + x^11 + x^3 + x^2 + x + 1; the same
// division gives 0xf5b for "123456789", the published check value of CRC-12/DECT.
const KNOWN = [
  ['AAAAAAAAAAAAAAAAAAAAAA', '0000-0000-0000-0000-0000-0000-0000'],
  ['_____________________w', 'ZZZZ-ZZZZ-ZZZZ-ZZZZ-ZZZZ-ZZZZ-ZWT2'],
  ['AAECAwQFBgcICQoLDA0ODw', '000G-40R4-0M30-E209-185G-R38E-1W0H'],
  ['AAAAAAAAAAAAAAAAAAAAAQ', '0000-0000-0000-0000-0000-0000-060F'],
  ['gAAAAAAAAAAAAAAAAAAAAA', 'G000-0000-0000-0000-0000-0000-02Q3'],
  ['ABEiM0RVZneImaq7zN3u_w', '008J-4CT4-ANK7-F24S-NAXW-SQFE-ZW81'],
  ['wSkivlshszMOI18HgQtzKA', 'R4MJ-5FJV-46SK-63H3-BW3R-22VK-534C'],
  ['Q0B94ETYFp4fKm9LxTwpYA', '8D07-VR24-V0B9-W7SA-DX5W-AF19-C1AD'],
];

const plainKeys = KNOWN.map(([, key]) => key.replace(/-/g, ''));

test('known_secrets_have_known_keys', () => {
  for (const [secret, key] of KNOWN) {
    assert.equal(keyFromSecret(secret), key);
    assert.deepEqual(readKey(key), { secret });
  }
});

test('every_secret_comes_back_from_its_key', () => {
  for (let i = 0; i < 300; i += 1) {
    const secret = newSecret();
    const key = keyFromSecret(secret);
    assert.match(key, /^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){6}$/);
    assert.deepEqual(readKey(key), { secret }, key);
  }
});

test('what_is_no_secret_has_no_key', () => {
  const [[secret]] = KNOWN;
  const start = secret.slice(0, 21);
  for (const text of ['', 'short', `${start}B`, `${start}=`, `${secret}A`, start]) {
    assert.throws(() => keyFromSecret(text), RangeError, text);
  }
});

test('a_key_is_read_as_people_write_it', () => {
  const secret = 'AAECAwQFBgcICQoLDA0ODw';
  for (const text of [
    '000g-40r4-0m30-e209-185g-r38e-1w0h',
    '000G40R40M30E209185GR38E1W0H',
    '  000G 40R4\t0M30 E209\n185G R38E\u00a01W0H ',
    'OoOG-4OR4-oM3O-E2O9-I85G-R38E-lWoH',
    'ooog-4or4-om3o-e2o9-L85g-r38e-iwoh',
    '000G\u201340R4\u20110M30\u2014E209\u2212185G--R38E-1W0H-',
  ]) {
    assert.deepEqual(readKey(text), { secret }, text);
  }
});

test('each_fault_has_its_reason', () => {
  for (const [text, reason] of [
    ['', 'length'],
    [' - ', 'length'],
    ['000G-40R4-0M30-E209-185G-R38E-1W0', 'length'],
    ['000G-40R4-0M30-E209-185G-R38E-1W0H0', 'length'],
    ['000U-40R4-0M30-E209-185G-R38E-1W0H', 'character'],
    ['000G_40R4-0M30-E209-185G-R38E-1W0H', 'character'],
    ['000G-40R4-0M30-E209-185G-R38E-1W0\u00d6', 'character'],
    ['000G-40R4-0M30-E209-185G-R38E-1W0\u{1f330}', 'character'],
    ['AAECAwQFBgcICQoLDA0ODw', 'length'],
    ['000G-40R4-0M30-E209-185G-R38E-1W0J', 'checksum'],
  ]) {
    assert.deepEqual(readKey(text), { reason }, text);
  }
});

test('every_single_wrong_character_is_found', () => {
  for (const key of plainKeys) {
    for (let at = 0; at < key.length; at += 1) {
      for (const wrong of ALPHABET.replace(key[at], '')) {
        const text = key.slice(0, at) + wrong + key.slice(at + 1);
        assert.deepEqual(readKey(text), { reason: 'checksum' }, text);
      }
    }
  }
});

test('every_two_wrong_neighbours_are_found', () => {
  const key = plainKeys[6];
  for (let at = 0; at + 1 < key.length; at += 1) {
    for (const first of ALPHABET.replace(key[at], '')) {
      for (const second of ALPHABET.replace(key[at + 1], '')) {
        const text = key.slice(0, at) + first + second + key.slice(at + 2);
        assert.ok('reason' in readKey(text), text);
      }
    }
  }
});

test('every_swap_of_neighbours_is_found', () => {
  let swaps = 0;
  for (const key of plainKeys) {
    for (let at = 0; at + 1 < key.length; at += 1) {
      if (key[at] !== key[at + 1]) {
        const text = key.slice(0, at) + key[at + 1] + key[at] + key.slice(at + 2);
        assert.deepEqual(readKey(text), { reason: 'checksum' }, text);
        swaps += 1;
      }
    }
  }
  assert.ok(swaps > 100, `${swaps} swaps`);
});

test('the_swap_of_any_two_characters_is_found_wherever_they_stand', () => {
  // The first 25 characters hold nothing but the secret, so any pair can be had there.
  for (const first of ALPHABET) {
    for (const second of ALPHABET.replace(first, '')) {
      for (let at = 0; at < 24; at += 1) {
        const key = keyFromSecret(secretWith(at, first + second)).replace(/-/g, '');
        assert.equal(key.slice(at, at + 2), first + second);
        const text = key.slice(0, at) + second + first + key.slice(at + 2);
        assert.deepEqual(readKey(text), { reason: 'checksum' }, text);
      }
    }
  }
});

/** A secret whose key has these two characters at a place, and 0 around them. */
function secretWith(at, pair) {
  const bits = [...pair].map((c) => ALPHABET.indexOf(c).toString(2).padStart(5, '0')).join('');
  const all = `${'0'.repeat(at * 5)}${bits}`.padEnd(128, '0');
  const bytes = all.match(/.{8}/g).map((byte) => parseInt(byte, 2));
  return Buffer.from(bytes).toString('base64url');
}
