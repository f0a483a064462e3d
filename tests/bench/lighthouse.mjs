// SPDX-License-Identifier: MIT
// @ts-check
// What Lighthouse says of the pages on a telephone with a slow network: scores, and the times that
// people feel. Prints each figure beside its goal, and nothing is judged here.
//
//     DJENON=build/bench/src/app/djenon node tests/bench/lighthouse.mjs [--found] [PAGE ...]
//
// --found: what it finds wrong besides.

import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import lighthouse from 'lighthouse';
import { eventually } from '../integration/client.mjs';
import { findPort, isListening } from '../integration/lib/ports.mjs';
import { Server } from '../integration/lib/server.mjs';
import { leaveTable, play, sit } from '../integration/lib/table.mjs';
import { ARGUMENTS, PROGRAM } from '../web/chromium.mjs';

const RUNS = 3; // of each page: the middle one counts
const CATEGORIES = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 };
/** Goals by audit: milliseconds, and a number for shifts. @type {Record<string, [string, number]>} */
const TIMES = {
  'first-contentful-paint': ['FCP, ms', NaN],
  'largest-contentful-paint': ['LCP, ms', 1800],
  'total-blocking-time': ['TBT, ms', 50],
  'cumulative-layout-shift': ['CLS', 0],
};

/** A browser that can be driven from outside. @returns {Promise<{port: number, close: () => void}>} */
function openBrowser() {
  const folder = mkdtempSync(path.join(tmpdir(), 'djenon-bench-'));
  const child = spawn(PROGRAM ?? '', [
    ...ARGUMENTS, '--headless', '--remote-debugging-port=0', `--user-data-dir=${folder}`, 'about:blank',
  ], { stdio: ['ignore', 'ignore', 'pipe'] });
  const close = () => {
    child.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
    child.kill();
  };
  return new Promise((resolve, reject) => {
    let said = '';
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`the browser ended: ${said}`)));
    child.stderr.on('data', (data) => {
      said += data;
      const [, port] = /DevTools listening on ws:\/\/[^:]+:(\d+)\//.exec(said) || [];
      if (port) {
        resolve({ port: Number(port), close });
      }
    });
  });
}

/** What is no fault of a room: search engines must not keep its code. */
const PRIVATE = ['is-crawlable'];

/** @param {string} url @param {number} port @param {string[]} skipAudits */
async function measure(url, port, skipAudits) {
  const results = [];
  while (results.length < RUNS) {
    const result = await lighthouse(url, {
      port, skipAudits, logLevel: 'error', output: 'json',
    });
    results.push(/** @type {NonNullable<typeof result>} */ (result).lhr);
  }
  const score = (/** @type {typeof results[0]} */ lhr) => lhr.categories.performance.score ?? 0;
  return results.sort((a, b) => score(a) - score(b))[RUNS >> 1];
}

/** @param {string} title @param {number} figure @param {number} goal @param {boolean} isLeast */
function print(title, figure, goal, isLeast) {
  const shown = Number.isInteger(figure) ? String(figure) : figure.toFixed(figure < 1 ? 3 : 0);
  const met = isLeast ? figure >= goal : figure <= goal;
  const mark = Number.isNaN(goal) ? '' : `${String(goal).padStart(8)}  ${met ? '' : 'missed'}`;
  process.stdout.write(`    ${title.padEnd(24)}${shown.padStart(8)}${mark}\n`);
}

/** @param {string} name @param {Awaited<ReturnType<typeof measure>>} lhr */
function report(name, lhr) {
  process.stdout.write(`${name.padEnd(28)}  figure    goal\n`);
  for (const [id, goal] of Object.entries(CATEGORIES)) {
    print(id, Math.round((lhr.categories[id].score ?? 0) * 100), goal, true);
  }
  for (const [id, [title, goal]] of Object.entries(TIMES)) {
    print(title, lhr.audits[id].numericValue ?? NaN, goal, false);
  }
}

/** @param {Awaited<ReturnType<typeof measure>>} lhr */
function reportFound(lhr) {
  for (const { id, score, title, displayValue, details } of Object.values(lhr.audits)) {
    if (score !== null && score < 1) {
      process.stdout.write(`    ${id}: ${title} ${displayValue ?? ''}\n`);
      /** @type {any} */
      const { items = [] } = details ?? {};
      items.slice(0, 6).forEach((/** @type {any} */ item) => (
        process.stdout.write(`        ${JSON.stringify(item).slice(0, 300)}\n`)));
    }
  }
}

const asked = process.argv.slice(2).filter((it) => !it.startsWith('--'));
const port = await findPort();
const server = new Server({
  store: 'memory', port: String(port), public_url: `http://localhost:${port}/`,
});
await server.start();
await eventually(() => isListening(port), 'the server to listen');
const table = await sit(server, 'djenon-aboure');
await play(table, 'A');
await play(table, 'a');
/** @type {Record<string, string>} */
const PAGES = {
  home: '', lobby: 'lobby', rules: 'en/rules/djenon-aboure', room: `r/${table.room}`,
};
const browser = await openBrowser();
try {
  for (const [name, address] of Object.entries(PAGES)) {
    if (asked.length === 0 || asked.includes(name)) {
      const lhr = await measure(`http://localhost:${server.port}/${address}`, browser.port, name === 'room' ? PRIVATE : []);
      report(`${name}, /${address}`, lhr);
      if (process.argv.includes('--found')) {
        reportFound(lhr);
      }
    }
  }
} finally {
  browser.close();
  await leaveTable(table);
  await server.stop();
}
