// SPDX-License-Identifier: MIT
// @ts-check
// A page as a screen reader has it: Chromium's accessibility tree, and the live regions in it. What
// stands on the page is found by roles, names and states; what is done is done to the tree's nodes.

import assert from 'node:assert/strict';
import { PATIENCE } from '../../../integration/client.mjs';

/** @typedef {import('./visitor.mjs').Visitor} Visitor */
/**
 * @typedef {object} Node
 * @property {string} id
 * @property {string} parent
 * @property {string} role
 * @property {string} name
 * @property {string} value
 * @property {Record<string, any>} states such as disabled, checked, focused, live
 * @property {number} element
 */
/** Where its user stands on: the keys of the keyboard, or the reader's own cursor. @typedef {'keys' | 'cursor'} Way */
/** @typedef {{letter: string, seeds: number, isMine: boolean, isPlayable: boolean, node: Node}} Pit */

const BEAT = 50; // milliseconds between two looks at the tree
const LETTERS = 'ABCDEFabcdef';
const SEEDS = 100; // in all, in the game that has the most

/** @param {any} raw of Accessibility.getFullAXTree @returns {Node} */
const nodeOf = ({ nodeId, parentId, role, name, value, properties = [], backendDOMNodeId }) => ({
  id: nodeId,
  parent: parentId,
  role: role?.value ?? '',
  name: name?.value ?? '',
  value: String(value?.value ?? ''),
  states: Object.fromEntries(properties.map((/** @type {any} */ it) => [it.name, it.value.value])),
  element: backendDOMNodeId,
});

/** The page was drawn anew between looking and doing. @param {Error} error */
function lookAgain(error) {
  if (/not focusable|No node|Could not find node/.test(error.message)) {
    return undefined;
  }
  throw error;
}

/** Runs in the page on a live region: keeps what it says. */
function keepSaid() {
  const { heard = [] } = window;
  window.heard = heard;
  new MutationObserver(() => {
    if (this.textContent) {
      heard.push(this.textContent);
    }
  }).observe(this, { childList: true, characterData: true, subtree: true });
}

export class Reader {
  /** @param {Visitor} visitor @param {Way} way */
  static async start(visitor, way) {
    const tree = await visitor.context.newCDPSession(visitor.page);
    await tree.send('DOM.enable');
    await tree.send('Accessibility.enable');
    return new Reader(visitor, way, tree);
  }

  /** @param {Visitor} visitor @param {Way} way @param {import('playwright-core').CDPSession} tree */
  constructor(visitor, way, tree) {
    this.visitor = visitor;
    this.way = way;
    this.tree = tree;
    /** How many texts have been taken notice of. */
    this.noticed = 0;
  }

  /** @param {string} key @param {Record<string, any>} [values] */
  say(key, values) {
    return this.visitor.say(key, values);
  }

  /** What is there for a reader. @returns {Promise<Node[]>} */
  async nodes() {
    const { nodes } = await this.tree.send('Accessibility.getFullAXTree');
    return nodes.filter(({ ignored }) => !ignored).map(nodeOf);
  }

  /**
   * Waits until something is found.
   * @template T
   * @param {() => Promise<T | undefined>} look @param {string} what @returns {Promise<T>}
   */
  async until(look, what) {
    const end = Date.now() + PATIENCE;
    for (;;) {
      const found = await look();
      if (found !== undefined) {
        return found;
      }
      if (Date.now() > end) {
        const all = (await this.nodes()).filter(({ name }) => name).map(({ role, name }) => `${role}: ${name}`);
        assert.fail(`${this.visitor.name} waited too long for ${what}\n${all.join('\n')}`);
      }
      await new Promise((go) => { setTimeout(go, BEAT); });
    }
  }

  /** Waits for a node. @param {string} role @param {string} name */
  find(role, name) {
    return this.until(
      async () => (await this.nodes()).find((it) => it.role === role && it.name === name), `${role} ${name}`);
  }

  /** Does what a node is for. @param {Node} node */
  async act({ element }) {
    if (this.way === 'keys') {
      await this.tree.send('DOM.focus', { backendNodeId: element });
      const focused = (await this.nodes()).filter(({ states }) => states.focused).map((it) => it.element);
      assert.ok(focused.includes(element), 'what was gone to has the focus');
      await this.visitor.page.keyboard.press('Enter');
    } else {
      await this.call(element, 'function () { this.click(); }');
    }
  }

  /** @param {number} element @param {string} code of a function, on the element */
  async call(element, code) {
    const { object } = await this.tree.send('DOM.resolveNode', { backendNodeId: element });
    await this.tree.send('Runtime.callFunctionOn', {
      objectId: object.objectId, functionDeclaration: code,
    });
  }

  /** @param {string} key of the name @param {Record<string, any>} [values] */
  async press(key, values) {
    const name = this.say(key, values);
    await this.until(async () => {
      const node = await this.find('button', name);
      return this.act(node).then(() => true, lookAgain);
    }, `${name} to be pressed`);
  }

  /** Chooses one of several, and hears that it is chosen. @param {string} key of the name */
  async choose(key) {
    const name = this.say(key);
    await this.call((await this.find('radio', name)).element, 'function () { this.click(); }');
    await this.until(async () => (
      (await this.find('radio', name)).states.checked === 'true' || undefined), `${name} to be chosen`);
  }

  // --- what is said ---------------------------------------------------------------------------

  /** Listens to the live regions of this page. */
  async listen() {
    this.noticed = 0;
    const regions = (await this.nodes()).filter(({ states }) => states.live && states.live !== 'off');
    assert.ok(regions.length > 0, 'something that speaks');
    await Promise.all(regions.map(({ element }) => this.call(element, String(keepSaid))));
  }

  /** Waits until something is said. @param {(text: string) => boolean} isIt @param {string} what */
  hear(isIt, what) {
    return this.until(async () => {
      const texts = await this.visitor.page.evaluate(() => window.heard || []);
      const at = texts.findIndex((/** @type {string} */ text, /** @type {number} */ index) => (
        index >= this.noticed && isIt(text)));
      this.noticed = at < 0 ? this.noticed : at + 1;
      return at < 0 ? undefined : texts[at];
    }, what);
  }

  /** Waits to be told that it is the own turn. @returns {Promise<number>} how many pits can be played */
  async hearTurn() {
    const turns = [1, 2, 3, 4, 5, 6].map((n) => this.say('turn.you', { n }));
    const text = await this.hear((it) => turns.some((turn) => it.endsWith(turn)), 'the own turn');
    return turns.findIndex((turn) => text.endsWith(turn)) + 1;
  }

  // --- the board ------------------------------------------------------------------------------

  /** What a pit's name tells. @param {Node} node @returns {Pit} */
  readPit(node) {
    const { name } = node;
    for (const whose of ['mine', 'theirs']) {
      for (const letter of LETTERS) {
        for (let seeds = 0; seeds <= SEEDS; seeds += 1) {
          const values = { pit: letter, n: seeds };
          if (name.startsWith(this.say(`board.pit.${whose}`, values))) {
            const isMine = whose === 'mine';
            const isPlayable = isMine && name.startsWith(this.say('board.pit.mine.can', values));
            assert.equal(isPlayable, !node.states.disabled, `name and state of "${name}" agree`);
            return { letter, seeds, isMine, isPlayable, node };
          }
        }
      }
    }
    return assert.fail(`"${name}" is the name of a pit`);
  }

  /** The pits in the order in which a reader comes by them. @param {string} game */
  async readBoard(game) {
    const nodes = await this.nodes();
    const board = nodes.find(({ role, name }) => (
      role === 'toolbar' && name === this.say('board.label', { game: this.say(`game.${game}`) })));
    assert.ok(board, 'the board has its name');
    const pits = nodes.filter(({ role, parent }) => role === 'button' && parent === board.id);
    return pits.map((node) => this.readPit(node));
  }
}
