import { fieldsOf } from '@latchkey/contracts';
import type { Area, Endpoint } from '../http/endpoint.js';
import { SIMULATE } from '../test-apps/simulation.js';
import { errorResponses } from './error-responses.js';
import { headerReferences } from './headers.js';
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
    responses: { '200': successOf(endpoint, schemas), ...errorResponses(endpoint) },
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

/** Of calls with the key of an App. */
function headerParameters({ access, errors: [first = 'service_unavailable'] = [] }: Endpoint): object[] {
  if (access !== 'secret' && access !== 'public') return [];
  const description =
    'In a test App: answers this error of the call, before the call has any effect. Ignored in a live App.';
  return [{ name: SIMULATE, in: 'header', description, schema: { type: 'string', examples: [first] } }];
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
  const { response, beta, cacheControl, example } = endpoint;
  const headers = [
    'X-Request-Id',
    ...(beta ? ['X-Api-Stability'] : []),
    ...(cacheControl ? ['Cache-Control'] : []),
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
