import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from '../workspace/root.mjs';
import { becomesReady } from './ready.mjs';
import { freePort, ORPHANS_END } from './stack.mjs';

const FOLDER = inRoot('examples');

/** The names of the examples: every folder of examples/ with a `walk.mjs`. */
export function exampleNames() {
  return readdirSync(FOLDER).filter((name) => existsSync(join(FOLDER, name, 'walk.mjs')));
}

/**
 * Starts an example by its own start script, with the stack's address and keys in its environment.
 * @returns its `origin`, and `stop()`.
 */
export async function startExample(name, { baseUrl, secretKey, publicToken }) {
  const port = await freePort();
  const child = spawn(process.execPath, ['--import', ORPHANS_END, join(FOLDER, 'start.mjs'), name], {
    env: {
      ...process.env,
      ...{ PORT: String(port), LATCHKEY_URL: baseUrl },
      ...{ LATCHKEY_SECRET_KEY: secretKey, LATCHKEY_PUBLIC_TOKEN: publicToken },
    },
    stdio: 'inherit',
  });
  const stop = async () => {
    child.kill('SIGTERM');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  };
  const origin = `http://localhost:${port}`;
  await becomesReady(origin, child, 180_000).catch(async (error) => {
    await stop();
    throw error;
  });
  return { origin, stop };
}
