// node tools/sdk/main.mjs: writes the calls and types of @latchkey/node and the types of @latchkey/browser from the
// OpenAPI document of the gateway; a test compares them.
import { writeFileSync } from 'node:fs';
import { inRoot } from '../workspace/root.mjs';
import { generatedSources } from './sources.mjs';

for (const [path, source] of Object.entries(await generatedSources()))
  writeFileSync(inRoot('libs', path), source);
// Imported parts of the gateway keep the process alive.
process.exit();
