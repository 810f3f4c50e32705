// node tools/release/operations.mjs: writes the endpoints that the last release does not have, and that no entry of
// "Unreleased" names, into CHANGELOG.md. With --list it prints all of them, as `releases/<version>/operations.json` has them.
import { readFileSync, writeFileSync } from 'node:fs';
import { apiDocuments } from '../sdk/document.mjs';
import { inRoot } from '../workspace/root.mjs';
import { lastInChangelog, withOperations } from './versions.mjs';

const { apps, operators } = await apiDocuments('https://auth.example.com');
const operations = [apps, operators].flatMap(({ paths }) =>
  Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([verb, { summary }]) => ({ name: `${verb.toUpperCase()} ${path}`, summary })),
  ),
);

if (process.argv.includes('--list'))
  console.log(JSON.stringify(operations.map(({ name }) => name).toSorted(), null, 2));
else {
  const file = inRoot('CHANGELOG.md');
  const changelog = readFileSync(file, 'utf8');
  const stored = inRoot('releases', lastInChangelog(changelog), 'operations.json');
  writeFileSync(file, withOperations(changelog, operations, JSON.parse(readFileSync(stored, 'utf8'))));
}
// Imported parts of the gateway keep the process alive.
process.exit();
