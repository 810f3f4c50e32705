import { merged, type OpenApi, type Schema } from './openapi.js';

/** Differences between a value and its schema in the document; a member that the schema does not name is one. */
export function schemaProblems(document: OpenApi, declared: Schema, value: unknown, at = 'body'): string[] {
  const schema = merged(document, declared);
  const choices = schema.oneOf ?? schema.anyOf;
  if (choices && !schema.properties) {
    const fits = choices.some((choice) => schemaProblems(document, choice, value, at).length === 0);
    return fits ? [] : [`${at} fits none of its forms`];
  }
  if (!hasType(schema, value)) return [`${at} is ${JSON.stringify(value)}, not ${String(schema.type)}`];
  const problems = valueProblems(schema, value, at);
  if (Array.isArray(value)) return [...problems, ...itemProblems(document, schema, value, at)];
  if (typeof value === 'object' && value !== null)
    return [...problems, ...memberProblems(document, schema, value as Record<string, unknown>, at)];
  return problems;
}

function hasType({ type }: Schema, value: unknown): boolean {
  if (type === undefined) return true;
  return [type].flat().some((name) => {
    if (name === 'integer') return Number.isInteger(value);
    if (name === 'array') return Array.isArray(value);
    if (name === 'null') return value === null;
    if (name === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value);
    return typeof value === name;
  });
}

function valueProblems(schema: Schema, value: unknown, at: string): string[] {
  const problems: string[] = [];
  if (schema.enum && !schema.enum.includes(value))
    problems.push(`${at} is ${JSON.stringify(value)}, none of its values`);
  if (typeof value === 'number') {
    if (value < (schema.minimum ?? -Infinity) || value > (schema.maximum ?? Infinity))
      problems.push(`${at} is out of bounds`);
  }
  const length = typeof value === 'string' ? value.length : undefined;
  if (length !== undefined && (length < (schema.minLength ?? 0) || length > (schema.maxLength ?? Infinity)))
    problems.push(`${at} has ${length} characters`);
  return problems;
}

function itemProblems(document: OpenApi, schema: Schema, value: readonly unknown[], at: string): string[] {
  const problems = value.length < (schema.minItems ?? 0) ? [`${at} has ${value.length} items`] : [];
  const { items } = schema;
  if (!items) return problems;
  return [
    ...problems,
    ...value.flatMap((item, index) => schemaProblems(document, items, item, `${at}[${index}]`)),
  ];
}

function memberProblems(
  document: OpenApi,
  schema: Schema,
  value: Record<string, unknown>,
  at: string,
): string[] {
  const missing = (schema.required ?? [])
    .filter((name) => !(name in value))
    .map((name) => `${at}.${name} is missing`);
  const members = Object.entries(value).flatMap(([name, member]) => {
    const declared = schema.properties?.[name];
    if (declared) return schemaProblems(document, declared, member, `${at}.${name}`);
    if (typeof schema.additionalProperties === 'object')
      return schemaProblems(document, schema.additionalProperties, member, `${at}.${name}`);
    return schema.properties && schema.additionalProperties !== true
      ? [`${at}.${name} is not documented`]
      : [];
  });
  return [...missing, ...members];
}
