import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ChainNode } from '@latchkey/chains/testing';
import { Closers, makeDataFolder, outputOf, StackProcess } from '@latchkey/stack-runner';
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

/**
 * Starts the supervisor as `npm start` does, on ports, keys and data of this run's own.
 * @param main its bundle.
 * @param settings by the names of the environment, beside those of every stack of the tests.
 * @param prepare works in the data folder before the start.
 */
export async function startStack(
  main: string,
  settings: Readonly<Record<string, string>> = {},
  prepare: (dataDir: string, closers: Closers) => Promise<void> = async () => undefined,
): Promise<RunningStack> {
  if (!existsSync(main)) throw new Error(`There is no ${main}: run npm run build first.`);
  const closers = new Closers();
  const dataDir = await makeDataFolder(closers, 'e2e');
  await prepare(dataDir, closers);
  const given = await closers.keep(givenServers(process.env), (servers) => servers.drop());
  const chain = await closers.keep(ChainNode.listen(), (node) => node.close());
  const all = {
    ...systemSettings(),
    RPC_URL_POLYGON: chain.url,
    // Bursts are part of many tests, and so is a machine that is busy with others.
    MAX_TURN_MS: '0',
    ...given.settings,
    ...settings,
  };
  const stack = await StackProcess.spawn(dataDir, all, main);
  try {
    await stack.becomesReady();
  } catch (error) {
    await stack.stop();
    await closers.close();
    throw error;
  }
  const run = runOf(stack, given);
  await writeFile(run.secretsFile, '', { mode: 0o600 });
  return { run, stop: () => stack.stop(), clear: () => closers.close() };
}

function runOf({ dataDir, ports, keys }: StackProcess, { databaseUrl, databasePrefix }: GivenServers): Run {
  const folder = dirname(dataDir);
  return {
    baseUrl: `http://127.0.0.1:${ports.port}`,
    inboxUrl: `http://127.0.0.1:${ports.inboxPort}`,
    adminKey: keys.adminKey,
    bootstrapSecretKey: keys.secretKey,
    bootstrapPublicToken: keys.publicToken,
    folder,
    dataDir,
    databasePrefix,
    ...(databaseUrl && { databaseUrl }),
    outputFile: outputOf(dataDir),
    secretsFile: join(folder, 'secrets.jsonl'),
  };
}

function systemSettings(): Record<string, string> {
  const { PATH = '', HOME = '', TMPDIR = '' } = process.env;
  return { PATH, HOME, ...(TMPDIR && { TMPDIR }) };
}
