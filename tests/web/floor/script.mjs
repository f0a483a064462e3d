// SPDX-License-Identifier: MIT
// @ts-check
// What scripts use of the language's and the browser's library: names whose types come from
// TypeScript's descriptions of them, looked up in the tables.

import path from 'node:path';
import ts from 'typescript';
import { DATA, find } from './support.mjs';

/** Interfaces that TypeScript has and the tables do not: where the tables keep their members.
 * @type {Record<string, string[]>} */
const MIXINS = {
  Animatable: ['Element'],
  ARIAMixin: ['Element'],
  Body: ['Response', 'Request'],
  ChildNode: ['Element', 'CharacterData'],
  DocumentOrShadowRoot: ['Document'],
  ElementContentEditable: ['HTMLElement'],
  ElementCSSInlineStyle: ['HTMLElement'],
  GlobalEventHandlers: ['Element', 'HTMLElement'],
  GlobalFetch: ['Window'],
  HTMLOrSVGElement: ['HTMLElement'],
  InnerHTML: ['Element'],
  NonDocumentTypeChildNode: ['Element'],
  NonElementParentNode: ['Document'],
  ParentNode: ['Element', 'Document'],
  Slottable: ['Element'],
  WindowEventHandlers: ['Window'],
  WindowOrWorkerGlobalScope: ['Window'],
  ReadonlyArray: ['Array'],
  ReadonlyMap: ['Map'],
  ReadonlySet: ['Set'],
  PromiseLike: ['Promise'],
};

/** @param {string} name of an interface @returns {string[]} in the tables */
function ownersOf(name) {
  const plain = name.replace(/Constructor$/, '');
  return MIXINS[plain] || (plain.startsWith('Navigator') ? ['Navigator'] : [plain]);
}

/** @param {string} owner @param {string} member */
const findMember = (owner, member) => [
  ['api', owner, member], ['api', owner, `${member}_static`],
  ['javascript', 'builtins', owner, member],
  ['javascript', 'builtins', 'Intl', owner, member], ['javascript', 'builtins', 'Intl', member],
  ['webassembly', 'api', `${member}_static`], ['webassembly', 'api', owner, member],
].map((it) => [it, find(...it)]).find(([, node]) => node);

/** @param {string} name */
const findGlobal = (name) => [
  ['api', name], ['api', 'Window', name], ['javascript', 'builtins', name], ['webassembly', 'api', name],
].map((it) => [it, find(...it)]).find(([, node]) => node);

/**
 * What a declaration of a library declares, in the tables.
 * @param {ts.Declaration} declaration @param {string} name
 * @returns {any} [path, node] or undefined
 */
function findDeclared(declaration, name) {
  const { parent } = declaration;
  if (ts.isInterfaceDeclaration(parent)) {
    return ownersOf(parent.name.text).map((owner) => findMember(owner, name)).find(Boolean);
  }
  if (ts.isModuleBlock(parent) && ts.isModuleDeclaration(parent.parent)) {
    return findMember(parent.parent.name.text, name);
  }
  return findGlobal(name);
}

/** @param {ts.Declaration} declaration */
const isOfLibrary = (declaration) => /\/typescript\/lib\/lib\.[^/]*\.d\.ts$/.test(declaration.getSourceFile().fileName);

const { builtins } = DATA.javascript;
const OWNERS = [...Object.keys(DATA.api), ...Object.keys(builtins), ...Object.keys(builtins.Intl)];
/** @type {Map<string, any[]>} */
const known = new Map();

/** A member whose owner has no known type, and that is called: every owner in the tables that has it.
 * @param {string} name @returns {any[]} */
function findAnywhere(name) {
  const all = known.get(name) || OWNERS.map((owner) => findMember(owner, name)).filter(Boolean);
  known.set(name, all);
  return all;
}

/**
 * @param {string[]} files
 * @param {ts.CompilerOptions} options
 * @returns {{file: string, line: number, path: string, nodes: any[]}[]} nodes: of which one is meant
 */
export function readScripts(files, options) {
  const program = ts.createProgram(files, options);
  const checker = program.getTypeChecker();
  /** @type {ReturnType<typeof readScripts>} */
  const uses = [];
  const wanted = new Set(files.map((file) => path.resolve(file)));
  for (const source of program.getSourceFiles()) {
    if (wanted.has(path.resolve(source.fileName))) {
      visit(source, source);
    }
  }
  return uses;

  /** @param {ts.Identifier} node @param {ts.SourceFile} source */
  function note(node, source) {
    const symbol = checker.getSymbolAtLocation(node);
    const declarations = (symbol?.declarations || []).filter(isOfLibrary);
    const found = declarations.map((it) => findDeclared(it, node.text)).find(Boolean);
    const all = found ? [found] : symbol ? [] : untyped(node);
    if (all.length > 0) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      uses.push({
        file: source.fileName, line: line + 1, path: found ? found[0].slice(1).join('.') : `?.${node.text}`,
        nodes: all.map(([, it]) => it),
      });
    }
  }

  /** @param {ts.Identifier} node */
  function untyped({ parent, text }) {
    const isCalled = parent && ts.isPropertyAccessExpression(parent) && parent.name.text === text
      && ts.isCallExpression(parent.parent) && parent.parent.expression === parent;
    return isCalled ? findAnywhere(text) : [];
  }

  /** @param {ts.Node} node @param {ts.SourceFile} source */
  function visit(node, source) {
    if (ts.isIdentifier(node)) {
      note(node, source);
    }
    ts.forEachChild(node, (child) => visit(child, source));
  }
}
