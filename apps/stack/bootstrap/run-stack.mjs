import { pathToFileURL } from 'node:url';
import { ensureBuilt } from '../../../tools/build/fresh.mjs';
import { ensureInstalled } from '../../../tools/workspace/install.mjs';
import { endWithNpm } from './parent.mjs';
import { inRoot } from '../../../tools/workspace/root.mjs';
import { fail, requireNode, step } from '../../../tools/workspace/steps.mjs';

async function build() {
  const built = await ensureBuilt().catch((error) => fail(`Nothing was started: ${error.message}.`));
  return built.length > 0 ? built.join(', ') : 'up to date';
}

/** Whether the local OpenID provider runs, whose package is a development dependency. */
function withOidc() {
  return process.argv.includes('--with-oidc') || Boolean(process.env.OIDC_PORT);
}

/**
 * Installs and builds what is missing, and runs the stack in this process, because a parent that only waits costs 40 MB.
 * @returns the running stack.
 */
export async function runStack() {
  requireNode();
  endWithNpm();
  await step('Dependencies', () => ensureInstalled({ development: withOidc() }));
  await step('Build', build);
  const { stack } = await import(pathToFileURL(inRoot('dist/apps/stack/main.js')).href);
  return stack;
}
