import { apiDocument } from './document.mjs';
import { callsSource } from './calls.mjs';
import { operationsOf } from './operations.mjs';
import { schemaSource } from './schema.mjs';

const HEAD = '// Written by `npm run sdk` from the OpenAPI document of the gateway.\n';

/** What `npm run sdk` writes below libs/sdk-node/src/generated, by file name. */
export async function generatedSources() {
  const document = await apiDocument();
  const operations = operationsOf(document);
  return {
    'schema.ts': HEAD + (await schemaSource(document, operations)),
    'calls.ts': HEAD + callsSource(document, operations),
  };
}
