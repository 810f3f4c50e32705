import type { OpenApiDocument, Operation, SchemaObject } from '@latchkey/edge/openapi';

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: SchemaObject;
}

interface Body {
  readonly required: boolean;
  readonly content: Readonly<Record<string, { readonly schema: SchemaObject }>>;
}

/** The call of an operation with nothing but its required members, and the same without the first of them. */
export interface LeastCall {
  readonly operationId: string;
  readonly call: object;
  /** Undefined for an operation that requires nothing, or one of several members: types cannot say that. */
  readonly tooLittle: object | undefined;
}

/** One for each operation, from nothing but the document. */
export function leastCalls(document: OpenApiDocument): LeastCall[] {
  return Object.values(document.paths)
    .flatMap((item) => Object.values(item))
    .map((operation) => {
      const parameters = parametersOf(operation);
      const body = bodyOf(document, operation);
      return {
        operationId: operation.operationId,
        call: callOf(parameters, body),
        tooLittle: withLess(parameters, body),
      };
    });
}

type Members = readonly [name: string, value: unknown][];

interface BodyMembers {
  /** Its media type. */
  readonly type: string;
  readonly members: Members;
  /** A member that every body has; undefined where only alternatives are required. */
  readonly indispensable: string | undefined;
}

interface Parameters {
  readonly path: Members;
  readonly query: Members;
}

function callOf({ path, query }: Parameters, body?: Pick<BodyMembers, 'members' | 'type'>): object {
  return {
    parameters: {
      ...(path.length > 0 && { path: Object.fromEntries(path) }),
      ...(query.length > 0 && { query: Object.fromEntries(query) }),
    },
    ...(body && { requestBody: { content: { [body.type]: Object.fromEntries(body.members) } } }),
  };
}

function withLess(parameters: Parameters, body: BodyMembers | undefined): object | undefined {
  if (body?.indispensable !== undefined) {
    const members = body.members.filter(([name]) => name !== body.indispensable);
    return callOf(parameters, { ...body, members });
  }
  const { path, query } = parameters;
  if (query.length > 0) return callOf({ path, query: query.slice(1) }, body);
  return path.length > 0 ? callOf({ path: [], query }, body) : undefined;
}

function parametersOf(operation: Operation): Parameters {
  const required = ((operation['parameters'] ?? []) as Parameter[]).filter((one) => one.required);
  const at = (place: string): Members =>
    required
      .filter((one) => one.in === place)
      .map(({ name, schema }) => [name, schema.examples?.[0] ?? 'text']);
  return { path: at('path'), query: at('query') };
}

/** The required members of the body; undefined if the call needs none. */
function bodyOf(document: OpenApiDocument, operation: Operation): BodyMembers | undefined {
  const body = operation['requestBody'] as Body | undefined;
  const media = body?.required ? Object.entries(body.content)[0] : undefined;
  if (!media) return undefined;
  const [type, { schema }] = media;
  // A rule of alternatives is the second part of `allOf`.
  const [named = schema] = schema.allOf ?? [];
  const members = Object.entries(valueOf(document, schema) as object);
  return { type, members, indispensable: flat(document, named).required?.[0] };
}

/** The smallest value that a schema allows; of alternatives, the first. */
function valueOf(document: OpenApiDocument, schema: SchemaObject): unknown {
  const { properties = {}, required = [], type, items, examples, ...others } = flat(document, schema);
  if (type === 'object')
    return Object.fromEntries(required.map((name) => [name, valueOf(document, properties[name] ?? {})]));
  if (others.enum) return others.enum[0];
  if (examples) return examples[0];
  if (type === 'array') return items && (others.minItems ?? 0) > 0 ? [valueOf(document, items)] : [];
  return { string: 'text', integer: others.minimum ?? 1, number: 1, boolean: true }[String(type)];
}

/** A schema with its references followed, and the parts of `allOf` and the first alternative put together. */
function flat(document: OpenApiDocument, { $ref, allOf, oneOf, anyOf, ...own }: SchemaObject): SchemaObject {
  const named = $ref === undefined ? undefined : document.components.schemas[$ref.split('/').at(-1) ?? ''];
  const parts = [named, ...(allOf ?? []), (oneOf ?? anyOf)?.[0]].filter((part) => part !== undefined);
  return parts
    .map((part) => flat(document, part))
    .reduce(
      (whole, part) => ({
        ...part,
        ...whole,
        properties: { ...part.properties, ...whole.properties },
        required: [...(whole.required ?? []), ...(part.required ?? [])],
      }),
      own,
    );
}
