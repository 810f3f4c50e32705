import { beforeAll, describe, expect, it } from '@jest/globals';
import { Validator } from '@seriousme/openapi-schema-validator';
import { EVENT_TYPES } from '@latchkey/contracts/catalogue';
import { ERROR_TABLE, type ErrorType, fieldsOf, type MessageClass } from '@latchkey/contracts';
import { checkedMessage, endpointsOf } from '@latchkey/edge';
import { API_CONTROLLERS } from '../gateway.module.js';
import {
  errorTypesOf,
  exampleFields,
  type OpenApiDocument,
  type Operation,
  requestExample,
  responseExample,
  type SchemaObject,
} from '@latchkey/edge/openapi';
import { looseEndsOf, valueAt } from '@latchkey/edge/testing';
import { apiDocument } from './api-document.js';

const apps = apiDocument('https://auth.example.com');
const endpoints = endpointsOf(API_CONTROLLERS).map(({ endpoint }) => endpoint);
const operationsOf = ({ paths }: OpenApiDocument) =>
  Object.values(paths).flatMap((item) => Object.values(item));
const operations = operationsOf(apps);

function examplesOf(response: unknown): [type: string, { $ref: string }][] {
  const { content } = response as { content: Record<string, { examples: Record<string, { $ref: string }> }> };
  return Object.entries(content['application/json']?.examples ?? {});
}

/** What an operation takes. */
interface Taking {
  readonly parameters?: readonly { readonly in: string }[];
  readonly requestBody?: { readonly content: Record<string, { readonly schema?: object }> };
}

/** The content of a delivery. */
interface Delivered {
  readonly schema: { readonly $ref: string };
  readonly example: Readonly<Record<string, unknown>>;
}

describe('the OpenAPI document of the API', () => {
  let outcome: Awaited<ReturnType<Validator['validate']>>;

  beforeAll(async () => {
    outcome = await new Validator().validate(JSON.parse(JSON.stringify(apps)));
  });

  it('is a valid OpenAPI 3.1 document', () => {
    expect(outcome.errors).toBeUndefined();
    expect(outcome.valid).toBe(true);
    expect(apps.openapi).toBe('3.1.0');
    expect(apps.servers).toEqual([{ url: 'https://auth.example.com' }]);
  });

  it('resolves every reference that it makes, and has no schema, error or example that is not used', () => {
    expect(looseEndsOf(apps)).toEqual([]);
  });

  it('is about the calls of one kind of key', () => {
    expect(Object.keys(apps.paths).filter((path) => path.startsWith('/v1/admin/'))).toEqual([]);
    const schemes = operations.flatMap(({ security }) => security as object[]);
    const used = new Set(schemes.flatMap((scheme) => Object.keys(scheme)));
    expect(Object.keys(apps.components['securitySchemes'] as object).sort()).toEqual([...used].sort());
  });
});

describe('the events', () => {
  const webhooks = Object.entries(apps.webhooks ?? {});

  it('are all in the document, sorted', () => {
    expect(webhooks.map(([type]) => type)).toEqual([...EVENT_TYPES].sort());
  });

  it.each(webhooks)('%s: its example is an event of its schema', (type, item) => {
    const { content } = (item as { post: { requestBody: { content: Record<string, Delivered> } } }).post
      .requestBody;
    const { schema, example } = content['application/json'] as Delivered;
    const { allOf } = valueAt(apps, schema.$ref) as { allOf: [{ $ref: string }, SchemaObject] };
    const own = allOf[1].properties ?? {};
    expect(own['type']?.const).toBe(type);
    const declared = [allOf[0].$ref].flatMap((reference) => {
      const envelope = valueAt(apps, reference) as SchemaObject;
      return [...Object.keys(envelope.properties ?? {}), ...Object.keys(own)];
    });
    expect(Object.keys(example).sort()).toEqual(declared.sort());
    expect(Object.keys(example['data'] as object)).toEqual(Object.keys(own['data']?.properties ?? {}));
  });
});

describe('the operations', () => {
  it('are every endpoint once, under an id of its own', () => {
    expect(operations).toHaveLength(endpoints.length);
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(endpoints.length);
  });

  it.each(operations.map((operation) => [operation.operationId, operation] as const))(
    '%s says what it takes and what it answers',
    (_, operation: Operation) => {
      expect(operation.summary).toMatch(/^[A-Z].*[^.]$/);
      expect(operation.security).toBeInstanceOf(Array);
      expect(operation.description).toMatch(/\.$/);
      const { responses } = operation as { responses?: object };
      const isRedirect = responses !== undefined && '303' in responses;
      const success = isRedirect
        ? ['303', 'headers', 'Location']
        : ['200', 'content', 'application/json', 'example'];
      expect(operation).toHaveProperty(['responses', ...success]);
    },
  );

  it('declare the parameters of their paths, and a body with an example where their method takes one', () => {
    for (const [path, item] of Object.entries(apps.paths)) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({ name, required: true }));
      for (const [method, operation] of Object.entries(item)) {
        const { parameters = [], requestBody } = operation as Taking;
        const inPath = parameters.filter((parameter) => parameter.in === 'path');
        expect([path, inPath]).toMatchObject([path, named]);
        if (['get', 'delete'].includes(method)) expect([path, requestBody]).toEqual([path, undefined]);
        const { schema, ...more } = requestBody?.content['application/json'] ?? {};
        expect([path, Object.keys(more)]).toEqual([path, schema ? ['example'] : []]);
      }
    }
  });

  it('have one error answer for each set of errors, with an example of each error', () => {
    for (const endpoint of endpoints) {
      const operation = operations.find(({ operationId }) => operationId === endpoint.operationId);
      const answers = Object.values(operation?.['responses'] as Record<string, { $ref?: string }>);
      const examples = answers.flatMap(({ $ref }) => ($ref ? examplesOf(valueAt(apps, $ref)) : []));
      expect(examples.map(([type]) => type)).toEqual(errorTypesOf(endpoint));
      for (const [type, { $ref }] of examples)
        expect(valueAt(apps, $ref)).toMatchObject({ value: { error_type: type } });
    }
  });
});

it('the introduction names the exact redirect URI of this installation', () => {
  const { description } = apps.info as { description: string };
  expect(description).toContain('`https://auth.example.com/v1/auth/oauth/{provider}/callback`');
  expect(description).not.toContain('PUBLIC_BASE_URL');
});

it('a callback takes a form, answers a redirect, and knows no error of JSON', () => {
  const { post } = apps.paths['/v1/auth/oauth/{provider}/callback'] ?? {};
  expect(Object.keys((post?.['requestBody'] as { content: object }).content)).toEqual([
    'application/x-www-form-urlencoded',
  ]);
  const errors = errorTypesOf(endpoints.find(({ operationId }) => operationId === 'receiveOAuthForm')!);
  expect(errors).toEqual(
    expect.arrayContaining(['oauth_failed', 'unsupported_media_type', 'payload_too_large']),
  );
  for (const type of ['invalid_json', 'unknown_field', 'missing_api_key']) expect(errors).not.toContain(type);
});

describe('each endpoint', () => {
  it.each(endpoints.map((endpoint) => [endpoint.operationId, endpoint] as const))(
    '%s: its example is a request that passes, and its errors stand in the table',
    (_, { request, needs, ...endpoint }) => {
      if (request) {
        const example = requestExample(request, needs);
        expect({ ...checkedMessage(request as MessageClass, example, needs) }).toEqual(example);
      }
      for (const type of errorTypesOf(endpoint)) expect(ERROR_TABLE).toHaveProperty(type);
      const { response, callback } = endpoint;
      expect(response === undefined).toBe(callback === true);
      if (!response) return;
      const answer = { ...responseExample(response), ...endpoint.example };
      expect({ ...checkedMessage(response as MessageClass, answer) }).toEqual(answer);
      // An ellipsis alone is no example.
      expect(JSON.stringify(answer)).not.toContain('"…"');
      expect(fieldsOf(response).length).toBeGreaterThan(0);
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
    [
      'invalid_request',
      'receiveOAuth',
      'provider',
      'provider must be one of google, apple, microsoft, discord, okta, github, slack, facebook, oidc',
    ],
    ['invalid_email', 'createUser', 'email', 'email must be an email address such as ada@example.com'],
  ] as const)('match the validation: %s of %s', (type, operationId, field, message) => {
    expect(fieldsOfExample(type, operationId)).toEqual([{ field, message }]);
  });

  it('are absent for errors without fields', () => {
    expect(fieldsOfExample('invalid_otp', 'verifyOtp')).toBeUndefined();
  });
});
