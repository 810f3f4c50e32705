import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { adminUrlIn, type StackState, stackStateIn } from '@latchkey/stack-runner';
import type { Run } from './run.js';

/** The running processes of the stack. */
export function stackState(run: Run): StackState {
  return stackStateIn(run.dataDir);
}

/** The log of every process by its file name. */
export function logFiles(run: Run): Map<string, string> {
  const folder = join(run.dataDir, 'logs');
  return new Map(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
}

/** What the processes have logged about a request, a line each. */
export function logLines(run: Run, requestId: string): string[] {
  const lines = [...logFiles(run).values()].flatMap((text) => text.split('\n'));
  return lines.filter((line) => line.includes(`"${requestId}"`));
}

/** The files of JetStream by their paths: each stream has a `1.blk`. */
export function busFiles(run: Run): Map<string, string> {
  const folder = join(run.dataDir, 'nats');
  // A bus that was given keeps its files elsewhere.
  if (!existsSync(folder)) return new Map();
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return new Map(
    files
      .map(({ parentPath, name }) => join(parentPath, name))
      .map((path) => [relative(folder, path), readFileSync(path, 'latin1')]),
  );
}

/** Connection string of the server's administrator. */
export function databaseAdminUrl(run: Run): string {
  return run.databaseUrl ?? adminUrlIn(run.dataDir);
}
