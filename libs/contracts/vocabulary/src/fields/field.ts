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
  ValidateNested,
} from 'class-validator';
import { type JsonSchema, type MessageClass, registerField } from './schema.js';

/** What a use of a vocabulary field may say about itself. */
export interface FieldOptions {
  readonly optional?: boolean;
  /** `null` says something of its own here; elsewhere it counts as absent. */
  readonly nullable?: boolean;
  readonly description?: string;
  readonly example?: unknown;
}

interface FieldDefinition {
  readonly schema: JsonSchema;
  readonly checks?: readonly PropertyDecorator[];
  readonly nested?: () => MessageClass;
  readonly open?: boolean;
  /** Brings a value into its stored form before it is checked. */
  readonly normalize?: (value: unknown) => unknown;
}

/** Makes one decorator of validators, transformation and schema; a member is required unless it says otherwise. */
export function field(definition: FieldDefinition, options: FieldOptions = {}): PropertyDecorator {
  const { schema, checks = [], nested, open = false, normalize } = definition;
  return (target, key) => {
    const described = {
      ...schema,
      ...(options.description === undefined ? {} : { description: options.description }),
      ...(options.example === undefined ? {} : { examples: [options.example] }),
    };
    registerField(target, {
      name: String(key),
      required: !options.optional,
      schema: described,
      nested,
      open,
      nullable: options.nullable ?? false,
      normalize,
    });
    if (options.optional) IsOptional()(target, key);
    for (const check of checks) check(target, key);
  };
}

/** A string; 1 to 256 characters unless the schema says otherwise. */
export function stringField(
  schema: JsonSchema,
  options?: FieldOptions,
  more: PropertyDecorator[] = [],
  normalize?: (value: unknown) => unknown,
): PropertyDecorator {
  const bounded = { minLength: 1, maxLength: 256, ...schema };
  const checks = [IsString(), MinLength(bounded.minLength), MaxLength(bounded.maxLength), ...more];
  return field({ schema: { type: 'string', ...bounded }, checks, normalize }, options);
}

/** A whole number inside its bounds. */
export function integerField(schema: JsonSchema, options?: FieldOptions): PropertyDecorator {
  const checks = [IsInt()];
  if (schema.minimum !== undefined) checks.push(Min(schema.minimum));
  if (schema.maximum !== undefined) checks.push(Max(schema.maximum));
  return field({ schema: { type: 'integer', ...schema }, checks }, options);
}

export function booleanField(schema: JsonSchema, options?: FieldOptions): PropertyDecorator {
  return field({ schema: { type: 'boolean', ...schema }, checks: [IsBoolean()] }, options);
}

export function choiceField(
  values: readonly string[],
  schema: JsonSchema,
  options?: FieldOptions,
): PropertyDecorator {
  return field({ schema: { type: 'string', enum: values, ...schema }, checks: [IsIn([...values])] }, options);
}

/** A nested message, checked like the outer one. */
export function objectField(
  nested: () => MessageClass,
  schema: JsonSchema = {},
  options?: FieldOptions,
): PropertyDecorator {
  const checks = [IsObject(), ValidateNested()];
  return field({ schema: { type: 'object', ...schema }, checks, nested }, options);
}

/** A list of nested messages. */
export function listField(
  nested: () => MessageClass,
  schema: JsonSchema = {},
  options?: FieldOptions,
): PropertyDecorator {
  const checks = [IsArray(), ValidateNested({ each: true }), ...itemBounds(schema)];
  return field({ schema: { type: 'array', ...schema }, checks, nested }, options);
}

/** A list of strings. */
export function stringListField(
  schema: JsonSchema,
  options?: FieldOptions,
  each: PropertyDecorator[] = [],
): PropertyDecorator {
  const checks = [IsArray(), IsString({ each: true }), ...each, ...itemBounds(schema)];
  return field({ schema: { type: 'array', items: { type: 'string' }, ...schema }, checks }, options);
}

/** An object whose members the service does not name. */
export function openObjectField(schema: JsonSchema, options?: FieldOptions): PropertyDecorator {
  const definition = {
    schema: { type: 'object', additionalProperties: true, ...schema } as const,
    checks: [IsObject()],
    open: true,
  };
  return field(definition, options);
}

function itemBounds(schema: JsonSchema): PropertyDecorator[] {
  const checks: PropertyDecorator[] = [];
  if (schema.minItems !== undefined) checks.push(ArrayMinSize(schema.minItems));
  if (schema.maxItems !== undefined) checks.push(ArrayMaxSize(schema.maxItems));
  return checks;
}
