// SPDX-License-Identifier: MIT
// @ts-check
// A hall between real browsers and a real server: how its host opens it and people come in.

/** @typedef {import('./visitor.mjs').Visitor} Visitor */

/**
 * Opens a hall on the home page.
 * @param {Visitor} host
 * @param {{title?: string, game?: string, names?: 'free' | 'list' | 'none', list?: string[],
 *   shared?: boolean}} [options] `game` "" is any
 * @returns {Promise<string>} the link to send
 */
export async function openHall(host, { title = 'Friday club', game = 'djenon-abe', names = 'free', list = [], shared = false } = {}) {
  await host.open();
  await host.touch(host.button('home.hall.open'));
  const dialog = host.page.getByRole('dialog', { name: host.say('hall.setup') });
  await dialog.getByRole('textbox', { name: host.say('hall.setup.title') }).fill(title);
  await dialog.getByRole('combobox', { name: host.say('setup.game'), exact: true }).selectOption(game);
  await dialog.getByRole('radio', { name: host.say(`hall.setup.names.${names}`) }).check();
  if (names === 'list') {
    await dialog.getByRole('textbox', { name: host.say('hall.names.label') }).fill(list.join('\n'));
  }
  await dialog.getByRole('checkbox', { name: host.say('hall.setup.shared') }).setChecked(shared);
  await host.touch(dialog.getByRole('button', { name: host.say('hall.setup.go') }));
  await host.page.waitForURL('**/h/*');
  await host.button('hall.host.round').waitFor();
  return host.page.url();
}

/** Comes in by the link. @param {Visitor} guest @param {string} link @param {string} [name] of the list */
export async function comeIn(guest, link, name) {
  await guest.page.goto(link);
  await guest.button('hall.ready').waitFor();
  if (name) {
    await guest.page.getByRole('combobox', { name: guest.say('hall.name.list') }).selectOption(name);
    await guest.touch(guest.button('hall.name.take'));
    await guest.sees('hall.name.you', { name });
  }
}

/** Says to be ready, and waits until the hall has it. @param {Visitor} guest */
export async function beReady(guest) {
  await guest.touch(guest.button('hall.ready'));
  await guest.sees('hall.status.ready');
}

/** Begins a round when so many are ready. @param {Visitor} host @param {number} count */
export async function beginRound(host, count) {
  await host.sees('hall.host.ready', { n: count });
  await host.touch(host.button('hall.host.round'));
}

/** Waits until the board of another table stands. @param {Visitor} guest @param {string} [before] its address */
export async function reachTable(guest, before = '') {
  await guest.page.waitForURL((url) => url.pathname.startsWith('/r/') && url.href !== before);
  await guest.page.locator('.stage-board .board-pit').first().waitFor();
  return guest.page.url();
}

/** Ends the game at the table by giving up, or by calling it off before the first move. @param {Visitor} guest
 * @param {'resign' | 'abort'} how */
export async function endGame(guest, how) {
  await guest.settled('ask');
  await guest.touch(guest.button('act.offers.name'));
  await guest.touch(guest.button(`act.${how}`));
  await guest.settled('dialog');
  await guest.touch(guest.button(`act.${how}.yes`));
  await guest.button('act.hall').waitFor();
}

/** From a table whose game is over; whoever was ready is so for every round. @param {Visitor} guest */
export async function backToHall(guest) {
  await guest.settled('ask');
  await guest.touch(guest.button('act.hall'));
  await guest.sees('hall.status.ready');
}
