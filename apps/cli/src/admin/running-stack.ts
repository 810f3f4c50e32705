import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The stack of `npm start`, with the keys that it has made; those that it was given are in no file. */
export interface RunningStack {
  readonly gatewayUrl: string;
  /** Of administration, which may have a port of its own. */
  readonly adminUrl: string;
  readonly adminKey: string | undefined;
  /** Of the first App, which is a test App. */
  readonly secretKey: string | undefined;
}

type Members = Readonly<Record<string, unknown>>;

/** @param dataDir data folder of the stack. @returns undefined while none runs there. */
export function runningStack(dataDir: string): RunningStack | undefined {
  const state = read(join(dataDir, 'stack.json'));
  const keys = read(join(dataDir, 'keys.json'));
  const gatewayUrl = localUrl(state['local_url']);
  const adminUrl = localUrl(state['admin_url']);
  if (!isRunning(state['pid']) || gatewayUrl === undefined || adminUrl === undefined) return undefined;
  return {
    ...{ gatewayUrl, adminUrl },
    adminKey: textOf(keys['ADMIN_API_KEY']),
    secretKey: textOf(keys['BOOTSTRAP_SECRET_KEY']),
  };
}

/** An absent file, and one of another user, are empty. */
function read(path: string): Members {
  try {
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'));
    return typeof value === 'object' && value !== null ? (value as Members) : {};
  } catch {
    return {};
  }
}

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

/** A folder that a stranger has filled sends no key of the environment to another machine. */
function localUrl(value: unknown): string | undefined {
  const url = typeof value === 'string' && URL.canParse(value) ? new URL(value) : undefined;
  const isLocal = url?.protocol === 'http:' && ['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname);
  return isLocal ? url.origin : undefined;
}

function isRunning(pid: unknown): boolean {
  if (typeof pid !== 'number') return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // A process of another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
