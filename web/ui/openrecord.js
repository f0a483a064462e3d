// SPDX-License-Identifier: MIT
// @ts-check
// A record that somebody has as text or as a file, opened on the local board; and what is wrong
// with one that cannot be read.

import { el, fill, on, setText } from '../lib/kit.js';
import { loadNotation, RECORD_BYTES } from '../lib/notation.js';
import { whySentence } from '../game/sentences.js';
import { openDialog } from './dialog.js';
import { keepGame } from './localgames.js';

/** @typedef {import('./shell.js').App} App */
/** @typedef {import('../lib/words.js').Words} Words */
/** @typedef {Pick<import('../lib/notation.js').Reading, 'fault' | 'line' | 'ply' | 'word' | 'refusal' | 'position'>} Fault */

const KILO = 1024;

/** What is wrong, without where. @param {Words} words @param {Fault} fault */
function whatSentence(words, { fault, word, refusal, position }) {
  if (fault === 'refused') {
    return whySentence(words, refusal);
  }
  if (fault === 'position' && position) {
    return words.say(`position.${position}`);
  }
  return words.say(fault === 'trailing' && !word ? 'fault.unended' : `fault.${fault}`);
}

/** What is wrong with a record, and where: a move by its number and its text, else a line.
 * @param {Words} words @param {Fault} fault */
export function faultSentence(words, fault) {
  const what = whatSentence(words, fault);
  const { ply, line, word } = fault;
  return ply > 0 && word
    ? words.say('fault.at.move', { ply, word, what }) : words.say('fault.at.line', { line, what });
}

/** How texts come from other systems: their line ends, and what stands around. @param {string} text */
const plain = (text) => `${text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n').trim()}\n`;

/** @param {App} app @param {import('../lib/notation.js').Reading} reading with a start */
function show(app, reading) {
  const { start, moves, tags, termination, winner, fault, line, ply, word, refusal, position } = reading;
  const from = /** @type {string} */ (start);
  keepGame(app.memory, {
    from,
    moves,
    tags,
    ...(fault ? { fault: { fault, line, ply, word, refusal, position } } : { ended: { termination, winner } }),
  });
  app.go(`p/${from}`);
}

/** @param {App} app */
export function openRecord(app) {
  const words = app.words();
  const wrong = el('div', { class: 'open-wrong', role: 'alert' });
  const text = el('textarea', {
    class: 'input open-text', rows: 8, spellcheck: 'false', autocapitalize: 'off', 'aria-describedby': 'open-hint',
  });
  const file = el('input', { type: 'file', class: 'open-file' });
  const form = el(
    'form',
    { class: 'form open-form' },
    el('p', { text: words.say('open.text') }),
    el('label', { class: 'field' }, el('span', { class: 'label', text: words.say('open.file') }), file),
    el('label', { class: 'field' }, el('span', { class: 'label', text: words.say('open.label') }), text),
    el('p', { class: 'hint', id: 'open-hint', text: words.say('open.limit', { n: RECORD_BYTES / KILO }) }),
    wrong,
    el('div', { class: 'form-actions' }, el('button', { class: 'button button-main', text: words.say('open.go') })),
  );
  const close = openDialog({ title: words.say('open.title'), close: words.say('site.cancel'), content: [form] });

  /** @param {string} sentence @param {import('../lib/kit.js').Child} [remedy] */
  const say = (sentence, remedy) => fill(wrong, el('p', { class: 'field-error', text: sentence }), remedy);

  /** @param {import('../lib/notation.js').Reading} reading */
  function open(reading) {
    close();
    show(app, reading);
  }

  async function read() {
    const record = plain(text.value);
    if (record === '\n') {
      say(words.say('open.empty'));
      return;
    }
    if (new Blob([record]).size > RECORD_BYTES) {
      say(words.say('open.large', { n: RECORD_BYTES / KILO }));
      return;
    }
    const notation = await loadNotation().catch(() => null);
    if (!notation) {
      say(words.say('local.noengine'));
      return;
    }
    const reading = notation.read(record);
    if (!reading.fault) {
      open(reading);
      return;
    }
    say(faultSentence(words, reading), reading.start !== null && el('button', {
      type: 'button', class: 'button', text: words.say('open.upto'), click: () => open(reading),
    }));
  }

  on(file, 'change', async () => {
    const chosen = file.files && file.files[0];
    if (!chosen) {
      return;
    }
    if (chosen.size > RECORD_BYTES) {
      say(words.say('open.large', { n: RECORD_BYTES / KILO }));
      return;
    }
    text.value = await new Response(chosen).text(); // older than Blob's own way
    setText(wrong, '');
  });
  on(form, 'submit', (event) => {
    event.preventDefault();
    read();
  });
}
