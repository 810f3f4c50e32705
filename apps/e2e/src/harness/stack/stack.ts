import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ChainNode } from '@latchkey/chains/testing';
import { newApiKey } from '@latchkey/contracts/identity';
import { freePorts, hasEnded, stopChild, tieToThisProcess } from '@latchkey/platform/embedded';
import { givenServers, type GivenServers } from './given-servers.js';
import type { Run } from './run.js';

export interface RunningStack {
  readonly run: Run;
  /** Ends every process of the stack; the folder stays. */
  stop(): Promise<void>;
  /** Removes the folder, and the run's databases from a given server. */
  clear(): Promise<void>;
}

/** Bundle of the supervisor; another build of the whole, such as the last release, can be held against the same tests. */
export const STACK_BUNDLE = process.env['E2E_STACK'] ?? join(process.cwd(), 'dist/apps/stack/main.js');

const READY_MS = 90_000;
const STOP_MS = 20_000;

/**
 * Starts the supervisor as `npm start` does, on ports, keys and data of this run's own.
 * @param main its bundle.
 * @param settings by the names of the environment, beside those of every stack of the tests.
 */
export async function startStack(
  main: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<RunningStack> {
  const given = await givenServers(process.env);
  const { run, port, inboxPort } = await prepareRun(given);
  const chain = await ChainNode.listen();
  const output = openSync(run.outputFile, 'a', 0o600);
  const supervisor = spawn(process.execPath, ['--enable-source-maps', main], {
    env: { ...environment(run, port, inboxPort), RPC_URL_POLYGON: chain.url, ...given.settings, ...settings },
    stdio: ['ignore', output, output],
    detached: true,
  });
  closeSync(output);
  tieToThisProcess(supervisor);
  const stop = () => stopChild(supervisor, 'SIGTERM', STOP_MS);
  const clear = async () => {
    await chain.close();
    await given.drop();
    await rm(run.folder, { recursive: true, force: true });
  };
  try {
    await becomesReady(supervisor, run);
  } catch (error) {
    await stop();
    await clear();
    throw error;
  }
  return { run, stop, clear };
}

async function prepareRun({
  databaseUrl,
  databasePrefix,
}: GivenServers): Promise<{ run: Run; port: number; inboxPort: number }> {
  const [port = 0, inboxPort = 0] = await freePorts(2);
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-e2e-'));
  // Started by root, PostgreSQL runs as another user, which needs access to its folder.
  await chmod(folder, 0o711);
  const run: Run = {
    baseUrl: `http://127.0.0.1:${port}`,
    inboxUrl: `http://127.0.0.1:${inboxPort}`,
    adminKey: randomBytes(32).toString('base64url'),
    bootstrapSecretKey: newApiKey('secret', 'test'),
    bootstrapPublicToken: newApiKey('public', 'test'),
    folder,
    dataDir: join(folder, 'data'),
    databasePrefix,
    ...(databaseUrl && { databaseUrl }),
    outputFile: join(folder, 'stack.out'),
    secretsFile: join(folder, 'secrets.jsonl'),
  };
  await writeFile(run.secretsFile, '', { mode: 0o600 });
  return { run, port, inboxPort };
}

/** All other settings of the caller's environment are left out: providers, keys and ports. */
function environment(run: Run, port: number, inboxPort: number): Record<string, string> {
  const { PATH = '', HOME = '', TMPDIR = '' } = process.env;
  return {
    PATH,
    HOME,
    ...(TMPDIR && { TMPDIR }),
    DATA_DIR: run.dataDir,
    PORT: String(port),
    PUBLIC_BASE_URL: run.baseUrl,
    INBOX_PORT: String(inboxPort),
    ADMIN_API_KEY: run.adminKey,
    BOOTSTRAP_SECRET_KEY: run.bootstrapSecretKey,
    BOOTSTRAP_PUBLIC_TOKEN: run.bootstrapPublicToken,
    // These tests send bursts from one address.
    RATE_LIMIT_PER_KEY: '0',
    RATE_LIMIT_PER_IP: '0',
  };
}

async function becomesReady(supervisor: ChildProcess, run: Run): Promise<void> {
  for (const deadline = Date.now() + READY_MS; Date.now() < deadline; await delay(100)) {
    if (hasEnded(supervisor))
      throw new Error(`The stack ended before it was ready:\n${tail(run.outputFile)}`);
    if (await isReady(`${run.baseUrl}/readyz`)) return;
  }
  throw new Error(`The stack was not ready within ${READY_MS / 1000} s:\n${tail(run.outputFile)}`);
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(2_000) })).status === 200;
  } catch {
    return false;
  }
}

function tail(file: string): string {
  return readFileSync(file, 'utf8').trim().split('\n').slice(-30).join('\n');
}
