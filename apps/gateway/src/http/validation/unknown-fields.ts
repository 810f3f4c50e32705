import { type FieldSpec, fieldsOf, type MessageClass } from '@latchkey/contracts';
import type { FieldProblem } from '@latchkey/platform/errors';
import { MOST_FIELDS, pathText } from '../field-problems.js';
import { nearestName } from './nearest-name.js';
import { isPlainObject, type PlainObject } from './plain-object.js';

/** Each costs a comparison of texts with every known name. */
const MOST_HINTS = 20;

interface UnknownName {
  /** Where it stands, from the outermost message on. */
  readonly field: string;
  readonly name: string;
  /** What could have been meant there. */
  readonly known: readonly FieldSpec[];
}

/**
 * Members that the class does not name, nested messages included, each with its nearest known neighbour; of a flood
 * the first, and of these the first with a hint.
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
    return value
      .slice(0, MOST_FIELDS)
      .flatMap((item, index) => unknownInside(nested, item, `${path}.${index}`));
  return isPlainObject(value) ? unknownNames(nested, value, `${path}.`) : [];
}

function unknownField({ field, name, known }: UnknownName, index: number): FieldProblem {
  const path = pathText([field]);
  const hint = index < MOST_HINTS ? `; ${hintOf(name, known)}` : '';
  return { field: path, message: `${path} is not known${hint}` };
}

function hintOf(name: string, known: readonly FieldSpec[]): string {
  const names = known.map((candidate) => candidate.name);
  const nearest = nearestName(name, names);
  return nearest === undefined ? 'no field is known here' : `the nearest known field is ${nearest}`;
}
