// SPDX-License-Identifier: MIT
// @ts-check
// The steps of the tutorial, see web/game/lesson.js. A test proves each with the engine.

/** @type {import('../game/lesson.js').Step[]} */
export const STEPS = [
  {
    key: 'touch',
    position: 'djenon-aboure_0-3-5-0-3-2_0-5-1-1-6-5_8-9_S_20',
    goal: { move: 'C' },
    show: 'C',
  },
  {
    key: 'back',
    position: 'djenon-aboure_0-6-6-3-2-0_0-0-0-0-1-5_12-13_S_20',
    goal: { end: 'b' },
    show: 'C',
  },
  {
    key: 'ends',
    position: 'djenon-aboure_0-3-5-5-1-4_3-0-1-2-2-1_10-11_S_20',
    goal: { count: 1 },
    show: 'D',
  },
  {
    key: 'relay',
    position: 'djenon-aboure_5-2-0-1-5-4_3-5-0-0-0-3_12-8_S_20',
    goal: { laps: 2 },
    show: 'A',
  },
  {
    key: 'take',
    position: 'djenon-aboure_4-4-5-0-1-5_3-0-3-0-1-3_11-8_S_20',
    goal: { captured: 4 },
    show: 'C',
  },
  {
    key: 'chain',
    position: 'djenon-aboure_1-0-2-4-2-4_1-1-3-0-0-2_14-14_S_20',
    goal: { captured: 8 },
    show: 'F',
  },
  {
    key: 'own',
    position: 'djenon-aboure_0-3-2-4-3-3_1-0-4-1-4-2_14-7_S_20',
    goal: { captured: 10 },
    show: 'D',
  },
  {
    key: 'alone',
    position: 'djenon-aboure_0-2-5-1-5-4_1-0-0-0-5-5_12-8_S_20',
    goal: { refused: 'too-few' },
    show: 'D',
  },
  {
    key: 'pass',
    position: 'djenon-aboure_4-2-0-2-4-0_1-1-3-0-0-1_17-13_S_40',
    goal: { passes: true },
    show: 'D',
  },
  {
    key: 'last',
    position: 'djenon-aboure_0-0-1-1-3-3_1-0-0-1-1-0_18-19_S_60',
    goal: { over: true },
    show: 'E',
  },
];
