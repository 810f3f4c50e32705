/** Text of the document inside a row of a table: no line break, no end of a cell. */
export const cell = (text = '') => prose(text.replaceAll('\n', ' ').replaceAll('|', '\\|'));

export const table = (heads, rows) =>
  [heads, heads.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');

/** Markdown of the document inside a page: no tag, no template of Vue. */
export const prose = (text) =>
  text
    .split(/(`[^`]*`)/)
    .map(withoutTags)
    .join('');

const withoutTags = (text, place) =>
  (place % 2 === 1 ? text : text.replaceAll('<', '&lt;')).replaceAll('{{', '{&#123;');

const nameOf = (reference) => reference.split('/').at(-1);

export function resolved(document, part) {
  if (!part?.$ref) return part;
  const [, section, name] = /^#\/components\/(\w+)\/(.+)$/.exec(part.$ref);
  return document.components[section][name];
}

/** The schema of an object behind references and rules such as "one of these members". */
export function objectOf(document, schema) {
  const own = resolved(document, schema);
  return own?.allOf ? objectOf(document, own.allOf[0]) : own;
}

function typeOf(document, schema) {
  if (schema.$ref) {
    const target = resolved(document, schema);
    const name = nameOf(schema.$ref);
    return target.properties ? `[${name}](#${name})` : typeOf(document, target);
  }
  if (schema.allOf) return typeOf(document, schema.allOf[0]);
  const alternatives = schema.oneOf ?? schema.anyOf;
  if (alternatives) return alternatives.map((one) => typeOf(document, one)).join(' or ');
  if (schema.enum) return schema.enum.map((value) => `\`${value}\``).join(', ');
  if (schema.type === 'array') return `list of ${typeOf(document, schema.items ?? {})}`;
  return [schema.type ?? 'any value'].flat().join(' or ');
}

/** Names of the objects that a part of the document refers to, also through others. */
export function objectsIn(document, part, found = new Set()) {
  if (part === null || typeof part !== 'object') return found;
  if (part.$ref?.startsWith('#/components/schemas/')) {
    const target = resolved(document, part);
    if (found.has(nameOf(part.$ref))) return found;
    if (target.properties) found.add(nameOf(part.$ref));
    objectsIn(document, target, found);
  }
  for (const inside of Object.values(part)) objectsIn(document, inside, found);
  return found;
}

/** The members of an object as a table. */
export function membersTable(document, schema, { request }) {
  const { properties = {}, required = [] } = objectOf(document, schema);
  const isOptional = ([name]) => request && !required.includes(name);
  const members = Object.entries(properties);
  const sorted = [...members.filter((one) => !isOptional(one)), ...members.filter(isOptional)];
  const rows = sorted.map(([name, member]) => [
    `\`${name}\`${request && required.includes(name) ? ' *' : ''}`,
    cell(typeOf(document, member)),
    cell(member.description ?? resolved(document, member)?.description),
  ]);
  return rows.length === 0 ? 'An empty object.' : table(['member', 'type', 'meaning'], rows);
}
