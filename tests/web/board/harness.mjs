// SPDX-License-Identifier: MIT
// A little file server on a free port, and a browser on its page.
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PATIENCE } from '../../integration/client.mjs';
import { launch } from '../chromium.mjs';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

async function answer(request, response) {
  const path = normalize(decodeURIComponent(new URL(request.url, 'http://local').pathname));
  try {
    const body = await readFile(join(ROOT, path));
    response.writeHead(200, {
      'content-type': TYPES[extname(path)] || 'application/octet-stream',
      'content-security-policy':
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'",
    });
    response.end(body);
  } catch {
    response.writeHead(404).end();
  }
}

/** @returns the address of the demo page, a browser, and how to end both */
export async function openHarness() {
  const server = createServer(answer);
  await new Promise((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const browser = await launch();
  const address = `http://127.0.0.1:${server.address().port}/tests/web/board/demo.html`;
  return {
    browser,
    address,
    async close() {
      await browser.close();
      server.close();
    },
  };
}

/**
 * A page with a board; every error and every refused style or script fails the test. Where its
 * clock is held, time passes only by `page.clock.runFor`.
 */
export async function openPage({ browser, address }, options = {}, { isHeld = false } = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  context.setDefaultTimeout(PATIENCE);
  const page = await context.newPage();
  page.problems = [];
  page.on('pageerror', (error) => page.problems.push(String(error)));
  page.on(
    'console',
    (message) =>
      message.type() === 'error' &&
      !/favicon/.test(message.location().url) &&
      page.problems.push(message.text()),
  );
  if (isHeld) {
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(1000);
  }
  await page.goto(address);
  await page.waitForSelector('html[data-ready]');
  return page;
}
