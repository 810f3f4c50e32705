import type { Type } from '@nestjs/common';
import { endpointsOf } from '../http/endpoint.js';
import { ERROR_SCHEMA } from './error-responses.js';
import { type Operation, operationOf, templateOf } from './operations.js';
import { type SchemaObject, Schemas } from './schemas.js';

export const OPENAPI_DOCUMENT = Symbol('OPENAPI_DOCUMENT');

export interface OpenApiDocument {
  readonly openapi: '3.1.0';
  readonly info: object;
  readonly servers: readonly [{ readonly url: string }];
  readonly tags: readonly { name: string; description: string }[];
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: { schemas: Record<string, SchemaObject>; [section: string]: unknown };
}

const INFO = {
  title: 'Latchkey',
  version: '1',
  summary: 'Authentication and wallets for your application.',
  license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
  description: [
    'Send JSON, with a key in `Authorization: Bearer <API_KEY>`. Timestamps are Unix epoch seconds, and 0 means not set; an absent string is empty.',
    'A refusal has exactly `status_code`, `error_message` and `error_type`, and `fields` where members are wrong. An unknown path is 404 `route_not_found`, and a wrong method 405 `method_not_allowed` with `Allow`.',
    'Every answer carries `X-Request-Id`; a `req_…` id that you send is kept. Optional members may be `null`, which counts as absent. Unknown members are refused by name.',
  ].join('\n\n'),
} as const;

const bearer = (description: string) => ({ type: 'http', scheme: 'bearer', description });

const SECURITY_SCHEMES = {
  secretKey: bearer('Secret API key of an App, `sk_test_…` or `sk_live_…`: for servers alone.'),
  publicToken: bearer('Public token of an App, `pk_test_…` or `pk_live_…`: safe in a frontend.'),
  adminKey: bearer("The operator's key."),
};

const HEADERS = {
  'X-Request-Id': {
    description: 'Id of this request, in every log line it caused.',
    schema: { type: 'string' },
  },
  'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 1 } },
  'X-Api-Stability': { description: 'The endpoint may still change.', schema: { const: 'beta' } },
};

/** The OpenAPI 3.1 document of these controllers, as they are declared. */
export function openApiDocument(controllers: readonly Type[], baseUrl: string): OpenApiDocument {
  const schemas = new Schemas();
  const paths: OpenApiDocument['paths'] = {};
  const tags = new Map<string, string>();
  for (const { area, endpoint } of endpointsOf(controllers)) {
    tags.set(area.name, area.description);
    const operations = (paths[templateOf(endpoint.path)] ??= {});
    operations[endpoint.method.toLowerCase()] = operationOf(area, endpoint, schemas);
  }
  return {
    openapi: '3.1.0',
    info: INFO,
    servers: [{ url: baseUrl }],
    tags: [...tags].map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: { ...schemas.components, Error: ERROR_SCHEMA },
      headers: HEADERS,
      securitySchemes: SECURITY_SCHEMES,
    },
  };
}
