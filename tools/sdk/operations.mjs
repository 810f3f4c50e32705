import { callName } from './names.mjs';

const JSON_TYPE = 'application/json';

const at = (document, reference) =>
  reference
    .slice('#/'.length)
    .split('/')
    .reduce((node, name) => node[name], document);

/**
 * The operations that the client has: every one of the document, but the second paths of some, and those that answer a
 * redirect, because browsers follow it.
 * @returns `name`, `operationId`, `method`, `path`, `hasBody`, `needsKey` (an Idempotency-Key), `errors` (its types),
 *   `makesSession` (if the request says how long it shall live), `operation`.
 */
export function operationsOf(document) {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([, operation]) => !operation['x-alias-of'] && operation.responses['200'])
      .map(([verb, operation]) => {
        const called = { method: verb.toUpperCase(), path, operationId: operation.operationId };
        return {
          ...{ ...called, operation, name: callName(called) },
          hasBody: operation.requestBody !== undefined,
          needsKey: called.method === 'POST' && !operation['x-repeatable'],
          errors: errorTypesOf(document, operation),
          makesSession: makesSession(document, operation),
        };
      }),
  );
}

function makesSession(document, { requestBody, responses }) {
  const schemaOf = (part) => {
    const { $ref } = part?.content[JSON_TYPE].schema ?? {};
    return $ref ? at(document, $ref) : {};
  };
  const [asked, answered] = [requestBody, responses['200']].map(schemaOf);
  const isOptional = !answered.required?.includes('session_token');
  return (
    'session_expires_in' in (asked.properties ?? {}) &&
    isOptional &&
    'session_token' in (answered.properties ?? {})
  );
}

function errorTypesOf(document, { responses }) {
  const references = Object.values(responses).flatMap(({ $ref }) => $ref ?? []);
  return references.flatMap((reference) => {
    const { allOf } = at(document, reference).content[JSON_TYPE].schema;
    return allOf.flatMap(({ properties }) => properties?.error_type.enum ?? []);
  });
}
