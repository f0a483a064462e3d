// SPDX-License-Identifier: MIT
// @ts-check
// Reads what Prometheus reads: its text format, version 0.0.4, more strictly than Prometheus does.
// Whatever promtool would complain of is refused here too.

import assert from 'node:assert/strict';

/** @typedef {{name: string, labels: Record<string, string>, value: number}} Sample */
/** @typedef {{name: string, type: string, help: string, samples: Sample[]}} Family */

const NAME = /^[a-zA-Z_:][a-zA-Z0-9_:]*$/;
const LABEL = /^(?!__)[a-zA-Z_][a-zA-Z0-9_]*$/;
const VALUE = /^(?:[0-9]+(?:\.[0-9]+)?(?:e[+-]?[0-9]+)?|\+Inf)$/;
const SUFFIXES = ['_bucket', '_sum', '_count'];
const ABBREVIATED = /_(ms|us|ns|s|msec|usec|sec|secs|kb|mb|milliseconds|minutes|hours|percent)(_|$)/;

/** Takes `{a="b",c="d"}` off the front. @param {string} text @returns {[Record<string, string>, string]} */
function readLabels(text) {
  /** @type {Record<string, string>} */
  const labels = {};
  if (!text.startsWith('{')) return [labels, text];
  let rest = text.slice(1);
  while (!rest.startsWith('}')) {
    const found = /^([^=]+)="((?:[^"\\]|\\[\\"n])*)"/.exec(rest);
    assert.ok(found, `labels: ${text}`);
    const [all, label, value] = found;
    assert.match(label, LABEL);
    assert.ok(!(label in labels), `label ${label} twice: ${text}`);
    labels[label] = value.replace(/\\(.)/g, (_, it) => (it === 'n' ? '\n' : it));
    rest = rest.slice(all.length);
    assert.match(rest, /^(,(?!})|})/, `after a label: ${text}`);
    rest = rest.replace(/^,/, '');
  }
  return [labels, rest.slice(1)];
}

/** @param {string} line @returns {Sample} */
function readSample(line) {
  const name = /^[^{ ]+/.exec(line)?.[0] ?? '';
  assert.match(name, NAME, line);
  const [labels, rest] = readLabels(line.slice(name.length));
  assert.ok(rest.startsWith(' '), `a space before the value: ${line}`);
  assert.match(rest.slice(1), VALUE, line);
  return { name, labels, value: Number(rest.slice(1).replace('+Inf', 'Infinity')) };
}

/** The family that a sample's name belongs to. @param {string} name @param {Family} family */
const belongs = (name, { name: own, type }) => (
  type === 'histogram' ? SUFFIXES.some((it) => name === own + it) : name === own);

/** @param {Family} family */
function checkName({ name, type, help }) {
  assert.ok(help.length > 0, `${name} has a help text`);
  assert.equal(type === 'counter', name.endsWith('_total'), `${name} is a ${type}`);
  assert.ok(!SUFFIXES.some((it) => name.endsWith(it)), `${name} ends as if it were a part`);
  assert.ok(!ABBREVIATED.test(name), `${name} has no base unit`);
  assert.equal(name, name.toLowerCase());
}

/** @param {Family} family */
function checkHistogram({ name, samples }) {
  const buckets = samples.filter((it) => it.name === `${name}_bucket`);
  const bounds = buckets.map((it) => Number(it.labels.le.replace('+Inf', 'Infinity')));
  const sums = samples.filter((it) => it.name === `${name}_sum`);
  const counts = samples.filter((it) => it.name === `${name}_count`);
  assert.deepEqual([sums.length, counts.length], [1, 1], name);
  assert.ok(buckets.length > 1 && bounds.every((it, i) => i === 0 || it > bounds[i - 1]), `${name}: bounds rise`);
  assert.equal(bounds[bounds.length - 1], Infinity, `${name}: the last bound`);
  assert.ok(buckets.every((it, i) => i === 0 || it.value >= buckets[i - 1].value), `${name}: buckets are cumulative`);
  assert.equal(buckets[buckets.length - 1].value, counts[0].value, `${name}: +Inf and count`);
}

/** @param {Family} family */
function checkFamily(family) {
  assert.ok(family.samples.length > 0, `${family.name} has samples`);
  checkName(family);
  if (family.type === 'histogram') {
    checkHistogram(family);
  } else {
    assert.ok(family.samples.every((it) => Number.isFinite(it.value)), `${family.name} is finite`);
  }
}

/** Says what is wrong, by failing. @param {string} text @returns {Map<string, Family>} */
export function readExposition(text) {
  assert.ok(text.endsWith('\n'), 'the last line ends');
  /** @type {Map<string, Family>} */
  const families = new Map();
  const series = new Set();
  /** @type {Family | null} */
  let family = null;
  for (const line of text.slice(0, -1).split('\n')) {
    const comment = /^# (HELP|TYPE) (\S+) (.+)$/.exec(line);
    if (comment?.[1] === 'HELP') {
      assert.ok(!families.has(comment[2]), `${comment[2]} comes twice`);
      assert.match(comment[2], NAME);
      assert.ok(!/\\(?![\\n])/.test(comment[3]), `escapes: ${line}`);
      family = { name: comment[2], type: '', help: comment[3], samples: [] };
      families.set(family.name, family);
    } else if (comment) {
      assert.ok(family && family.name === comment[2] && !family.type && !family.samples.length, `out of place: ${line}`);
      assert.match(comment[3], /^(counter|gauge|histogram)$/);
      family.type = comment[3];
    } else {
      const sample = readSample(line);
      assert.ok(family?.type && belongs(sample.name, family), `no family for ${line}`);
      const key = JSON.stringify([sample.name, Object.entries(sample.labels).sort()]);
      assert.ok(!series.has(key), `${line} comes twice`);
      series.add(key);
      family.samples.push(sample);
    }
  }
  families.forEach(checkFamily);
  return families;
}

/**
 * The value of a series; 0 for one of a family that has no such label yet.
 * @param {Map<string, Family>} families @param {string} name @param {Record<string, string>} [labels]
 */
export function valueOf(families, name, labels = {}) {
  const family = families.get(name) ?? families.get(name.replace(/_(bucket|sum|count)$/, ''));
  assert.ok(family, `there is no ${name}`);
  const wanted = JSON.stringify(Object.entries(labels).sort());
  return family.samples.find((it) => (
    it.name === name && JSON.stringify(Object.entries(it.labels).sort()) === wanted))?.value ?? 0;
}

/** The names that a PromQL expression reads. @param {string} expression */
export function namesIn(expression) {
  const plain = expression.replace(/"[^"]*"/g, '').replace(/\{[^}]*\}/g, '').replace(/\[[^\]]*\]/g, '')
    .replace(/\b(by|without|on|ignoring)\s*\([^)]*\)/g, '');
  return [...plain.matchAll(/[a-zA-Z_:][a-zA-Z0-9_:]*(?!\s*\()\b/g)]
    .map(([name]) => name)
    .filter((name) => /^(djenon|process)_/.test(name) || name === 'up');
}
