import { fieldsOf, type FieldSpec, type MessageClass } from '@latchkey/contracts';
import { ofBytes, SLOW_TEXTS, type ValuesOfBytes } from '@latchkey/platform/testing';
import { BODY_LIMIT_BYTES, type Endpoint } from '@latchkey/edge';
import { requestExample } from '@latchkey/edge/openapi';
import { type WorstBody, worstForms } from './worst-forms.js';
import { jsonOfBytes, membersOf, SLOW_VALUES, textOfBytes } from './worst-values.js';

export interface PlacedField {
  readonly path: readonly string[];
  readonly spec: FieldSpec;
}

/** Room for the other members of a body. */
export const BODY_BYTES = BODY_LIMIT_BYTES - 3072;
/** Enough bytes for each value to notice a check of quadratic time. */
const FIELDS_AT_ONCE = 5;

const JSON_TEXTS: ValuesOfBytes = Object.fromEntries(
  Object.entries(SLOW_TEXTS).map(([name, make]) => [name, (bytes) => textOfBytes(make, bytes)]),
);

/** For a field that expects a string, one value of each kind suffices. */
const VALUES_OF_TEXTS: ValuesOfBytes = Object.fromEntries(
  Object.entries(SLOW_VALUES).filter(([name]) => ['many empty objects', 'many members'].includes(name)),
);

/**
 * Bodies as large as an endpoint takes: unknown names, and each field with each value that is slow to check.
 * @param seen fields of endpoints before: a field has the same checks everywhere.
 */
export function* worstBodies(endpoint: Endpoint, seen: Set<string>): Generator<WorstBody> {
  if (endpoint.callback) return yield* worstForms();
  yield* unknownNames();
  if (!endpoint.request) return;
  const good = requestExample(endpoint.request, endpoint.needs);
  const fields = everyField(endpoint.request, []).filter((field) => isFresh(field, seen));
  const texts = fields.filter(({ spec }) => spec.schema.type === 'string');
  const holders = fields.filter(({ spec }) => spec.schema.type === 'array' || spec.schema.type === 'object');
  const others = fields.filter((field) => !texts.includes(field) && !holders.includes(field));
  for (const group of inGroups(texts)) yield* withEach(good, group, { ...JSON_TEXTS, ...VALUES_OF_TEXTS });
  for (const group of inGroups(others)) yield* withEach(good, group, SLOW_VALUES);
  for (const field of holders) yield* withEach(good, [field], SLOW_VALUES);
}

function* unknownNames(): Generator<WorstBody> {
  const attack = `{"中${ofBytes('k', BODY_BYTES / 2)}":${jsonOfBytes('"\\u0000"', BODY_BYTES / 2)}}`;
  yield { name: 'NULs below a long name', text: attack };
  yield { name: 'many unknown names', text: membersOf(BODY_BYTES, (n) => `"k${n}":1`) };
  yield {
    name: 'long unknown names',
    text: membersOf(BODY_BYTES, (n) => `"${ofBytes('session_toke', 600)}${n}":1`),
  };
  yield { name: 'one unknown name', text: `{"${ofBytes('u', BODY_BYTES)}":1}` };
  const escaped = '\\u0001'.repeat(80);
  yield { name: 'unknown names that are escaped', text: membersOf(BODY_BYTES, (n) => `"${escaped}${n}":1`) };
}

function* withEach(
  good: object,
  fields: readonly PlacedField[],
  values: ValuesOfBytes,
): Generator<WorstBody> {
  const where = fields.map(({ path }) => path.join('.')).join(', ');
  for (const [name, value] of Object.entries(values)) {
    const placed = fields.map(({ path }) => ({ path, json: value(BODY_BYTES / fields.length) }));
    yield { name: `${where}: ${name}`, text: bodyWith(good, placed) };
  }
}

/** The body with some values replaced; each is JSON. */
export function bodyWith(
  body: object,
  placed: readonly { readonly path: readonly string[]; readonly json: string }[],
): string {
  const members = membersOfObject(body);
  for (const { path, json } of placed) place(members, path, json);
  return textOf(members);
}

/** The fields of a message and of its nested messages. */
export function everyField(message: MessageClass, path: readonly string[]): PlacedField[] {
  return fieldsOf(message).flatMap((spec) => {
    const here = [...path, spec.name];
    return [{ path: here, spec }, ...(spec.nested ? everyField(spec.nested(), here) : [])];
  });
}

function isFresh({ path, spec }: PlacedField, seen: Set<string>): boolean {
  const { description: _, examples: __, ...schema } = spec.schema;
  const identity = `${path.at(-1)} ${JSON.stringify(schema)}`;
  if (seen.has(identity)) return false;
  seen.add(identity);
  return true;
}

function inGroups(fields: readonly PlacedField[]): PlacedField[][] {
  const groups = Math.ceil(fields.length / FIELDS_AT_ONCE);
  return Array.from({ length: groups }, (_, n) => fields.slice(n * FIELDS_AT_ONCE, (n + 1) * FIELDS_AT_ONCE));
}

/** The members of an object; each value is JSON text, because `JSON.stringify` cannot write some of them. */
type Members = Map<string, string | Members>;

function membersOfObject(object: object): Members {
  return new Map(Object.entries(object).map(([name, value]) => [name, JSON.stringify(value)]));
}

function place(members: Members, [name = '', ...rest]: readonly string[], json: string): void {
  if (rest.length === 0) return void members.set(name, json);
  const given = members.get(name) ?? '{}';
  const inner = given instanceof Map ? given : membersOfObject(JSON.parse(given) as object);
  place(inner, rest, json);
  members.set(name, inner);
}

function textOf(members: Members): string {
  const texts = [...members].map(
    ([name, value]) => `${JSON.stringify(name)}:${value instanceof Map ? textOf(value) : value}`,
  );
  return `{${texts.join(',')}}`;
}
