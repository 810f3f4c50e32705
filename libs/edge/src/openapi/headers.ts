import { type Endpoint, isIdempotent, isKept } from '../http/endpoint.js';
import { SAFE_REQUEST_ID } from '../http/request-ids.js';
import type { SchemaObject } from './schemas.js';

interface DocumentedHeader {
  readonly description: string;
  readonly schema: SchemaObject;
}

interface RequestHeader extends DocumentedHeader {
  /** The operations that take it. */
  readonly on: (endpoint: Endpoint) => boolean;
}

interface AnswerHeader extends DocumentedHeader {
  /** The operations whose successful answer lists it. */
  readonly onSuccess: (endpoint: Endpoint) => boolean;
  /** The statuses whose errors list it. Operations share these answers, so nothing else can decide. */
  readonly onErrors: (status: number) => boolean;
}

/** The header that makes a call of a test App answer one of its errors. */
export const SIMULATE = 'Latchkey-Simulate';

const ETAG: SchemaObject = { type: 'string', examples: ['W/"NzbLsXh8uDCcd-6MNwXF4W_7noWXFZAfHkxZsRGC9Xs"'] };

const always = () => true;
const never = () => false;

/** Every request header that the document names besides `Authorization`: a row here is all that a header needs. */
const REQUEST_HEADERS: Readonly<Record<string, RequestHeader>> = {
  'X-Request-Id': {
    description:
      'An id of your own for this request, with a secret key. With a public token the answer names another id, and yours is `client_request_id` in the record of the request. One of another form is ignored.',
    schema: { type: 'string', pattern: SAFE_REQUEST_ID.source, examples: ['req_01k9z6x2m4f8v0c3r5t7w9y1ab'] },
    on: always,
  },
  'Idempotency-Key': {
    description:
      'With a secret key: the first answer of this key, path and body is kept for 24 hours and sent again to every repetition. With a public token it is ignored.',
    schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[ -~]+$', examples: ['order-1042'] },
    on: isIdempotent,
  },
  [SIMULATE]: {
    description:
      'In a test App: answers this error of the call, before the call has any effect. Ignored in a live App.',
    schema: { type: 'string', examples: ['service_unavailable'] },
    on: ({ access }) => access === 'secret' || access === 'public',
  },
  'If-None-Match': {
    description: 'The `ETag` of an earlier answer.',
    schema: ETAG,
    on: ({ hasEtag }) => hasEtag === true,
  },
};

/** Every header of an answer that the document names: a row here is all that a header needs. */
const ANSWER_HEADERS: Readonly<Record<string, AnswerHeader>> = {
  'X-Request-Id': {
    description: 'Id of this request, in every log line it caused. Quote it when you ask for help.',
    schema: { type: 'string', examples: ['req_01k9z6x2m4f8v0c3r5t7w9y1ab'] },
    onSuccess: always,
    onErrors: always,
  },
  'X-Api-Stability': {
    description: 'On endpoints in beta, which may still change.',
    schema: { const: 'beta' },
    onSuccess: ({ beta }) => beta === true,
    onErrors: always,
  },
  'RateLimit-Policy': {
    description:
      'The limit that counted the call: `per_key` or `per_ip`, with its quota `q` for a window of `w` seconds; absent where no limit did. A structured field (draft-ietf-httpapi-ratelimit-headers).',
    schema: { type: 'string', examples: ['"per_key";q=1000;w=1'] },
    onSuccess: always,
    onErrors: always,
  },
  RateLimit: {
    description: 'Calls that remain (`r`), and seconds until there are more (`t`).',
    schema: { type: 'string', examples: ['"per_key";r=999;t=1'] },
    onSuccess: always,
    onErrors: always,
  },
  'Cache-Control': {
    description: 'How long the answer may be kept.',
    schema: { type: 'string', examples: ['public, max-age=300'] },
    onSuccess: ({ cacheControl }) => cacheControl !== undefined,
    onErrors: never,
  },
  'Retry-After': {
    description: 'Seconds to wait; of the 409s only `idempotency_in_progress` has it.',
    schema: { type: 'integer', minimum: 1, examples: [1] },
    onSuccess: never,
    onErrors: (status) => status === 409 || status === 429 || status === 503,
  },
  'Latchkey-Should-Retry': {
    description:
      'Of an error that stays until an operator changes something, such as `chain_not_configured`: do not repeat the call by itself.',
    schema: { const: 'false' },
    onSuccess: never,
    onErrors: (status) => status === 503,
  },
  Location: {
    description: 'The page of the App, with `token` or `error` in its query.',
    schema: { type: 'string', examples: ['https://app.example.com/welcome?token=Qm3vX9cT1kR7yB5n'] },
    onSuccess: ({ callback }) => callback === true,
    onErrors: never,
  },
  ETag: {
    description: 'Send it as `If-None-Match` with the next request.',
    schema: ETAG,
    onSuccess: ({ hasEtag }) => hasEtag === true,
    onErrors: never,
  },
  'Idempotent-Replayed': {
    description: 'The answer of the first request with this `Idempotency-Key`, sent again.',
    schema: { const: 'true' },
    onSuccess: isIdempotent,
    onErrors: isKept,
  },
  'WWW-Authenticate': {
    description: 'How to authenticate.',
    schema: { const: 'Bearer' },
    onSuccess: never,
    onErrors: (status) => status === 401,
  },
  Deprecation: {
    description: 'On deprecated endpoints: since when, as `@` and epoch seconds (RFC 9745).',
    schema: { type: 'string', examples: ['@1801353600'] },
    onSuccess: ({ deprecated }) => deprecated !== undefined,
    onErrors: never,
  },
  Sunset: {
    description: 'On deprecated endpoints that have a last day: that day, as an HTTP date (RFC 8594).',
    schema: { type: 'string', examples: ['Sun, 31 Jan 2027 00:00:00 GMT'] },
    onSuccess: ({ deprecated }) => deprecated?.sunset !== undefined,
    onErrors: never,
  },
};

type References = Record<string, { $ref: string }>;

/** The headers of the successful answer of an operation. */
export function successHeaders(endpoint: Endpoint): References {
  return references(({ onSuccess }) => onSuccess(endpoint));
}

/** The headers of the errors of a status. */
export function errorHeaders(status: number): References {
  return references(({ onErrors }) => onErrors(status));
}

/** The header parameters of an operation. */
export function headerParameters(endpoint: Endpoint): { $ref: string }[] {
  return Object.entries(REQUEST_HEADERS)
    .filter(([, { on }]) => on(endpoint))
    .map(([name]) => ({ $ref: `#/components/parameters/${name}` }));
}

/** The tables as components. */
export function headerComponents() {
  const parameter = ([name, { description, schema }]: [string, RequestHeader]) =>
    [name, { name, in: 'header', description, schema }] as const;
  const header = ([name, { description, schema }]: [string, AnswerHeader]) =>
    [name, { description, schema }] as const;
  return {
    parameters: Object.fromEntries(Object.entries(REQUEST_HEADERS).map(parameter)),
    headers: Object.fromEntries(Object.entries(ANSWER_HEADERS).map(header)),
  };
}

function references(listed: (header: AnswerHeader) => boolean): References {
  const names = Object.entries(ANSWER_HEADERS).flatMap(([name, header]) => (listed(header) ? [name] : []));
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
