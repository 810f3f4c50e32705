import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { root } from './root.mjs';

const OLDEST_NODE = [20, 19];

/** Ends the process with one clear line where Latchkey does not run, or Node is too old. */
export function requireNode() {
  if (process.platform === 'win32')
    fail('Latchkey runs on Linux and macOS. On Windows use WSL 2: `wsl --install`, and start it in there.');
  const [major, minor] = process.versions.node.split('.').map(Number);
  const [oldestMajor, oldestMinor] = OLDEST_NODE;
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return;
  console.error(`Latchkey needs Node ${OLDEST_NODE.join('.')} or newer; this is ${process.versions.node}.`);
  process.exit(1);
}

/** Runs a step and prints one line with its result and duration. */
export async function step(title, work) {
  const startedAt = performance.now();
  const detail = await work();
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`${title}: ${detail ?? 'done'} (${seconds} s)`);
}

/** Runs a program in the repository, with its output on the terminal. @returns its exit code. */
export async function run(command, args, options = {}) {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options });
  const passOn = (signal) => child.kill(signal);
  process.on('SIGINT', passOn).on('SIGTERM', passOn);
  try {
    const [code] = await once(child, 'exit');
    return code ?? 1;
  } finally {
    process.off('SIGINT', passOn).off('SIGTERM', passOn);
  }
}

/** Ends the process with a message instead of a stack trace. */
export function fail(message) {
  console.error(message);
  process.exit(1);
}
