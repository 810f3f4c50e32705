import { setTimeout as delay } from 'node:timers/promises';
import { databaseFailureCode, MigrationGaveUpError } from '../../database/index.js';
import {
  databaseUrlOf,
  databaseUrlRule,
  databaseUrlSetting,
  directUrlOf,
  type MigrationAccess,
  migrationAccessOf,
} from '../settings/database-settings.js';
import { readConfig } from '../../process/process.js';

/** A task of a service's `main.js` that needs the database alone and runs once, instead of serving. */
export interface DatabaseCommand {
  readonly service: string;
  /** Completes the line of a failure: `session cannot be migrated`. */
  readonly what: string;
  /** How long PostgreSQL may take to answer. */
  readonly patienceMs?: number;
  /** May be repeated. @param url of the server itself, as the role that serves. @returns the answer that is printed. */
  run(url: string, migration: MigrationAccess): Promise<object>;
}

const PATIENCE_MS = 20_000;
const PAUSE_MS = 500;
/** EX_TEMPFAIL of sysexits.h: the same command may succeed later. */
const TRY_LATER = 75;

/**
 * Reads only the settings of the database. Prints one line of JSON, or one line with the reason of the failure. Exit
 * codes: 0, 78 for a wrong setting, 75 if long transactions kept a migration from its locks, 1 for any other failure.
 */
export async function runDatabaseCommand(command: DatabaseCommand): Promise<void> {
  const { service, what, patienceMs = PATIENCE_MS } = command;
  const config = readConfig(service, databaseUrlSetting(service), databaseUrlRule(service));
  const url = directUrlOf(service, config) ?? databaseUrlOf(service, config);
  const migration = migrationAccessOf(service, config);
  try {
    const answer = await patiently(patienceMs, () => command.run(url, migration));
    print(process.stdout, JSON.stringify({ service, ...answer }));
  } catch (error) {
    print(process.stderr, `${service} cannot ${what}: ${reasonOf(error, patienceMs)}`);
    process.exitCode = error instanceof MigrationGaveUpError && error.isTemporary ? TRY_LATER : 1;
  }
}

/** Repeats the work while the server is starting or its name is unknown. */
async function patiently<T>(patienceMs: number, work: () => Promise<T>): Promise<T> {
  for (const giveUpAt = performance.now() + patienceMs; ; await delay(PAUSE_MS)) {
    try {
      return await work();
    } catch (error) {
      if (databaseFailureCode(error) === undefined || performance.now() > giveUpAt) throw error;
    }
  }
}

/** Without address and password. */
function reasonOf(error: unknown, patienceMs: number): string {
  const { code, message } = error as { code?: string; message?: string };
  if (databaseFailureCode(error) !== undefined)
    return `PostgreSQL did not answer within ${patienceMs / 1000} seconds (${code ?? message})`;
  return code === undefined ? String(message) : `${message} (${code})`;
}

function print(stream: NodeJS.WriteStream, line: string): void {
  stream.write(`${line.replaceAll('\n', ' ')}\n`);
}
