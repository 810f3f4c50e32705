import { Ajv2020 } from 'ajv/dist/2020.js';
import type { OpenApiDocument } from '../openapi/document.js';

type Node = Readonly<Record<string, unknown>>;

/** Every object inside a value, with the path that leads to it; examples are no part of the document's own words. */
function* nodesOf(value: unknown, path = '#'): Generator<[path: string, node: Node]> {
  if (typeof value !== 'object' || value === null) return;
  yield [path, value as Node];
  for (const [name, member] of Object.entries(value))
    if (!['example', 'examples'].includes(name)) yield* nodesOf(member, `${path}/${name}`);
}

/** The paths of everything that needs a description and has none. */
export function undescribed(document: OpenApiDocument): string[] {
  const found = [...nodesOf(document)].flatMap(([path, node]) => {
    const members = /\/(?:properties|headers|responses|parameters)$/.test(path) ? Object.entries(node) : [];
    return members
      .filter(([, member]) => !isDescribed(document, member as Node))
      .map(([name]) => `${path}/${name}`);
  });
  // A member that narrows `error_type` is described where it is declared.
  return found.filter((path) => !path.endsWith('/allOf/1/properties/error_type'));
}

function isDescribed(document: OpenApiDocument, { description, $ref }: Node): boolean {
  if (typeof description === 'string') return description.trim() !== '';
  if (typeof $ref !== 'string') return false;
  const [section = '', name = ''] = $ref.split('/').slice(2);
  // A member that is an object of its own needs a text beside the reference.
  return section !== 'schemas' && isDescribed(document, (document.components[section] as Node)[name] as Node);
}

/** The paths of the keyword `default`, which makes generated clients ask for the member. */
export function defaultsIn(document: OpenApiDocument): string[] {
  return [...nodesOf(document)].flatMap(([path, node]) =>
    'default' in node && !path.endsWith('/properties') ? [path] : [],
  );
}

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

/** How many examples the document has, and those that its schemas do not allow. */
export function examplesIn(built: OpenApiDocument): { count: number; wrong: object[] } {
  const document = JSON.parse(JSON.stringify(built)) as OpenApiDocument;
  const examples = [...examplesOf(document, document)];
  // A schema that is referred to is compiled once, and not for the shortest code.
  const how = { inlineRefs: false, code: { optimize: false } };
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true, ...how });
  ajv.addSchema(document, 'document');
  const wrong = examples.flatMap(({ schema, value }) => {
    const check = ajv.getSchema(`document#${encodeURI(schema)}`);
    return check?.(value) ? [] : [[schema, value, check?.errors?.map(({ message }) => message)]];
  });
  return { count: examples.length, wrong };
}

/** The value at a path such as `#/components/schemas/User`. */
export function valueAt(document: OpenApiDocument, reference: string): unknown {
  const steps = reference.slice('#/'.length).split('/');
  return steps.reduce<unknown>((node, name) => (node as Record<string, unknown>)?.[name], document);
}

/** References that lead nowhere, and schemas, errors and examples that nothing refers to. */
export function looseEndsOf(document: OpenApiDocument): string[] {
  const text = JSON.stringify(document);
  const references = new Set([...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, path = '']) => path));
  const unused = ['schemas', 'responses', 'examples'].flatMap((section) =>
    Object.keys(document.components[section] as object)
      .map((name) => `#/components/${section}/${name}`)
      .filter((path) => !references.has(path)),
  );
  return [...[...references].filter((path) => typeof valueAt(document, path) !== 'object'), ...unused];
}
