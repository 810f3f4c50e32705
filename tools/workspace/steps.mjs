import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const REPOSITORY = join(dirname(fileURLToPath(import.meta.url)), '../..');

const OLDEST_NODE = [20, 19];

/** Ends with one clear line where Node is too old for anything that follows. */
export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  const [oldestMajor, oldestMinor] = OLDEST_NODE;
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return;
  console.error(`Latchkey needs Node ${OLDEST_NODE.join('.')} or newer; this is ${process.versions.node}.`);
  process.exit(1);
}

/** Prints one line for a piece of work, with the time that it took. */
export async function step(title, work) {
  const startedAt = performance.now();
  const detail = await work();
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`${title}: ${detail ?? 'done'} (${seconds} s)`);
}

/** Runs a program in the repository and answers its exit code; what it prints goes to the terminal. */
export async function run(command, args, options = {}) {
  const child = spawn(command, args, { cwd: REPOSITORY, stdio: 'inherit', ...options });
  const passOn = (signal) => child.kill(signal);
  process.on('SIGINT', passOn).on('SIGTERM', passOn);
  try {
    const [code] = await once(child, 'exit');
    return code ?? 1;
  } finally {
    process.off('SIGINT', passOn).off('SIGTERM', passOn);
  }
}

/** Ends with a message for people; a stack trace of this script would tell them nothing. */
export function fail(message) {
  console.error(message);
  process.exit(1);
}
