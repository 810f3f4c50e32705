import 'reflect-metadata';
import { Expose, Transform, Type } from 'class-transformer';

/** The part of JSON Schema 2020-12 (OpenAPI 3.1) that the contracts use. */
export interface JsonSchema {
  type?: 'string' | 'integer' | 'number' | 'boolean' | 'object' | 'array' | 'null' | readonly string[];
  description?: string;
  examples?: readonly unknown[];
  enum?: readonly unknown[];
  default?: unknown;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  items?: JsonSchema;
  oneOf?: readonly JsonSchema[];
  additionalProperties?: boolean | JsonSchema;
}

export type MessageClass<T extends object = object> = new () => T;

/** One member of a message, as the API reference, the transformation and the validation read it. */
export interface FieldSpec {
  readonly name: string;
  readonly required: boolean;
  readonly schema: JsonSchema;
  /** The class of the nested object, or of each item when `schema.type` is `array`. */
  readonly nested?: () => MessageClass;
  /** An open object keeps members that no class names (metadata, the browser's credential). */
  readonly open: boolean;
  /** `null` says something of its own here; elsewhere it counts as absent. */
  readonly nullable: boolean;
  /** Brings a value into its stored form before it is checked. */
  readonly normalize?: (value: unknown) => unknown;
}

const FIELDS = Symbol('latchkey.fields');

/** Items that a list without a limit of its own keeps. */
const MOST_ITEMS = 100;

/**
 * The type of members that are no nested message. It declares no member, so class-transformer copies none; without a
 * type it would call what a client sends as `constructor`.
 */
class Opaque {}

/** Records a member of a message class in the order of declaration, and declares its transformation. */
export function registerField(target: object, spec: FieldSpec): void {
  const inherited: FieldSpec[] = Reflect.getMetadata(FIELDS, target) ?? [];
  const others = inherited.filter((field) => field.name !== spec.name);
  Reflect.defineMetadata(FIELDS, [...others, spec], target);
  Expose()(target, spec.name);
  Type((options) => typeOf(spec, options?.object as Record<string, unknown>))(target, spec.name);
  Transform(({ value, obj, key }) => {
    const sent = (obj as Record<string, unknown>)[key];
    return transformed(spec, sent, value);
  })(target, spec.name);
}

/** A list that is too long, or stands where none may, gets no instances of its nested class: 33,000 took a second. */
function typeOf(spec: FieldSpec, message: Record<string, unknown>): MessageClass {
  const sent = message[spec.name];
  const isTooLong = Array.isArray(sent) && sent.length > mostItems(spec);
  return spec.nested && !isTooLong ? spec.nested() : Opaque;
}

/** @param instance of the nested class, made from what was sent. */
function transformed(spec: FieldSpec, sent: unknown, instance: unknown): unknown {
  if (sent === undefined) return undefined;
  if (sent === null && !spec.required && !spec.nullable) return undefined;
  const value = spec.nested ? instance : sent;
  const bounded = Array.isArray(value) ? value.slice(0, mostItems(spec)) : value;
  return spec.normalize ? spec.normalize(bounded) : bounded;
}

/** One item more than allowed is enough to refuse a list; a list where none is allowed is refused by its type. */
function mostItems({ schema }: FieldSpec): number {
  return schema.type === 'array' ? (schema.maxItems ?? MOST_ITEMS) + 1 : 0;
}

/** A class decorator that changes every member of the message, inherited ones included. */
export function eachField(change: Partial<Pick<FieldSpec, 'required' | 'nullable'>>): ClassDecorator {
  return ({ prototype }) => {
    const fields: FieldSpec[] = Reflect.getMetadata(FIELDS, prototype as object) ?? [];
    for (const spec of fields) registerField(prototype as object, { ...spec, ...change });
  };
}

/** The members of a message class, those of its parents first. */
export function fieldsOf(message: MessageClass): readonly FieldSpec[] {
  return Reflect.getMetadata(FIELDS, message.prototype) ?? [];
}
