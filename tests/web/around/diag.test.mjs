// SPDX-License-Identifier: MIT
// @ts-check
// The page that looks at the way to the server.

import test from 'node:test';
import { Script, useStage } from './lib/stage.mjs';

const stage = useStage();

/** @param {Record<string, any>} said by /api/diag */
const says = (said) => {
  stage.api['api/diag'] = { now: Date.now(), proxy: 'no', ...said };
};

test('a clear way is found clear', async () => {
  says({ now: Date.now() + 1000 });
  const visitor = await stage.come(new Script());
  await visitor.open('diag');
  await visitor.get('heading', 'diag.title').waitFor();
  for (const step of ['http', 'socket', 'proxy', 'secure', 'engine', 'storage']) {
    await visitor.sees(`diag.${step}.ok`);
  }
  await visitor.sees('diag.idle.ask');
  await visitor.leave();
});

test('a proxy that is not trusted and a wrong clock are found, in French too', async () => {
  says({ now: Date.now() - 3600000, proxy: 'untrusted' });
  const visitor = await stage.come(new Script(), { language: 'fr' });
  await visitor.open('diag');
  await visitor.sees('diag.proxy.fail');
  await visitor.page.getByText(/Les horloges .* diffèrent de/).waitFor();
  await visitor.leave();
});
