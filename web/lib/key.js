// SPDX-License-Identifier: MIT
// @ts-check
// The player key: the secret in a form that people can copy by hand. Its 128 bits and a checksum
// of 12 are 28 characters of Crockford's base32, which has no I, L, O and U.

const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const SECRET = /^[A-Za-z0-9_-]{21}[AQgw]$/;
const SECRET_BITS = 128;
const KEY_LENGTH = 28;

/** CRC-12/DECT, with x^12 left out: x^12 + x^11 + x^3 + x^2 + x + 1. */
const POLYNOMIAL = 0x80f;

/** What people put between the groups, with the dashes that a telephone makes of a hyphen. */
const BETWEEN = /[\s\-\u2010-\u2015\u2212]/g;

/**
 * @param {string} secret as the browser keeps it: 22 characters of base64url
 * @returns {string} seven groups of four characters with hyphens between them
 */
export function keyFromSecret(secret) {
  if (!SECRET.test(secret)) {
    throw new RangeError('not a secret');
  }
  const bits = bitsOf(secret, BASE64URL, 6).slice(0, SECRET_BITS);
  const key = textOf(bits + checksum(bits), CROCKFORD, 5);
  return chunks(key, 4).join('-');
}

/**
 * Reads a key without regard to case, spaces and hyphens, with I and L for 1 and O for 0.
 * @param {string} text
 * @returns {{secret: string} | {reason: 'character' | 'length' | 'checksum'}}
 */
export function readKey(text) {
  const key = text.replace(BETWEEN, '').toUpperCase().replace(/[IL]/g, '1').replace(/O/g, '0');
  if (/[^0-9A-HJKMNP-TV-Z]/.test(key)) {
    return { reason: 'character' };
  }
  if (key.length !== KEY_LENGTH) {
    return { reason: 'length' };
  }
  const all = bitsOf(key, CROCKFORD, 5);
  const bits = all.slice(0, SECRET_BITS);
  return checksum(bits) === all.slice(SECRET_BITS)
    ? { secret: textOf(`${bits}0000`, BASE64URL, 6) }
    : { reason: 'checksum' };
}

/**
 * It finds every error that lies within 12 neighbouring bits, hence one wrong character, two wrong
 * neighbours and two neighbours that changed places.
 * @param {string} bits
 * @returns {string} 12 bits
 */
function checksum(bits) {
  let remainder = 0;
  for (const bit of bits) {
    const carry = (remainder >> 11) ^ Number(bit);
    remainder = ((remainder << 1) & 0xfff) ^ (carry ? POLYNOMIAL : 0);
  }
  return inBits(remainder, 12);
}

/** @param {number} value @param {number} width */
const inBits = (value, width) => value.toString(2).padStart(width, '0');

/** @param {string} text @param {number} size @returns {string[]} */
const chunks = (text, size) => text.match(new RegExp(`.{1,${size}}`, 'g')) || [];

/** @param {string} text @param {string} alphabet @param {number} width bits a character */
const bitsOf = (text, alphabet, width) => (
  [...text].map((character) => inBits(alphabet.indexOf(character), width)).join(''));

/** @param {string} bits @param {string} alphabet @param {number} width bits a character */
const textOf = (bits, alphabet, width) => (
  chunks(bits, width).map((group) => alphabet[parseInt(group, 2)]).join(''));
