// SPDX-License-Identifier: MIT
// @ts-check
// The player's other devices: a code that takes the player to one, and signing all others out.

import { el, fill, setText } from '../lib/kit.js';
import { shareAddress, showCode } from '../lib/site.js';
import { refusedSentence } from '../game/sentences.js';
import { confirm } from './dialog.js';
import { copyCard } from './keycard.js';
import { durationText } from './times.js';

/** @typedef {import('./shell.js').App} App */

const SECOND = 1000;

/** Where another device asks and adopts; a fragment is sent to no server. @param {string} code */
export const linkAddress = (code) => shareAddress(`settings#link=${showCode(code)}`);

/** @param {unknown} error */
const codeOf = (error) => /** @type {import('../net/commands.js').Refusal} */ (error).code || 'unknown';

/** @param {App} app */
export function devicesCard(app) {
  const words = app.words();
  const place = el('div', { class: 'form' });
  const said = el('p', { class: 'hint', role: 'status' });
  const wrong = el('p', { class: 'field-error', role: 'alert' });
  const button = el('button', {
    type: 'button', class: 'button', text: words.say('devices.link'), click: makeCode,
  });
  /** @type {any} */
  let ticking = null;

  async function makeCode() {
    button.disabled = true;
    setText(wrong, '');
    try {
      const { code, expires } = await app.commands.ask('link', {});
      show(code, expires);
    } catch (error) {
      setText(wrong, refusedSentence(words, codeOf(error), null));
    }
    button.disabled = false;
  }

  /** @param {string} code @param {number} expires server time */
  function show(code, expires) {
    const left = el('p', { class: 'hint', role: 'timer', 'aria-live': 'off' });
    const tick = () => {
      const ms = expires - app.link.serverNow();
      if (ms > 0) {
        setText(left, words.say('devices.left', { time: durationText(words, ms) }));
      } else {
        clearInterval(ticking);
        fill(place, el('p', { text: words.say('devices.expired') }));
      }
    };
    clearInterval(ticking);
    fill(
      place,
      el('p', { text: words.say('devices.how') }),
      copyCard(app, {
        text: showCode(code),
        code: linkAddress(code),
        label: words.say('devices.code'),
        picture: words.say('devices.picture'),
      }),
      left,
    );
    ticking = setInterval(tick, SECOND);
    tick();
  }

  const signOut = () => confirm({
    title: words.say('devices.out.title'),
    text: words.say('devices.out.text'),
    yes: words.say('devices.out.yes'),
    no: words.say('site.cancel'),
    close: words.say('site.close'),
  }, async () => {
    setText(wrong, '');
    try {
      await app.commands.send('sign-out', { secret: app.memory.nextSecret() });
      app.memory.takeNextSecret();
      setText(said, words.say('devices.out.done'));
    } catch (error) {
      app.memory.dropNextSecret();
      setText(wrong, refusedSentence(words, codeOf(error), null));
    }
  });

  return {
    node: el(
      'div',
      { class: 'form' },
      el('p', { text: words.say('devices.text') }),
      el(
        'div',
        { class: 'card-actions' },
        button,
        el('button', { type: 'button', class: 'button', text: words.say('devices.out'), click: signOut }),
      ),
      place,
      said,
      wrong,
    ),
    destroy: () => clearInterval(ticking),
  };
}
