// npm run bench [-- options]: builds what is stale, as `npm start` does, and runs the benchmark in this process.
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from '../../tools/build/fresh.mjs';
import { inRoot } from '../../tools/workspace/root.mjs';

try {
  await ensureBuilt();
} catch (error) {
  console.error(`Nothing was measured: ${error.message}.`);
  process.exit(1);
}
await import(pathToFileURL(inRoot('dist/apps/bench/main.js')).href);
