// node tools/sdk/main.mjs: writes the calls and types of @latchkey/node from the OpenAPI document of the gateway; a test
// compares them.
import { writeFileSync } from 'node:fs';
import { inRoot } from '../workspace/root.mjs';
import { generatedSources } from './sources.mjs';

for (const [name, source] of Object.entries(await generatedSources()))
  writeFileSync(inRoot('libs/sdk-node/src/generated', name), source);
// Imported parts of the gateway keep the process alive.
process.exit();
