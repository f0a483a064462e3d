// SPDX-License-Identifier: MIT
// @ts-check
// axe on every page of a game's life, in both languages.

import { test } from 'node:test';
import { examine } from './lib/axe.mjs';
import { openHouse, setUp, sitDown, Table } from './lib/table.mjs';
import { SHORT } from './lib/vectors.mjs';
import { DESK, PHONE } from './lib/visitor.mjs';

const house = openHouse();

/** @type {[string, {language: string, device: any}][]} */
const COMBINATIONS = [
  ['a telephone, English', { language: 'en', device: PHONE }],
  ['a desk, French', { language: 'fr', device: DESK }],
];

for (const [title, options] of COMBINATIONS) {
  test(`axe finds nothing: ${title}`, async () => {
    const vector = SHORT['djenon-aboure']();
    const host = await house.come({ name: 'Ama', ...options });
    const guest = await house.come({ name: 'Kofi', ...options });
    const game = host.say(`game.${vector.game}`);
    const { page } = host;

    await host.open(`${options.language}/rules/adji-boto`);
    await examine(host, 'rules');
    await host.open();
    await host.button('home.play.game', { game }).waitFor();
    await examine(host, 'home');
    await host.touch(host.button('site.settings'));
    await host.button('site.close').waitFor();
    await examine(host, 'settings');
    await host.touch(host.button('site.close'));
    await host.touch(host.button('home.play.game', { game }));
    await host.button('setup.create').waitFor();
    await examine(host, 'setting up');

    const link = await setUp(host, vector.game);
    await examine(host, 'waiting room');
    await guest.page.goto(link);
    await guest.button('invite.sit').waitFor();
    await examine(guest, 'invitation');

    await sitDown(guest, link);
    const table = new Table(host, guest, vector.game, link);
    await table.see(vector.start);
    await examine(host, 'game');
    await table.play(vector, { to: 3 });
    await examine(guest, 'game after moves');
    await host.settled('ask');
    await host.touch(host.button('act.offers.name'));
    await page.getByRole('dialog').waitFor();
    await examine(host, 'offers');
    await host.touch(host.button('act.resign'));
    await page.getByRole('dialog').waitFor();
    await examine(host, 'confirmation');
    await host.settled('dialog');
    await host.touch(host.button('act.resign.yes'));
    await host.seesLine('line', host.say('end.resign.you'));
    await examine(host, 'end');
    await host.settled('ask');
    await host.touch(host.button('act.more.name'));
    await host.touch(host.button('act.help'));
    await page.getByRole('dialog', { name: host.say('help.title') }).waitFor();
    await examine(host, 'help');
    await host.open('r/BCDFG-23456');
    await host.sees('room.missing.title');
    await examine(host, 'unknown table');
    await table.leave();
  });
}
