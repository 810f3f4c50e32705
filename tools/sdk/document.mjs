import { cpSync } from 'node:fs';
import { importBundled } from '../build/bundle.mjs';
import { inRoot } from '../workspace/root.mjs';

/** The OpenAPI documents as plain JSON, made from the sources of the gateway and of administration: `apps`, and `operators`. */
export async function apiDocuments(baseUrl) {
  // The introduction of a document is read from beside the bundle.
  cpSync(inRoot('libs/edge/src/openapi/chapters'), inRoot('dist/tools/assets/chapters'), {
    recursive: true,
  });
  const { apiDocument: ofApps } = await importBundled('apps/gateway/src/openapi/api-document.ts');
  const { adminDocument: ofOperators } = await importBundled('apps/admin/src/document.ts');
  const documents = { apps: ofApps(baseUrl), operators: ofOperators(baseUrl, baseUrl) };
  return JSON.parse(JSON.stringify(documents));
}

/** The OpenAPI document of the API. */
export const apiDocument = async () => (await apiDocuments('https://auth.example.com')).apps;
