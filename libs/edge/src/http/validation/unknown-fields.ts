import { type FieldSpec, fieldsOf, type MessageClass, nearestName } from '@latchkey/contracts';
import type { FieldProblem } from '@latchkey/platform/errors';
import { MOST_FIELDS, pathText } from '../field-problems.js';

export type PlainObject = Record<string, unknown>;

/** Each hint compares the name with every known one, so a request gets at most this many. */
const MOST_HINTS = 20;

interface UnknownName {
  /** Dotted path from the outermost message. */
  readonly field: string;
  readonly name: string;
  /** The declared fields of the object that holds it. */
  readonly known: readonly FieldSpec[];
}

/** The first 100 members that the class or a nested message does not declare. The first 20 get a hint. */
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
  const isObject = typeof value === 'object' && value !== null;
  return isObject ? unknownNames(nested, value as PlainObject, `${path}.`) : [];
}

function unknownField({ field, name, known }: UnknownName, index: number): FieldProblem {
  const path = pathText([field]);
  const hint = index < MOST_HINTS ? `; ${hintFor(name, known)}` : '';
  return { field: path, message: `${path} is not known${hint}` };
}

function hintFor(name: string, known: readonly FieldSpec[]): string {
  const names = known.map((candidate) => candidate.name);
  const nearest = nearestName(name, names);
  return nearest === undefined ? 'no field is known here' : `the nearest known field is ${nearest}`;
}
