import { cpSync } from 'node:fs';
import { importBundled } from '../build/bundle.mjs';
import { inRoot } from '../workspace/root.mjs';

/** The OpenAPI documents as plain JSON, made from the sources of the gateway: `apps`, and `operators`. */
export async function apiDocuments(baseUrl) {
  // The introduction of a document is read from beside the bundle.
  cpSync(inRoot('libs/edge/src/openapi/chapters'), inRoot('dist/tools/assets/chapters'), {
    recursive: true,
  });
  const { apiDocuments: make } = await importBundled('apps/gateway/src/openapi/api-document.ts');
  return JSON.parse(JSON.stringify(make({ baseUrl, adminApart: false })));
}

/** The OpenAPI document of the API. */
export const apiDocument = async () => (await apiDocuments('https://auth.example.com')).apps;
