#!/usr/bin/env node
// For a PostgreSQL that no container and no operator makes: the files of passwords that 10-service-databases.sh reads, out of
// what the secret store holds.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROCESSES } from '../../libs/contracts/bus/src/permissions.mjs';
import { EXIT, readArguments, refuse } from '../arguments.mjs';

const HELP = `node deploy/postgres/addresses.mjs <folder> < latchkey.json

Writes two addresses for each service into the folder, with the passwords of standard input, which has the form of
\`secrets.mjs --format json\`. Then SECRETS=<folder> bash deploy/postgres/10-service-databases.sh makes databases and roles.
Delete the folder afterwards.
`;

const [folder] = readArguments(HELP, { words: 1 }).words;
if (!folder) refuse('Name the folder for the files. --help lists what can be given.');

const store = readStore();
mkdirSync(folder, { recursive: true, mode: 0o700 });
for (const [name, { database }] of Object.entries(PROCESSES)) {
  if (!database) continue;
  const role = `latchkey_${name.replaceAll('-', '_')}`;
  write(`${name}-database-url`, role, `${role}:${valueOf(name, 'database-password')}`);
  write(`${name}-migration-database-url`, role, `${role}_owner:${valueOf(name, 'owner-password')}`);
}

/** The message of the parser would quote what it reads, which is secret. */
function readStore() {
  try {
    return JSON.parse(readFileSync(0, 'utf8'));
  } catch {
    return refuse('Standard input has to be the JSON of a store: its values by key and property.', EXIT.data);
  }
}

function valueOf(name, property) {
  const value = store[`latchkey/${name}`]?.[property];
  return value ?? refuse(`latchkey/${name} of standard input has no ${property}.`, EXIT.data);
}

function write(file, database, credentials) {
  writeFileSync(join(folder, file), `postgres://${credentials}@localhost:5432/${database}`, { mode: 0o600 });
}
