// SPDX-License-Identifier: MIT
// @ts-check
// The steps of the tutorial, see web/game/lesson.js. A test proves each with the engine.

/** @type {import('../game/lesson.js').Step[]} */
export const STEPS = [
  {
    key: 'touch',
    position: 'djenon-abe_0-6-6-3-2-0_0-0-0-0-1-5_12-13_S_20',
    goal: { move: 'C' },
    show: 'C',
  },
  {
    key: 'next',
    position: 'djenon-abe_0-2-4-0-4-4_0-5-0-0-1-0_18-10_S_20',
    goal: { end: 'c' },
    show: 'E',
  },
  {
    key: 'ends',
    position: 'djenon-abe_1-1-3-2-1-5_1-4-4-0-0-3_13-10_S_20',
    goal: { count: 1 },
    show: 'F',
  },
  {
    key: 'relay',
    position: 'djenon-abe_0-3-5-0-2-1_0-0-2-3-1-1_15-15_S_20',
    goal: { laps: 2 },
    show: 'B',
  },
  {
    key: 'take',
    position: 'djenon-abe_1-0-0-5-1-4_3-4-0-3-3-3_14-7_S_20',
    goal: { captured: 4 },
    show: 'F',
  },
  {
    key: 'chain',
    position: 'djenon-abe_2-2-0-4-0-4_0-1-3-1-2-2_13-14_S_20',
    goal: { captured: 8 },
    show: 'F',
  },
  {
    key: 'own',
    position: 'djenon-abe_4-2-4-0-3-1_3-2-2-1-1-0_12-13_S_20',
    goal: { captured: 10 },
    show: 'C',
  },
  {
    key: 'hungry',
    position: 'djenon-abe_1-1-3-0-2-3_1-1-1-0-0-0_19-16_S_40',
    goal: { passes: true },
    show: 'F',
  },
  {
    key: 'feed',
    position: 'djenon-abe_2-0-1-4-2-2_0-0-0-0-0-0_21-16_S_40',
    goal: { refused: 'must-feed' },
    show: 'A',
  },
  {
    key: 'each',
    position: 'djenon-abe_0-0-1-0-1-1_0-0-1-0-0-0_22-22_S_60',
    goal: { over: true },
    show: 'E',
  },
];
