// SPDX-License-Identifier: MIT
// @ts-check
// Calls somebody back to the page: a sound, the title, and a notification while the page is hidden.

/** Hertz of the three wooden strokes. */
const STROKES = [392, 523, 659];
const BETWEEN = 0.16;

/** @type {AudioContext | null} */
let audio = null;

/** To be called in a click: no page may sound before one. */
export function prepareSound() {
  const Context = window.AudioContext || /** @type {any} */ (window).webkitAudioContext;
  audio = audio || (Context ? new Context() : null);
  if (audio && audio.state === 'suspended') {
    audio.resume();
  }
}

export function sound() {
  if (!audio || audio.state !== 'running') {
    return;
  }
  const { destination } = audio;
  for (const [index, pitch] of STROKES.entries()) {
    const at = audio.currentTime + index * BETWEEN;
    const tone = audio.createOscillator();
    const gain = audio.createGain();
    tone.type = 'triangle';
    tone.frequency.value = pitch;
    gain.gain.setValueAtTime(0.25, at);
    gain.gain.exponentialRampToValueAtTime(0.0001, at + 0.4);
    tone.connect(gain).connect(destination);
    tone.start(at);
    tone.stop(at + 0.4);
  }
}

/** Whether this browser would notify and has not been asked yet. */
export const canAskToNotify = () => (
  typeof Notification === 'function' && Notification.permission === 'default' && window.isSecureContext);

/** @returns {Promise<unknown>} when the player has answered */
export const askToNotify = () => Promise.resolve(Notification.requestPermission());

/** @param {string} text @returns {() => void} takes it back */
export function notify(text) {
  if (!document.hidden || typeof Notification !== 'function' || Notification.permission !== 'granted') {
    return () => undefined;
  }
  try {
    const note = new Notification(text);
    note.onclick = () => window.focus();
    return () => note.close();
  } catch (error) {
    return () => undefined; // some telephones allow it to workers only
  }
}
