import { pathToFileURL } from 'node:url';
import { ensureInstalled } from '../workspace/install.mjs';
import { requireNode } from '../workspace/steps.mjs';
import { inRoot } from '../workspace/root.mjs';
import { ensureBuilt } from './fresh.mjs';

/**
 * Installs and builds what is missing, as `npm start` does, and runs the application in this process.
 * @param undone begins the message of a failed build.
 */
export async function runFresh(app, undone) {
  requireNode();
  await ensureInstalled({ development: true });
  try {
    await ensureBuilt();
  } catch (error) {
    console.error(`${undone}: ${error.message}.`);
    process.exit(1);
  }
  await import(pathToFileURL(inRoot('dist/apps', app, 'main.js')).href);
}
