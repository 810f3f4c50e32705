import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ServiceName, SERVICES } from '@latchkey/contracts/services';
import { startPostgres } from '@latchkey/platform/embedded';
import { inDatabase } from '@latchkey/stack-runner';
import type { Client } from 'pg';
import { makeDatabases } from '../harness/stack/given-servers.js';
import { schemaOf } from '../harness/stack/rows.js';
import type { Contents } from './contents.js';
import { type Dump, loadDump, readDump, recordStatements } from './dump.repository.js';

/** How the names of all databases of an embedded PostgreSQL begin. */
const PREFIX = 'latchkey';
/** Key-encryption keys of the dump, which protect nothing: every user in it is made by a test. */
const KEYS = 'test-keys';
const KEY_FILE = /-master\.key$/;

/** Gives a stack, before its first start, databases that record what makes their schemas. */
export function prepareRecording(dataDir: string): Promise<void> {
  return inEachDatabase(dataDir, ({ admin }) => recordStatements(admin), { areNew: true });
}

/** Writes the databases of a stopped stack, its keys and its contents into the folder of the release. */
export async function storeDumps(folder: string, dataDir: string, contents: Contents): Promise<void> {
  for (const part of [KEYS, 'dumps']) mkdirSync(join(folder, part), { recursive: true });
  for (const name of readdirSync(dataDir).filter((file) => KEY_FILE.test(file)))
    copyFileSync(join(dataDir, name), join(folder, KEYS, name));
  await inEachDatabase(dataDir, async ({ admin, service, schema }) => {
    writeJson(dumpFile(folder, service), await readDump(admin, schema));
  });
  writeJson(contentsFile(folder), contents);
}

/** Gives a stack, before its first start, the databases and the keys of the release. */
export async function loadDumps(folder: string, dataDir: string): Promise<void> {
  for (const name of readdirSync(join(folder, KEYS)))
    copyFileSync(join(folder, KEYS, name), join(dataDir, name));
  const load = async ({ admin, service, schema }: Opened) => {
    const file = dumpFile(folder, service);
    // A service that the release did not have begins with nothing.
    if (existsSync(file)) await loadDump(admin, schema, readJson<Dump>(file));
  };
  await inEachDatabase(dataDir, load, { areNew: true });
}

export function contentsOf(folder: string): Contents {
  return readJson<Contents>(contentsFile(folder));
}

/** The database of a service, over a superuser's connection. */
interface Opened {
  readonly service: ServiceName;
  readonly schema: string;
  readonly admin: Client;
}

/** Works in the databases of a stack that does not run, one after the other. The stack sets passwords of its own. */
async function inEachDatabase(
  dataDir: string,
  work: (opened: Opened) => Promise<void>,
  { areNew = false } = {},
): Promise<void> {
  const postgres = await startPostgres({ dataDir });
  try {
    if (areNew) await makeDatabases(postgres.url, PREFIX);
    for (const service of SERVICES) {
      const schema = schemaOf(service);
      await inDatabase(postgres.url, (admin) => work({ service, schema, admin }), `${PREFIX}_${schema}`);
    }
  } finally {
    await postgres.stop();
  }
}

function dumpFile(folder: string, service: string): string {
  return join(folder, 'dumps', `${service}.json`);
}

function contentsFile(folder: string): string {
  return join(folder, 'contents.json');
}

function writeJson(file: string, value: object): void {
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
}

function readJson<T>(file: string): T {
  return JSON.parse(readFileSync(file, 'utf8')) as T;
}
