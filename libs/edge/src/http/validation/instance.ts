import { type FieldSpec, fieldsOf, type MessageClass } from '@latchkey/contracts';
import { MOST_FIELDS } from '../field-problems.js';
import type { PlainObject } from './unknown-fields.js';

/**
 * An instance of the class with the members that it documents, normalized, and nothing else. `null` for an optional
 * member counts as absent unless the member is nullable.
 */
export function instanceOf<T extends object>(message: MessageClass<T>, raw: PlainObject): T {
  const made = new message();
  for (const field of fieldsOf(message)) {
    const value = Object.hasOwn(raw, field.name) ? raw[field.name] : undefined;
    if (value === undefined || (value === null && !field.required && !field.nullable)) continue;
    (made as PlainObject)[field.name] = valueOf(field, value);
  }
  return made;
}

function valueOf(field: FieldSpec, value: unknown): unknown {
  const bounded = Array.isArray(value) ? value.slice(0, mostItems(field)) : value;
  if (field.normalize) return field.normalize(bounded);
  return field.nested ? nestedValue(field.nested(), bounded) : bounded;
}

/** One item more than allowed is enough to refuse a list; a list where none is allowed needs no items. */
function mostItems({ schema }: FieldSpec): number {
  return schema.type === 'array' ? (schema.maxItems ?? MOST_FIELDS) + 1 : 0;
}

function nestedValue(nested: MessageClass, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => nestedValue(nested, item));
  return typeof value === 'object' && value !== null ? instanceOf(nested, value as PlainObject) : value;
}
