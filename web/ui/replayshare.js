// SPDX-License-Identifier: MIT
// @ts-check
// Taking a finished game along: the link to a ply, and the record as text.

import { el, setText } from '../lib/kit.js';
import { roomAddress, shareAddress, showGame } from '../lib/site.js';
import { fetchRecord, recordAddress } from '../net/api.js';
import { copyButton } from './copy.js';

/**
 * @param {import('./shell.js').App} app
 * @param {import('../net/api.js').ApiGame} game
 * @param {() => number} ply that is shown
 */
export function replayShare(app, game, ply) {
  const name = showGame(game.room, game.game);
  const said = el('p', { class: 'hint', role: 'status' });
  const field = el('input', { class: 'input link-field', readonly: true });
  field.addEventListener('focus', () => field.select());

  /** @param {string} key @param {() => string | Promise<string>} text */
  const copy = (key, text) => copyButton(app, said, { key, look: 'button-small', text });

  return {
    update() {
      field.value = shareAddress(`g/${name}#${ply()}`);
    },
    node() {
      const words = app.words();
      field.setAttribute('aria-label', words.say('replay.link'));
      setText(said, '');
      return el(
        'section',
        { class: 'replay-share', 'aria-label': words.say('replay.share') },
        el('div', { class: 'link-line' }, field, copy('replay.link.copy', () => field.value)),
        el(
          'div',
          { class: 'card-actions' },
          copy('replay.record.copy', () => fetchRecord(game.room, game.game)),
          el('a', {
            class: 'button button-small',
            href: recordAddress(game.room, game.game),
            download: `${name}.sgr`,
            text: words.say('replay.record.save'),
          }),
          el('a', { class: 'button button-small', href: roomAddress(game.room), text: words.say('replay.room') }),
        ),
        said,
      );
    },
  };
}
