import type { Type } from '@nestjs/common';
import { endpointsOf } from '../http/endpoint.js';
import { ERROR_SCHEMA, ErrorResponses } from './error-responses.js';
import { headerComponents } from './headers.js';
import { type Audience, infoOf } from './info.js';
import { type Operation, operationOf } from './operations.js';
import { type SchemaObject, Schemas } from './schemas.js';
import { webhooksOf } from './webhooks.js';

export const OPENAPI_DOCUMENTS = Symbol('OPENAPI_DOCUMENTS');

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

/** The document of the API, and that of administration. */
export interface OpenApiDocuments {
  readonly apps: OpenApiDocument;
  readonly operators: OpenApiDocument;
  /** Whether administration has a port of its own, so that pages of the public port cannot read its document. */
  readonly adminApart: boolean;
}

/** Where the gateway is reached. */
export interface Addresses {
  readonly baseUrl: string;
  readonly adminApart: boolean;
}

const bearer = (description: string) => ({ type: 'http', scheme: 'bearer', description });

const SECURITY_SCHEMES: Readonly<Record<Audience, object>> = {
  apps: {
    secretKey: bearer('Secret API key of an App, `sk_test_…` or `sk_live_…`: for servers alone.'),
    publicToken: bearer('Public token of an App, `pk_test_…` or `pk_live_…`: safe in a frontend.'),
  },
  operators: {
    adminKey: bearer("The operator's key, `ADMIN_API_KEY` of the gateway's configuration."),
  },
};

export function openApiDocuments(controllers: readonly Type[], addresses: Addresses): OpenApiDocuments {
  const { baseUrl, adminApart } = addresses;
  return {
    apps: openApiDocument('apps', controllers, { baseUrl, home: baseUrl }),
    // The gateway does not know how operators reach the other port: `/` is where the document was read.
    operators: openApiDocument('operators', controllers, {
      baseUrl: adminApart ? '/' : baseUrl,
      home: baseUrl,
    }),
    adminApart,
  };
}

/** An OpenAPI 3.1 document of the calls that an audience can make. */
function openApiDocument(
  audience: Audience,
  controllers: readonly Type[],
  { baseUrl, home }: { baseUrl: string; home: string },
): OpenApiDocument {
  const shared = { schemas: new Schemas(), errors: new ErrorResponses() };
  const paths: OpenApiDocument['paths'] = {};
  const tags = new Map<string, string>();
  for (const { area, endpoint } of endpointsOf(controllers)) {
    if ((endpoint.access === 'admin') !== (audience === 'operators')) continue;
    tags.set(area.name, area.description);
    const operations = (paths[endpoint.path] ??= {});
    operations[endpoint.method.toLowerCase()] = operationOf(area, endpoint, shared);
  }
  return {
    openapi: '3.1.0',
    info: infoOf(audience, home),
    externalDocs: { url: `${home}/reference`, description: 'This document as a page.' },
    servers: [{ url: baseUrl }],
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
