// SPDX-License-Identifier: MIT
// @ts-check
// The page's side of sw.js, which keeps this build in the browser: starts it where there is one, and
// says which build this page needs.

import { address, build, root } from '../lib/site.js';

/** How long after the page stands the files of later are fetched, in milliseconds. */
const LATER = 5000;

/** Null where there is none: over plain http, or where the browser keeps nothing. */
function findContainer() {
  try {
    return (window.isSecureContext && navigator.serviceWorker) || null;
  } catch (error) {
    return null;
  }
}

/** Once a page. Whatever fails leaves a site that needs the network. */
export function startWorker() {
  const container = findContainer();
  if (!container || build === 'none') {
    return;
  }
  container.addEventListener('message', ({ data, ports }) => {
    if (data === 'build' && ports[0]) {
      ports[0].postMessage(build);
    }
  });
  setTimeout(async () => {
    try {
      await container.register(address('sw.js'), { scope: root, updateViaCache: 'none' });
      container.controller?.postMessage('tidy');
    } catch (error) {
      // refused, full or gone: the network remains
    }
  }, LATER);
}
