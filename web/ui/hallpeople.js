// SPDX-License-Identifier: MIT
// @ts-check
// Who is in a hall, and what they are doing.

import { presentName } from '../game/hall.js';
import { el, fill, setText } from '../lib/kit.js';
import { card } from './fields.js';

/** @typedef {import('./shell.js').App} App */

/** Those who wait for the host or for somebody else come first. */
const ORDER = ['waiting', 'ready', 'here', 'playing'];

/** @param {App} app @param {import('../game/hall.js').HallFollowed} hall @returns {import('./hall.js').Part} */
export function createPeople(app, hall) {
  const words = app.words();
  const count = el('p', { class: 'hint' });
  const list = el('ul', { class: 'hall-people', tabindex: '0', 'aria-labelledby': 'people-title' });
  const node = card('people-title', words.say('hall.people'), count, list);
  let shown = '';

  return {
    node,
    draw() {
      const known = hall.hall();
      if (!known) {
        return;
      }
      const people = known.people.map(({ person, state }) => ({
        state,
        name: presentName(words, known, person),
        note: person.player === app.player() ? 'you'
          : person.player === known.document.host.player ? 'host' : '',
      })).sort((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state) || a.name.localeCompare(b.name, words.locale));
      setText(count, words.say('hall.people.count', { n: people.length }));
      const now = JSON.stringify(people);
      if (now !== shown) {
        shown = now;
        fill(list, people.map(({ name, state, note }) => el(
          'li',
          { class: `hall-person is-${state}` },
          el('span', { class: 'hall-person-name', text: note ? words.say(`hall.person.${note}`, { name }) : name }),
          el('span', { class: 'hall-person-state', text: words.say(`hall.doing.${state}`) }),
        )));
      }
    },
    destroy: () => undefined,
  };
}
