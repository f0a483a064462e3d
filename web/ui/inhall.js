// SPDX-License-Identifier: MIT
// @ts-check
// The hall that this browser is in: on whatever page, so that the next round finds the player; told
// of by a line below the head. A page that is loaded anew comes in again.

import { createHall, hallPath } from '../game/hall.js';
import { emitter, undoList } from '../lib/kit.js';
import { currentPath, parseRoute, roomPath } from '../lib/site.js';
import { LANGUAGE_CODES } from '../lib/words.js';
import { notify, sound } from './alert.js';
import { aroundOf } from './around.js';
import { closeDialogs } from './dialog.js';
import { createHallLine } from './hallline.js';
import { forgetPlayer, isLeftAlone, watchShared } from './shared.js';

/** @typedef {import('./shell.js').App} App */
/** @typedef {import('../game/hall.js').HallFollowed} HallFollowed */
/** @typedef {import('../game/table.js').Table} Table */
/**
 * What this tab keeps. `heard`: when the announcement was made that was told last; `rests`: a shared
 * device has forgotten its player, and nobody has come in since.
 * @typedef {{code: string, wish: import('../game/hall.js').HallWish | null, heard: number,
 *   title: string, rests?: boolean}} Kept
 */

/** Halls of this host that are remembered, the newest first: a server lets a host have 4 unless told otherwise. */
const OWN = 8;

/** @type {WeakMap<App, Stay>} */
const stays = new WeakMap();

/** @param {App} app @returns {Stay} */
export function stayOf(app) {
  const stay = stays.get(app) || createStay(app);
  stays.set(app, stay);
  return stay;
}

/** @typedef {ReturnType<typeof createStay>} Stay */

/** @param {App} app */
function createStay(app) {
  /** @type {import('../lib/kit.js').Emitter<{change: null}>} */
  const events = emitter();
  const undo = undoList();
  /** @type {HallFollowed | null} */
  let hall = null;
  /** Its page is shown. */
  let shown = false;
  /** The table whose page is shown. @type {Table | null} */
  let table = null;
  /** When the announcement was made that was told last. */
  let heard = 0;
  /** The same before this page was loaded. */
  let seen = 0;
  let title = '';
  /** Rooms that call the host. @type {string[]} */
  let called = [];
  /** @type {string | undefined} */
  let state;
  /** @type {(() => void) | null} */
  let unwatch = null;

  /** @returns {Kept | null} */
  const kept = () => app.memory.recall('hall');

  /** @param {HallFollowed} followed */
  function changed(followed) {
    const known = followed.hall();
    const failed = followed.failed();
    if (known || failed === 'no-such-hall') {
      own(followed);
    }
    if (!shown && (failed === 'no-such-hall' || (known && known.document.state === 'closed' && !state))) {
      leave();
      freshen();
      return;
    }
    if (known) {
      tell(known.document);
      hearCalls(followed);
      watch(isShared(followed));
    }
    title = known ? known.document.title : title;
    app.memory.keep('hall', { code: followed.code, title, wish: followed.wish(), heard });
    events.emit('change', null);
  }

  /** The first page shows tables again to whoever is in no hall. */
  function freshen() {
    if (parseRoute(currentPath(), LANGUAGE_CODES).page === 'home') {
      app.go(currentPath(), { replace: true });
    }
  }

  /** What is new is spoken, on whatever page. @param {import('../game/hall.js').HallDocument} document */
  function tell({ announcement, state: now, title: name }) {
    const words = app.words();
    if (state && state !== now) {
      app.speech.say(words.say(`hall.now.${now}`, { title: name }));
    }
    state = now;
    if (announcement && announcement.at > heard) {
      heard = announcement.at;
      app.speech.say(words.say('hall.announced', { text: announcement.text }));
      if (!shown) {
        sound();
      }
    }
  }

  /** A table that calls its host is spoken of once. @param {HallFollowed} followed */
  function hearCalls(followed) {
    const rows = followed.calls();
    const fresh = rows.filter(({ room }) => !called.includes(room));
    called = rows.map(({ room }) => room);
    fresh.forEach(({ table: number }) => app.speech.say(app.words().say('hall.host.calls', { table: number })));
    if (fresh.length > 0) {
      sound();
    }
  }

  /** @param {boolean} shared */
  function watch(shared) {
    if (shared && !unwatch) {
      unwatch = watchShared(app, rest);
    } else if (!shared && unwatch) {
      app.memory.remember('shared', null);
      stopWatching();
    }
  }

  function stopWatching() {
    if (unwatch) {
      unwatch();
      unwatch = null;
    }
  }

  /** The halls of a host are found again on the first page. @param {HallFollowed} followed */
  function own({ code, isHost, hall: get }) {
    const document = get()?.document;
    const list = hallsOf(app);
    const others = list.filter((one) => one.code !== code);
    const next = document && isHost() && document.state !== 'closed'
      ? [{ code, title: document.title }, ...others].slice(0, OWN) : others;
    if (JSON.stringify(next) !== JSON.stringify(list)) {
      app.memory.remember('halls', next);
    }
  }

  /** @param {{room: string}} news */
  function sitDown({ room }) {
    const text = app.words().say('hall.paired');
    sound();
    notify(text);
    app.speech.say(text);
    closeDialogs();
    app.go(roomPath(room));
  }

  /** @param {string} code */
  function enter(code) {
    if (hall && hall.code === code) {
      return hall;
    }
    leave();
    const before = kept();
    const same = before && before.code === code ? before : null;
    const { link, commands, player } = app;
    heard = same ? same.heard : 0;
    seen = heard;
    title = same ? same.title : '';
    state = undefined;
    called = [];
    const followed = createHall({
      code, link, commands, player, lists: aroundOf(app).lists, wish: same && same.wish,
    });
    hall = followed;
    undo.add(
      followed.destroy,
      followed.on('change', () => changed(followed)),
      followed.on('paired', sitDown),
      followed.look(),
    );
    changed(followed);
    return followed;
  }

  /** Is not in a hall any more. */
  function leave() {
    const was = hall;
    hall = null;
    stopWatching();
    undo();
    if (was) {
      app.memory.keep('hall', null);
      events.emit('change', null);
    }
  }

  /** A shared device has no player any more, until somebody comes in. */
  function rest() {
    const { code } = /** @type {HallFollowed} */ (hall);
    leave();
    forgetPlayer(app);
    app.memory.keep('hall', { code, title: '', wish: null, heard: 0, rests: true });
    closeDialogs();
    app.go(hallPath(code), { replace: shown });
  }

  const stay = {
    on: events.on,
    /** The hall that this browser is in, or null. */
    hall: () => hall,
    /** When the announcement was made that an earlier page has told. */
    seen: () => seen,
    /** What the hall is called, "" as long as that is not known. */
    title: () => title,
    /** The table whose page is shown, if one is. */
    table: () => table,
    /** Whether a shared device waits for somebody to come into this hall. @param {string} code */
    rests: (code) => !!kept()?.rests && kept()?.code === code,
    enter,
    leave,
    /** The player goes: a shared device forgets him. */
    depart() {
      if (hall && isShared(hall)) {
        rest();
      } else {
        leave();
        app.go('');
      }
    },
    /** Its page is shown until the returned function is called. */
    show() {
      shown = true;
      events.emit('change', null);
      return () => {
        shown = false;
        events.emit('change', null);
      };
    },
    shown: () => shown,
    /** The page of a table is shown until the returned function is called. @param {Table} opened */
    sit(opened) {
      table = opened;
      events.emit('change', null);
      return () => {
        table = null;
        events.emit('change', null);
      };
    },
    /** Comes in again after the page was loaded anew. */
    resume() {
      const before = kept();
      if (before && !before.rests) {
        enter(before.code);
      }
    },
  };
  createHallLine(app, stay);
  if (isLeftAlone(app)) {
    forgetPlayer(app);
  }
  return stay;
}

/** Whether this device forgets its player; that of the host must not. @param {HallFollowed} hall */
const isShared = (hall) => !!hall.hall()?.document.sharedDevices && !hall.isHost();

/** The halls of this browser's player. @param {App} app @returns {{code: string, title: string}[]} */
const hallsOf = (app) => app.memory.known('halls') || [];

/**
 * At a table: its player stays in its hall, so that the next round finds him.
 * @param {App} app @param {Table} table
 * @returns {() => void} the page is left
 */
export function accompany(app, table) {
  const stay = stayOf(app);
  const undo = undoList();

  function join() {
    const doc = table.doc();
    stay.resume();
    if (!stay.hall() && doc && doc.hall && doc.state === 'playing' && table.seat()) {
      stay.enter(doc.hall);
    }
  }

  undo.add(stay.sit(table), table.on('change', ({ cause }) => (cause === 'started' || cause === 'snapshot') && join()));
  join();
  return undo;
}
