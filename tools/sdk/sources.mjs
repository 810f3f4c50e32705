import { readFileSync } from 'node:fs';
import { inRoot } from '../workspace/root.mjs';
import { apiDocuments } from './document.mjs';
import { callsSource, errorTypesSource } from './calls.mjs';
import { consoleSources } from './console.mjs';
import { goSources } from './go.mjs';
import { operationsOf } from './operations.mjs';
import { pageSchemaSource } from './page-schema.mjs';
import { pythonSources } from './python.mjs';
import { schemaSource } from './schema.mjs';

const HEAD = '// Written by `npm run sdk` from the OpenAPI document of the gateway.\n';

/** What `npm run sdk` writes, by path in the repository. */
export async function generatedSources() {
  const documents = await apiDocuments('https://auth.example.com');
  const operations = operationsOf(documents.apps);
  const { version } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
  return {
    'libs/sdk-node/src/generated/schema.ts': HEAD + (await schemaSource(documents.apps, operations)),
    'libs/sdk-node/src/generated/calls.ts': HEAD + callsSource(documents.apps, operations),
    'libs/sdk-node/src/generated/error-types.ts': HEAD + errorTypesSource(documents.apps),
    'libs/sdk-browser/src/generated/error-types.ts': HEAD + errorTypesSource(documents.apps),
    'libs/sdk-browser/src/generated/schema.ts': HEAD + (await pageSchemaSource(documents.apps)),
    ...(await consoleSources(documents)),
    ...pythonSources(documents.apps, operations, version),
    ...goSources(documents.apps, operations, version),
  };
}
