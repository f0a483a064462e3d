// SPDX-License-Identifier: MIT
// @ts-check
// Keeps the files of one build in the browser, so that pages open without a network, and a page that
// is open finds its files when the server has a newer build. The server writes in which build and
// which files there are. Whatever goes wrong here, the network is asked instead.

/** @type {any} */
const worker = self;
const BUILD = '{{build}}';
const FILES = '{{files}}'.split(' ');

/** How long the server may take to send a page before the kept one is shown, in milliseconds. */
const PATIENCE = 3000;
/** How long a page may take to say of which build it is. */
const ANSWER = 2000;
/** Builds that are kept, even where pages do not say which they need. */
const BUILDS_MAX = 3;
/** How many bytes one build may take: what a host adds to the site counts too. */
const BYTES_MAX = 4 * 1024 * 1024;
/** How many files are fetched at a time: a page that is in use goes first. */
const AT_ONCE = 4;
/** First parts of addresses that are no pages. */
const NO_PAGES = ['api', 'ws', 'healthz', 'readyz', 'metrics', 'sw.js', 'a', 'embed', 'kiosk', 'previews'];

/** Pages that many addresses show: their files, the addresses, and where they are fetched. They come
 * in a language of this browser. */
const PAGES = [
  { file: /^pages\/[^/]+\/home\.html$/, shows: /^([a-z]{2}\/)?$/, at: '' },
  { file: /^pages\/[^/]+\/lobby\.html$/, shows: /^lobby$/, at: 'lobby' },
  { file: /^pages\/[^/]+\/room\.html$/, shows: /^r\//, at: 'r/0' },
  { file: /^index\.html$/, shows: /^/, at: 'settings' },
];

const root = () => worker.registration.scope;
/** The site may share its origin with others. */
const mine = () => `djenon ${new URL(root()).pathname} `;
const cacheName = () => mine() + BUILD;

/** Where a file is fetched, below the root; null for one that is not kept. @param {string} name */
function addressOf(name) {
  const [, language, game] = /^rules\/([^/]+)\/([^/]+)\.html$/.exec(name) || [];
  if (game) {
    return `${language}/rules/${game}`;
  }
  const page = PAGES.find(({ file }) => file.test(name));
  if (page) {
    return page.at;
  }
  // Pictures of points are for the system that installs the site, and it keeps them; previews are for
  // other sites.
  return /\.(html|png)$|^previews\//.test(name) || name === 'sw.js' ? null : `a/${BUILD}/${name}`;
}

/** The address without root, query and fragment; null when it is not of this site. @param {string} url */
function pathOf(url) {
  const plain = url.split(/[?#]/)[0];
  return plain.startsWith(root()) ? plain.slice(root().length) : null;
}

const isRules = (/** @type {string} */ path) => /^[a-z]{2}\/rules\/[^/]+$/.test(path);

/** Where the page of an address was fetched. @param {string} path below the root */
const placeOf = (path) => (isRules(path) ? path : PAGES.find(({ shows }) => shows.test(path))?.at);

/**
 * Fetches a file of this build and keeps it.
 * @param {Cache} cache @param {string} path below the root
 * @returns {Promise<number>} its bytes
 */
async function keep(cache, path) {
  const isPage = !path.startsWith('a/');
  const url = root() + path;
  const answer = await fetch(url, isPage ? { cache: 'no-cache' } : {});
  const body = await answer.clone().blob();
  // Meanwhile the server may have got a newer build.
  if (!answer.ok || (isPage && !(await answer.clone().text()).includes(`a/${BUILD}/`))) {
    throw new Error(`${url} is not of build ${BUILD}: ${answer.status}`);
  }
  await cache.put(url, answer);
  return body.size;
}

async function install() {
  await caches.delete(cacheName()); // so that it is the newest
  const cache = await caches.open(cacheName());
  const paths = [...new Set(FILES.map(addressOf))].filter((path) => path !== null);
  let bytes = 0;
  const next = async () => {
    for (let path = paths.shift(); path !== undefined; path = paths.shift()) {
      bytes += await keep(cache, /** @type {string} */ (path));
      if (bytes > BYTES_MAX) {
        throw new Error(`the site is larger than ${BYTES_MAX} bytes, and is not kept`);
      }
    }
  };
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, next));
  } catch (error) {
    paths.length = 0;
    await caches.delete(cacheName());
    throw error;
  }
  await worker.skipWaiting();
}

/** The build of a page; null when it does not say. @param {any} page @returns {Promise<string | null>} */
const buildOf = (page) => new Promise((resolve) => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data }) => resolve(data);
  setTimeout(() => resolve(null), ANSWER);
  page.postMessage('build', [port2]);
});

/** Lets go of builds that no page uses. */
async function tidy() {
  const pages = (await worker.clients.matchAll({ type: 'window', includeUncontrolled: true }))
    .filter((/** @type {any} */ { url }) => pathOf(url) !== null);
  const used = await Promise.all(pages.map(buildOf));
  // In the order in which they came: behind this one may be the next, which is filling.
  const all = (await caches.keys()).filter((name) => name.startsWith(mine()));
  const others = all.slice(0, Math.max(0, all.indexOf(cacheName())));
  // A page that sleeps does not answer, and may need any of them.
  const spare = used.includes(null) ? others.slice(0, -(BUILDS_MAX - 1)) : others;
  const unused = spare.filter((name) => !used.includes(name.slice(mine().length)));
  await Promise.all(unused.map((name) => caches.delete(name)));
}

/** @param {string} url @returns {Promise<Response | undefined>} */
const kept = (url) => caches.match(url, { ignoreVary: true });

/** A file of some build. @param {Request} request */
async function fileFor(request) {
  const found = await kept(request.url).catch(() => undefined);
  return found || fetch(request);
}

/** The shell as the server would have written it for this address. @param {Response} shell */
async function shellFor(shell) {
  const text = (await shell.text()).replace(/((?:href|src)=")(?:\.\.?\/)+/g, `$1${root()}`);
  const headers = new Headers(shell.headers);
  ['content-encoding', 'content-length', 'etag'].forEach((name) => headers.delete(name));
  return new Response(text, { headers });
}

/** @param {string} path @returns {Promise<Response | undefined>} the page that is kept for an address */
async function keptPage(path) {
  const cache = await caches.open(cacheName());
  const found = await cache.match(root() + placeOf(path), { ignoreVary: true });
  return found && !isRules(path) ? shellFor(found) : found;
}

/** The server's page, if it comes in time. @param {Request} request @param {string} path */
async function pageFor(request, path) {
  const answer = fetch(request);
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE));
  const first = await Promise.race([answer.catch(() => undefined), late]);
  if (first && first.status < 500) {
    return first;
  }
  const page = await keptPage(path).catch(() => undefined);
  return page || answer;
}

worker.addEventListener('install', (/** @type {any} */ event) => event.waitUntil(install()));
worker.addEventListener('activate', (/** @type {any} */ event) => event.waitUntil(
  worker.clients.claim().then(tidy).catch(() => undefined)));
worker.addEventListener('message', (/** @type {any} */ event) => (
  event.data === 'tidy' && event.waitUntil(tidy().catch(() => undefined))));
worker.addEventListener('fetch', (/** @type {any} */ event) => {
  const { request } = event;
  const path = pathOf(request.url);
  if (request.method !== 'GET' || path === null || request.cache === 'no-store') {
    return; // whoever wants to know what the server has says no-store
  }
  if (path.startsWith('a/')) {
    event.respondWith(fileFor(request));
  } else if (isRules(path) || (request.mode === 'navigate' && !NO_PAGES.includes(path.split('/')[0]))) {
    event.respondWith(pageFor(request, path));
  }
});
