// SPDX-License-Identifier: MIT
// @ts-check
// Wooden knocks, made on the spot. Nothing sounds before the first touch or key.

import { on } from '../lib/kit.js';

/** Pitch in hertz, loudness and length in seconds: the steps of a sowing, a clock that is low, and
 * the call to a player who looks elsewhere. */
const KNOCKS = {
  lift: [240, 0.12, 0.09],
  drop: [520, 0.1, 0.05],
  capture: [170, 0.22, 0.16],
  divide: [300, 0.12, 0.08],
  low: [880, 0.16, 0.12],
  turn: [390, 0.3, 0.3],
};

/** Ms after a touch or key: what it does is seen first, and browsers still take it for the cause. */
const SOON = 60;

export function createSounds() {
  /** @type {AudioContext | null} */
  let audio = null;
  /** @type {any} */
  let timer = null;
  const Context = window.AudioContext || /** @type {any} */ (window).webkitAudioContext;
  const start = () => {
    audio = audio || (Context ? new Context() : null);
    if (audio && audio.state === 'suspended') {
      audio.resume();
    }
  };
  const wake = () => {
    if (!audio || audio.state === 'suspended') {
      clearTimeout(timer);
      timer = setTimeout(start, SOON);
    }
  };
  const undo = [on(document, 'pointerup', wake), on(document, 'keydown', wake), () => clearTimeout(timer)];

  return {
    /** @param {string} step */
    step(step) {
      const knock = KNOCKS[/** @type {keyof typeof KNOCKS} */ (step)];
      if (!audio || audio.state !== 'running' || !knock || (document.hidden && step !== 'turn')) {
        return;
      }
      const [pitch, loud, length] = knock;
      const now = audio.currentTime;
      const tone = audio.createOscillator();
      const gain = audio.createGain();
      tone.type = 'triangle';
      tone.frequency.setValueAtTime(pitch * (0.96 + Math.random() * 0.08), now);
      tone.frequency.exponentialRampToValueAtTime(pitch * 0.6, now + length);
      gain.gain.setValueAtTime(loud, now);
      gain.gain.exponentialRampToValueAtTime(0.0001, now + length);
      tone.connect(gain).connect(audio.destination);
      tone.start(now);
      tone.stop(now + length);
    },
    close() {
      undo.forEach((fn) => fn());
      if (audio) {
        audio.close();
      }
    },
  };
}
