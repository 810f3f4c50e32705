import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureInstalled } from '../../../tools/workspace/install.mjs';
import { endWithNpm } from './parent.mjs';
import { fail, REPOSITORY, requireNode, step } from '../../../tools/workspace/steps.mjs';

async function build() {
  // Only now: it needs what was just installed.
  const { ensureBuilt } = await import('../../../tools/build/fresh.mjs');
  const built = await ensureBuilt().catch((error) => fail(`Nothing was started: ${error.message}.`));
  return built.length > 0 ? built.join(', ') : 'up to date';
}

/**
 * Installs and builds what is missing, and runs the stack in this process: a parent that only waits would cost another
 * 40 MB. @returns the running stack.
 */
export async function runStack() {
  requireNode();
  endWithNpm();
  await step('Dependencies', () => ensureInstalled({ development: false }));
  await step('Build', build);
  const { stack } = await import(pathToFileURL(join(REPOSITORY, 'dist/apps/stack/main.js')).href);
  return stack;
}
