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
  'X-Api-Stability': { description: 'The endpoint may still change.', schema: { const: 'beta' } },
};

export function headerReferences(names: readonly string[]): Record<string, { $ref: string }> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
