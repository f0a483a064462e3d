// SPDX-License-Identifier: MIT
// @ts-check
// The pages around a game, each loaded when its address is visited. A room that comes here has no code.

import { needStyle } from '../lib/site.js';

/**
 * @typedef {(app: import('./shell.js').App, main: HTMLElement) => import('./shell.js').Page} Open
 */

/**
 * @param {import('./shell.js').App} app
 * @param {import('../lib/site.js').Route} route
 * @returns {Promise<Open>}
 */
export async function opener(app, route) {
  if ((app.memory.recall('hall') || app.memory.known('shared')) && route.page !== 'wall') {
    app.load(() => import('./inhall.js'), 'hall').then((it) => it.stayOf(app).resume());
  }
  switch (route.page) {
    case 'lobby':
      return (await import('./lobby.js')).openLobby;
    case 'archive':
      return (await import('./archive.js')).openArchive;
    case 'settings':
      return (await import('./identity.js')).openIdentity;
    case 'privacy': {
      const { openPrivacy } = await app.load(() => import('./privacy.js'), 'privacy');
      return openPrivacy;
    }
    case 'diag': {
      const { openDiag } = await app.load(() => import('./diag.js'), 'diag');
      return openDiag;
    }
    case 'game': {
      const [{ openGame }] = await Promise.all([
        app.load(() => import('./gamepage.js'), 'table'), app.load(() => needStyle('css/replay.css')),
      ]);
      return (a, main) => openGame(a, main, route);
    }
    case 'position': {
      const [{ openPosition }] = await Promise.all([
        app.load(() => import('./position.js'), 'local'), app.load(async () => null, 'table'),
      ]);
      return (a, main) => openPosition(a, main, route.text);
    }
    case 'learn': {
      const { rules } = route;
      const [{ openLearn }, { STEPS }] = await Promise.all([
        app.load(() => import('./learn.js'), 'learn'), app.load(() => import(`../tutorials/${rules}.js`)),
      ]);
      return (a, main) => openLearn(a, main, rules, STEPS);
    }
    case 'hall': {
      const { openHall } = await app.load(() => import('./hall.js'), 'hall');
      return (a, main) => openHall(a, main, route.code);
    }
    case 'wall': {
      const { openWall } = await app.load(() => import('./wall.js'), 'wall');
      return (a, main) => openWall(a, main, route.code);
    }
    case 'home':
      return (await import('./home.js')).openHome;
    case 'room':
      return (await import('./missing.js')).openMissingRoom;
    default:
      return (await import('./missing.js')).openMissing;
  }
}
