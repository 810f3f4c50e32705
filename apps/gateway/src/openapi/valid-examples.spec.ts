import { describe, expect, it } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { API_CONTROLLERS } from '../gateway.module.js';
import { type OpenApiDocument, openApiDocuments } from '@latchkey/edge/openapi';

const addresses = { baseUrl: 'https://auth.example.com', adminApart: false };
const { apps, operators } = openApiDocuments(API_CONTROLLERS, addresses);

type Node = Readonly<Record<string, unknown>>;

interface Example {
  /** JSON pointer of the schema in the document. */
  readonly schema: string;
  readonly value: unknown;
}

/** Every example of the document that stands beside a schema, or inside one. */
function* examplesOf(document: OpenApiDocument, value: unknown, at = ''): Generator<Example> {
  if (typeof value !== 'object' || value === null) return;
  const { schema, example, examples } = value as Node;
  if (schema && example !== undefined) yield { schema: `${at}/schema`, value: example };
  if (schema && examples) yield* named(document, examples as Node, `${at}/schema`);
  if (Array.isArray(examples) && !at.endsWith('/properties'))
    for (const one of examples) yield { schema: at, value: one };
  for (const [name, member] of Object.entries(value))
    if (!['example', 'examples'].includes(name) || at.endsWith('/properties'))
      yield* examplesOf(document, member, `${at}/${name.replace(/~/g, '~0').replace(/\//g, '~1')}`);
}

function* named(document: OpenApiDocument, examples: Node, schema: string): Generator<Example> {
  for (const one of Object.values(examples)) {
    const { $ref } = one as { $ref?: string };
    const shared = document.components['examples'] as Record<string, { value: unknown }>;
    yield { schema, value: $ref ? shared[$ref.split('/').at(-1) ?? '']?.value : (one as Node)['value'] };
  }
}

describe.each([
  ['the API', apps, 700],
  ['administration', operators, 120],
])('the document of %s', (_, built, least) => {
  const document = JSON.parse(JSON.stringify(built)) as OpenApiDocument;
  const examples = [...examplesOf(document, document)];
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
  ajv.addSchema(document, 'document');

  it('has only examples that its schemas allow', () => {
    expect(examples.length).toBeGreaterThan(least);
    const wrong = examples.flatMap(({ schema, value }) => {
      const check = ajv.getSchema(`document#${encodeURI(schema)}`);
      return check?.(value) ? [] : [[schema, value, check?.errors?.map(({ message }) => message)]];
    });
    expect(wrong).toEqual([]);
  });
});
