// SPDX-License-Identifier: MIT
// @ts-check
// The tables of a hall: who plays where, small pictures of the games, free seats; for the host also
// whose turn it is and since when, who is away, and who calls.

import { SEATS } from '../game/model.js';
import { nameOf } from '../game/sentences.js';
import { el, fill, setText } from '../lib/kit.js';
import { roomAddress, showCode } from '../lib/site.js';
import { actButton } from './fields.js';
import { gameChoice } from './hallself.js';
import { createPictures } from './livepicture.js';
import { createRows } from './rows.js';
import { sitDown } from './tables.js';
import { durationText } from './times.js';

/** @typedef {import('./shell.js').App} App */
/** @typedef {import('../game/hall.js').HallFollowed} HallFollowed */
/** @typedef {import('../game/hall.js').HallRow} HallRow */

/** How often times are looked at again, in milliseconds. */
const TICK = 10000;

/** Those with a free seat first, then by number. @param {readonly HallRow[]} rooms */
export const sortTables = (rooms) => [...rooms].sort((a, b) => (
  Number(b.state === 'open') - Number(a.state === 'open') || a.table - b.table));

/** @param {App} app @param {HallFollowed} hall @param {ReturnType<typeof createPictures>} pictures
 * @param {HallRow} first @returns {import('./rows.js').Row<HallRow>} */
function hallTable(app, hall, pictures, first) {
  const picture = pictures.make(first.room);
  const name = el('span', { class: 'table-name' });
  const people = el('span', { class: 'table-people' });
  const facts = el('span', { class: 'table-facts' });
  const call = el('span', { class: 'hall-call' });
  const said = el('span', { class: 'field-error', role: 'alert' });
  const acts = el('span', { class: 'table-acts' });
  const node = el('li', { class: 'table-row hall-table' }, picture.node, el(
    'span', { class: 'table-text' }, name, call, people, facts, said), acts);
  let shown = '';

  /** @param {HallRow} row */
  function state(row) {
    const words = app.words();
    const heard = hall.table(row.room);
    if (!hall.isHost() || !heard || row.state !== 'playing') {
      return '';
    }
    const time = durationText(words, Math.max(0, app.link.serverNow() - heard.at));
    const away = SEATS.filter((seat) => !heard[seat]).map((seat) => nameOf(words, row[seat]));
    const turn = heard.turn && words.say('hall.table.turn', { name: nameOf(words, row[heard.turn]), time });
    const gone = away.length > 1 ? words.say('hall.table.away.both')
      : away.length > 0 ? words.say('hall.table.away', { name: away[0] }) : '';
    return [turn, gone].filter(Boolean).join(' ');
  }

  /** @param {HallRow} row */
  function draw(row) {
    const words = app.words();
    const [south, north] = [row.south, row.north];
    const known = hall.hall();
    const calls = hall.isHost() && !!hall.table(row.room)?.help;
    setText(name, row.round
      ? words.say('hall.table.round', { table: row.table, round: row.round })
      : words.say('hall.table', { table: row.table }));
    setText(people, south && north
      ? words.say('tables.both', { south: nameOf(words, south), north: nameOf(words, north) })
      : south || north
        ? words.say(`tables.${south ? 'south' : 'north'}`, { name: nameOf(words, south || north) })
        : words.say('tables.none'));
    const game = known && known.document.game === null ? words.say(`game.${row.rules}`) : '';
    setText(facts, [game, state(row)].filter(Boolean).join(' · '));
    facts.hidden = facts.textContent === '';
    setText(call, calls ? words.say('hall.table.calls') : '');
    call.hidden = !calls;
    node.classList.toggle('is-calling', calls);
    const mine = [south, north].some((person) => person && person.player === app.player());
    picture.show(row.state === 'playing' && (mine || row.spectators !== 'none') ? row.rules : null);
    const now = JSON.stringify([row.state, mine, row.spectators, calls, south, north]);
    if (now !== shown) {
      shown = now;
      fill(acts, buttons(row, mine, calls));
    }
  }

  /** @param {HallRow} row @param {boolean} mine @param {boolean} calls */
  function buttons(row, mine, calls) {
    const words = app.words();
    const label = (/** @type {string} */ key) => words.say('hall.table.act', { act: words.say(key), table: row.table });
    const link = (/** @type {string} */ key) => el('a', {
      class: 'button button-small', href: roomAddress(row.room), text: words.say(key), 'aria-label': label(key),
    });
    const done = calls && el('button', {
      type: 'button',
      class: 'button button-small',
      text: words.say('hall.table.done'),
      'aria-label': label('hall.table.done'),
      click: () => void hall.help(row.room, false).catch(() => undefined),
    });
    if (mine) {
      return [link('tables.mine')];
    }
    if (row.state === 'open') {
      return [el('button', {
        type: 'button',
        class: 'button button-small button-main',
        text: words.say('tables.sit'),
        'aria-label': label('tables.sit'),
        click: () => sitDown(app, row.room, showCode(row.room), (sentence) => setText(said, sentence)),
      })];
    }
    return [done, row.spectators !== 'none' && link('tables.watch')];
  }

  return {
    node,
    update(row) {
      node.classList.toggle('is-gone', !row);
      if (row) {
        draw(row);
      } else {
        shown = '';
        picture.show(null);
        call.hidden = true;
        if (acts.contains(document.activeElement)) {
          node.setAttribute('tabindex', '-1');
          node.focus(); // the keyboard stays where it was
        }
        setText(facts, app.words().say('hall.table.over'));
        facts.hidden = false;
        fill(acts);
      }
    },
  };
}

/** @param {App} app @param {HallFollowed} hall @returns {import('./hall.js').Part} */
export function createHallTables(app, hall) {
  const words = app.words();
  const list = el('ul', { class: 'tables' });
  const empty = el('p', { class: 'tables-empty' });
  const wrong = el('p', { class: 'field-error', role: 'alert' });
  const pictures = createPictures(app);
  let game = '';
  const games = gameChoice(app, words.say('hall.table.game'), words.say('hall.table.choose'), (chosen) => { game = chosen; }, 'table-game');
  const own = el('details', { class: 'setup-more' }, el('summary', { text: words.say('hall.table.own') }), el(
    'div',
    { class: 'form' },
    el('p', { class: 'hint', text: words.say('hall.table.own.text') }),
    games,
    el('div', {}, actButton(app, { text: words.say('lobby.create'), act: create, wrong })),
    wrong,
  ));
  const node = el(
    'section',
    { class: 'card', 'aria-labelledby': 'tables-title' },
    el('h2', { id: 'tables-title', text: words.say('lobby.tables') }),
    list,
    empty,
    own,
  );
  const rows = createRows(list, {
    key: (/** @type {HallRow} */ row) => row.room,
    make: (row) => hallTable(app, hall, pictures, row),
    moved: () => draw(),
  });

  async function create() {
    const known = hall.hall();
    const rules = known && (known.document.game || game);
    if (!rules) {
      setText(wrong, words.say('hall.table.which'));
      return;
    }
    const { room } = await app.commands.send('create', { game: rules, side: 'random', hall: hall.code });
    app.memory.keep(`made.${room}`, { at: Date.now() });
    app.go(`r/${showCode(room)}`);
  }

  function draw() {
    const known = hall.hall();
    if (!known) {
      return;
    }
    rows.show(sortTables(known.rooms));
    list.hidden = rows.size() === 0;
    empty.hidden = rows.size() > 0;
    setText(empty, words.say('hall.tables.none'));
    games.hidden = known.document.game !== null;
    own.hidden = known.document.state !== 'open';
    node.hidden = known.document.state === 'closed' && rows.size() === 0;
  }

  const clock = setInterval(draw, TICK);
  return {
    node,
    draw,
    destroy() {
      clearInterval(clock);
      rows.destroy();
      pictures.destroy();
    },
  };
}
