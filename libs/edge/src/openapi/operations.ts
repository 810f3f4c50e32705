import { descriptionOf, fieldsOf } from '@latchkey/contracts';
import { deprecationText } from '../http/deprecation.js';
import { type Area, type Endpoint, isIdempotent, isRepeatable } from '../http/endpoint.js';
import { FORM_TYPE } from '../http/form-body.js';
import { pathParameter } from '../http/validation/path-parameters.js';
import type { ErrorResponses } from './error-responses.js';
import { headerParameters, successHeaders } from './headers.js';
import { requestExample, responseExample } from './examples.js';
import { codeSamples } from './samples/code-samples.js';
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

/** The components that the operations of a document share. */
export interface SharedParts {
  readonly schemas: Schemas;
  readonly errors: ErrorResponses;
}

export function operationOf(area: Area, endpoint: Endpoint, { schemas, errors }: SharedParts): Operation {
  const { operationId, beta, tier, deprecated, aliasOf, access, role, freshProof } = endpoint;
  const own = [...pathParameters(endpoint.path), ...queryParameters(endpoint, schemas)];
  const parameters = [...own, ...headerParameters(endpoint)];
  const samples = codeSamples(endpoint, own);
  return {
    operationId,
    tags: [area.name],
    summary: summaryOf(endpoint),
    description: descriptionOfOperation(endpoint),
    ...(deprecated && { deprecated: true }),
    ...(beta && { 'x-beta': true }),
    ...(tier && { 'x-tier': tier }),
    ...(role && { 'x-role': role }),
    ...(freshProof && { 'x-fresh-proof': true }),
    ...(aliasOf && { 'x-alias-of': aliasOf }),
    ...(isIdempotent(endpoint) && isRepeatable(endpoint) && { 'x-repeatable': true }),
    security: SECURITY[access],
    ...(parameters.length > 0 && { parameters }),
    ...(endpoint.request && { requestBody: requestBody(endpoint, schemas) }),
    responses: {
      ...successOf(endpoint, schemas),
      ...(endpoint.hasEtag && { '304': notModified(endpoint) }),
      ...errors.referencesOf(endpoint),
    },
    ...(samples.length > 0 && { 'x-codeSamples': samples }),
  };
}

/** Marks for people, because readers of the page and users of generated clients see no extensions. */
function summaryOf({ summary, beta, tier }: Endpoint): string {
  const marks = [...(beta ? ['beta'] : []), ...(tier ? [`${tier[0]?.toUpperCase()}${tier.slice(1)}`] : [])];
  return [summary, ...marks.map((mark) => `(${mark})`)].join(' ');
}

/** Said of each operation that needs it, because readers of the page see no extensions. */
const FRESH_PROOF =
  'At the console it needs a proof of the last 10 minutes (403 `step_up_required`, `POST /v1/admin/session/proof`).';

function descriptionOfOperation({ description, role, freshProof, deprecated }: Endpoint): string {
  const least = role ? [`Role: \`${role}\`${role === 'admin' ? '' : ' or higher'}.`] : [];
  const fresh = freshProof ? [FRESH_PROOF] : [];
  return [description, ...least, ...fresh, ...(deprecated ? [deprecationText(deprecated)] : [])].join(' ');
}

function pathParameters(path: string): object[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    ...pathParameter(name),
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

function requestBody({ request, needs, callback }: Endpoint, schemas: Schemas): object | undefined {
  if (!request) return undefined;
  // The sender may add parameters of its own, so the schema is not closed.
  if (callback) return { required: true, content: { [FORM_TYPE]: { schema: schemas.reference(request) } } };
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

function successOf(endpoint: Endpoint, schemas: Schemas): Record<string, object> {
  const { response, example } = endpoint;
  const headers = successHeaders(endpoint);
  if (!response) return { '303': { description: 'To a page of the App.', headers } };
  const schema = schemas.reference(response);
  const content = { 'application/json': { schema, example: { ...responseExample(response), ...example } } };
  return { '200': { description: descriptionOf(response) ?? '', headers, content } };
}
