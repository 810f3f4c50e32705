import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Run } from './run.js';

/** `stack.json` of the data folder: the running processes, without keys. */
export interface StackState {
  readonly pid: number;
  readonly processes: Readonly<Record<string, number | undefined>>;
}

export function stackState(run: Run): StackState {
  return JSON.parse(readFileSync(join(run.dataDir, 'stack.json'), 'utf8')) as StackState;
}

/** The log of every process by its file name. */
export function logFiles(run: Run): Map<string, string> {
  const folder = join(run.dataDir, 'logs');
  return new Map(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
}

/** The files of JetStream. */
export function busFiles(run: Run): Map<string, string> {
  const folder = join(run.dataDir, 'nats');
  // A bus that was given keeps its files elsewhere.
  if (!existsSync(folder)) return new Map();
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return new Map(files.map(({ parentPath, name }) => [name, readFileSync(join(parentPath, name), 'latin1')]));
}

/** Connection string of the server's administrator. */
export function databaseAdminUrl(run: Run): string {
  if (run.databaseUrl) return run.databaseUrl;
  const password = readFileSync(join(run.dataDir, 'postgres.password'), 'utf8').trim();
  // Line 4 of PostgreSQL's own lock file is its port.
  const port = readFileSync(join(run.dataDir, 'postgres', 'data', 'postmaster.pid'), 'utf8').split('\n')[3];
  return `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`;
}
