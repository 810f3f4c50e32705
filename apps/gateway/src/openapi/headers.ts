import { type Endpoint, isIdempotent } from '../http/endpoint.js';

export const ETAG_EXAMPLE = 'W/"NzbLsXh8uDCcd-6MNwXF4W_7noWXFZAfHkxZsRGC9Xs"';

/** Headers that answers carry, by name. */
export const HEADERS = {
  'X-Request-Id': {
    description: 'Id of this request, in every log line it caused. Quote it when you ask for help.',
    schema: { type: 'string', examples: ['req_01k9z6x2m4f8v0c3r5t7w9y1ab'] },
  },
  'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 1, examples: [1] } },
  'WWW-Authenticate': { description: 'How to authenticate.', schema: { const: 'Bearer' } },
  'Cache-Control': {
    description: 'How long the answer may be kept.',
    schema: { type: 'string', examples: ['public, max-age=300'] },
  },
  ETag: {
    description: 'Send it as `If-None-Match` with the next request.',
    schema: { type: 'string', examples: [ETAG_EXAMPLE] },
  },
  'Idempotent-Replayed': {
    description: 'The answer of the first request with this `Idempotency-Key`, sent again.',
    schema: { const: 'true' },
  },
  'X-Api-Stability': { description: 'The endpoint may still change.', schema: { const: 'beta' } },
};

export function headerReferences(names: readonly string[]): Record<string, { $ref: string }> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'With a secret key: the first answer of this key, path and body is kept for 24 hours and sent again to every repetition. With a public token it is ignored.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[ -~]+$' },
  example: 'order-1042',
};

/** The request header of endpoints that can be repeated safely. */
export function idempotencyParameters(endpoint: Endpoint): object[] {
  return isIdempotent(endpoint) ? [IDEMPOTENCY_KEY] : [];
}
