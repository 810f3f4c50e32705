import { descriptionOf, fieldsOf } from '@latchkey/contracts';
import { deprecationText } from '../http/deprecation.js';
import type { Area, Endpoint } from '../http/endpoint.js';
import type { ErrorResponses } from './error-responses.js';
import { headerParameters, successHeaders } from './headers.js';
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

/** The components that the operations of a document share. */
export interface SharedParts {
  readonly schemas: Schemas;
  readonly errors: ErrorResponses;
}

export function operationOf(area: Area, endpoint: Endpoint, { schemas, errors }: SharedParts): Operation {
  const { operationId, beta, tier, deprecated, aliasOf, access } = endpoint;
  const parameters = [
    ...pathParameters(endpoint.path),
    ...queryParameters(endpoint, schemas),
    ...headerParameters(endpoint),
  ];
  return {
    operationId,
    tags: [area.name],
    summary: summaryOf(endpoint),
    description: descriptionOfOperation(endpoint),
    ...(deprecated && { deprecated: true }),
    ...(beta && { 'x-beta': true }),
    ...(tier && { 'x-tier': tier }),
    ...(aliasOf && { 'x-alias-of': aliasOf }),
    security: SECURITY[access],
    ...(parameters.length > 0 && { parameters }),
    ...(endpoint.request && { requestBody: requestBody(endpoint, schemas) }),
    responses: {
      '200': successOf(endpoint, schemas),
      ...(endpoint.hasEtag && { '304': notModified(endpoint) }),
      ...errors.referencesOf(endpoint),
    },
  };
}

/** Marks for people, because readers of the page and users of generated clients see no extensions. */
function summaryOf({ summary, beta, tier }: Endpoint): string {
  const marks = [...(beta ? ['beta'] : []), ...(tier ? [`${tier[0]?.toUpperCase()}${tier.slice(1)}`] : [])];
  return [summary, ...marks.map((mark) => `(${mark})`)].join(' ');
}

function descriptionOfOperation({ description, deprecated }: Endpoint): string {
  return [description, ...(deprecated ? [deprecationText(deprecated)] : [])].join(' ');
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

function notModified(endpoint: Endpoint): object {
  return { description: 'The client has the present answer already.', headers: successHeaders(endpoint) };
}

function successOf(endpoint: Endpoint, schemas: Schemas): object {
  const { response, example } = endpoint;
  return {
    description: descriptionOf(response) ?? '',
    headers: successHeaders(endpoint),
    content: {
      'application/json': {
        schema: schemas.reference(response),
        example: { ...responseExample(response), ...example },
      },
    },
  };
}
