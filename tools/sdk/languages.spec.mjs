import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { inRoot } from '../workspace/root.mjs';
import { apiDocument } from './document.mjs';
import { goSources } from './go.mjs';
import { modelOf } from './model.mjs';
import { operationsOf } from './operations.mjs';
import { pythonSources } from './python.mjs';

let operations;
let model;
let python;
let go;

beforeAll(async () => {
  const document = await apiDocument();
  operations = operationsOf(document);
  model = modelOf(document, operations);
  python = Object.values(pythonSources(document, operations, '1.2.3')).join('\n');
  go = Object.values(goSources(document, operations, '1.2.3')).join('\n');
});

const objectOf = (name) => model.objects.find((one) => one.name === name);
const memberOf = (name, member) => objectOf(name).members.find((one) => one.name === member);

describe('what the clients for other languages are written from', () => {
  it('has the parameters of the path, the query and the body as one object', () => {
    const { input, inputRequired } = model.calls.find(({ name }) => name === 'users.update');
    expect(objectOf(input).members[0]).toMatchObject({ name: 'user_id', required: true });
    expect(memberOf(input, 'first_name')).toMatchObject({ required: false, type: { kind: 'string' } });
    expect(inputRequired).toBe(true);
  });

  it('has the body alone under its own name', () => {
    const inputs = model.calls.filter(({ name }) => /^sessions\.(?:verify|revoke)$/.test(name));
    expect(inputs.map(({ input }) => input)).toEqual(['VerifySessionRequest', 'RevokeSessionsRequest']);
    expect(inputs.map(({ inputRequired }) => inputRequired)).toEqual([false, false]);
  });

  it('knows what may be null, what is one of some words, and an event by its type', () => {
    expect(memberOf('KeptPart', 'until').type).toMatchObject({
      kind: 'union',
      options: [{ kind: 'integer' }, { kind: 'null' }],
    });
    expect(memberOf('SignInMethods', 'environment').type).toEqual({ kind: 'words', words: ['test', 'live'] });
    expect(memberOf('ApiKeyCreatedEvent', 'type').type).toEqual({
      kind: 'words',
      words: ['api_key.created'],
    });
    expect(memberOf('ApiKeyCreatedEvent', 'data').type).toEqual({
      kind: 'object',
      name: 'ApiKeyCreatedEventData',
    });
  });

  it('has each object once, and refuses a schema that no client knows', () => {
    const names = model.objects.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    const webhooks = {};
    const components = { schemas: { Odd: { type: 'object', properties: { a: { type: 'file' } } } } };
    const content = { 'application/json': { schema: { $ref: '#/components/schemas/Odd' } } };
    const operation = { operationId: 'odd', operation: { responses: { 200: { content } } } };
    expect(() => modelOf({ components, webhooks }, [operation])).toThrow('OddA has a schema');
  });
});

describe('the clients for Python and Go', () => {
  it('have every operation and every type of error', () => {
    for (const { operationId } of operations) {
      expect(python.match(new RegExp(`self\\._call\\("${operationId}"`, 'g'))).toHaveLength(2);
      expect(go.match(new RegExp(`c\\.call, "${operationId}"`, 'g'))).toHaveLength(1);
    }
    for (const type of model.errors) {
      expect(python).toContain(`    "${type}",\n`);
      expect(go).toContain(`ErrorType = "${type}"\n`);
    }
  });

  it.each(['python', 'go'])('have their licence beside them, which their registries show: %s', (client) => {
    const licence = (...path) => readFileSync(inRoot(...path, 'LICENSE'), 'utf8');
    expect(licence('clients', client)).toBe(licence());
  });

  it('say which version they have', () => {
    expect(python).toContain('VERSION = "1.2.3"');
    expect(go).toContain('const Version = "1.2.3"');
  });

  it('write no word of Python as a name, and leave out in Go what is absent', () => {
    expect(python).toMatch(/def import_\(self, \*\*input: Unpack\[ImportUsersRequest\]\)/);
    expect(python).toMatch(/Jwk = TypedDict\(\n\s+"Jwk",/);
    expect(go).toContain('ExternalID *OrNull[string] `json:"external_id,omitzero"`');
    expect(go).toContain('Until *int64 `json:"until"`');
  });
});
