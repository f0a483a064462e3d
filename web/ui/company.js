// SPDX-License-Identifier: MIT
// @ts-check
// What two people do at a table besides playing: clocks, questions and answers, talk, attention.
// It is loaded when the board stands, and keeps everything that hangs on time in step with it.

import { endSentence } from '../game/endings.js';
import { claimSentence } from '../game/notes.js';
import { nextDeadline, timeShown } from '../game/time.js';
import { undoList } from '../lib/kit.js';
import { createActs } from './acts.js';
import { createAsk } from './ask.js';
import { createAttention } from './attention.js';
import { createClocks } from './clocks.js';
import { createCommands } from './commands.js';
import { createKnocks } from './knocks.js';
import { createSowBar } from './sowbar.js';
import { createTaps } from './taps.js';

/**
 * The parts of the page that a game gives to it.
 * @typedef {object} Place
 * @property {HTMLElement} main
 * @property {HTMLElement} host of the board
 * @property {HTMLElement} acts
 * @property {HTMLElement} ask
 * @property {HTMLElement} status holds the lines of words
 * @property {HTMLElement[]} strips
 * @property {import('./stage.js').Stage} stage
 * @property {(text: string) => void} notice says it for a while in place of the last move
 * @property {(text: string | null) => void} tell notice, and speaks it
 * @property {(text: string) => void} peek says it as long as it is previewed, "" for nothing
 * @property {() => string | null} last the last move in words
 * @property {(use: (record: import('./record.js').Record) => void) => void} record loads the list
 */

/** How often what counts down is looked at, in ms: usually, and when tenths are shown. */
const BEAT = 250;
const FAST = 100;
/** A deadline that has passed is asked about, and again after so many ms. */
const ASK_AGAIN = 3000;

/**
 * @param {import('./shell.js').App} app
 * @param {import('../game/table.js').Table} table
 * @param {Place} place
 */
export function createCompany(app, table, place) {
  const doc = () => /** @type {import('../game/document.js').Doc} */ (table.doc());
  const toldAt = () => doc().clocks?.at || 0;
  const isStopped = () => !!table.presence()?.stopped;
  /** Server time; it stands still from a restart until the clocks go on, and in what is told late. */
  function now() {
    return timeShown(doc(), table.seat(), isStopped() ? lostAt || toldAt() : app.link.serverNow());
  }

  const { sound, destroy: endSounds } = createKnocks(app, true);
  const clocks = createClocks(app, table, { ...place, sound });
  const taps = createTaps(app, table, place);
  const ask = createAsk(app, table, { ...place, taps });
  const commands = createCommands(
    app, table, place, { clockSentence: () => clocks.sentence(now()), taps });
  const acts = createActs(app, table, { acts: place.acts, record: place.record, commands, taps });
  const sowBar = createSowBar(app, table, place);
  const attention = createAttention(app, table, { sound });
  const undo = undoList();
  /** @type {any} */
  let timer = null;
  let asked = 0;
  let claimable = '';
  /** When the connection was lost last, 0 when it was not. */
  let lostAt = 0;

  /** At zero the server decides: the page only makes sure that it has heard. @param {number} time */
  function settle(time) {
    const { clocks: shown } = doc();
    const deadline = shown && nextDeadline({ ...doc(), absent: { south: null, north: null } });
    if (deadline && !isStopped() && time >= deadline && time - asked >= ASK_AGAIN) {
      asked = time;
      table.sync();
    }
  }

  /** @param {number} time */
  function announce(time) {
    const sentence = claimSentence(app.words(), doc(), table.seat(), time) || '';
    if (sentence !== claimable) {
      claimable = sentence;
      app.speech.say(sentence);
    }
  }

  function tick() {
    timer = null;
    const time = now();
    const fast = clocks.draw(time);
    ask.draw(time);
    settle(time);
    announce(time);
    if (nextDeadline(doc()) !== null) {
      timer = setTimeout(tick, fast ? FAST : BEAT);
    }
  }

  function drawTaps() {
    acts.draw();
    sowBar.draw();
  }

  function draw() {
    clearTimeout(timer);
    drawTaps();
    tick();
  }

  /** Whatever a game may need is there within seconds, so that a newer build cannot break it off;
   * what did not arrive is asked for again when the connection is back. */
  const stock = () => Promise.all([
    import('./invite.js'), import('./record.js'), import('./settings.js'), import('./sounds.js'),
    import('./sign.js'), import('./restart.js'), import('./rulesbeside.js'), import('./figureplay.js'),
    import('./roomshare.js'), ...['around', 'copy', 'restart', 'rules'].map(app.learn),
    import('../lib/notation.js').then((it) => it.loadNotation()),
  ]).catch(() => undefined);

  stock();
  if (table.seat() && !app.memory.kept) {
    place.notice(app.words().say('site.storage'));
  }
  undo.add(
    () => clearTimeout(timer),
    app.link.on('ready', stock),
    app.link.on('lost', () => {
      lostAt = app.link.serverNow();
    }),
    place.stage.on('step', sound),
    endSounds,
    clocks.destroy,
    commands.destroy,
    taps.on('change', drawTaps),
    taps.destroy,
    sowBar.destroy,
    ask.destroy,
    acts.destroy,
    attention.destroy,
  );

  return {
    pick: taps.pick,
    draw,
    /** Why the game ended. */
    ending: () => endSentence(app.words(), doc(), table.seat()),
    /** @param {import('../game/table.js').Change} change */
    update(change) {
      attention.update(change);
      taps.update();
      draw();
    },
    destroy: () => undo(),
  };
}

/** @typedef {ReturnType<typeof createCompany>} Company */
