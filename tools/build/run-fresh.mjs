import { pathToFileURL } from 'node:url';
import { inRoot } from '../workspace/root.mjs';
import { ensureBuilt } from './fresh.mjs';

/**
 * Builds what is stale, as `npm start` does, and runs the application in this process.
 * @param undone what did not happen where the build fails, for whoever waits.
 */
export async function runFresh(app, undone) {
  try {
    await ensureBuilt();
  } catch (error) {
    console.error(`${undone}: ${error.message}.`);
    process.exit(1);
  }
  await import(pathToFileURL(inRoot('dist/apps', app, 'main.js')).href);
}
