import { type FieldSpec, fieldsOf, type MessageClass } from '@latchkey/contracts';
import type { FieldProblem } from '@latchkey/platform/errors';
import { MOST_FIELDS } from '../error-answer.js';
import { nearestName } from './nearest-name.js';
import { isPlainObject, type PlainObject } from './plain-object.js';

interface UnknownName {
  /** Where it stands, from the outermost message on. */
  readonly field: string;
  readonly name: string;
  /** What could have been meant there. */
  readonly known: readonly FieldSpec[];
}

/**
 * Members that the class does not name, nested messages included, each with its nearest known neighbour; of a flood
 * the first, since each costs a comparison of texts.
 */
export function unknownFields(message: MessageClass | undefined, raw: PlainObject): FieldProblem[] {
  return unknownNames(message, raw, '').slice(0, MOST_FIELDS).map(unknownField);
}

function unknownNames(message: MessageClass | undefined, raw: PlainObject, path: string): UnknownName[] {
  const known = message ? fieldsOf(message) : [];
  return Object.keys(raw).flatMap((name) => {
    const field = known.find((candidate) => candidate.name === name);
    if (!field) return [{ field: `${path}${name}`, name, known }];
    return field.nested ? unknownInside(field.nested(), raw[name], `${path}${name}`) : [];
  });
}

function unknownInside(nested: MessageClass, value: unknown, path: string): UnknownName[] {
  if (Array.isArray(value))
    return value.flatMap((item, index) => unknownInside(nested, item, `${path}.${index}`));
  return isPlainObject(value) ? unknownNames(nested, value, `${path}.`) : [];
}

function unknownField({ field, name, known }: UnknownName): FieldProblem {
  const nearest = nearestName(
    name,
    known.map((candidate) => candidate.name),
  );
  const hint = nearest === undefined ? 'no field is known here' : `the nearest known field is ${nearest}`;
  return { field, message: `${field} is not known; ${hint}` };
}
