import type { Type } from '@nestjs/common';
import { endpointsOf } from '../http/endpoint.js';
import { ERROR_SCHEMA, ErrorResponses } from './error-responses.js';
import { headerComponents } from './headers.js';
import { type Audience, infoOf } from './info.js';
import { type Operation, operationOf } from './operations.js';
import { type SchemaObject, Schemas } from './schemas.js';
import { webhooksOf } from './webhooks.js';

export interface OpenApiDocument {
  readonly openapi: '3.1.0';
  readonly info: object;
  readonly servers: readonly [{ readonly url: string }];
  readonly externalDocs: { readonly url: string; readonly description: string };
  readonly tags: readonly { name: string; description: string }[];
  readonly paths: Record<string, Record<string, Operation>>;
  readonly webhooks?: Record<string, object>;
  readonly components: { schemas: Record<string, SchemaObject>; [section: string]: unknown };
}

/** Where the calls of a document go, and the public address of this installation. */
interface Addresses {
  readonly server: string;
  readonly home: string;
}

const bearer = (description: string) => ({ type: 'http', scheme: 'bearer', description });

const SECURITY_SCHEMES: Readonly<Record<Audience, object>> = {
  apps: {
    secretKey: bearer('Secret API key of an App, `sk_test_…` or `sk_live_…`: for servers alone.'),
    publicToken: bearer('Public token of an App, `pk_test_…` or `pk_live_…`: safe in a frontend.'),
  },
  operators: {
    adminKey: bearer("An operator's key: `ADMIN_API_KEY`, or one of `ADMIN_API_KEYS`, of administration."),
  },
};

/** An OpenAPI 3.1 document of the calls that an audience can make. */
export function openApiDocument(
  audience: Audience,
  controllers: readonly Type[],
  { server, home }: Addresses,
): OpenApiDocument {
  const shared = { schemas: new Schemas(audience === 'operators'), errors: new ErrorResponses() };
  const paths: OpenApiDocument['paths'] = {};
  const tags = new Map<string, string>();
  for (const { area, endpoint } of endpointsOf(controllers)) {
    tags.set(area.name, area.description);
    const operations = (paths[endpoint.path] ??= {});
    operations[endpoint.method.toLowerCase()] = operationOf(area, endpoint, shared);
  }
  return {
    openapi: '3.1.0',
    info: infoOf(audience, home),
    externalDocs: { url: `${home}/reference`, description: 'This document as a page.' },
    servers: [{ url: server }],
    tags: [...tags].map(([name, description]) => ({ name, description })),
    paths,
    ...(audience === 'apps' && { webhooks: webhooksOf(shared.schemas) }),
    components: {
      schemas: { ...shared.schemas.components, Error: ERROR_SCHEMA },
      responses: shared.errors.responses,
      examples: shared.errors.examples,
      ...headerComponents(),
      securitySchemes: SECURITY_SCHEMES[audience],
    },
  };
}
