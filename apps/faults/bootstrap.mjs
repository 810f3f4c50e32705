// npm run test:faults [-- options]: builds what is stale, as `npm start` does, and runs the faults in this process.
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from '../../tools/build/fresh.mjs';
import { inRoot } from '../../tools/workspace/root.mjs';

try {
  await ensureBuilt();
} catch (error) {
  console.error(`Nothing was tried: ${error.message}.`);
  process.exit(1);
}
await import(pathToFileURL(inRoot('dist/apps/faults/main.js')).href);
