// SPDX-License-Identifier: MIT
// @ts-check
// What the host says of himself, and what the server says that it keeps, in every language.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openHouse, planHouse } from './lib/table.mjs';
import { PHONE } from './lib/visitor.mjs';

const NAME = 'Club <Abidjan> & "amis"';
const house = openHouse({
  store: 'memory',
  site_name: NAME,
  contact: 'host@club.example',
  imprint_url: 'https://club.example/imprint?a=1&b=2',
  keep_public_days: '0',
  keep_private_days: '90',
  keep_aborted_days: '1',
});

for (const language of /** @type {const} */ (['en', 'fr'])) {
  test(`the page says what is kept as it is configured, in ${language}`, async () => {
    const visitor = await house.come({ language, device: PHONE });
    const { page } = visitor;
    await visitor.open();
    const foot = page.locator('#foot');
    await foot.getByText(NAME, { exact: true }).waitFor();
    assert.equal(await foot.locator('a[href^="mailto:"]').getAttribute('href'), 'mailto:host@club.example');
    const imprint = foot.getByRole('link', { name: visitor.say('site.imprint'), exact: true });
    assert.equal(await imprint.getAttribute('href'), 'https://club.example/imprint?a=1&b=2');
    await visitor.touch(foot.getByRole('link', { name: visitor.say('site.privacy'), exact: true }));
    await page.waitForURL(`${house.root()}privacy`);
    await visitor.sees('privacy.host', { name: NAME });
    await visitor.sees('privacy.long.public.ever');
    await visitor.sees('privacy.long.private.days', { n: 90 });
    await visitor.sees('privacy.long.aborted.days', { n: 1 });
    await page.reload();
    await visitor.sees('privacy.long.private.days', { n: 90 });
    await visitor.leave();
  });
}

test('a host who says nothing of himself leaves no gaps', async () => {
  const plain = planHouse({ store: 'memory' });
  await plain.start();
  const visitor = await plain.come();
  await visitor.open('privacy');
  await visitor.sees('privacy.long.private.days', { n: 365 });
  const links = visitor.page.locator('#foot .foot-links > *');
  await links.first().waitFor();
  assert.deepEqual(await links.allInnerTexts(), [visitor.say('site.privacy')]);
  assert.doesNotMatch(await visitor.page.locator('main').innerText(), /\{/);
  await visitor.leave();
  await plain.close();
});
