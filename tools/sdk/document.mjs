import { cpSync } from 'node:fs';
import { importBundled } from '../build/bundle.mjs';
import { inRoot } from '../workspace/root.mjs';

/** The OpenAPI document of the API, made from the sources of the gateway. */
export async function apiDocument() {
  // The introduction of the document is read from beside the bundle.
  cpSync(inRoot('apps/gateway/src/openapi/chapters'), inRoot('dist/tools/assets/chapters'), {
    recursive: true,
  });
  const { apiDocument: make } = await importBundled('apps/gateway/src/openapi/api-document.ts');
  return JSON.parse(JSON.stringify(make('https://auth.example.com')));
}
