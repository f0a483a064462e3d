// SPDX-License-Identifier: MIT
// @ts-check
// Grades an answer as MDN's HTTP Observatory does: everybody starts with 100 points, each check takes
// some away or adds some, and what is added counts only for those who have 90 without it. What plain
// http does is left out: nobody listens there but a proxy.

/**
 * @typedef {object} Answer
 * @property {Record<string, string | string[] | undefined>} headers by their lower-case names
 * @property {string} text the body
 * @property {boolean} [isHttps]
 */

const HALF_A_YEAR_S = 15768000;
const PRIVATE = ['no-referrer', 'same-origin', 'strict-origin', 'strict-origin-when-cross-origin'];

/** @param {Answer} answer @param {string} name */
const valueOf = ({ headers }, name) => String(headers[name] ?? '').trim();

/** Directives of a policy: their names and the sources of each. @param {string} text */
function parsePolicy(text) {
  /** @type {Map<string, string[]>} */
  const policy = new Map();
  for (const part of text.split(';')) {
    const [name, ...sources] = part.trim().toLowerCase().split(/\s+/);
    if (name && !policy.has(name)) {
      policy.set(name, sources);
    }
  }
  return policy;
}

/** @param {Answer} answer */
function gradePolicy(answer) {
  const text = valueOf(answer, 'content-security-policy');
  if (text === '') {
    return -25;
  }
  const policy = parsePolicy(text);
  const standard = policy.get('default-src') ?? ['*'];
  const scripts = policy.get('script-src') ?? standard;
  const styles = policy.get('style-src') ?? standard;
  const objects = policy.get('object-src') ?? standard;
  const broad = ['*', 'http:', 'https:', 'data:'];
  const isBroad = [scripts, objects].some((list) => list.some((it) => broad.includes(it)));
  const hasHashes = scripts.some((it) => /^'(nonce|sha(256|384|512))-/.test(it));
  if (isBroad || (scripts.includes("'unsafe-inline'") && !hasHashes)) {
    return -20;
  }
  if (answer.isHttps && [...policy.values()].some((list) => list.some((it) => /^(http|ws|ftp):/.test(it)))) {
    return -20;
  }
  if (scripts.includes("'unsafe-eval'")) {
    return -10;
  }
  if (styles.some((it) => ["'unsafe-inline'", ...broad].includes(it))) {
    return 0;
  }
  return standard.length === 1 && standard[0] === "'none'" ? 10 : 5;
}

/** @param {Answer} answer */
function gradeTransport(answer) {
  const text = valueOf(answer, 'strict-transport-security');
  const [, seconds] = /(?:^|;)\s*max-age="?(\d+)"?\s*(?:;|$)/i.exec(text) ?? [];
  if (!answer.isHttps || seconds === undefined) {
    return -20;
  }
  return Number(seconds) < HALF_A_YEAR_S ? -10 : 0;
}

/** @param {Answer} answer */
function gradeCookies(answer) {
  const list = [answer.headers['set-cookie'] ?? []].flat();
  if (list.length === 0) {
    return 0;
  }
  const has = (/** @type {RegExp} */ pattern) => list.every((it) => pattern.test(it));
  if (!has(/;\s*secure/i)) {
    return -20;
  }
  if (!has(/;\s*httponly/i)) {
    return -30;
  }
  return has(/;\s*samesite=(strict|lax)/i) ? 5 : 0;
}

/** @param {Answer} answer */
function gradeSharing(answer) {
  const origin = valueOf(answer, 'access-control-allow-origin');
  const withSecrets = valueOf(answer, 'access-control-allow-credentials') === 'true';
  return origin !== '' && withSecrets ? -50 : 0;
}

/** @param {Answer} answer */
function gradeReferrer(answer) {
  const list = valueOf(answer, 'referrer-policy').toLowerCase().split(',').map((it) => it.trim());
  if (list[0] === '') {
    return 0;
  }
  return PRIVATE.includes(/** @type {string} */ (list.at(-1))) ? 5 : -5;
}

/** @param {Answer} answer */
function gradeFraming(answer) {
  const policy = parsePolicy(valueOf(answer, 'content-security-policy'));
  const ancestors = policy.get('frame-ancestors');
  if (ancestors) {
    return ancestors.some((it) => ['*', 'http:', 'https:'].includes(it)) ? -20 : 5;
  }
  return /^(deny|sameorigin)$/i.test(valueOf(answer, 'x-frame-options')) ? 5 : -20;
}

/** @param {Answer} answer */
const gradeSniffing = (answer) => (valueOf(answer, 'x-content-type-options') === 'nosniff' ? 0 : -5);

/** @param {Answer} answer */
function gradeResource(answer) {
  const value = valueOf(answer, 'cross-origin-resource-policy');
  if (['same-origin', 'same-site'].includes(value)) {
    return 10;
  }
  return value === '' || value === 'cross-origin' ? 0 : -5;
}

/** Scripts of other sites without the sum of what is expected. @param {Answer} answer */
function gradeScripts(answer) {
  if (!/^text\/html/.test(valueOf(answer, 'content-type'))) {
    return 0;
  }
  const tags = answer.text.match(/<script\b[^>]*>/gi) ?? [];
  const foreign = tags.filter((tag) => /src\s*=\s*["']?(https?:)?\/\//i.test(tag));
  if (foreign.length === 0) {
    return 0;
  }
  if (foreign.some((tag) => /src\s*=\s*["']?http:/i.test(tag))) {
    return -50;
  }
  return foreign.every((tag) => /integrity\s*=/i.test(tag)) ? 5 : -5;
}

/** @type {Record<string, (answer: Answer) => number>} */
const CHECKS = {
  policy: gradePolicy,
  transport: gradeTransport,
  cookies: gradeCookies,
  sharing: gradeSharing,
  referrer: gradeReferrer,
  framing: gradeFraming,
  sniffing: gradeSniffing,
  resource: gradeResource,
  scripts: gradeScripts,
};

/** From which points on a grade is given. @type {[number, string][]} */
const GRADES = [
  [100, 'A+'], [90, 'A'], [85, 'A-'], [80, 'B+'], [70, 'B'], [65, 'B-'], [60, 'C+'], [50, 'C'], [45, 'C-'],
  [40, 'D+'], [30, 'D'], [25, 'D-'], [0, 'F'],
];

/** @param {Answer} answer */
export function grade(answer) {
  const points = Object.fromEntries(Object.entries(CHECKS).map(([name, check]) => [name, check(answer)]));
  const sum = (/** @type {(n: number) => boolean} */ isCounted) => (
    Object.values(points).filter(isCounted).reduce((a, b) => a + b, 0));
  const base = 100 + sum((n) => n < 0);
  const score = Math.max(0, base >= 90 ? base + sum((n) => n > 0) : base);
  const [, letter] = /** @type {[number, string]} */ (GRADES.find(([from]) => score >= from));
  return { score, grade: letter, points };
}
