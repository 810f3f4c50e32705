import { apiDocument } from './document.mjs';
import { callsSource } from './calls.mjs';
import { operationsOf } from './operations.mjs';
import { pageSchemaSource } from './page-schema.mjs';
import { schemaSource } from './schema.mjs';

const HEAD = '// Written by `npm run sdk` from the OpenAPI document of the gateway.\n';

/** What `npm run sdk` writes, by path below libs. */
export async function generatedSources() {
  const document = await apiDocument();
  const operations = operationsOf(document);
  return {
    'sdk-node/src/generated/schema.ts': HEAD + (await schemaSource(document, operations)),
    'sdk-node/src/generated/calls.ts': HEAD + callsSource(document, operations),
    'sdk-browser/src/generated/schema.ts': HEAD + (await pageSchemaSource(document)),
  };
}
