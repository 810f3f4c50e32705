import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsObject,
  IsOptional,
  IsString,
  Max,
  MaxLength,
  Min,
  MinLength,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { type JsonSchema, type MessageClass, type PersonalKind, registerField } from './schema.js';
import { keepValidators } from './validators.js';

/** The schema of a member, and how this use of it differs: a member is required, and not null, unless it says so. */
export interface FieldOptions extends JsonSchema {
  readonly optional?: boolean;
  /** `null` has a meaning of its own; elsewhere it counts as absent. */
  readonly nullable?: boolean;
  readonly personal?: PersonalKind;
  /** Replaces the examples. */
  readonly example?: unknown;
}

interface FieldDefinition {
  readonly schema: FieldOptions;
  readonly checks?: readonly PropertyDecorator[];
  readonly nested?: () => MessageClass;
  readonly rows?: () => MessageClass;
  readonly open?: boolean;
  /** Brings a value into its stored form before it is checked. */
  readonly normalize?: ((value: unknown) => unknown) | undefined;
}

/** Makes one decorator of validators, transformation and schema. */
export function field(definition: FieldDefinition): PropertyDecorator {
  const { checks = [], nested, rows, open = false, normalize } = definition;
  const { optional = false, nullable = false, personal, example, ...schema } = definition.schema;
  const described = example === undefined ? schema : { ...schema, examples: [example] };
  return (target, key) => {
    const name = String(key);
    registerField(target, {
      name,
      required: !optional,
      schema: described,
      nested,
      rows,
      open,
      nullable,
      personal,
      normalize,
    });
    keepValidators(target, () => {
      if (optional) IsOptional()(target, key);
      else if (nullable) ValidateIf((_message, value) => value !== null)(target, key);
      for (const check of checks) check(target, key);
    });
  };
}

/** A string; 1 to 256 characters unless the schema says otherwise. */
export function stringField(
  schema: FieldOptions,
  more: PropertyDecorator[] = [],
  normalize?: (value: unknown) => unknown,
): PropertyDecorator {
  const bounded = { minLength: 1, maxLength: 256, ...schema };
  const checks = [IsString(), MinLength(bounded.minLength), MaxLength(bounded.maxLength), ...more];
  return field({ schema: { type: 'string', ...bounded }, checks, normalize });
}

/** A whole number inside its bounds. */
export function integerField(schema: FieldOptions): PropertyDecorator {
  const checks = [IsInt()];
  if (schema.minimum !== undefined) checks.push(Min(schema.minimum));
  if (schema.maximum !== undefined) checks.push(Max(schema.maximum));
  return field({ schema: { type: 'integer', ...schema }, checks });
}

export function booleanField(schema: FieldOptions): PropertyDecorator {
  return field({ schema: { type: 'boolean', ...schema }, checks: [IsBoolean()] });
}

export function choiceField(values: readonly string[], schema: FieldOptions): PropertyDecorator {
  return field({ schema: { type: 'string', enum: values, ...schema }, checks: [IsIn([...values])] });
}

/** A nested message, checked like the outer one. */
export function objectField(nested: () => MessageClass, schema: FieldOptions = {}): PropertyDecorator {
  return field({ schema: { type: 'object', ...schema }, checks: [IsObject(), ValidateNested()], nested });
}

/** A list of nested messages; a list in it is none of them, although `ValidateNested` would look into it. */
export function listField(nested: () => MessageClass, schema: FieldOptions = {}): PropertyDecorator {
  const checks = [IsArray(), IsObject({ each: true }), ValidateNested({ each: true }), ...itemBounds(schema)];
  return field({ schema: { type: 'array', ...schema }, checks, nested });
}

/** A list of rows: documented as messages, and checked by the endpoint one by one, so that a wrong one stops no other. */
export function rowsField(rows: () => MessageClass, schema: FieldOptions): PropertyDecorator {
  return field({ schema: { type: 'array', ...schema }, checks: [IsArray(), ...itemBounds(schema)], rows });
}

/** A list of strings. */
export function stringListField(schema: FieldOptions, each: PropertyDecorator[] = []): PropertyDecorator {
  const checks = [IsArray(), IsString({ each: true }), ...each, ...itemBounds(schema)];
  return field({ schema: { type: 'array', items: { type: 'string' }, ...schema }, checks });
}

/** An object whose members the service does not name. */
export function openObjectField(schema: FieldOptions, more: PropertyDecorator[] = []): PropertyDecorator {
  return field({
    schema: { type: 'object', additionalProperties: true, ...schema },
    checks: [IsObject(), ...more],
    open: true,
  });
}

function itemBounds(schema: JsonSchema): PropertyDecorator[] {
  const checks: PropertyDecorator[] = [];
  if (schema.minItems !== undefined) checks.push(ArrayMinSize(schema.minItems));
  if (schema.maxItems !== undefined) checks.push(ArrayMaxSize(schema.maxItems));
  return checks;
}
