import { importBundled } from '../build/bundle.mjs';
import { operationsOf } from './operations.mjs';
import { schemaSource } from './schema.mjs';

const HEAD = '// Written by `npm run sdk` from the OpenAPI document of administration.\n';
const FOLDER = 'apps/console/src/generated';
const ERRORS = 'libs/contracts/vocabulary/src/errors';

/** The types, operations, settings and texts of the console, by path in the repository. */
export async function consoleSources({ apps, operators: document }) {
  const operations = operationsOf(document);
  return {
    [`${FOLDER}/schema.ts`]: HEAD + (await schemaSource(document, operations)),
    [`${FOLDER}/operations.ts`]: HEAD + operationsSource(operations),
    [`${FOLDER}/event-types.ts`]: HEAD + eventTypesSource(document.components.schemas.FeedEvent),
    [`${FOLDER}/settings.ts`]: HEAD + settingsSource(document.components.schemas.AppSettingsInput),
    [`${FOLDER}/texts.ts`]: HEAD + (await textsSource(apps)),
  };
}

/** What the page needs to send a call, and to know whether the operator may. */
function operationsSource(operations) {
  const rows = operations.map(
    ({ operationId, method, path, operation }) =>
      `  ${operationId}: ${JSON.stringify({ method, path, role: operation['x-role'] ?? null })},`,
  );
  const lines = ['/** Each operation: how it is called, and the least role that may call it. */'];
  return [...lines, `export const OPERATIONS = {\n${rows.join('\n')}\n} as const;`, ''].join('\n');
}

const eventTypesSource = ({ properties }) =>
  `export const EVENT_TYPES = ${JSON.stringify(properties.type.enum, null, 2)} as const;\n`;

function settingsSource({ properties }) {
  const plain = Object.entries(properties).filter(([, schema]) => !schema.$ref);
  return [
    '/** The settings of an App as the document describes them, but its providers. */',
    `export const SETTINGS = ${JSON.stringify(Object.fromEntries(plain), null, 2)} as const;`,
    '',
  ].join('\n');
}

/** What each error and each reason of a refusal says, and each operation of the API of Apps does. */
async function textsSource({ paths }) {
  const { ERROR_TABLE } = await importBundled(`${ERRORS}/error-table.ts`);
  const { REFUSAL_REASONS } = await importBundled(`${ERRORS}/refusal-reasons.ts`);
  const errors = Object.fromEntries(
    Object.entries(ERROR_TABLE).map(([type, { message }]) => [type, message]),
  );
  const called = Object.values(paths).flatMap((item) => Object.values(item));
  const summaries = Object.fromEntries(called.map(({ operationId, summary }) => [operationId, summary]));
  return [
    `export const OPERATION_TEXTS: Readonly<Record<string, string>> = ${JSON.stringify(summaries, null, 2)};`,
    '',
    `export const ERROR_TEXTS: Readonly<Record<string, string>> = ${JSON.stringify(errors, null, 2)};`,
    '',
    `export const REASON_TEXTS: Readonly<Record<string, string>> = ${JSON.stringify(REFUSAL_REASONS, null, 2)};`,
    '',
  ].join('\n');
}
