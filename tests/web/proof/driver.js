// SPDX-License-Identifier: MIT
// Runs in the page before its own scripts: the other end of its WebSocket, its clock once `hold` was
// called, a player's hands, and eyes that read the drawn board back into cells and seeds.
(() => {
  const ROOM = 'BCDFG23456';
  const ME = { player: 'meeeeeeeeeeeeeee', name: 'Ama', kind: 'person' };
  const OTHER = { player: 'boooooooooooooo0', name: 'Kofi', kind: 'person' };
  const AWAY = -1000; // where the board keeps seeds that it does not show
  const STORES = { south: 12, north: 13 };
  const QUIET = 400; // until the board takes clicks after a change

  let socket = null;
  let v = 10;
  let doc = null;
  const moves = []; // that the page has sent

  const say = (message) => socket.onmessage({ data: JSON.stringify(message) });

  window.WebSocket = class {
    constructor() {
      this.readyState = 1;
      socket = this;
      setTimeout(() => say({ t: 'welcome', d: { protocol: 1, build: 'x', now: 0, limits: {} } }));
    }

    close() {
      this.readyState = 3;
    }

    send(text) {
      if (text === 'p') {
        say({ t: 'pong' });
        return;
      }
      const { t, id, d } = JSON.parse(text);
      if (t === 'hello') {
        say({ t: 'ok', re: id, d: { player: ME.player, name: null, now: 0, seats: [], finished: [] } });
      } else if (t === 'sync') {
        say({ t: 'ok', re: id, d: { room: ROOM, from: 1, to: v, kind: 'snapshot' } });
        if (doc) {
          snapshot();
        }
      } else if (t === 'move') {
        moves.push({ id, d });
      } else {
        say({ t: 'ok', re: id, d: { room: ROOM, events: [] } });
      }
    }
  };

  function snapshot() {
    v += 1;
    say({ t: 'snapshot', room: ROOM, v, d: doc });
  }

  // --- time --------------------------------------------------------------------------------------

  const due = { frames: [], timers: new Map(), next: 1 };
  const TURNS = 24; // of promises that wait for each other: more than any of the page's
  let now = 0;

  /** Whatever promises wait for has happened then, and the browser has drawn nothing meanwhile. */
  async function settle() {
    for (let i = 0; i < TURNS; i++) {
      await null;
    }
  }

  function hold() {
    now = performance.now();
    performance.now = () => now;
    window.requestAnimationFrame = (fn) => due.frames.push({ id: due.next, fn }) && due.next++;
    window.cancelAnimationFrame = (id) => {
      due.frames = due.frames.filter((frame) => frame.id !== id);
    };
    window.setTimeout = (fn, ms = 0) => {
      due.timers.set(due.next, { at: now + ms, fn });
      return due.next++;
    };
    window.clearTimeout = (id) => due.timers.delete(id);
  }

  /** One frame, so many milliseconds after the last one. */
  async function pass(ms) {
    now += ms;
    for (const [id, { at, fn }] of [...due.timers]) {
      if (at <= now && due.timers.delete(id)) {
        fn();
      }
    }
    due.frames.splice(0).forEach(({ fn }) => fn(now));
    await settle();
  }

  // --- eyes --------------------------------------------------------------------------------------

  const host = () => document.querySelector('.stage-board');
  const isPlaying = () => host().classList.contains('is-playing');
  const pits = () => [...host().querySelectorAll('.board-pit')]
    .sort((a, b) => a.dataset.pit - b.dataset.pit);

  /** Middles of pits, and which way and how far they reach along the board. */
  function measure() {
    const at = pits().map((pit) => ({
      x: parseFloat(pit.style.left) + parseFloat(pit.style.getPropertyValue('--x')),
      y: parseFloat(pit.style.top) + parseFloat(pit.style.getPropertyValue('--y')),
    }));
    const along = host().dataset.layout === 'lying' ? 'x' : 'y';
    const all = at.map((pit) => pit[along]).sort((a, b) => a - b);
    const half = (all[all.length - 1] - all[0]) / (at.length / 2 - 1) / 2;
    const sides = Object.fromEntries(['south', 'north'].map((seat) => {
      const { style } = host().querySelector(`.board-score.of-${seat}`);
      return [seat, parseFloat(along === 'x' ? style.left : style.top)];
    }));
    return { at, along, first: all[0] - half, last: all[all.length - 1] + half, sides };
  }

  /** The cell in which a point lies. */
  function cellAt({ at, along, first, last, sides }, point) {
    if (point[along] < first || point[along] > last) {
      const [south, north] = [sides.south, sides.north].map((side) => Math.abs(side - point[along]));
      return south < north ? STORES.south : STORES.north;
    }
    const far = at.map(({ x, y }) => (x - point.x) ** 2 + (y - point.y) ** 2);
    return far.indexOf(Math.min(...far));
  }

  /** The points in which the commands of a path end, a list for each part of it. */
  function pointsOf(d) {
    const parts = [];
    let pen = { x: 0, y: 0 };
    for (const [, command, text] of d.matchAll(/([A-Za-z])([^A-Za-z]*)/g)) {
      const numbers = (text.match(/-?\d*\.?\d+/g) || []).map(Number);
      const count = { C: 6, a: 7 }[command] || 2;
      for (let i = count; i <= numbers.length; i += count) {
        const [x, y] = numbers.slice(i - 2, i);
        pen = command === 'a' ? { x: pen.x + x, y: pen.y + y } : { x, y };
        if (command === 'M') {
          parts.push([]);
        }
        parts[parts.length - 1].push(pen);
      }
    }
    return parts;
  }

  /** The middle of what a path encloses. */
  function middleOf(path) {
    const points = pointsOf(path.getAttribute('d')).flat();
    const middle = (axis) => {
      const all = points.map((it) => it[axis]);
      return (Math.min(...all) + Math.max(...all)) / 2;
    };
    return { x: middle('x'), y: middle('y') };
  }

  /** What the marks say, cell by cell. */
  function readMarks(size) {
    const marks = host().querySelector('.board-marks > .is-preview, .board-marks > .is-still');
    const all = (selector) => [...marks.querySelectorAll(selector)];
    const cells = (selector) => all(selector).map((it) => cellAt(size, middleOf(it))).sort((a, b) => a - b);
    const texts = (selector) => Object.fromEntries(all(selector).map((it) => [
      cellAt(size, { x: Number(it.getAttribute('x')), y: Number(it.getAttribute('y')) }), it.textContent,
    ]));
    return {
      isPreview: marks.classList.contains('is-preview'),
      origin: cells('.mark-origin'),
      landing: cells('.mark-landing'),
      taken: cells('.mark-taken'),
      notes: texts('.note'),
      laps: texts('.lap-number'),
      paths: all('.mark-path').map((it) => (
        pointsOf(it.getAttribute('d'))[0].map((point) => cellAt(size, point)))),
      line: document.querySelector('.status-line').textContent,
    };
  }

  function readNumbers() {
    const cells = new Array(14).fill(0);
    pits().forEach((pit, index) => {
      cells[index] = Number(pit.querySelector('.board-count').textContent);
    });
    for (const [seat, cell] of Object.entries(STORES)) {
      cells[cell] = Number(host().querySelector(`.board-score.of-${seat}`).textContent);
    }
    return cells;
  }

  function readBoard(size) {
    const seeds = [...host().querySelectorAll('.board-seeds > g')].map((heap) => (
      [...heap.children].filter((it) => Number(it.getAttribute('cx')) > AWAY).length));
    return {
      cells: readNumbers(), seeds, names: pits().map((pit) => pit.getAttribute('aria-label')), marks: readMarks(size),
    };
  }

  // --- hands -------------------------------------------------------------------------------------

  const pitOf = (letter, row) => (letter < 'a' ? letter.charCodeAt(0) - 65 : letter.charCodeAt(0) - 97 + row);

  function point(target, type, bubbles = true) {
    target.dispatchEvent(new PointerEvent(type, { bubbles, pointerType: 'mouse', isPrimary: true }));
  }

  /** Lets an animation come to its end; the lengths of its frames differ. `last`: the numbers in its
   * last frame, before the board was set to what the event says. */
  async function untilStill() {
    const start = now;
    const seen = { lasted: 0, last: null };
    for (let frame = 0, rest = 0; rest < 3; frame++) {
      await pass(9 + ((frame * 37) % 60));
      if (isPlaying()) {
        rest = 0;
        seen.lasted = now - start;
        seen.last = readNumbers();
      } else {
        rest += 1;
      }
    }
    return seen;
  }

  /** @param {any} one of the cases that proof.test.mjs makes */
  function lay({ position, legal }) {
    const [rules, , , , side, ply] = position.split('_');
    const me = side === 'S' ? 'south' : 'north';
    doc = {
      rules, version: 1, visibility: 'private', spectators: 'open', delay: 0, hints: true,
      phrases: 'canned', clock: { kind: 'none' }, host: ME, locked: false, muted: [],
      state: 'playing', series: [], offer: null, clocks: null, paused: false,
      absent: { south: null, north: null },
      seats: { south: side === 'S' ? ME : OTHER, north: side === 'S' ? OTHER : ME },
      game: {
        number: 1, start: position, moves: [], first: Number(ply) + 1, last: null, result: null,
        position, hash: '0123456789abcdef', turn: me, legal, stood: 1, quiet: 0,
      },
    };
  }

  async function tell(t, d, re) {
    v += 1;
    const event = { t, v, d: { game: 1, ...d } };
    say(re ? { t: 'ok', re, d: { room: ROOM, events: [event] } } : { ...event, room: ROOM });
    await settle();
  }

  /** The player's own move, sown before its answer, or one that comes from elsewhere. */
  async function play(event, isOwn, row) {
    if (!isOwn) {
      await tell('moved', event);
      return untilStill();
    }
    await pass(QUIET);
    pits()[pitOf(event.pit, row)].click();
    await settle();
    const [{ id, d }] = moves.splice(0);
    if (d.pit !== event.pit || d.pos !== doc.game.hash) {
      throw new Error(`${d.pit} was sent, not ${event.pit}`);
    }
    const seen = await untilStill();
    await tell('moved', event, id);
    await untilStill();
    return seen;
  }

  async function preview(letters, row, size) {
    const previews = {};
    for (const letter of letters) {
      point(pits()[pitOf(letter, row)], 'pointerover');
      await pass(500);
      previews[letter] = readMarks(size);
    }
    point(host().querySelector('.board-pits'), 'pointerleave', false);
    await pass(100);
    return previews;
  }

  /** A position, its previews, and what stands there after each event that came. */
  async function seeOne(one) {
    const row = one.position.split('_')[1].split('-').length;
    lay(one);
    snapshot();
    await pass(QUIET);
    const size = measure();
    const seen = { before: readBoard(size), previews: await preview(one.legal, row, size) };
    if (one.judged.passes) {
      await tell('passed', one.event);
      seen.sowing = await untilStill();
    } else {
      seen.sowing = await play(one.event, one.isOwn, row);
    }
    seen.sown = readBoard(size);
    if (one.ended) {
      await tell('ended', one.ended);
      seen.division = await untilStill();
      seen.after = readBoard(size);
    }
    return seen;
  }

  window.proof = {
    /** A first position, which opens the game. */
    open(one) {
      lay(one);
    },
    hold,
    async see(cases) {
      const all = [];
      for (const one of cases) {
        all.push(await seeOne(one));
      }
      return all;
    },
  };
})();
