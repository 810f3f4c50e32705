import type { Type } from '@nestjs/common';
import { endpointsOf } from '../http/endpoint.js';
import { ERROR_SCHEMA } from './error-responses.js';
import { INFO } from './info.js';
import { HEADERS } from './headers.js';
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

const bearer = (description: string) => ({ type: 'http', scheme: 'bearer', description });

const SECURITY_SCHEMES = {
  secretKey: bearer('Secret API key of an App, `sk_test_…` or `sk_live_…`: for servers alone.'),
  publicToken: bearer('Public token of an App, `pk_test_…` or `pk_live_…`: safe in a frontend.'),
  adminKey: bearer("The operator's key, `ADMIN_API_KEY` of the gateway's configuration."),
};

/** The OpenAPI 3.1 document of these controllers. */
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
