// SPDX-License-Identifier: MIT
// The schemas and the vectors of proto/ say the same.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import Ajv from 'ajv/dist/2020.js';

const PROTO = new URL('../../proto/', import.meta.url);
const ajv = new Ajv({ allErrors: false, strict: true, strictTypes: false, strictRequired: false });
const read = (path) => readFileSync(new URL(path, PROTO), 'utf8');
const schemas = {
  client: JSON.parse(read('schema/client.json')),
  server: JSON.parse(read('schema/server.json')),
};
const validators = {
  client: ajv.compile(schemas.client),
  server: ajv.compile(schemas.server),
};

function vectors(folder) {
  return readdirSync(new URL(`vectors/${folder}/`, PROTO)).map((file) => ({
    name: `${folder}/${file}`,
    ...JSON.parse(read(`vectors/${folder}/${file}`)),
  }));
}

function validate(vector, value) {
  const validator = validators[vector.direction];
  return { isValid: validator(value), errors: ajv.errorsText(validator.errors) };
}

const good = vectors('ok').filter((vector) => vector.text !== 'p');
const bad = vectors('bad');

for (const vector of good) {
  test(`${vector.name} is taken by the schema`, () => {
    const { isValid, errors } = validate(vector, JSON.parse(vector.text));
    assert.ok(isValid, errors);
  });
}

for (const vector of bad.filter((one) => one.refused_by === 'schema')) {
  test(`${vector.name} is refused by the schema`, () => {
    assert.ok(!validate(vector, JSON.parse(vector.text)).isValid);
  });
}

for (const vector of bad.filter((one) => one.refused_by === 'meaning')) {
  test(`${vector.name} is taken by the schema, so only meaning can refuse it`, () => {
    const { isValid, errors } = validate(vector, JSON.parse(vector.text));
    assert.ok(isValid, errors);
  });
}

test('every bad vector says who refuses it and with which code', () => {
  const codes = schemas.server.$defs.knownCode.enum;
  for (const vector of bad) {
    assert.match(vector.refused_by, /^(text|schema|meaning)$/, vector.name);
    assert.ok(vector.name.startsWith(`bad/${vector.refused_by}-`), vector.name);
    assert.ok(vector.direction === 'server' || codes.includes(vector.code), vector.name);
  }
});

test('every command and every event has a good vector', () => {
  const said = new Set(good.map((vector) => JSON.parse(vector.text).t));
  const { $defs } = schemas.server;
  const events = Object.keys($defs).filter((name) => `${name}Data` in $defs && name !== 'ok');
  const commands = schemas.client.oneOf.map(({ $ref }) => $ref.split('/').pop());
  assert.equal(commands.length, 28);
  assert.equal(events.length, 24);
  for (const type of [...commands, ...events]) {
    assert.ok(said.has(type), type);
  }
});

test('every line of reduce.jsonl is a feed message between documents', () => {
  const isDocument = ajv.getSchema('server.json#/$defs/document');
  const titles = new Set();
  for (const line of read('vectors/reduce.jsonl').trimEnd().split('\n')) {
    const { title, document, event, after } = JSON.parse(line);
    titles.add(title);
    assert.ok(validators.server(event), `${title}: ${ajv.errorsText(validators.server.errors)}`);
    for (const one of [document, after].filter(Boolean)) {
      assert.ok(isDocument(one), `${title}: ${ajv.errorsText(isDocument.errors)}`);
    }
  }
  assert.ok(titles.size >= 60);
});

test('the AsyncAPI document refers to every message once', () => {
  const refs = [...read('asyncapi.yaml').matchAll(/schema\/(\w+)\.json#\/\$defs\/([\w-]+)/g)];
  for (const [, file, name] of refs) {
    assert.ok(name in schemas[file].$defs, `${file}: ${name}`);
  }
  const messages = [
    ...schemas.client.oneOf.map(({ $ref }) => `client ${$ref.split('/').pop()}`),
    ...schemas.server.allOf.map(({ then }) => `server ${then.$ref.split('/').pop()}`),
    'server bare',
  ];
  assert.deepEqual(refs.map(([, file, name]) => `${file} ${name}`).sort(), messages.sort());
});

test('the README has a row for every command and every event', () => {
  const rows = (title) => [...read('README.md').split(`## ${title}\n`)[1].split('\n## ')[0]
    .matchAll(/^\| `([a-z-]+)` \| (?!bare)/gm)].map((m) => m[1])
    .filter((name) => name !== 't').sort();
  const { $defs } = schemas.server;
  const events = Object.keys($defs).filter((name) => `${name}Data` in $defs && name !== 'ok');
  assert.deepEqual(rows('Events'), events.sort());
  const commands = schemas.client.oneOf.map(({ $ref }) => $ref.split('/').pop());
  assert.deepEqual(rows('Commands'), commands.sort());
});

test('the README lists the phrases of both schemas', () => {
  const [, line] = read('README.md').match(/^The phrases of `say`: (.*)$/m);
  const words = [...line.matchAll(/`([a-z-]+)`/g)].map((m) => m[1]);
  assert.deepEqual(words, schemas.client.$defs.phrase.enum);
  assert.deepEqual(words, schemas.server.$defs.phrase.enum);
});

test('the README lists the error codes of the schema', () => {
  const section = read('README.md').split('## Error codes')[1].split('\n\n')[0];
  const named = [...section.replace(/\([^)]*\)/g, '').matchAll(/`([a-z-]+)`/g)].map((m) => m[1]);
  assert.deepEqual(named, schemas.server.$defs.knownCode.enum);
});
