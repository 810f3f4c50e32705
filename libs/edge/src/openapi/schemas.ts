import { type FieldSpec, fieldsOf, type JsonSchema, type MessageClass } from '@latchkey/contracts';

export interface SchemaObject extends Omit<JsonSchema, 'items' | 'oneOf'> {
  $ref?: string;
  items?: SchemaObject;
  oneOf?: readonly SchemaObject[];
  allOf?: readonly SchemaObject[];
  anyOf?: readonly SchemaObject[];
  const?: unknown;
  properties?: Record<string, SchemaObject>;
  required?: readonly string[];
}

/** The named schemas of the document, one for each message class. */
export class Schemas {
  private readonly classes = new Map<string, MessageClass>();
  readonly components: Record<string, SchemaObject> = {};

  /** @param masks whether some readers of answers see what is personal masked. */
  constructor(private readonly masks = false) {}

  /** A reference to the schema of a class; adds it and its nested schemas. */
  reference(message: MessageClass): SchemaObject {
    const { name } = message;
    const known = this.classes.get(name);
    if (known && known !== message) throw new Error(`two message classes are called ${name}`);
    if (!known) {
      this.classes.set(name, message);
      this.components[name] = this.inPlace(message, this.masks ? masked : undefined);
    }
    return { $ref: `#/components/schemas/${name}` };
  }

  /** The same for a request, which allows no additional members at any depth. */
  requestReference(message: MessageClass): SchemaObject {
    const reference = this.reference(message);
    this.components[message.name] = { ...this.inPlace(message), additionalProperties: false };
    for (const { nested, rows } of fieldsOf(message)) {
      const inside = nested ?? rows;
      if (inside) this.requestReference(inside());
    }
    return reference;
  }

  /** The schema of one member; a reference if it is a nested message. */
  memberOf(field: FieldSpec): SchemaObject {
    const { description, examples, ...member } = this.plainMemberOf(field);
    const said = { ...(description && { description }), ...(examples && { examples }) };
    // An example may be null, so it stands beside the alternatives.
    return field.nullable ? { anyOf: [member, { type: 'null' }], ...said } : { ...member, ...said };
  }

  private plainMemberOf(field: FieldSpec): SchemaObject {
    const nested = field.nested ?? field.rows;
    const schema = withoutDefault(field);
    if (!nested) return schema;
    const reference = this.reference(nested());
    if (schema.type === 'array') return { ...schema, items: reference };
    const { type: _, ...said } = schema;
    return { ...reference, ...said };
  }

  /** The schema of a class, without a name. */
  inPlace(message: MessageClass, shown = (field: FieldSpec) => field): SchemaObject {
    const fields = fieldsOf(message).map(shown);
    const required = fields.filter((field) => field.required).map(({ name }) => name);
    const properties = Object.fromEntries(fields.map((field) => [field.name, this.memberOf(field)]));
    return { type: 'object', properties, ...(required.length > 0 && { required }) };
  }
}

/** A member of an answer that a `viewer` sees masked, in a form of its own. */
function masked(field: FieldSpec): FieldSpec {
  if (!field.personal) return field;
  const { format: _, pattern: __, maxLength: ___, ...schema } = field.schema;
  const description = `${schema.description ?? ''} A \`viewer\` sees it masked.`.trimStart();
  return { ...field, schema: { ...schema, description } };
}

/**
 * The default as a sentence: generators of clients take a member with the keyword `default` for required, so correct
 * calls would not compile.
 */
function withoutDefault({ required, schema }: FieldSpec): JsonSchema {
  const { default: value, ...others } = schema;
  if (value === undefined || required) return others;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return { ...others, description: `${schema.description ?? ''} Default: \`${text}\`.`.trimStart() };
}
