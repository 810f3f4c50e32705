// node tools/release/operations.mjs: writes the endpoints that the last release does not have, and that no entry of
// "Unreleased" names, into CHANGELOG.md. With --list it prints all of them, as `releases/<version>/operations.json` has them.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { apiDocuments } from '../sdk/document.mjs';
import { inRoot } from '../workspace/root.mjs';
import { lastInChangelog, operationsIn, withOperations } from './versions.mjs';

const operations = operationsIn(await apiDocuments('https://auth.example.com'));

/** The names of the endpoints that a release has left here; ends the program where it has left none. */
function storedOperations(version) {
  const stored = `releases/${version}/operations.json`;
  if (existsSync(inRoot(stored))) return JSON.parse(readFileSync(inRoot(stored), 'utf8'));
  console.error(`${stored} is not there, so nothing says which endpoints are new. Store that release first:`);
  console.error(`node tools/release/store.mjs <the commit of ${version}>`);
  process.exit(1);
}

if (process.argv.includes('--list'))
  console.log(JSON.stringify(operations.map(({ name }) => name).toSorted(), null, 2));
else {
  const file = inRoot('CHANGELOG.md');
  const changelog = readFileSync(file, 'utf8');
  writeFileSync(file, withOperations(changelog, operations, storedOperations(lastInChangelog(changelog))));
}
// Imported parts of the gateway keep the process alive.
process.exit();
