import { beforeAll, describe, expect, it } from '@jest/globals';
import { Validator } from '@seriousme/openapi-schema-validator';
import { ERROR_TABLE, type ErrorType, fieldsOf, type MessageClass } from '@latchkey/contracts';
import { endpointsOf } from '../http/endpoint.js';
import { checkedMessage } from '../http/validation/validation.js';
import { API_CONTROLLERS } from '../gateway.module.js';
import { openApiDocument } from './document.js';
import { errorTypesOf } from './error-responses.js';
import { exampleFields } from './example-fields.js';
import { requestExample, responseExample } from './examples.js';
import type { Operation } from './operations.js';

const document = openApiDocument(API_CONTROLLERS, 'https://auth.example.com');
const endpoints = endpointsOf(API_CONTROLLERS).map(({ endpoint }) => endpoint);
const operations = Object.values(document.paths).flatMap((item) => Object.values(item));

describe('the OpenAPI document', () => {
  let outcome: Awaited<ReturnType<Validator['validate']>>;

  beforeAll(async () => {
    outcome = await new Validator().validate(JSON.parse(JSON.stringify(document)));
  });

  it('is a valid OpenAPI 3.1 document', () => {
    expect(outcome.errors).toBeUndefined();
    expect(outcome.valid).toBe(true);
    expect(document.openapi).toBe('3.1.0');
    expect(document.servers).toEqual([{ url: 'https://auth.example.com' }]);
  });

  it('has every endpoint once, under an id of its own', () => {
    expect(operations).toHaveLength(endpoints.length);
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(endpoints.length);
  });

  it('resolves every reference that it makes', () => {
    const text = JSON.stringify(document);
    for (const [, path = ''] of text.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
      const target = path
        .split('/')
        .reduce<unknown>((node, name) => (node as Record<string, unknown>)?.[name], document);
      expect([path, typeof target]).toEqual([path, 'object']);
    }
  });

  it.each(operations.map((operation) => [operation.operationId, operation] as const))(
    '%s says what it takes and what it answers',
    (_, operation: Operation) => {
      expect(operation.summary).toMatch(/^[A-Z].*[^.]$/);
      expect(operation.security).toBeInstanceOf(Array);
      expect(operation.description).toMatch(/\.$/);
      expect(operation).toHaveProperty(['responses', '200', 'content', 'application/json', 'example']);
      expect(operation).toHaveProperty([
        'responses',
        '500',
        'content',
        'application/json',
        'examples',
        'internal_error',
      ]);
    },
  );
});

describe('each endpoint', () => {
  it.each(endpoints.map((endpoint) => [endpoint.operationId, endpoint] as const))(
    '%s: its example is a request that passes, and its errors are of the table',
    (_, { request, needs, ...endpoint }) => {
      if (request) {
        const example = requestExample(request, needs);
        expect({ ...checkedMessage(request as MessageClass, example, needs) }).toEqual(example);
      }
      const answer = { ...responseExample(endpoint.response), ...endpoint.example };
      expect({ ...checkedMessage(endpoint.response as MessageClass, answer) }).toEqual(answer);
      // An ellipsis alone is no example.
      expect(JSON.stringify(answer)).not.toContain('"…"');
      for (const type of errorTypesOf(endpoint)) expect(ERROR_TABLE).toHaveProperty(type);
      expect(fieldsOf(endpoint.response).length).toBeGreaterThan(0);
    },
  );
});

describe('the fields of an error example', () => {
  const fieldsOfExample = (type: ErrorType, operationId: string) => {
    const endpoint = endpoints.find((candidate) => candidate.operationId === operationId);
    return endpoint && exampleFields(type, endpoint);
  };

  it.each([
    ['unknown_field', 'verifyOtp', 'methodId', 'methodId is not known; the nearest known field is method_id'],
    ['unknown_field', 'getUser', 'userId', 'userId is not known; no field is known here'],
    ['invalid_request', 'verifyOtp', 'method_id', 'method_id must be a string'],
    ['invalid_request', 'listSessions', 'limit', 'limit must be an integer number'],
    ['invalid_request', 'getUser', 'user_id', 'must not hold NUL characters or lone surrogates'],
    ['invalid_email', 'createUser', 'email', 'email must be an email address such as ada@example.com'],
  ] as const)('match the validation: %s of %s', (type, operationId, field, message) => {
    expect(fieldsOfExample(type, operationId)).toEqual([{ field, message }]);
  });

  it('are absent for errors without fields', () => {
    expect(fieldsOfExample('invalid_otp', 'verifyOtp')).toBeUndefined();
  });
});
