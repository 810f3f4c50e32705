import { describe, expect, it } from '@jest/globals';
import { endpointsOf } from '@latchkey/edge';
import { API_CONTROLLERS } from '../gateway.module.js';
import { type OpenApiDocument, openApiDocuments } from '@latchkey/edge/openapi';

const addresses = { baseUrl: 'https://auth.example.com', adminApart: false };
const { apps, operators } = openApiDocuments(API_CONTROLLERS, addresses);
const both = [
  ['the API', apps],
  ['administration', operators],
] as const;

type Node = Readonly<Record<string, unknown>>;

/** Every object inside a value, with the path that leads to it; examples are no part of the document's own words. */
function* nodesOf(value: unknown, path = '#'): Generator<[path: string, node: Node]> {
  if (typeof value !== 'object' || value === null) return;
  yield [path, value as Node];
  for (const [name, member] of Object.entries(value))
    if (!['example', 'examples'].includes(name)) yield* nodesOf(member, `${path}/${name}`);
}

/** The paths of everything that needs a description and has none. */
function undescribed(document: OpenApiDocument): string[] {
  return [...nodesOf(document)].flatMap(([path, node]) => {
    const members = /\/(?:properties|headers|responses|parameters)$/.test(path) ? Object.entries(node) : [];
    return members
      .filter(([, member]) => !isDescribed(document, member as Node))
      .map(([name]) => `${path}/${name}`);
  });
}

function isDescribed(document: OpenApiDocument, { description, $ref }: Node): boolean {
  if (typeof description === 'string') return description.trim() !== '';
  if (typeof $ref !== 'string') return false;
  const [section = '', name = ''] = $ref.split('/').slice(2);
  // A member that is an object of its own needs a text beside the reference.
  return section !== 'schemas' && isDescribed(document, (document.components[section] as Node)[name] as Node);
}

describe.each(both)('the document of %s', (_, document) => {
  it('describes every answer, member, parameter and header', () => {
    // A member that narrows `error_type` is described where it is declared.
    expect(undescribed(document).filter((path) => !path.endsWith('/allOf/1/properties/error_type'))).toEqual(
      [],
    );
  });

  it('describes its chapters', () => {
    for (const { description } of document.tags) expect(description).toMatch(/^[A-Z].*\.$/);
  });

  it('has no keyword `default`, which makes generated clients ask for the member', () => {
    const defaults = [...nodesOf(document)].flatMap(([path, node]) =>
      'default' in node && !path.endsWith('/properties') ? [path] : [],
    );
    expect(defaults).toEqual([]);
  });
});

describe('marks of endpoints', () => {
  const operations = new Map(
    both.flatMap(([, { paths }]) =>
      Object.values(paths).flatMap((item) => Object.values(item).map((spec) => [spec.operationId, spec])),
    ),
  );
  const endpoints = endpointsOf(API_CONTROLLERS).map(({ endpoint }) => endpoint);

  it.each(endpoints.map((endpoint) => [endpoint.operationId, endpoint] as const))(
    '%s: beta and tier are in its summary and its extensions',
    (operationId, { beta, tier, errors = [] }) => {
      const operation = operations.get(operationId);
      expect(operation?.['x-beta']).toBe(beta);
      expect(/\(beta\)/.test(operation?.summary ?? '')).toBe(beta === true);
      expect(operation?.['x-tier']).toBe(tier);
      expect(/\(Enterprise\)$/.test(operation?.summary ?? '')).toBe(tier === 'enterprise');
      expect(errors.includes('tier_required')).toBe(tier !== undefined);
    },
  );

  it('a POST without need of an Idempotency-Key is marked: one that changes nothing, and the import', () => {
    const marked = [...operations.values()].filter((operation) => operation['x-repeatable'] === true);
    expect(marked.map(({ operationId }) => operationId).sort()).toEqual([
      'beginProofOfWork',
      'checkPasswordStrength',
      'getWalletBalance',
      'importUsers',
      'verifySession',
    ]);
  });

  it('an alias names the endpoint that does the same', () => {
    const aliases = endpoints.flatMap(({ operationId, aliasOf }) =>
      aliasOf ? [[operationId, aliasOf]] : [],
    );
    expect(aliases).toEqual([
      ['verifyWebauthn', 'verifyWebauthnAuthentication'],
      ['listAuthWallets', 'listWallets'],
    ]);
    for (const [alias = '', main = ''] of aliases) {
      expect(operations.get(alias)?.['x-alias-of']).toBe(main);
      for (const part of ['requestBody', 'parameters', 'responses', 'security'])
        expect(operations.get(alias)?.[part]).toEqual(operations.get(main)?.[part]);
    }
  });
});
