import { execFileSync } from 'node:child_process';
import { describe, expect, it } from '@jest/globals';
import { ERROR_TABLE, type MessageClass } from '@latchkey/contracts';
import { checkedMessage, endpointsOf } from '@latchkey/edge';
import { type CodeSample, errorTypesOf, requestExample, responseExample } from '@latchkey/edge/openapi';
import { defaultsIn, examplesIn, looseEndsOf, undescribed } from '@latchkey/edge/testing';
import { Validator } from '@seriousme/openapi-schema-validator';
import { ADMIN_CONTROLLERS } from './admin.module.js';
import { adminDocument } from './document.js';

const document = adminDocument('https://auth.example.com');
const operations = Object.values(document.paths).flatMap((item) => Object.values(item));
const samples = operations.flatMap((one) => (one['x-codeSamples'] ?? []) as CodeSample[]);

describe('the document of administration', () => {
  it('is a valid OpenAPI 3.1 document, whose calls go to where it was read', async () => {
    const outcome = await new Validator().validate(JSON.parse(JSON.stringify(document)));
    expect(outcome.errors).toBeUndefined();
    expect(document.servers).toEqual([{ url: '/' }]);
  });

  it('resolves and describes everything', () => {
    expect({ looseEnds: looseEndsOf(document), undescribed: undescribed(document) }).toEqual({
      looseEnds: [],
      undescribed: [],
    });
    expect(defaultsIn(document)).toEqual([]);
  });

  it('has only examples that its schemas allow', () => {
    const { count, wrong } = examplesIn(document);
    expect(count).toBeGreaterThan(120);
    expect(wrong).toEqual([]);
  });

  it("is about the calls of an operator's key and of the console's session alone, and has no events", () => {
    expect(Object.keys(document.paths).filter((path) => !path.startsWith('/v1/admin/'))).toEqual([]);
    for (const { operationId, security } of operations)
      expect([operationId, security]).toEqual([
        operationId,
        /[cC]onsole/.test(operationId) ? [] : [{ adminKey: [] }],
      ]);
    expect(document.webhooks).toBeUndefined();
  });

  it('names the role that each call needs, for people and for programs', () => {
    const withRole = operations.filter(({ operationId }) => !/[cC]onsole/.test(operationId));
    for (const { operationId, description, 'x-role': role } of withRole)
      expect([operationId, description]).toEqual([
        operationId,
        expect.stringContaining(`Role: \`${String(role)}\``),
      ]);
  });

  it('says of each call that needs a fresh proof so, and nowhere else', () => {
    for (const { operationId, description, 'x-fresh-proof': isFresh } of operations)
      expect([operationId, String(description).includes('a proof of the last 10 minutes')]).toEqual([
        operationId,
        isFresh === true,
      ]);
    expect(operations.filter((one) => one['x-fresh-proof'] === true).length).toBeGreaterThan(10);
  });

  it('says which members a viewer sees masked, and promises no form of them', () => {
    const { UserEmail, ImportedUser } = document.components.schemas;
    expect(UserEmail?.properties?.['email']).toEqual({
      type: 'string',
      description: expect.stringMatching(/A `viewer` sees it masked\.$/),
      minLength: 1,
      examples: ['ada@example.com'],
    });
    expect(JSON.stringify(ImportedUser)).not.toContain('masked');
  });

  it('has samples in curl alone, which a shell can read', () => {
    expect(new Set(samples.map(({ label }) => label))).toEqual(new Set(['curl']));
    const script = samples.map(({ source }) => source).join('\n');
    expect(() => execFileSync('bash', ['--norc', '-n'], { input: script })).not.toThrow();
  });
});

it.each(endpointsOf(ADMIN_CONTROLLERS).map(({ endpoint }) => [endpoint.operationId, endpoint] as const))(
  '%s: its examples pass, and its errors stand in the table',
  (_, endpoint) => {
    const { request, response, needs, example } = endpoint;
    for (const type of errorTypesOf(endpoint)) expect(ERROR_TABLE).toHaveProperty(type);
    if (request) {
      const sent = requestExample(request, needs);
      expect({ ...checkedMessage(request as MessageClass, sent, needs) }).toEqual(sent);
    }
    const answer = { ...responseExample(response as MessageClass), ...example };
    expect({ ...checkedMessage(response as MessageClass, answer) }).toEqual(answer);
  },
);
