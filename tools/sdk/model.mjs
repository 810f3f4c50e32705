const JSON_TYPE = 'application/json';

const capital = (text) => text[0].toUpperCase() + text.slice(1);
const capitals = (text) => text.split('_').map(capital).join('');
const nameOf = (reference) => reference.split('/').at(-1);

/**
 * The objects and calls of the document without a language: what the clients for Python and Go are written from.
 * @returns `objects`: each `name`, `description` and `members` (`name`, `type`, `required`, `description`), those that an
 *   object uses before it where none uses itself; `calls`: the operations with `input` and `answer` (names of objects,
 *   `input` undefined where nothing is passed) and `inputRequired`; `errors`: every type of error.
 */
export function modelOf(document, operations) {
  const { schemas } = document.components;
  const objects = new Map();

  const add = (name, schema) => {
    if (objects.has(name)) return name;
    objects.set(name, undefined);
    const { properties, required } = flat(schemas, schema);
    const members = membersOf(name, properties, required, add);
    objects.delete(name);
    objects.set(name, { name, description: schema.description, members });
    return name;
  };
  add.reference = (reference) => add(nameOf(reference), schemas[nameOf(reference)]);

  const calls = operations.map((operation) => callOf(document, operation, add));
  Object.values(document.webhooks).forEach(({ post }) =>
    add.reference(post.requestBody.content[JSON_TYPE].schema.$ref),
  );
  return { objects: [...objects.values()], calls, errors: schemas.Error.properties.error_type.enum };
}

/** The members of a schema, those of all its parts; a part that only says which members go together adds none. */
function flat(schemas, schema) {
  const whole = schema.$ref ? schemas[nameOf(schema.$ref)] : schema;
  const parts = (whole.allOf ?? []).map((part) => flat(schemas, part));
  return {
    properties: Object.assign({}, ...parts.map(({ properties }) => properties), whole.properties),
    required: parts.flatMap(({ required }) => required).concat(whole.required ?? []),
  };
}

const membersOf = (owner, properties, required, add) =>
  Object.entries(properties).map(([name, schema]) => ({
    ...{ name, description: schema.description, required: required.includes(name) },
    type: typeOf(schema, owner + capitals(name), add),
  }));

/** @param name that an object gets which is written in place. */
function typeOf(schema, name, add) {
  if (schema.$ref) return { kind: 'object', name: add.reference(schema.$ref) };
  if (schema.const !== undefined) return { kind: 'words', words: [schema.const] };
  if (schema.enum) return { kind: 'words', words: schema.enum };
  const options = schema.oneOf ?? schema.anyOf;
  if (options) return { kind: 'union', options: options.map((option) => typeOf(option, `${name}Item`, add)) };
  if (schema.type === 'array') return { kind: 'list', item: typeOf(schema.items, `${name}Item`, add) };
  if (schema.properties) return { kind: 'object', name: add(name, schema) };
  if (!['string', 'integer', 'number', 'boolean', 'null', 'object'].includes(schema.type))
    throw new Error(`${name} has a schema that no client knows: ${JSON.stringify(schema)}`);
  return { kind: schema.type === 'object' ? 'map' : schema.type };
}

function callOf(document, one, add) {
  const { operation, operationId } = one;
  const body = operation.requestBody?.content[JSON_TYPE].schema;
  const parameters = (operation.parameters ?? [])
    .map((parameter) => (parameter.$ref ? document.components.parameters[nameOf(parameter.$ref)] : parameter))
    .filter((parameter) => parameter.in === 'path' || parameter.in === 'query');
  const answer = add.reference(operation.responses['200'].content[JSON_TYPE].schema.$ref);
  const input = inputOf(document, { operationId, body, parameters }, add);
  return { ...one, ...input, answer };
}

/** The body alone under its own name, or path, query and body as one object. */
function inputOf({ components }, { operationId, body, parameters }, add) {
  const own = body && flat(components.schemas, body);
  if (!own && parameters.length === 0) return { input: undefined, inputRequired: false };
  const named = body?.$ref ?? body?.allOf?.find(({ $ref }) => $ref)?.$ref;
  const required = parameters
    .filter((one) => one.required)
    .map(({ name }) => name)
    .concat(own?.required ?? []);
  const inputRequired = required.length > 0;
  if (own && parameters.length === 0) return { input: add.reference(named), inputRequired };
  const described = parameters.map(({ name, schema, description }) => [name, { description, ...schema }]);
  const properties = { ...Object.fromEntries(described), ...own?.properties };
  return { input: add(`${capital(operationId)}Input`, { properties, required }), inputRequired };
}

/** The calls as a tree, by the words of their names. */
export function treeOf(calls) {
  const tree = {};
  for (const call of calls) {
    const names = call.name.split('.');
    const last = names.pop();
    names.reduce((node, name) => (node[name] ??= {}), tree)[last] = call;
  }
  return tree;
}
