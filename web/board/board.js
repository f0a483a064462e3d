// SPDX-License-Identifier: MIT
// @ts-check
// The board: what it shows, what it says, and the order in which things happen.
import { createPeek, numberedPit, stepFrom, watchGestures } from './gestures.js';
import { summarize, summarizeDifference, summarizeMove, summarizeTaken } from './trace.js';
import { createView } from './view.js';
import { emitter, on, report } from '../lib/kit.js';

/** @typedef {import('./types.js').Board} Board */
/** @typedef {import('./types.js').Seat} Seat */
/** @typedef {import('./trace.js').Summary} Summary */
/** @typedef {import('./player.js').Way} Way */
/** @typedef {import('./types.js').Means} Means */

/**
 * @typedef {object} Events what the board tells: the values that a listener gets
 * @property {[pit: number, means: Means]} pick
 * @property {[pit: number, reason: string, means: Means]} refuse
 * @property {[pit: number|null]} press
 * @property {[pit: number|null]} peek
 * @property {[step: import('./types.js').Step, cell: number]} step
 */

/** @typedef {import('../lib/kit.js').Emitter<Events>} Emitter */

/**
 * @param {HTMLElement} host whose size does not depend on its content
 * @param {import('./types.js').BoardOptions} options
 * @returns {Board}
 */
export function createBoard(host, options) {
  const { rowPits } = options.shape;
  const pits = 2 * rowPits;
  const view = createView(host, options);
  const { buttons } = view;
  const events = /** @type {Emitter} */ (emitter());
  const peek = createPeek((pit) => events.emit('peek', [pit]));
  let labels = options.labels;
  /** @type {number[]} */
  let cells = new Array(14).fill(0);
  /** @type {Seat} */
  let viewer = 'south';
  /** @type {Seat|null} */
  let turn = null;
  /** @type {Map<number, string|null>} */
  let legal = new Map();
  /** @type {Summary|null} */
  let lastMove = null;
  /** @type {Summary|null} */
  let preview = null;
  /** @type {number|null} */
  let focused = null;
  /** @type {(() => void)|null} */
  let stopPlaying = null;
  let naming = 0;
  /** What sows; until it is there, moves are shown at once. @type {import('./player.js').Player|null} */
  let player = null;
  let gone = false;

  const gestures = watchGestures(buttons.toolbar, {
    onActivate: activate,
    onHover: (pit) => peek.point('hover', pit) && peek.tell(),
    onPress: notePress,
    onFocus: noteFocus,
    whereTo: (pit, key) =>
      stepFrom(view.layout(), pit, key) ?? numberedPit(rowPits, ownSeat(), key),
    focus: buttons.focus,
  });
  const observer = new ResizeObserver(onResize);
  const undo = [
    on(window, 'resize', onResize),
    on(document, 'visibilitychange', () => document.hidden && finish()),
    () => observer.disconnect(),
    () => window.clearTimeout(naming),
    gestures.remove,
  ];
  setLabels(labels);
  arrange();
  observer.observe(host);
  const ready = import('./player.js').then(
    ({ createPlayer }) => {
      player = gone ? null : createPlayer(host, view, rowPits, tellStep);
    },
    () => undefined,
  );

  /**
   * @param {import('./types.js').Step} step
   * @param {number} cell
   */
  function tellStep(step, cell) {
    if (step === 'capture' && lastMove) {
      view.showSigns({ turn, move: summarizeTaken(lastMove, cell), preview: false });
    } else if (step === 'divide') {
      showSigns();
    }
    events.emit('step', [step, cell]);
  }

  function onResize() {
    if (view.isStale(viewer)) {
      arrange();
    }
  }

  function arrange() {
    finish();
    view.arrange(viewer);
    settle();
  }

  /** The board stands still and shows what is so. */
  function settle() {
    view.showCells(cells);
    gestures.noteChange();
    markLegal();
    showSigns();
  }

  function markLegal() {
    buttons.markLegal((pit) => !stopPlaying && legal.get(pit) === null);
  }

  function showSigns() {
    const move = stopPlaying ? null : (preview ?? lastMove);
    view.showSigns({ turn, move, preview: preview !== null });
  }

  /** What changes together changes a name once. */
  function describePits() {
    naming = naming || window.setTimeout(namePits);
  }

  function namePits() {
    window.clearTimeout(naming);
    naming = 0;
    for (let pit = 0; pit < pits; pit++) {
      const isLegal = legal.get(pit) === null;
      const name = labels.describePit({
        pit,
        seat: pit < rowPits ? 'south' : 'north',
        place: (pit % rowPits) + 1,
        seeds: cells[pit],
        legal: isLegal,
        reason: legal.get(pit) ?? null,
        origin: lastMove !== null && lastMove.origin === pit,
        landing: lastMove !== null && lastMove.landing === pit,
        captured: lastMove?.taken.get(pit) ?? 0,
      });
      buttons.describe(pit, name, isLegal);
    }
  }

  /** @returns {Seat} */
  function ownSeat() {
    const playable = [...legal.keys()].find((pit) => legal.get(pit) === null);
    if (playable === undefined) {
      return viewer;
    }
    return playable < rowPits ? 'south' : 'north';
  }

  /**
   * @param {number} pit
   * @param {Means} means
   */
  function activate(pit, means) {
    const reason = legal.get(pit);
    if (reason === null) {
      events.emit('pick', [pit, means]);
    } else if (reason !== undefined) {
      events.emit('refuse', [pit, reason, means]);
    }
  }

  /** @param {number|null} pit */
  function notePress(pit) {
    if (peek.point('press', pit)) {
      events.emit('press', [pit]);
      peek.tell();
    }
  }

  /**
   * @param {number|null} pit
   * @param {boolean} byKey
   */
  function noteFocus(pit, byKey) {
    focused = pit;
    if (pit !== null) {
      buttons.setStop(pit);
    }
    peek.point('focus', byKey ? pit : null);
    peek.tell();
  }

  function finish() {
    if (stopPlaying) {
      stopPlaying();
    }
  }

  /**
   * @param {(done: () => void) => () => void} start
   * @param {Way} way
   * @param {() => void} rest
   */
  function begin(start, way, rest) {
    view.showCells(way.before);
    gestures.noteChange();
    host.classList.add('is-playing');
    stopPlaying = start(rest);
    markLegal();
    if (way.trace) {
      showSigns(); // before a division the last move is still to be seen
    }
  }

  /**
   * From one position to another, step by step or at once; at once too where that fails.
   * @param {Way} way
   * @param {boolean} isVisible
   * @returns {Promise<void>}
   */
  function run(way, isVisible) {
    preview = null;
    cells = Array.from(way.after);
    describePits();
    return new Promise((resolve) => {
      const rest = () => {
        resolve(); // whatever becomes of the picture
        stopPlaying = null;
        host.classList.remove('is-playing');
        settle();
        peek.tell({ again: true });
      };
      try {
        const start = isVisible && player ? player.prepare(way) : null;
        if (start) {
          begin(start, way, rest);
        } else {
          rest();
        }
      } catch (error) {
        report(error);
        (stopPlaying || rest)();
      }
    });
  }

  /** @param {import('./types.js').Labels} next */
  function setLabels(next) {
    labels = next;
    buttons.toolbar.setAttribute('aria-label', labels.toolbar);
    for (let pit = 0; pit < pits; pit++) {
      buttons.setLetter(pit, labels.letter ? labels.letter(pit) : '');
    }
    namePits();
  }

  return {
    ...withEvents(events),
    ready,
    setPosition(position) {
      finish();
      const same = preview === null && isSameCells(cells, position.cells);
      preview = null;
      if (!same) {
        cells = Array.from(position.cells);
        describePits();
        settle();
      }
    },
    play(trace, before, after, playOptions) {
      finish();
      const speed = chooseSpeed(playOptions);
      lastMove = trace ? summarize(trace) : summarizeDifference(before.cells, after.cells, pits);
      const way = { before: before.cells, after: after.cells, trace, speed };
      return run(way, trace !== null && speed !== 'instant');
    },
    division(before, after, playOptions) {
      finish();
      const speed = chooseSpeed(playOptions);
      const way = { before: before.cells, after: after.cells, trace: null, speed };
      return run(way, speed !== 'instant');
    },
    finish,
    isPlaying: () => stopPlaying !== null,
    setLegal(map) {
      if (!isSameMap(legal, map)) {
        legal = new Map(map);
        gestures.noteChange();
        describePits();
        markLegal();
        peek.tell({ again: true });
      }
    },
    setTurn(seat) {
      if (turn !== seat) {
        turn = seat;
        showSigns();
      }
    },
    setViewer(seat) {
      if (seat !== viewer) {
        viewer = seat;
        buttons.order(seat);
        arrange();
      }
    },
    setLastMove(move) {
      lastMove = summarizeMove(move);
      describePits();
      showSigns();
    },
    showPreview(trace) {
      if (trace || preview) {
        preview = trace && summarize(trace);
        showSigns();
      }
    },
    setLabels,
    setLook(look) {
      view.wear(look);
      onResize();
    },
    setChosen: (pit) => buttons.markOnly('is-chosen', pit),
    setPending: (pit) => buttons.markOnly('is-pending', pit),
    focusPit: buttons.focus,
    focusedPit: () => focused,
    destroy() {
      finish();
      gone = true;
      undo.forEach((end) => end());
      player?.remove();
      view.remove();
    },
  };
}

/**
 * @param {Emitter} events
 * @returns {Pick<Board, 'onPick'|'onRefuse'|'onPress'|'onPeek'|'onStep'>}
 */
function withEvents(events) {
  return {
    onPick: (listener) => events.on('pick', (values) => listener(...values)),
    onRefuse: (listener) => events.on('refuse', (values) => listener(...values)),
    onPress: (listener) => events.on('press', (values) => listener(...values)),
    onPeek: (listener) => events.on('peek', (values) => listener(...values)),
    onStep: (listener) => events.on('step', (values) => listener(...values)),
  };
}

/**
 * @param {import('./types.js').PlayOptions} [options]
 * @returns {import('./types.js').Speed}
 */
function chooseSpeed({ speed = 'normal', reducedMotion } = {}) {
  const still = reducedMotion ?? window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  return still || document.hidden ? 'instant' : speed;
}

/**
 * @param {ArrayLike<number>} a
 * @param {ArrayLike<number>} b
 */
export function isSameCells(a, b) {
  return a.length === b.length && Array.from(a).every((seeds, cell) => seeds === b[cell]);
}

/**
 * @param {Map<number, string|null>} a
 * @param {Map<number, string|null>} b
 */
function isSameMap(a, b) {
  return a.size === b.size && [...a].every(([pit, reason]) => b.has(pit) && b.get(pit) === reason);
}
