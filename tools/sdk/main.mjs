// node tools/sdk/main.mjs: writes the calls and types of @latchkey/node and the types of @latchkey/browser from the
// OpenAPI document of the gateway, and those of the console from that of administration; a test compares them.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { inRoot } from '../workspace/root.mjs';
import { generatedSources } from './sources.mjs';

for (const [path, source] of Object.entries(await generatedSources())) {
  mkdirSync(dirname(inRoot(path)), { recursive: true });
  writeFileSync(inRoot(path), source);
}
// Imported parts of the gateway keep the process alive.
process.exit();
