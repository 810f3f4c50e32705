import { importNames } from '../edit-imports.mjs';
import { appendTo } from '../edit-source.mjs';

/** A valid request, from which tests make bad input. An existing procedure has members that are not known here. */
export function listRequest(tree, { method, path, inBody, hasBody, procedure }) {
  if (!hasBody || procedure) return;
  const file = 'apps/e2e/src/harness/requests/valid-requests.ts';
  const place = path.replace(/\{(\w+)_id\}/g, "${unknownId('$1')}");
  const body = inBody.length > 0 ? "{ user_id: unknownId('user') }" : "{ name: 'first' }";
  appendTo(
    tree,
    file,
    ['validRequests'],
    `'${method} ${path}': () => Promise.resolve({ path: ${place === path ? `'${path}'` : `\`${place}\``}, key: app.secretKey, body: ${body} })`,
  );
  if (/unknownId/.test(place + body))
    importNames(tree, file, ['unknownId'], 'apps/e2e/src/harness/sign-in/identities.ts');
}
