import { importNames } from '../edit-class.mjs';
import { appendToReturned } from '../edit-source.mjs';

/** Replaces one part of a text file. @throws Error where the file has no such part. */
function edit(tree, file, pattern, replace) {
  const text = tree.read(file, 'utf8');
  if (!pattern.test(text)) throw new Error(`${file} has no ${pattern}: add it yourself.`);
  tree.write(file, text.replace(pattern, replace));
}

/** Names the procedure among those that the service answers. */
export function listAnswer(tree, { service, snake }) {
  edit(tree, `apps/${service}/README.md`, /^- \*\*Answers\*\*, under [^:]*: (.*)\.$/m, (line, list) => {
    const names = [...list.matchAll(/`([^`]+)`/g)].map(([, name]) => name);
    return line.replace(
      list,
      [...names, snake]
        .toSorted()
        .map((name) => `\`${name}\``)
        .join(', '),
    );
  });
}

/** A sentence on the endpoint, as the last addition of the next version. */
export function listChange(tree, { method, path, description }) {
  edit(tree, 'CHANGELOG.md', /## Unreleased\n\n### Added\n\n(?:- .*\n)*/, (list) => {
    return `${list}- **New endpoint** \`${method} ${path}\`: ${description}\n`;
  });
}

/** A valid request, from which tests make bad input. An existing procedure has members that are not known here. */
export function listRequest(tree, { method, path, inBody, hasBody, procedure }) {
  if (!hasBody || procedure) return;
  const file = 'apps/e2e/src/harness/requests/valid-requests.ts';
  const place = path.replace(/\{(\w+)_id\}/g, "${unknownId('$1')}");
  const body = inBody.length > 0 ? "{ user_id: unknownId('user') }" : "{ name: 'first' }";
  appendToReturned(
    tree,
    file,
    'validRequests',
    `'${method} ${path}': () => Promise.resolve({ path: ${place === path ? `'${path}'` : `\`${place}\``}, key: app.secretKey, body: ${body} })`,
  );
  if (/unknownId/.test(place + body))
    importNames(tree, file, ['unknownId'], 'apps/e2e/src/harness/sign-in/identities.ts');
}
