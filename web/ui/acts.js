// SPDX-License-Identifier: MIT
// @ts-check
// The row of buttons under the board: offers, talk, the list of moves, and everything else.

import { otherSeat } from '../game/model.js';
import { el, fill } from '../lib/kit.js';
import { address } from '../lib/site.js';
import { svg } from '../lib/svg.js';
import { openCommands } from './help.js';
import { openOffers } from './offers.js';
import { logOf } from './said.js';
import { openTalk } from './talk.js';

/**
 * @param {import('./shell.js').App} app
 * @param {import('../game/table.js').Table} table
 * @param {Pick<import('./company.js').Place, 'acts' | 'record'>
 *   & {commands: import('./commands.js').Commands, taps: import('./taps.js').Taps}} place
 */
export function createActs(app, table, place) {
  const { acts } = place;
  const log = logOf(table);
  let shown = '';

  /** @param {string} key @param {() => void} act @param {string} [look] */
  const button = (key, act, look = '') => el('button', {
    type: 'button',
    class: `button button-quiet ${look}`,
    'aria-label': app.words().has(`${key}.name`) ? app.words().say(`${key}.name`) : null,
    'aria-haspopup': 'dialog',
    text: app.words().say(key),
    click: act,
  });

  /** The link, the position and the record of what is looked at. */
  const take = () => place.record((it) => {
    app.load(() => import('./roomshare.js'), 'around')
      .then((module) => module.openRoomShare(app, table, it.looked()));
  });

  function talk() {
    const node = button('act.talk', () => openTalk(app, table), 'acts-talk');
    if (log.unread() > 0) {
      node.textContent = app.words().say('act.talk.new', { n: log.unread() });
    }
    return node;
  }

  /** @param {boolean} isOn */
  function preview(isOn) {
    const node = button('act.preview', place.taps.toggle, 'acts-preview');
    const eye = 'M2 10C7 3 19 3 24 10 19 17 7 17 2 10ZM10 10a3 3 0 1 0 6 0 3 3 0 1 0-6 0';
    fill(
      node,
      el('span', { text: node.textContent }),
      svg('svg', { viewBox: '0 0 26 20', 'aria-hidden': 'true' }, [svg('path', { d: eye })]),
    );
    node.removeAttribute('aria-haspopup');
    node.setAttribute('aria-pressed', String(isOn));
    return node;
  }

  function draw() {
    const words = app.words();
    const doc = /** @type {import('../game/document.js').Doc} */ (table.doc());
    const me = table.seat();
    const running = doc.state === 'playing';
    const talks = doc.phrases !== 'none' && (!!me || !running);
    const previewing = place.taps.isPreviewing();
    const key = JSON.stringify([me, running, talks, previewing, log.unread(), words.language]);
    if (key === shown) {
      return;
    }
    const active = document.activeElement;
    const focused = active && acts.contains(active)
      ? [...acts.children].indexOf(active) : -1;
    shown = key;
    fill(
      acts,
      me && running && button('act.offers', () => openOffers(app, table, otherSeat(me))),
      !me && el('a', { class: 'button', href: address(''), text: words.say('watch.own') }),
      talks && talk(),
      me && running && preview(previewing),
      button('act.moves', () => place.record((it) => it.open()), 'acts-moves'),
      button('act.more', () => openCommands(app, table, { ...place.commands, take })),
    );
    if (focused >= 0 && acts.children[focused] instanceof HTMLElement) {
      /** @type {HTMLElement} */ (acts.children[focused]).focus();
    }
  }

  const undo = log.on('change', draw);
  return { draw, destroy: () => undo() };
}
