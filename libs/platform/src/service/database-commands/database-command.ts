import { setTimeout as delay } from 'node:timers/promises';
import { databaseFailureCode } from '../../database/index.js';
import {
  databaseUrlOf,
  databaseUrlRule,
  databaseUrlSetting,
  type MigrationAccess,
  migrationAccessOf,
} from '../database-url.js';
import { readConfig } from '../process.js';

/** What a service's `main.js` does instead of serving: with its database alone, once. */
export interface DatabaseCommand {
  readonly service: string;
  /** Such as `be migrated`, for the line that tells that it could not. */
  readonly what: string;
  /** How long PostgreSQL may take to answer. */
  readonly patienceMs?: number;
  /** @param url of the role that serves. @returns what is printed; may be repeated. */
  run(url: string, migration: MigrationAccess): Promise<object>;
}

const PATIENCE_MS = 20_000;
const PAUSE_MS = 500;

/**
 * Of the settings it reads that of the database alone. One line of JSON and exit code 0; or one line that says why not,
 * and 78 for a wrong setting, 1 for anything else.
 */
export async function runDatabaseCommand(command: DatabaseCommand): Promise<void> {
  const { service, what, patienceMs = PATIENCE_MS } = command;
  const config = readConfig(service, databaseUrlSetting(service), databaseUrlRule(service));
  const url = databaseUrlOf(service, config);
  const migration = migrationAccessOf(service, config);
  try {
    const answer = await patiently(patienceMs, () => command.run(url, migration));
    print(process.stdout, JSON.stringify({ service, ...answer }));
  } catch (error) {
    print(process.stderr, `${service} cannot ${what}: ${reasonOf(error, patienceMs)}`);
    process.exitCode = 1;
  }
}

/** A server that is being started, or a name that is not known yet, is waited for. */
async function patiently<T>(patienceMs: number, work: () => Promise<T>): Promise<T> {
  for (const giveUpAt = performance.now() + patienceMs; ; await delay(PAUSE_MS)) {
    try {
      return await work();
    } catch (error) {
      if (databaseFailureCode(error) === undefined || performance.now() > giveUpAt) throw error;
    }
  }
}

/** Neither address nor password is in it. */
function reasonOf(error: unknown, patienceMs: number): string {
  const { code, message } = error as { code?: string; message?: string };
  if (databaseFailureCode(error) !== undefined)
    return `PostgreSQL did not answer within ${patienceMs / 1000} seconds (${code ?? message})`;
  return code === undefined ? String(message) : `${message} (${code})`;
}

function print(stream: NodeJS.WriteStream, line: string): void {
  stream.write(`${line.replaceAll('\n', ' ')}\n`);
}
