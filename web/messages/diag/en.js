// SPDX-License-Identifier: MIT
// @ts-check
// English: the page that looks at the way to the server. How messages work: lib/words.js.

export const language = 'en';

/** @type {Record<string, Record<string, string>>} */
export const phrases = {};

/** @type {Record<string, string>} */
export const messages = {
  'diag.title': 'Connection check',
  'diag.lead': 'This page checks the connection between this browser and the server. The report names no player; it can be given to whoever runs the server.',
  'diag.ok': 'OK',
  'diag.warn': 'Warning',
  'diag.fail': 'Problem',
  'diag.wait': 'Checking…',
  'diag.http': 'Pages',
  'diag.http.ok': 'The server answers.',
  'diag.http.fail': 'The server does not answer. Is this device online, and the server started?',
  'diag.socket': 'Live connection',
  'diag.socket.ok': 'It opens, and the server answers on it.',
  'diag.socket.fail': 'It does not open. A proxy must pass the headers Upgrade and Connection, and the server’s public_url must be {url}.',
  'diag.proxy': 'Proxy',
  'diag.proxy.ok': 'No proxy speaks for this browser, or the server trusts the one that does.',
  'diag.proxy.fail': 'A proxy speaks for this browser, and the server does not trust it: all players count as one address. The server’s trusted_proxies must name the proxy.',
  'diag.clock': 'Clock',
  'diag.clock.ok': 'The clocks of the server and of this device agree.',
  'diag.clock.warn': 'The clocks of the server and of this device differ by {n} s. Let both follow a time server.',
  'diag.secure': 'Security',
  'diag.secure.ok': 'The browser allows everything that these pages use.',
  'diag.secure.warn': 'Over http the browser refuses copying, sharing and keeping the screen on. The server needs https.',
  'diag.engine': 'Preview of moves',
  'diag.engine.ok': 'This browser can compute moves itself.',
  'diag.engine.warn': 'This browser has no WebAssembly, so moves have no preview. Playing works.',
  'diag.storage': 'Memory',
  'diag.storage.ok': 'This browser remembers who you are.',
  'diag.storage.warn': 'This browser keeps nothing, so you are somebody else after a reload. Allow this site to store data.',
  'diag.idle': 'Silent connection',
  'diag.idle.ask': 'Does a silent connection stay open? This check takes 65 seconds.',
  'diag.idle.go': 'Check it',
  'diag.idle.wait': 'Silent for 65 seconds…',
  'diag.idle.ok': 'A silent connection stays open.',
  'diag.idle.fail': 'The connection was cut after {n} s of silence. A proxy’s read timeout must be above 60 s.',
  'diag.again': 'Check again',
  'diag.copy': 'Copy the report',
};
