import { type FieldSpec, fieldsOf, type MessageClass } from '@latchkey/contracts';
import type { FieldProblem } from '@latchkey/platform/errors';
import { nearestName } from './nearest-name.js';
import { isPlainObject, type PlainObject } from './plain-object.js';

/** Every member that the class does not name, nested messages included, each with its nearest known neighbour. */
export function unknownFields(
  message: MessageClass | undefined,
  raw: PlainObject,
  path = '',
): FieldProblem[] {
  const known = message ? fieldsOf(message) : [];
  return Object.keys(raw).flatMap((name) => {
    const field = known.find((candidate) => candidate.name === name);
    if (!field) return [unknownField(`${path}${name}`, name, known)];
    return field.nested ? unknownInside(field.nested(), raw[name], `${path}${name}`) : [];
  });
}

function unknownInside(nested: MessageClass, value: unknown, path: string): FieldProblem[] {
  if (Array.isArray(value))
    return value.flatMap((item, index) => unknownInside(nested, item, `${path}.${index}`));
  return isPlainObject(value) ? unknownFields(nested, value, `${path}.`) : [];
}

function unknownField(field: string, name: string, known: readonly FieldSpec[]): FieldProblem {
  const nearest = nearestName(
    name,
    known.map((candidate) => candidate.name),
  );
  const hint = nearest === undefined ? 'no field is known here' : `the nearest known field is ${nearest}`;
  return { field, message: `${field} is not known; ${hint}` };
}
