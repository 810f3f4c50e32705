import { membersTable, objectOf, objectsIn, prose } from './members.mjs';
import { operationSection } from './operation.mjs';

/** The name of an area as part of an address: `one-time-passcodes`. */
const addressOf = (name) => name.toLowerCase().replaceAll(' ', '-');

function operationsOf(document) {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  );
}

/** @returns the areas of an OpenAPI document with their operations, in its order. */
export function areasOf(document) {
  const operations = operationsOf(document);
  return document.tags.map(({ name, description }) => ({
    ...{ name, description, address: addressOf(name) },
    operations: operations.filter(({ operation }) => operation.tags[0] === name),
  }));
}

/** Pages of a document, one for each area. @returns pairs of the path below /reference/ and the Markdown. */
export function areaPages(document, folder) {
  return areasOf(document).map((area) => [`${folder}/${area.address}.md`, areaPage(document, area)]);
}

function areaPage(document, { name, description, operations }) {
  const sections = operations.map((one) => operationSection(document, one));
  return [`# ${name}`, prose(description), ...sections, ...objectSections(document, operations)].join('\n\n');
}

/** The objects that some operations take and answer, as sections under a heading of their own; empty without any. */
export function objectSections(document, operations) {
  const used = objectsIn(document, operations.map(contentsOf(document)));
  const objects = [...used].sort().map((object) => objectSection(document, object));
  return objects.length > 0 ? ['## Objects', ...objects] : [];
}

/** The members of what an operation takes and answers. Errors have a page of their own. */
const contentsOf =
  (document) =>
  ({ operation: { requestBody, responses } }) =>
    [requestBody, responses['200']].flatMap((part) =>
      Object.values(part?.content ?? {}).map(({ schema }) => objectOf(document, schema)),
    );

/** An object of the document by its name: what it is, and its members. */
function objectSection(document, name) {
  const schema = document.components.schemas[name];
  return `### ${name} {#${name}}\n\n${schema.description ? `${prose(schema.description)}\n\n` : ''}${membersTable(document, schema, { request: name.endsWith('Request') || name.endsWith('Input') })}`;
}

/** The introduction of a document as Markdown. */
export function introduction(title, document) {
  return `# ${title}\n\n${prose(document.info.description)}\n`;
}
