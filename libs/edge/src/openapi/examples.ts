import { type FieldSpec, fieldsOf, type JsonSchema, type MessageClass } from '@latchkey/contracts';
import type { MemberRule } from '../http/endpoint.js';

type Example = Record<string, unknown>;

/** A plausible answer: the required members, and the optional ones that have an example or a nested message. */
export function responseExample(message: MessageClass): Example {
  return exampleOf(
    message,
    ({ required, schema, nested }) => required || schema.examples !== undefined || nested !== undefined,
  );
}

/** A valid request: the required members, those with an example, and the first of exclusive alternatives. */
export function requestExample(message: MessageClass, rule?: MemberRule): Example {
  const others = rule?.kind === 'exactly one' ? rule.members.slice(1) : [];
  const first = rule?.members[0];
  const shown = ({ name, required, schema }: FieldSpec) =>
    required || name === first || (schema.examples !== undefined && !others.includes(name));
  return exampleOf(message, shown);
}

function exampleOf(message: MessageClass, shown: (field: FieldSpec) => boolean): Example {
  return Object.fromEntries(
    fieldsOf(message)
      .filter(shown)
      .map((field) => [field.name, valueOf(field)]),
  );
}

function valueOf({ schema, nested: message, rows }: FieldSpec): unknown {
  const nested = message ?? rows;
  const [given] = schema.examples ?? [];
  if (given !== undefined) return given;
  if (!nested) return plainValue(schema);
  const inside = responseExample(nested());
  return schema.type === 'array' ? [inside] : inside;
}

function plainValue(schema: JsonSchema): unknown {
  if (schema.default !== undefined) return schema.default;
  if (schema.enum) return schema.enum[0];
  switch (schema.type) {
    case 'integer':
      return schema.minimum ?? 0;
    case 'boolean':
      return true;
    case 'array':
      return schema.items?.enum ? [schema.items.enum[0]] : [];
    case 'object':
      return {};
    default:
      return '…';
  }
}
