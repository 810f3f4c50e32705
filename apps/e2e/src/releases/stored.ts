import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Contents } from './contents.js';
import { loadDump, readDump } from './dump.repository.js';
import { dumpText, parseDump } from './dump.rules.js';
import { inEachDatabase, type PreparedDatabase } from './prepared-cluster.js';

/** Key-encryption keys of the dump, which protect nothing: every user in it is made by a test. */
const KEYS = 'test-keys';
const KEY_FILE = /-master\.key$/;

/** Writes the databases of a stopped stack, its keys and its contents into the folder of the release. */
export async function store(
  folder: string,
  dataDir: string,
  adminUrl: string,
  contents: Contents,
): Promise<void> {
  mkdirSync(join(folder, KEYS), { recursive: true });
  for (const name of readdirSync(dataDir).filter((file) => KEY_FILE.test(file)))
    copyFileSync(join(dataDir, name), join(folder, KEYS, name));
  await inEachDatabase(adminUrl, async ({ admin, service, schema }) => {
    writeFileSync(dumpFile(folder, service), dumpText(await readDump(admin, schema)));
  });
  writeFileSync(contentsFile(folder), `${JSON.stringify(contents, null, 2)}\n`);
}

export function contentsOf(folder: string): Contents {
  return JSON.parse(readFileSync(contentsFile(folder), 'utf8')) as Contents;
}

/** Gives an empty data folder the keys of the release. */
export function copyKeys(folder: string, dataDir: string): void {
  for (const name of readdirSync(join(folder, KEYS)))
    copyFileSync(join(folder, KEYS, name), join(dataDir, name));
}

/** Loads the dump of one service into its empty database. */
export async function load(
  folder: string,
  { admin, service, schema, database }: PreparedDatabase,
): Promise<void> {
  await loadDump(admin, database, schema, parseDump(readFileSync(dumpFile(folder, service), 'utf8')));
}

function dumpFile(folder: string, service: string): string {
  return join(folder, 'dumps', `${service}.tsv`);
}

function contentsFile(folder: string): string {
  return join(folder, 'contents.json');
}
