import { fieldsOf } from '@latchkey/contracts';
import { type Area, type Endpoint, isIdempotent } from '../http/endpoint.js';
import { SIMULATE } from '../test-apps/simulation.js';
import { errorResponses } from './error-responses.js';
import { ETAG_EXAMPLE, headerReferences, idempotencyParameters } from './headers.js';
import { requestExample, responseExample } from './examples.js';
import { pathId } from './path-ids.js';
import type { SchemaObject, Schemas } from './schemas.js';

/** The keys that an endpoint accepts; any one of the entries suffices. */
const SECURITY: Readonly<Record<Endpoint['access'], readonly Record<string, never[]>[]>> = {
  secret: [{ secretKey: [] }],
  public: [{ publicToken: [] }, { secretKey: [] }],
  admin: [{ adminKey: [] }],
  none: [],
};

const NOT_MODIFIED = {
  description: 'The client has the present answer already.',
  headers: headerReferences(['X-Request-Id', 'Cache-Control', 'ETag']),
};

export interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly [member: string]: unknown;
}

/** The path as OpenAPI writes it: `/users/{user_id}`. */
export function templateOf(path: string): string {
  return path.replace(/:([a-z_]+)/g, '{$1}');
}

export function operationOf(area: Area, endpoint: Endpoint, schemas: Schemas): Operation {
  const { operationId, summary, description, access } = endpoint;
  const parameters = [
    ...pathParameters(endpoint.path),
    ...queryParameters(endpoint, schemas),
    ...headerParameters(endpoint),
    ...idempotencyParameters(endpoint),
  ];
  return {
    operationId,
    tags: [area.name],
    summary,
    ...(description && { description }),
    ...(endpoint.beta && { 'x-beta': true }),
    security: SECURITY[access],
    ...(parameters.length > 0 && { parameters }),
    ...(endpoint.request && { requestBody: requestBody(endpoint, schemas) }),
    responses: {
      '200': successOf(endpoint, schemas),
      ...(endpoint.hasEtag && { '304': NOT_MODIFIED }),
      ...errorResponses(endpoint),
    },
  };
}

function pathParameters(path: string): object[] {
  return [...path.matchAll(/:([a-z_]+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    ...pathId(name),
  }));
}

function queryParameters({ query }: Endpoint, schemas: Schemas): object[] {
  return (query ? fieldsOf(query) : []).map((field) => {
    const { description, ...schema } = schemas.memberOf(field);
    return {
      name: field.name,
      in: 'query',
      required: field.required,
      ...(description && { description }),
      schema,
    };
  });
}

const SIMULATED =
  'In a test App: answers this error of the call, before the call has any effect. Ignored in a live App.';

function headerParameters({ access, errors = [], hasEtag }: Endpoint): object[] {
  const isOfAnApp = access === 'secret' || access === 'public';
  return [
    ...(isOfAnApp ? [headerParameter(SIMULATE, SIMULATED, errors[0] ?? 'service_unavailable')] : []),
    ...(hasEtag ? [headerParameter('If-None-Match', 'The `ETag` of an earlier answer.', ETAG_EXAMPLE)] : []),
  ];
}

function headerParameter(name: string, description: string, example: string): object {
  return { name, in: 'header', description, schema: { type: 'string', examples: [example] } };
}

function requestBody({ request, needs }: Endpoint, schemas: Schemas): object | undefined {
  if (!request) return undefined;
  const reference = schemas.requestReference(request);
  const alternatives = needs?.members.map((member) => ({ required: [member] }));
  const rule = needs?.kind === 'exactly one' ? { oneOf: alternatives } : { anyOf: alternatives };
  const schema = needs ? { allOf: [reference, rule] } : reference;
  const example = requestExample(request, needs);
  return {
    required: needs !== undefined || fieldsOf(request).some(({ required }) => required),
    content: { 'application/json': { schema: schema as SchemaObject, example } },
  };
}

function successOf(endpoint: Endpoint, schemas: Schemas): object {
  const { response, beta, cacheControl, hasEtag, example } = endpoint;
  const headers = [
    'X-Request-Id',
    ...(beta ? ['X-Api-Stability'] : []),
    ...(cacheControl ? ['Cache-Control'] : []),
    ...(hasEtag ? ['ETag'] : []),
    ...(isIdempotent(endpoint) ? ['Idempotent-Replayed'] : []),
  ];
  return {
    description: 'Done.',
    headers: headerReferences(headers),
    content: {
      'application/json': {
        schema: schemas.reference(response),
        example: { ...responseExample(response), ...example },
      },
    },
  };
}
