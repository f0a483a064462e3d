// SPDX-License-Identifier: MIT
// @ts-check
// A restart that is planned: how long it is until then. What is wrong afterwards the bar says.

import { add, el, setAttribute, setText } from '../lib/kit.js';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** What is said this long before it. @param {import('../lib/words.js').Words} words @param {number} left in ms */
export function sayRestart(words, left) {
  if (left >= 2 * MINUTE) {
    return words.say('restart.minutes', { n: Math.floor(left / MINUTE) });
  }
  return left >= SECOND
    ? words.say('restart.seconds', { n: Math.floor(left / SECOND) })
    : words.say('restart.now');
}

/**
 * @param {import('./shell.js').App} app
 * @param {HTMLElement} head at whose end it stands
 */
export function createRestart(app, head) {
  const text = el('p', { class: 'bar-text' });
  const node = el('div', { class: 'bar bar-sign', hidden: true }, text);
  let at = 0; // server time; 0: nothing is planned
  /** @type {any} */
  let timer = null;

  const say = () => sayRestart(app.words(), at - app.link.serverNow());

  function draw() {
    setAttribute(node, 'hidden', at === 0);
    if (at !== 0) {
      setText(text, say());
    }
  }

  /** @param {number} next */
  function plan(next) {
    at = next;
    clearInterval(timer);
    timer = at === 0 ? null : setInterval(draw, SECOND);
    draw();
  }

  add(head, node);
  app.on('words', draw);
  app.link.on('lost', () => plan(0)); // it is told again after the next hello
  return {
    /** A notice of the server. @param {{code: string, ms?: number}} d @param {number} now when it came */
    hear({ code, ms = 0 }, now) {
      if (code === 'restart') {
        plan(now + ms);
        app.speech.say(say());
      } else if (code === 'no-restart' && at !== 0) {
        plan(0);
        app.speech.say(app.words().say('restart.off'));
      }
    },
  };
}
