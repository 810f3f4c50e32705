import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureInstalled } from './install.mjs';
import { endWithNpm } from './parent.mjs';
import { fail, REPOSITORY, requireNode, step } from './steps.mjs';

async function build() {
  // Only now: it needs what was just installed.
  const { ensureBuilt } = await import('../../../tools/build/fresh.mjs');
  const built = await ensureBuilt().catch((error) => fail(`Nothing was started: ${error.message}.`));
  return built.length > 0 ? built.join(', ') : 'up to date';
}

requireNode();
endWithNpm();
await step('Dependencies', () => ensureInstalled({ development: false }));
await step('Build', build);
// In this process: a parent that only waits would cost another 40 MB.
await import(pathToFileURL(join(REPOSITORY, 'dist/apps/stack/main.js')).href);
