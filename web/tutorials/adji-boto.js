// SPDX-License-Identifier: MIT
// @ts-check
// The steps of the tutorial, see web/game/lesson.js. A test proves each with the engine.

/** @type {import('../game/lesson.js').Step[]} */
export const STEPS = [
  {
    key: 'touch',
    position: 'adji-boto_10-10-10-10-10_10-10-10-10-10_0-0_S_0_ABCDEabcde',
    goal: { move: 'C' },
    show: 'C',
  },
  {
    key: 'stays',
    position: 'adji-boto_4-2-3-6-2_8-11-6-8-8_21-21_S_30',
    goal: { end: 'd' },
    show: 'D',
  },
  {
    key: 'alone',
    position: 'adji-boto_0-1-4-2-4_2-9-6-6-2_32-32_S_30',
    goal: { refused: 'too-few' },
    show: 'B',
  },
  {
    key: 'opening',
    position: 'adji-boto_4-18-8-17-5_4-17-2-8-17_0-0_S_6_BDbe',
    goal: { refused: 'already-opened' },
    show: 'A',
    others: 'CE',
  },
  {
    key: 'ahead',
    position: 'adji-boto_1-6-6-2-8_2-1-5-6-5_31-27_S_30',
    goal: { captured: 5 },
    show: 'B',
  },
  {
    key: 'onward',
    position: 'adji-boto_8-5-0-2-8_6-3-3-1-8_30-26_S_30',
    goal: { captured: 7 },
    show: 'B',
  },
  {
    key: 'own',
    position: 'adji-boto_3-4-6-6-8_8-0-6-5-1_26-27_S_30',
    goal: { captured: 9 },
    show: 'C',
  },
  {
    key: 'pass',
    position: 'adji-boto_3-4-0-3-1_0-1-1-3-0_46-38_S_40',
    goal: { passes: true },
    show: 'D',
  },
  {
    key: 'last',
    position: 'adji-boto_0-1-2-0-3_1-0-1-1-1_45-45_S_60',
    goal: { over: true },
    show: 'C',
  },
];
