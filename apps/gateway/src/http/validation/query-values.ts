import { AppError, fieldsOf, type JsonSchema, type MessageClass } from '@latchkey/contracts';
import type { FieldProblem } from '@latchkey/platform/errors';
import { isUnstorable, unstorableText } from '../text-problems.js';
import type { PlainObject } from './plain-object.js';

/**
 * A query string's values in the types of its class; what does not read as one stays text, and fails there.
 * @throws AppError invalid_request naming parameters that are repeated or hold what nothing could store.
 */
export function queryValues(query: PlainObject, message: MessageClass | undefined): PlainObject {
  const names = Object.keys(query);
  if (names.length === 0) return {};
  const schemas = new Map((message ? fieldsOf(message) : []).map(({ name, schema }) => [name, schema]));
  const problems: FieldProblem[] = [];
  const values: PlainObject = Object.create(null) as PlainObject;
  for (const name of names) {
    const value = query[name];
    if (typeof value !== 'string') problems.push({ field: name, message: `${name} must be given once` });
    else if (isUnstorable(value) || isUnstorable(name)) problems.push(unstorableText(name));
    else values[name] = coerced(value, schemas.get(name));
  }
  if (problems.length > 0) throw new AppError('invalid_request', { fields: problems });
  return values;
}

function coerced(text: string, schema: JsonSchema | undefined): unknown {
  if (schema?.type === 'integer' && /^-?\d{1,15}$/.test(text)) return Number(text);
  if (schema?.type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}
