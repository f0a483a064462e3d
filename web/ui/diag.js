// SPDX-License-Identifier: MIT
// @ts-check
// The way between this browser and the server, looked at step by step, each with what to do.

import { el, fill, setText } from '../lib/kit.js';
import { address, build, root, socketAddress } from '../lib/site.js';
import { copyText } from './copy.js';

/** @typedef {'ok' | 'warn' | 'fail' | 'wait'} Verdict */
/** @typedef {{verdict: Verdict, key: string, values?: Record<string, any>}} Finding */

/** Milliseconds: for an answer, of silence, and that clocks may differ by. */
const PATIENCE = 10000;
const SILENCE = 65000;
const CLOCK = 2000;
/** The shortest WebAssembly module. */
const MODULE = new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]);

/** @param {Verdict} verdict @param {string} key @param {Record<string, any>} [values] @returns {Finding} */
const find = (verdict, key, values) => ({ verdict, key: `diag.${key}.${verdict}`, values });

/** @param {boolean} isWell @param {Verdict} otherwise @param {string} key */
const judge = (isWell, otherwise, key) => find(isWell ? 'ok' : otherwise, key);

/** @param {string} path */
async function ask(path) {
  const answer = await fetch(address(path), { cache: 'no-store' });
  if (!answer.ok) {
    throw new Error(String(answer.status));
  }
  return answer;
}

/**
 * Opens a connection that says nothing. `greeted`: whether the server did; `ended`: after how long
 * since then it was cut, null when it was still open after `stay`, or when nobody wants to know any
 * more.
 * @param {number} stay @param {AbortSignal} leaving
 * @returns {Promise<{greeted: boolean, ended: number | null}>}
 */
function listen(stay, leaving) {
  return new Promise((resolve) => {
    const socket = new WebSocket(socketAddress(), 'djenon.v1');
    let since = 0;
    /** @type {any} */
    let timer = setTimeout(() => end(null), PATIENCE);

    const leave = () => end(null);

    /** @param {number | null} ended */
    function end(ended) {
      clearTimeout(timer);
      leaving.removeEventListener('abort', leave);
      socket.onclose = null;
      socket.close();
      resolve({ greeted: since > 0, ended });
    }

    socket.onmessage = () => {
      if (since === 0) {
        since = Date.now();
        clearTimeout(timer);
        timer = setTimeout(() => end(null), stay);
      }
    };
    socket.onclose = () => end(since > 0 ? Date.now() - since : 0);
    leaving.addEventListener('abort', leave);
  });
}

/** What the server says of this browser: proxy and clock. @returns {Promise<Record<string, Finding>>} */
async function askServer() {
  const before = Date.now();
  const { now, proxy } = await (await ask('api/diag')).json();
  const off = now - (before + Date.now()) / 2;
  return {
    proxy: judge(proxy !== 'untrusted', 'fail', 'proxy'),
    clock: Math.abs(off) > CLOCK
      ? find('warn', 'clock', { n: Math.round(Math.abs(off) / 1000) }) : find('ok', 'clock'),
  };
}

/** @param {AbortSignal} leaving @returns {Promise<Finding>} */
async function trySocket(leaving) {
  const { greeted } = await listen(0, leaving);
  return greeted ? find('ok', 'socket') : find('fail', 'socket', { url: root });
}

/** @param {AbortSignal} leaving @returns {Promise<Finding>} */
async function trySilence(leaving) {
  const { greeted, ended } = await listen(SILENCE, leaving);
  if (!greeted) {
    return find('fail', 'socket', { url: root });
  }
  return ended === null ? find('ok', 'idle') : find('fail', 'idle', { n: Math.round(ended / 1000) });
}

/** @returns {Promise<Finding>} */
async function tryEngine() {
  const isThere = typeof WebAssembly === 'object'
    && await WebAssembly.compile(MODULE).then(() => true, () => false);
  return judge(isThere, 'warn', 'engine');
}

/** The steps in the order of the page. */
const STEPS = ['http', 'socket', 'proxy', 'clock', 'secure', 'engine', 'storage', 'idle'];

/**
 * @param {import('./shell.js').App} app
 * @param {HTMLElement} main
 * @returns {import('./shell.js').Page}
 */
export function openDiag(app, main) {
  /** @type {Record<string, Finding>} */
  let findings = {};
  /** Of what is being looked at; another look begins with another one. */
  let leaving = new AbortController();
  const list = el('ul', { class: 'findings' });
  const said = el('p', { class: 'hint', role: 'status' });
  const report = el('pre', { class: 'report', hidden: true, tabindex: '0' });

  /** @param {string} step */
  function sentence(step) {
    const finding = findings[step];
    const waiting = step === 'idle' ? 'diag.idle.ask' : 'diag.wait';
    return app.words().say(finding ? finding.key : waiting, finding?.values);
  }

  /** @param {string} step */
  function row(step) {
    const words = app.words();
    const finding = findings[step];
    const verdict = finding ? finding.verdict : 'wait';
    return el(
      'li',
      { class: 'finding' },
      el('h2', { text: words.say(`diag.${step}`) }),
      verdict !== 'wait' && el('span', { class: 'verdict', text: words.say(`diag.${verdict}`) }),
      el('p', { text: sentence(step) }),
      step === 'idle' && !finding && el('button', {
        type: 'button', class: 'button', text: words.say('diag.idle.go'), click: holdStill,
      }),
    );
  }

  const drawList = () => fill(list, ...STEPS.map(row));

  /** @param {AbortController} mine @param {Record<string, Finding>} found */
  function note(mine, found) {
    if (mine === leaving && !mine.signal.aborted) {
      findings = { ...findings, ...found };
      drawList();
    }
  }

  function holdStill() {
    const mine = leaving;
    note(mine, { idle: { verdict: 'wait', key: 'diag.idle.wait' } });
    trySilence(mine.signal).then((idle) => note(mine, { idle }));
  }

  function look() {
    leaving.abort();
    leaving = new AbortController();
    const mine = leaving;
    findings = {
      secure: judge(window.isSecureContext, 'warn', 'secure'),
      storage: judge(app.memory.kept, 'warn', 'storage'),
    };
    drawList();
    ask('healthz').then(() => find('ok', 'http'), () => find('fail', 'http'))
      .then((http) => note(mine, { http }));
    trySocket(mine.signal).then((socket) => note(mine, { socket }));
    tryEngine().then((engine) => note(mine, { engine }));
    askServer().then((found) => note(mine, found), () => note(mine, {
      proxy: find('fail', 'http'), clock: find('fail', 'http'),
    }));
  }

  /** For somebody who runs servers: also what the page does not show. */
  function write() {
    const lines = STEPS.map((step) => `${findings[step]?.verdict || 'wait'} ${step}: ${sentence(step)}`);
    return [root, `build ${build}`, navigator.userAgent, ...lines].join('\n');
  }

  async function copy() {
    const text = write();
    report.hidden = await copyText(app, said, text);
    setText(report, text);
  }

  function draw() {
    const words = app.words();
    app.title(words.say('site.page', { page: words.say('diag.title') }));
    main.className = 'main-around main-settings';
    drawList();
    fill(
      main,
      el('h1', { text: words.say('diag.title') }),
      el('p', { class: 'lead', text: words.say('diag.lead') }),
      el('div', { class: 'card' }, list),
      el(
        'p',
        { class: 'card-head' },
        el('button', { type: 'button', class: 'button', text: words.say('diag.again'), click: look }),
        el('button', { type: 'button', class: 'button button-main', text: words.say('diag.copy'), click: copy }),
      ),
      said,
      report,
    );
  }

  const undo = app.on('words', draw);
  draw();
  look();
  return {
    destroy() {
      leaving.abort();
      undo();
    },
  };
}
