// SPDX-License-Identifier: MIT
// The board in a browser: what it shows, says and lets be touched.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { inLooks, rulesWithout } from '../looks.mjs';
import { violationsOf } from '../play/lib/axe.mjs';
import { openHarness, openPage } from './harness.mjs';

let harness;
before(async () => {
  harness = await openHarness();
});
after(async () => {
  await harness.close();
});

const LEGAL = [
  [0, null],
  [1, null],
  [2, null],
  [3, null],
  [4, null],
  [5, 'must feed'],
];

/** Runs a body with a page that is closed afterwards and had no errors; its clock is held. */
function inPage(name, { isHeld = true, ...options }, body) {
  test(name, async () => {
    const page = await openPage(harness, options, { isHeld });
    try {
      await page.evaluate((legal) => {
        board.setTurn('south');
        board.setLegal(new Map(legal));
      }, LEGAL);
      if (isHeld) {
        await page.clock.runFor(300);
      }
      await body(page);
      assert.deepEqual(page.problems, []);
    } finally {
      await page.context().close();
    }
  });
}

const pit = (page, index) => page.locator(`.board-pit[data-pit="${index}"]`);
const logged = (page, ...kinds) =>
  page.evaluate((wanted) => log.filter(([kind]) => wanted.includes(kind)), kinds);
const counts = (page) =>
  page.$$eval('.board-pit', (all) =>
    all.sort((a, b) => a.dataset.pit - b.dataset.pit).map((one) => Number(one.textContent)),
  );

async function middle(page, index) {
  const box = await pit(page, index).boundingBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

async function startMove(page, speed = 'normal') {
  await page.evaluate((asked) => {
    const move = sow.relay(cells, 0);
    window.finished = false;
    board
      .play(move.trace, { cells }, { cells: move.after }, { speed: asked, reducedMotion: false })
      .then(() => {
        window.finished = true;
      });
  }, speed);
}

/** Lets the animation come to its end. */
async function finish(page) {
  for (let tries = 0; !(await page.evaluate(() => window.finished)); tries++) {
    assert.ok(tries < 100, 'ten seconds are enough');
    await page.clock.runFor(100);
  }
}

inPage('pits_are_named_buttons_in_one_toolbar', {}, async (page) => {
  const toolbar = page.getByRole('toolbar', { name: 'Pits' });
  assert.equal(await toolbar.getByRole('button').count(), 12);
  await toolbar.getByRole('button', { name: 'A, 4 seeds, can be played' }).waitFor();
  const refused = toolbar.getByRole('button', { name: 'F, 4 seeds, must feed' });
  assert.equal(await refused.getAttribute('aria-disabled'), 'true');
  assert.equal(await page.locator('.board-pit[tabindex="0"]').count(), 1);
  assert.equal(
    await page
      .locator('svg:not([aria-hidden="true"])')
      .evaluateAll((all) => all.filter((one) => !one.closest('[aria-hidden="true"]')).length),
    0,
  );
});

inPage('every_pit_has_its_letter_in_the_wood', {}, async (page) => {
  const letters = () => page.$$eval('.board-letter', (all) => all.map((one) => one.textContent));
  assert.equal((await letters()).join(''), 'ABCDEFabcdef');
  assert.equal(await page.locator('[aria-hidden="true"] > .board-letter').count(), 12);
  await page.evaluate(() => board.setLabels(labels));
  assert.equal((await letters()).join(''), '', 'the board has no words of its own');
  await page.evaluate(() => picture('curved'));
  assert.equal(await page.locator('.board-letter').count(), 0);
});

inPage('keys_move_and_play', {}, async (page) => {
  await page.keyboard.press('Tab');
  for (const [key, expected] of [
    ['ArrowRight', 1],
    ['ArrowUp', 10],
    ['ArrowLeft', 11],
    ['ArrowDown', 0],
    ['End', 5],
    ['3', 2],
  ]) {
    await page.keyboard.press(key);
    assert.equal(await page.evaluate(() => board.focusedPit()), expected, key);
  }
  await page.keyboard.press('Enter');
  await page.keyboard.press('4');
  await page.keyboard.press('Space');
  await page.keyboard.press('6');
  await page.keyboard.press('Enter');
  assert.deepEqual(await logged(page, 'pick', 'refuse'), [
    ['pick', 2, 'key'],
    ['pick', 3, 'key'],
    ['refuse', 5, 'must feed', 'key'],
  ]);
});

inPage(
  'keys_follow_the_standing_board',
  { viewport: { width: 390, height: 700 } },
  async (page) => {
    assert.equal(await page.getAttribute('#host', 'data-layout'), 'standing');
    await page.keyboard.press('Tab');
    for (const [key, expected] of [
      ['ArrowUp', 1],
      ['ArrowLeft', 10],
      ['ArrowDown', 11],
      ['ArrowRight', 0],
    ]) {
      await page.keyboard.press(key);
      assert.equal(await page.evaluate(() => board.focusedPit()), expected, key);
    }
  },
);

inPage('flipping_keeps_the_focus', {}, async (page) => {
  await page.evaluate(() => {
    board.focusPit(3);
    board.setViewer('north');
  });
  assert.equal(await page.evaluate(() => board.focusedPit()), 3);
  const [own, other] = [await pit(page, 6).boundingBox(), await pit(page, 0).boundingBox()];
  assert.ok(own.y > other.y && own.x < other.x);
  assert.equal(await page.$eval('.board-pit', (first) => first.dataset.pit), '6', 'own row first');
});

inPage('a_release_in_the_same_pit_plays_once', {}, async (page) => {
  await page.mouse.click(...(await middle(page, 2)));
  assert.deepEqual(await logged(page, 'pick'), [['pick', 2, 'mouse']]);
  await page.mouse.click(...(await middle(page, 5)));
  await page.mouse.click(...(await middle(page, 7)));
  assert.deepEqual(await logged(page, 'pick', 'refuse'), [
    ['pick', 2, 'mouse'],
    ['refuse', 5, 'must feed', 'mouse'],
  ]);
});

inPage('a_release_elsewhere_plays_nothing', {}, async (page) => {
  await page.mouse.move(...(await middle(page, 2)));
  await page.mouse.down();
  await page.mouse.move(...(await middle(page, 3)));
  await page.mouse.up();
  assert.deepEqual(await logged(page, 'pick'), []);
});

inPage('a_tap_plays', { hasTouch: true, viewport: { width: 390, height: 700 } }, async (page) => {
  await page.touchscreen.tap(...(await middle(page, 1)));
  await page.clock.runFor(50);
  assert.deepEqual(await logged(page, 'pick'), [['pick', 1, 'touch']]);
  assert.deepEqual(await logged(page, 'peek'), [], 'a tap does not preview');
});

inPage('a_long_press_peeks_and_never_plays', {}, async (page) => {
  await page.mouse.move(...(await middle(page, 2)));
  await page.mouse.down();
  await page.clock.runFor(480);
  assert.deepEqual(await logged(page, 'press'), [['press', 2]]);
  await page.mouse.up();
  assert.deepEqual(await logged(page, 'press', 'pick'), [
    ['press', 2],
    ['press', null],
  ]);
});

inPage('a_long_press_plays_nothing_where_its_timer_comes_late', {}, async (page) => {
  await page.mouse.move(...(await middle(page, 2)));
  await page.evaluate(() => {
    window.setTimeout = () => 0;
  });
  await page.mouse.down();
  await page.clock.runFor(410);
  await page.mouse.up();
  assert.deepEqual(await logged(page, 'press', 'pick'), []);
});

inPage(
  'a_finger_that_stays_peeks_and_never_plays',
  { hasTouch: true, viewport: { width: 390, height: 700 } },
  async (page) => {
    const session = await page.context().newCDPSession(page);
    const touch = (type, touchPoints) => session.send('Input.dispatchTouchEvent', { type, touchPoints });
    const [x, y] = await middle(page, 2);
    await touch('touchStart', [{ x, y }]);
    await page.clock.runFor(390);
    assert.deepEqual(await logged(page, 'press'), [], 'not yet');
    await page.clock.runFor(20);
    assert.deepEqual(await logged(page, 'press', 'peek'), [['press', 2], ['peek', 2]]);
    await touch('touchEnd', []);
    await page.clock.runFor(500);
    assert.deepEqual(await logged(page, 'press', 'peek', 'pick'), [
      ['press', 2], ['peek', 2], ['press', null], ['peek', null],
    ]);
  },
);

inPage('pointers_rest_after_the_board_changed', {}, async (page) => {
  const [x, y] = await middle(page, 2);
  await page.mouse.move(x, y);
  await page.evaluate(() => board.setPosition({ cells: sow.relay(cells, 0).after }));
  await page.mouse.down();
  await page.mouse.up();
  await page.clock.runFor(300);
  await page.mouse.down();
  await page.evaluate(() => board.setPosition({ cells }));
  await page.mouse.up();
  assert.deepEqual(await logged(page, 'pick'), [], 'neither soon after nor across a change');
  await page.clock.runFor(300);
  await page.evaluate(() => board.setPosition({ cells }));
  await page.mouse.click(x, y);
  assert.equal((await logged(page, 'pick')).length, 1, 'the same position again is no change');
});

inPage('peeking_prefers_the_mouse_to_the_focus', {}, async (page) => {
  await page.keyboard.press('Tab');
  await page.mouse.move(...(await middle(page, 3)));
  await page.mouse.move(2, 2);
  assert.deepEqual(await logged(page, 'peek'), [
    ['peek', 0],
    ['peek', 3],
    ['peek', 0],
  ]);
});

inPage('a_move_is_sown_seed_by_seed', {}, async (page) => {
  await startMove(page, 'fast');
  await finish(page);
  const steps = await logged(page, 'step');
  assert.equal(steps.filter(([, step]) => step === 'drop').length, 19);
  assert.equal(steps.filter(([, step]) => step === 'lift').length, 4);
  assert.deepEqual(steps[steps.length - 1], ['step', 'capture', 3]);
  assert.deepEqual(await counts(page), [2, 6, 6, 0, 5, 5, 5, 1, 5, 5, 5, 1]);
  assert.equal(await page.textContent('.board-score.of-south'), '2');
  assert.equal(await page.locator('.mark-taken').count(), 1);
  assert.match(await pit(page, 3).getAttribute('aria-label'), /lost 2/);
  assert.ok(await page.isHidden('.board-hand'));
});

inPage('the_hand_shows_how_many_it_holds', {}, async (page) => {
  await startMove(page, 'slow');
  await page.clock.runFor(500);
  await page.waitForSelector('.board-hand:not([hidden])');
  const held = Number(await page.textContent('.board-hand span'));
  assert.ok(held >= 1 && held <= 5, String(held));
});

inPage('names_change_once_a_move', {}, async (page) => {
  await page.evaluate(() => {
    window.renamed = 0;
    new MutationObserver((all) => {
      window.renamed += all.length;
    }).observe(document.querySelector('[data-pit="1"]'), { attributeFilter: ['aria-label'] });
  });
  await startMove(page, 'fast');
  await finish(page);
  assert.equal(await page.evaluate(() => window.renamed), 1);
});

for (const [name, act] of [
  ['a_press_on_the_board', async (page) => page.mouse.click(...(await middle(page, 2)))],
  ['a_press_elsewhere', (page) => page.mouse.click(4, 4)],
  ['Enter', (page) => page.keyboard.press('Enter')],
  ['Space', (page) => page.keyboard.press('Space')],
  ['an_arrow', (page) => page.keyboard.press('ArrowRight')],
]) {
  inPage(`${name}_ends_an_animation_and_does_nothing_else`, {}, async (page) => {
    await page.evaluate(() => board.focusPit(1));
    await startMove(page, 'slow');
    await page.clock.runFor(100);
    await act(page);
    assert.ok(await page.evaluate(() => window.finished), 'at once');
    assert.deepEqual(await counts(page), [2, 6, 6, 0, 5, 5, 5, 1, 5, 5, 5, 1]);
    await page.clock.runFor(50);
    assert.deepEqual(await logged(page, 'pick', 'refuse'), []);
    if (name === 'an_arrow') {
      assert.equal(await page.evaluate(() => board.focusedPit()), 1);
    }
  });
}

inPage('the_click_that_starts_a_move_does_not_end_it', {}, async (page) => {
  await page.evaluate(() =>
    board.onPick(() => {
      const move = sow.relay(cells, 0);
      board.play(
        move.trace,
        { cells },
        { cells: move.after },
        { speed: 'slow', reducedMotion: false },
      );
    }),
  );
  await page.mouse.click(...(await middle(page, 0)));
  await page.clock.runFor(80);
  assert.ok(await page.evaluate(() => board.isPlaying()));
});

inPage(
  'reduced_motion_shows_the_end_and_the_still_trace',
  { reducedMotion: 'reduce' },
  async (page) => {
    await page.evaluate(() => {
      const move = sow.relay(cells, 0);
      board.play(move.trace, { cells }, { cells: move.after });
    });
    assert.ok(!(await page.evaluate(() => board.isPlaying())));
    assert.deepEqual(await counts(page), [2, 6, 6, 0, 5, 5, 5, 1, 5, 5, 5, 1]);
    for (const mark of ['.mark-origin', '.mark-landing', '.mark-taken']) {
      assert.equal(await page.locator(mark).count(), 1, mark);
    }
    const notes = await page.$$eval('.note', (all) => all.map((one) => one.textContent));
    assert.ok(notes.includes('−2') && notes.includes('+2') && notes.includes('+1'));
    assert.deepEqual(
      (await page.$$eval('.lap-number', (all) => all.map((one) => one.textContent))).sort(),
      ['2', '3', '4'],
    );
  },
);

inPage('a_new_play_ends_the_old_one', {}, async (page) => {
  await startMove(page, 'slow');
  await page.evaluate(() => {
    const next = sow.relay(sow.relay(cells, 0).after, 6);
    window.last = next.after;
    return board.play(
      next.trace,
      { cells: sow.relay(cells, 0).after },
      { cells: next.after },
      { speed: 'instant' },
    );
  });
  assert.ok(await page.evaluate(() => window.finished));
  assert.deepEqual(await counts(page), await page.evaluate(() => window.last.slice(0, 12)));
});

inPage('a_division_brings_the_rows_home', {}, async (page) => {
  await page.evaluate(() => {
    const before = [1, 0, 2, 0, 0, 3, 0, 0, 0, 0, 0, 0, 20, 22];
    const after = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 25, 23];
    window.finished = false;
    board
      .division({ cells: before }, { cells: after }, { speed: 'fast', reducedMotion: false })
      .then(() => {
        window.finished = true;
      });
  });
  await finish(page);
  assert.equal(await page.textContent('.board-score.of-south'), '25');
  assert.equal(await page.textContent('.board-score.of-north'), '23', 'with the gift');
  assert.equal((await logged(page, 'step')).length, 3);
});

/** Lets time pass until so many steps of a kind were told. */
async function passSteps(page, kind, count) {
  const told = async () => (await logged(page, 'step')).filter(([, step]) => step === kind).length;
  for (let tries = 0; await told() < count; tries++) {
    assert.ok(tries < 400, `${count} times ${kind}`);
    await page.clock.runFor(20);
  }
}

const AFTER = [2, 6, 6, 0, 5, 5, 5, 1, 5, 5, 5, 1];

/** What the page has reported, which is forgotten then. */
const reported = async (page) => {
  await page.evaluate(() => 0);
  return [...new Set(page.problems.splice(0))].map((it) => it.replace(/^Error: /, ''));
};

inPage('a_listener_that_fails_does_not_stop_the_sowing', {}, async (page) => {
  await page.evaluate(() => board.onStep(() => {
    throw new Error('a listener fails');
  }));
  await startMove(page);
  await finish(page);
  assert.deepEqual(await counts(page), AFTER);
  assert.deepEqual(await reported(page), ['a listener fails']);
});

for (const [what, spoil] of [
  ['first_picture', () => {
    const real = window.requestAnimationFrame;
    window.requestAnimationFrame = () => {
      window.requestAnimationFrame = real;
      throw new Error('a fault');
    };
  }],
  ['later_picture', () => {
    const { sin } = Math;
    Math.sin = () => {
      Math.sin = sin;
      throw new Error('a fault');
    };
  }],
]) {
  inPage(`a_fault_in_the_${what}_of_a_move_ends_it_and_the_next_one_is_sown`, {}, async (page) => {
    await page.evaluate(spoil);
    await startMove(page);
    await finish(page);
    assert.deepEqual(await counts(page), AFTER);
    assert.equal(await page.evaluate(() => board.isPlaying()), false);
    assert.equal(await page.locator('.is-playing').count(), 0);
    assert.deepEqual(await reported(page), ['a fault']);
    await page.evaluate(() => {
      board.setPosition({ cells });
      log.length = 0;
    });
    await startMove(page);
    await finish(page);
    assert.ok((await logged(page, 'step')).length > 10);
    assert.deepEqual(await counts(page), AFTER);
  });
}

inPage('captured_pits_are_marked_one_after_the_other', {}, async (page) => {
  await page.evaluate(async () => {
    await start('straight').ready;
    const before = [3, 1, 1, 3, 5, 10, 10, 10, 10, 10, 0, 0, 18, 19];
    const move = sow.single(before, 0);
    window.captured = move.trace.captures.length;
    board.setPosition({ cells: before });
    board.play(move.trace, { cells: before }, { cells: move.after }, { reducedMotion: false });
  });
  assert.equal(await page.evaluate(() => window.captured), 2);
  await passSteps(page, 'drop', 2);
  assert.equal(await page.locator('.mark, .note').count(), 0, 'while it is sown nothing is marked');
  await passSteps(page, 'capture', 1);
  assert.deepEqual(await page.evaluate(() => [
    ...['.mark-landing', '.mark-taken', '.mark-reach', '.note-gain'].map(
      (mark) => document.querySelectorAll(mark).length),
  ]), [1, 1, 1, 0]);
  await passSteps(page, 'capture', 2);
  assert.equal(await page.locator('.mark-taken').count(), 2);
});

inPage('the_last_move_is_seen_before_its_board_is_divided', {}, async (page) => {
  await page.evaluate(() => {
    board.setLastMove({ pit: 8, trace: null });
    const after = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 24, 24];
    board.division({ cells }, { cells: after }, { reducedMotion: false });
  });
  await page.clock.runFor(500);
  assert.deepEqual(
    [await page.locator('.mark-origin').count(), (await logged(page, 'step')).length], [1, 0]);
  await passSteps(page, 'divide', 1);
  assert.equal(await page.locator('.mark-origin').count(), 0);
});

inPage('every_number_can_be_read_at_320_pixels', { viewport: { width: 320, height: 370 } }, async (page) => {
  const smallest = (selector) => page.$$eval(selector, (all) => Math.min(
    ...all.map((one) => parseFloat(getComputedStyle(one).fontSize))));
  await page.evaluate(() => board.setLastMove({ pit: 0, trace: sow.relay(cells, 0).trace }));
  for (const selector of ['.board-count', '.note', '.lap-number']) {
    assert.ok(await smallest(selector) >= 12, `${selector} ${await smallest(selector)}`);
  }
  await page.evaluate(() => picture('straight'));
  let size = 0;
  for (let looks = 0; looks < 100 && !(size >= 12); looks += 1) { // it is measured a little later
    size = await smallest('.small-count');
  }
  assert.ok(size >= 12, `${size}`);
});

inPage('a_heap_does_not_move_when_a_seed_arrives', {}, async (page) => {
  const places = () =>
    page.$$eval('.board-seeds > g', (all) =>
      [...all[7].children].map((one) => `${one.getAttribute('cx')} ${one.getAttribute('cy')}`),
    );
  const few = await places();
  await page.evaluate(() => board.setPosition({ cells: cells.map((n, i) => (i === 7 ? 9 : n)) }));
  const many = await places();
  assert.equal(many.length, 9);
  assert.deepEqual(many.slice(0, 4), few);
  assert.equal(new Set(many).size, 9, 'each has a place of its own');
});

const outline = (page) => page.getAttribute('#host .wood-top', 'd');

inPage('the_look_changes_while_the_board_stands', {}, async (page) => {
  await page.evaluate(() => start('straight'));
  const straight = await outline(page);
  await page.evaluate(() => board.setLook({ shape: { ...shape, skin: 'adji-curved' } }));
  assert.notEqual(await outline(page), straight);
  assert.deepEqual(await counts(page), new Array(10).fill(10), 'and holds what it held');
  await page.evaluate(() => board.setLook({ shape, orientation: 'standing' }));
  assert.equal(await page.getAttribute('#host', 'data-layout'), 'standing');
  await page.evaluate(() => board.setLook({ shape, orientation: 'auto' }));
  assert.equal(await page.getAttribute('#host', 'data-layout'), 'lying');
  assert.equal(await outline(page), straight);
  await page.evaluate(() => board.setLook({ shape: { ...shape, skin: 'no such' } }));
  assert.equal(await outline(page), straight, 'an unknown skin is the first that suits');
});

inPage('a_picture_changes_its_look_too', { isHeld: false }, async (page) => {
  await page.evaluate(() => picture('straight'));
  const straight = await outline(page);
  await page.evaluate(() => board.setLook({ shape: shapes.curved }));
  assert.notEqual(await outline(page), straight);
});

inPage('a_preview_replaces_the_still_trace_until_it_goes', {}, async (page) => {
  await page.evaluate(() => board.setLastMove({ pit: 8, trace: null }));
  assert.equal(await page.locator('.mark-origin').count(), 1);
  await page.evaluate(() => board.showPreview(sow.relay(cells, 0).trace));
  assert.ok((await page.locator('.mark-path').count()) > 0);
  await page.evaluate(() => board.showPreview(null));
  assert.equal(await page.locator('.mark-path').count(), 0);
  assert.equal(await page.locator('.mark-origin').count(), 1);
});

inPage('a_move_without_a_trace_shows_the_difference', {}, async (page) => {
  await page.evaluate(() => board.play(null, { cells }, { cells: sow.relay(cells, 0).after }, {}));
  assert.deepEqual(await counts(page), [2, 6, 6, 0, 5, 5, 5, 1, 5, 5, 5, 1]);
  assert.ok(
    (await page.$$eval('.note', (all) => all.map((one) => one.textContent))).includes('−4'),
  );
});

inPage('the_board_follows_its_host', {}, async (page) => {
  await page.setViewportSize({ width: 390, height: 700 });
  await page.waitForSelector('[data-layout="standing"]');
  await page.setViewportSize({ width: 844, height: 390 });
  await page.waitForSelector('[data-layout="lying"]');
});

inPage('a_destroyed_board_leaves_nothing', {}, async (page) => {
  await page.evaluate(() => {
    board.destroy();
    window.board = null;
  });
  assert.equal(await page.$eval('#host', (host) => host.children.length), 0);
  assert.deepEqual(await page.$eval('#host', (host) => [...host.classList]), []);
});

inPage('small_boards_are_pictures_of_few_nodes', {}, async (page) => {
  const before = await page.evaluate(() => document.querySelectorAll('*').length);
  await page.evaluate(() =>
    picture('straight').setLastMove({ pit: 1, trace: null }),
  );
  assert.equal(await page.getByRole('button').count(), 0);
  assert.ok((await page.$$eval('#host *', (all) => all.length)) <= 50);
  assert.ok(before <= 300);
});

for (const game of ['relay', 'curved']) {
  inPage(`axe_has_nothing_to_say_of_${game}`, { isHeld: false }, async (page) => {
    await page.evaluate((name) => {
      start(name).setLegal(
        new Map([
          [0, null],
          [1, 'too few'],
        ]),
      );
    }, game);
    const examined = async (look, details) => {
      const violations = await violationsOf(page, rulesWithout(details));
      assert.deepEqual(
        violations.map(({ id, nodes }) => [look, id, nodes[0].html]),
        [],
      );
      const size = await page.$eval('.board-count', (one) =>
        parseFloat(getComputedStyle(one).fontSize),
      );
      assert.ok(size >= 12, `${look}: ${size} px`);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), look);
    };
    await inLooks(page, examined, 4);
  });
}

inPage('big_heaps_stay_within_the_nodes', {}, async (page) => {
  await page.evaluate(() => {
    start('straight');
    board.setPosition({ cells: [50, 50, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 100, 100] });
    board.showPreview(sow.single([50, 50, 1, 1, 1, 0, 3, 0, 0, 0, 0, 0, 0, 0], 0).trace);
  });
  assert.ok((await page.evaluate(() => document.querySelectorAll('*').length)) <= 700);
  assert.deepEqual((await counts(page)).slice(0, 2), [50, 50]);
});

test('skins_are_light_to_load', async () => {
  const text = await readFile(new URL('../../../web/board/skins.js', import.meta.url));
  assert.ok(gzipSync(text).length <= 6144);
});
