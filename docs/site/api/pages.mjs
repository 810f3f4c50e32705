import { membersTable, objectOf, objectsIn, prose } from './members.mjs';
import { operationSection } from './operation.mjs';

/** The name of an area as part of an address: `one-time-passcodes`. */
const addressOf = (name) => name.toLowerCase().replaceAll(' ', '-');

function operationsOf(document) {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  );
}

/** Pages of a document, one for each area. @returns pairs of the path below /reference/ and the text. */
export function areaPages(document, folder) {
  const operations = operationsOf(document);
  return document.tags.map((area) => {
    const own = operations.filter(({ operation }) => operation.tags[0] === area.name);
    return [`${folder}/${addressOf(area.name)}.md`, areaPage(document, area, own)];
  });
}

function areaPage(document, { name, description }, operations) {
  const sections = operations.map((one) => operationSection(document, one));
  const used = objectsIn(document, operations.map(contentsOf(document)));
  const objects = [...used].sort().map((object) => objectSection(document, object));
  return [
    `# ${name}`,
    prose(description),
    ...sections,
    ...(objects.length > 0 ? ['## Objects'] : []),
    ...objects,
  ].join('\n\n');
}

/** The members of what an operation takes and answers. Errors have a page of their own. */
const contentsOf =
  (document) =>
  ({ operation: { requestBody, responses } }) =>
    [requestBody, responses['200']].flatMap((part) =>
      Object.values(part?.content ?? {}).map(({ schema }) => objectOf(document, schema)),
    );

function objectSection(document, name) {
  const schema = document.components.schemas[name];
  return `### ${name} {#${name}}\n\n${schema.description ? `${prose(schema.description)}\n\n` : ''}${membersTable(document, schema, { request: name.endsWith('Request') || name.endsWith('Input') })}`;
}

/** The introduction of a document as a page. */
export function introduction(title, document) {
  return `# ${title}\n\n${prose(document.info.description)}\n`;
}
