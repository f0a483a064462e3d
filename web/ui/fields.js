// SPDX-License-Identifier: MIT
// @ts-check
// Fields of forms that several dialogs use.

import { el, on } from '../lib/kit.js';

/**
 * @param {string} label @param {string} chosen @param {[string, string][]} texts
 * @param {(value: string) => void} choose
 */
export function pick(label, chosen, texts, choose) {
  const select = el('select', { class: 'select' }, texts.map(([value, text]) => (
    el('option', { value, selected: value === chosen, text }))));
  on(select, 'change', () => choose(select.value));
  return el('label', { class: 'field' }, el('span', { class: 'label', text: label }), select);
}

/** @param {string} text @param {boolean} checked */
export function checkbox(text, checked) {
  const input = el('input', { type: 'checkbox', checked });
  return { input, label: el('label', { class: 'choice' }, input, el('span', { text })) };
}
