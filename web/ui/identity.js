// SPDX-License-Identifier: MIT
// @ts-check
// The settings' page: what is chosen for this browser, and the player that it plays as.

import { el, fill, setText } from '../lib/kit.js';
import { address, parseCode } from '../lib/site.js';
import { refusedSentence } from '../game/sentences.js';
import { devicesCard } from './devices.js';
import { confirm, openDialog } from './dialog.js';
import { keyCard } from './keycard.js';
import { becomePlayer, findPlayer, playerRefusal, restoreForm } from './player.js';
import { card } from './fields.js';
import { settingsForm } from './settings.js';

/** @typedef {import('./shell.js').App} App */

/**
 * Asks before another player takes this browser over, and offers the key of the one who goes.
 * @param {App} app @param {{secret: string, name: string}} found
 */
function askToBecome(app, found) {
  const words = app.words();
  const running = app.tables.seats().length;
  const close = openDialog({
    title: words.say('player.become.title'),
    close: words.say('site.cancel'),
    content: [
      el('p', {
        text: found.name
          ? words.say('player.become.name', { name: found.name })
          : words.say('player.become.nameless'),
      }),
      running > 0 && el('p', { class: 'warning', text: words.say('player.become.lost', { n: running }) }),
      running > 0 && keyCard(app),
      el(
        'div',
        { class: 'dialog-answers' },
        el('button', { type: 'button', class: 'button', text: words.say('site.cancel'), click: () => close() }),
        el('button', {
          type: 'button',
          class: 'button button-main',
          text: words.say('player.become.yes'),
          click: () => {
            close();
            becomePlayer(app, found.secret, found.name);
            app.go('');
          },
        }),
      ),
    ],
  });
}

/** A code that came with the address, out of which it is taken. @param {App} app */
function takeLinkCode(app) {
  const [, text] = /^#link=([^&]*)/.exec(window.location.hash) || [];
  if (text !== undefined) {
    window.history.replaceState(null, '', address('settings'));
    askToAdopt(app, text);
  }
}

/** A code works once: it is used when the player says so. @param {App} app @param {string} text */
function askToAdopt(app, text) {
  const words = app.words();
  const code = parseCode(text);
  const wrong = el('p', { class: 'field-error', role: 'alert' });
  const yes = el('button', {
    type: 'button',
    class: 'button button-main',
    text: words.say('player.adopt.yes'),
    click: async () => {
      yes.disabled = true;
      try {
        const found = await findPlayer(app, text);
        close();
        becomePlayer(app, found.secret, found.name);
        app.go('');
      } catch (error) {
        setText(wrong, playerRefusal(app, /** @type {any} */ (error).code || 'gone'));
        yes.disabled = false;
      }
    },
  });
  const running = app.tables.seats().length;
  const close = openDialog({
    title: words.say('player.adopt.title'),
    close: words.say('site.cancel'),
    content: [
      el('p', { text: words.say(code ? 'player.adopt.text' : 'player.refused.no-such-code') }),
      running > 0 && el('p', { class: 'warning', text: words.say('player.become.lost', { n: running }) }),
      running > 0 && keyCard(app),
      wrong,
      el(
        'div',
        { class: 'dialog-answers' },
        el('button', { type: 'button', class: 'button', text: words.say('site.cancel'), click: () => close() }),
        code ? yes : null,
      ),
    ],
  });
}

/** Forgetting the player here, and the player's name everywhere. @param {App} app */
function forgetting(app) {
  const words = app.words();
  const wrong = el('p', { class: 'field-error', role: 'alert' });
  const said = el('p', { class: 'hint', role: 'status' });

  function askToForget() {
    const close = openDialog({
      title: words.say('forget.here.title'),
      close: words.say('site.cancel'),
      content: [
        el('p', { text: words.say('forget.here.text') }),
        keyCard(app),
        el(
          'div',
          { class: 'dialog-answers' },
          el('button', { type: 'button', class: 'button', text: words.say('site.cancel'), click: () => close() }),
          el('button', {
            type: 'button',
            class: 'button button-danger',
            text: words.say('forget.here.yes'),
            click: () => {
              close();
              app.memory.forgetPlayer();
              app.link.renew();
              app.go('');
            },
          }),
        ),
      ],
    });
  }

  const askToDelete = () => confirm({
    title: words.say('forget.name.title'),
    text: words.say('forget.name.text'),
    yes: words.say('forget.name.yes'),
    no: words.say('site.cancel'),
    close: words.say('site.close'),
  }, async () => {
    try {
      await app.commands.send('forget', {});
      app.memory.change({ name: '' });
      setText(said, words.say('forget.name.done'));
    } catch (error) {
      const { code } = /** @type {import('../net/commands.js').Refusal} */ (error);
      setText(wrong, refusedSentence(words, code, null));
    }
  });

  return el(
    'div',
    { class: 'form' },
    el(
      'div',
      { class: 'card-actions' },
      el('button', { type: 'button', class: 'button button-danger', text: words.say('forget.here'), click: askToForget }),
      el('button', { type: 'button', class: 'button button-danger', text: words.say('forget.name'), click: askToDelete }),
    ),
    said,
    wrong,
  );
}

/**
 * @param {App} app
 * @param {HTMLElement} main
 * @returns {import('./shell.js').Page}
 */
export function openIdentity(app, main) {
  /** @type {(() => void)[]} */
  let parts = [];

  function draw() {
    const words = app.words();
    const chosen = [...main.querySelectorAll('select')].findIndex((it) => it === document.activeElement);
    parts.forEach((undo) => undo());
    const form = settingsForm(app);
    const devices = devicesCard(app);
    const second = el('div', { class: 'form', hidden: !app.memory.recall('second') });
    if (!second.hidden) {
      app.load(() => import('./second.js'), 'second').then(({ secondNote }) => {
        const { says, ways } = secondNote(app);
        fill(second, says, ways);
      });
    }
    parts = [form.undo, devices.destroy];
    app.title(words.say('site.page', { page: words.say('settings.title') }));
    main.className = 'main-around main-settings is-wide';
    fill(
      main,
      el('h1', { text: words.say('settings.title') }),
      !app.memory.kept && el('p', { class: 'warning', text: words.say('site.storage') }),
      el(
        'div',
        { class: 'settings-cards' },
        card('browser', words.say('settings.browser'), form.node),
        card(
          'player',
          words.say('player.title'),
          second.hidden ? el('p', { text: words.say('player.text') }) : second,
          keyCard(app),
          restoreForm(app, (found) => askToBecome(app, found), (code) => askToAdopt(app, code)),
        ),
        card('devices', words.say('devices.title'), devices.node),
        card('forgetting', words.say('forget.title'), forgetting(app)),
      ),
    );
    if (chosen >= 0) {
      main.querySelectorAll('select')[chosen].focus(); // another language was chosen there
    }
  }

  draw();
  takeLinkCode(app);
  const undo = app.on('words', draw);
  return {
    destroy() {
      undo();
      parts.forEach((end) => end());
    },
  };
}
