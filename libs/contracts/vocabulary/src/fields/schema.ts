import 'reflect-metadata';

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
  maxProperties?: number;
  items?: JsonSchema;
  oneOf?: readonly JsonSchema[];
  additionalProperties?: boolean | JsonSchema;
}

/** How a member is masked: an address, any text, the values of an open object, or a URL, whose path may be a secret. */
export const PERSONAL_KINDS = ['email', 'phone_number', 'ip', 'text', 'values', 'url'] as const;
export type PersonalKind = (typeof PERSONAL_KINDS)[number];

export type MessageClass<T extends object = object> = new () => T;

/** A member of a message, for the API reference and the validation. */
export interface FieldSpec {
  readonly name: string;
  readonly required: boolean;
  readonly schema: JsonSchema;
  /** The class of the nested object, or of each item when `schema.type` is `array`. */
  readonly nested?: () => MessageClass;
  /** The class of each item of a list whose items the endpoint checks one by one: a wrong one fails no request. */
  readonly rows?: () => MessageClass;
  /** An open object keeps unknown members (metadata, the browser's credential). */
  readonly open: boolean;
  /** `null` has a meaning of its own; elsewhere it counts as absent. */
  readonly nullable: boolean;
  /** Where it tells of a person: how it is masked for readers who need no more. */
  readonly personal?: PersonalKind | undefined;
  /** Brings a value into its stored form before it is checked. */
  readonly normalize?: (value: unknown) => unknown;
}

const FIELDS = Symbol('latchkey.fields');

const DESCRIPTION = Symbol('latchkey.description');

/** Says for the API reference what a message is. A class does not inherit it: each answer says what it is. */
export function Described(text: string): ClassDecorator {
  return ({ prototype }) => Reflect.defineMetadata(DESCRIPTION, text, prototype as object);
}

/** The text of `@Described`. */
export function descriptionOf(message: MessageClass): string | undefined {
  return Reflect.getOwnMetadata(DESCRIPTION, message.prototype) as string | undefined;
}

/** Records a member of a message class, in the order of declaration. */
export function registerField(target: object, spec: FieldSpec): void {
  const inherited: FieldSpec[] = Reflect.getMetadata(FIELDS, target) ?? [];
  const others = inherited.filter((field) => field.name !== spec.name);
  Reflect.defineMetadata(FIELDS, [...others, spec], target);
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
