// SPDX-License-Identifier: MIT
// @ts-check
// What a guest is and does in a hall: the name, being ready, waiting for a table.

import { presentName } from '../game/hall.js';
import { el, fill, setAttribute, setText } from '../lib/kit.js';
import { GAMES, roomAddress } from '../lib/site.js';
import { askToNotify, canAskToNotify, prepareSound } from './alert.js';
import { actButton, card, pick } from './fields.js';
import { keepFocus } from './focus.js';
import { nameField } from './settings.js';

/** @typedef {import('./shell.js').App} App */
/** @typedef {import('../game/hall.js').HallFollowed} HallFollowed */
/** @typedef {import('../game/hall.js').Hall} Hall */

/**
 * A choice among the games, where the hall leaves it open; "" is any.
 * @param {App} app @param {string} label @param {string} any what that is called
 * @param {(game: string) => void} choose @param {string} name
 */
export const gameChoice = (app, label, any, choose, name) => pick(label, '', [
  ['', any],
  ...GAMES.map(({ rules }) => /** @type {[string, string]} */ ([rules, app.words().say(`game.${rules}`)])),
], choose, name);

/** @param {App} app @param {HallFollowed} hall @returns {import('./hall.js').Part} */
export function createSelf(app, hall) {
  const words = app.words();
  const who = el('p', {});
  const names = el('div', { class: 'hall-names' });
  const status = el('p', { class: 'hall-status', role: 'status' });
  const acts = el('div', { class: 'card-actions' });
  const how = el('p', { class: 'hint', text: words.say('hall.how') });
  const shared = el('p', { class: 'hint' });
  const wrong = el('p', { class: 'field-error', role: 'alert' });
  const silent = el('p', { class: 'hint' });
  const notify = el('button', {
    type: 'button',
    class: 'button button-small',
    text: words.say('quick.notify'),
    click: () => askToNotify().then(() => { notify.hidden = true; }),
  });
  let game = '';
  const games = gameChoice(app, words.say('hall.game'), words.say('hall.anygame'), (chosen) => { game = chosen; }, 'hall-game');
  const node = card('self-title', words.say('hall.self'), who, names, status, games, acts, wrong, notify, silent, how, shared);
  const select = el(
    'select',
    { class: 'select', name: 'hall-name', 'aria-label': words.say('hall.name.list') },
    el('option', { value: '', text: words.say('hall.name.choose') }),
  );
  /** @type {string | null} */
  let last = null;
  /** The rule for names that is shown. */
  let shownKind = '';
  let undoName = () => {};

  /** @param {string} key @param {() => Promise<any>} act @param {string} [look] */
  const button = (key, act, look) => actButton(app, { text: words.say(key), look, act, wrong });

  /** @param {import('../game/hall.js').HallWish} wish */
  const ask = (wish) => {
    prepareSound();
    return hall.wait(wish);
  };
  const ready = button('hall.ready', () => ask({ action: 'ready' }), 'button-main');
  const wait = button('hall.wait', () => {
    const known = hall.hall();
    return ask(game && known && known.document.game === null ? { action: 'wait', game } : { action: 'wait' });
  });
  const stop = button('hall.stop', hall.stop);
  const table = el('a', { class: 'button button-main', text: words.say('tables.mine') });
  fill(acts, ready, wait, table, stop);

  /** The person in the list is the one that others see. @param {Hall} known */
  function drawNames(known) {
    const { names: kind, list, state } = known.document;
    const me = hall.me();
    names.hidden = state === 'closed';
    setText(who, me ? words.say('hall.name.you', { name: presentName(words, known, me.person) }) : '');
    if (kind === 'list') {
      drawList(list);
    }
    if (kind === shownKind) {
      return;
    }
    shownKind = kind;
    chooser.open = last === null && !hall.isHost(); // who has no name yet is asked for it
    undoName();
    undoName = () => {};
    if (kind === 'free') {
      fill(names, ownName());
    } else {
      fill(names, kind === 'list' ? chooser : el('p', { class: 'hint', text: words.say('hall.name.none') }));
    }
  }

  function ownName() {
    const field = nameField(app);
    undoName = field.undo;
    return el(
      'details',
      { class: 'setup-more', open: app.memory.settings().name === '' },
      el('summary', { text: words.say('hall.name.change') }),
      el('div', { class: 'form' }, field.nodes),
    );
  }

  const summary = el('summary', { text: words.say('hall.name.choose') });
  const chooser = el('details', { class: 'setup-more', open: true }, summary, el('div', { class: 'link-line' }, select, button(
    'hall.name.take', () => hall.choose(select.value || null),
  )));

  /** Once there is a name the choice is put away. */
  function putAway() {
    const held = chooser.contains(node.ownerDocument.activeElement);
    chooser.open = last === null;
    if (held && !chooser.open) {
      summary.focus();
    }
  }

  /**
   * The options are changed in their places: somebody may be choosing.
   * @param {import('../game/hall.js').HallName[]} list
   */
  function drawList(list) {
    const chosen = hall.chosen();
    const known = new Map([...select.options].map((option) => [option.value, option]));
    [...known].filter(([value]) => value && !list.some(({ name }) => name === value))
      .forEach(([, option]) => option.remove());
    for (const { name, player } of list) {
      const option = known.get(name) || el('option', { value: name });
      const taken = player !== null && name !== chosen;
      setText(option, taken ? words.say('hall.name.taken', { name }) : name);
      option.disabled = taken;
      if (!option.parentNode) {
        select.append(option);
      }
    }
    if (chosen !== last) {
      last = chosen;
      setText(summary, words.say(chosen ? 'hall.name.change' : 'hall.name.choose'));
      select.value = chosen || '';
      putAway();
    }
  }

  /** No button takes the place of another: those that cannot be pressed now stay. @param {Hall} known */
  function drawActs(known) {
    const { document, rooms } = known;
    const me = hall.me();
    const doing = document.state === 'closed' || !me ? 'gone' : me.state;
    const mine = rooms.find((row) => row.state === 'playing' && [row.south, row.north]
      .some((person) => person && person.player === app.player()));
    const waits = doing === 'ready' || doing === 'waiting';
    const idle = doing === 'here' || waits;
    ready.hidden = !idle;
    wait.hidden = !idle;
    setAttribute(ready, 'aria-disabled', waits && 'true');
    setAttribute(wait, 'aria-disabled', doing === 'waiting' && 'true');
    stop.hidden = !waits && !(doing === 'playing' && hall.wish());
    table.hidden = !mine;
    setAttribute(table, 'href', mine ? roomAddress(mine.room) : null);
    games.hidden = document.game !== null || !idle;
    node.hidden = document.state === 'closed' && !mine; // there is nothing to be said or done
    how.hidden = doing !== 'here';
    notify.hidden = !waits || !canAskToNotify();
    setText(silent, waits && !window.isSecureContext ? app.words().say('quick.insecure') : '');
    setText(shared, document.sharedDevices && !hall.isHost() ? words.say('hall.shared.hint') : '');
  }

  /** @param {Hall} known */
  function drawStatus(known) {
    const me = hall.me();
    const note = hall.note();
    if (!me || known.document.state === 'closed') {
      setText(status, '');
    } else if (note && note.state !== 'lost' && me.state !== 'playing') {
      setText(status, words.say(`hall.note.${note.state}`, { round: note.round || 0 }));
    } else {
      const doing = me.state === 'playing' ? (hall.wish() ? 'again' : 'playing')
        : note ? 'lost'
          : known.document.state === 'paused' && me.state !== 'here' ? 'paused' : me.state;
      setText(status, words.say(`hall.status.${doing}`, { n: known.waiting }));
    }
  }

  return {
    node,
    draw() {
      const known = hall.hall();
      if (known) {
        keepFocus(node, () => {
          drawNames(known);
          drawStatus(known);
          drawActs(known);
        });
      }
    },
    destroy: () => undoName(),
  };
}
