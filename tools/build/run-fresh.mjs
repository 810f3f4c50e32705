import { pathToFileURL } from 'node:url';
import { ensureInstalled } from '../workspace/install.mjs';
import { requireNode } from '../workspace/steps.mjs';
import { inRoot } from '../workspace/root.mjs';
import { ensureBuilt } from './fresh.mjs';

/**
 * Installs and builds what is missing, as `npm start` does.
 * @param undone begins the message of a failed build.
 */
export async function ensureFresh(undone) {
  requireNode();
  await ensureInstalled({ development: true });
  try {
    await ensureBuilt();
  } catch (error) {
    console.error(`${undone}: ${error.message}.`);
    process.exit(1);
  }
}

/** The same, and runs the application in this process. */
export async function runFresh(app, undone) {
  await ensureFresh(undone);
  await import(pathToFileURL(inRoot('dist/apps', app, 'main.js')).href);
}
