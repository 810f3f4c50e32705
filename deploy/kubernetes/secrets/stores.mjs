// The stores that can be filled: how the command of each reads one key, and the command that writes what is missing. A
// value passes through standard input and output alone: command lines are shown by `ps` and kept by shells.
import { spawnSync } from 'node:child_process';
import { EXIT, refuse } from '../../arguments.mjs';
import { KEYS } from './values.mjs';

/**
 * @typedef {{ values: Record<string, unknown>, version?: number }} Present
 * @typedef {{
 *   program: string,
 *   prepare?: string,
 *   read: (key: string) => string[],
 *   isMissing: (errors: string) => boolean,
 *   describe?: (key: string) => string[],
 *   present: (output: string) => Present,
 *   write: (key: string, made: Record<string, string>, present?: Present) => [command: string, document: object],
 * }} Store
 */

/** Writes only if the version is the one that was read, and never over a key that exists. @returns {Store} */
const vault = ({ mount }) => ({
  program: 'vault',
  read: (key) => ['kv', 'get', '-format=json', `-mount=${mount}`, key],
  isMissing: (errors) => errors.includes('No value found'),
  present: (output) => {
    const { data, metadata } = JSON.parse(output).data;
    return { values: data, version: metadata.version };
  },
  write: (key, made, present) =>
    present
      ? [`vault kv patch -mount=${mount} -cas=${present.version} ${key} -`, made]
      : [`vault kv put -mount=${mount} -cas=0 ${key} -`, made],
});

/** @returns {Store} */
const aws = () => ({
  program: 'aws',
  // The answer of a write is shown in a pager otherwise, which waits for a key.
  prepare: "export AWS_PAGER=''",
  read: (key) => [
    ...['secretsmanager', 'get-secret-value', '--secret-id', key],
    ...['--query', 'SecretString', '--output', 'json'],
  ],
  isMissing: (errors) => errors.includes('ResourceNotFoundException'),
  describe: (key) => ['secretsmanager', 'describe-secret', '--secret-id', key],
  present: (output) => ({ values: JSON.parse(JSON.parse(output)) }),
  // Not as --cli-input-json: the command reads that twice, and a pipe has it once.
  write: (key, made, present) => [
    `aws secretsmanager ${present ? 'put-secret-value --secret-id' : 'create-secret --name'} ${key} ` +
      '--secret-string file:///dev/stdin',
    { ...present?.values, ...made },
  ],
});

/** A name of Google's store has no slash; `components/flat-keys` names the same. */
const flat = (key) => key.replaceAll('/', '-');

/** @returns {Store} */
const gcp = () => ({
  program: 'gcloud',
  read: (key) => ['secrets', 'versions', 'access', 'latest', `--secret=${flat(key)}`],
  isMissing: (errors) => errors.includes('NOT_FOUND'),
  describe: (key) => ['secrets', 'describe', flat(key)],
  present: (output) => ({ values: JSON.parse(output) }),
  write: (key, made, present) => [
    `gcloud secrets ${present ? 'versions add' : 'create'} ${flat(key)} --data-file=-`,
    { ...present?.values, ...made },
  ],
});

export const STORES = { vault, aws, gcp };

/** What the store has, by key. @param {Store} store */
export const readStore = (store) =>
  Object.fromEntries(KEYS.map((key) => [key, readKey(store, key)]).filter(([, present]) => present));

/** Undefined for a key that is not there. One without a version, as Terraform makes it, is there and has no values. */
function readKey({ program, read, describe, isMissing, present }, key) {
  const text = ask({ program, isMissing }, read(key));
  if (text !== undefined) return understood(key, () => present(text));
  const isThere = describe && ask({ program, isMissing }, describe(key)) !== undefined;
  return isThere ? { values: {} } : undefined;
}

/** What the command of the store prints; undefined if it does not find what it is asked for. */
function ask({ program, isMissing }, args) {
  const { status, error, stdout, stderr } = spawnSync(program, args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (error)
    return refuse(
      `${program} cannot be started (${error.code}). Install it and sign in, or take --format json.`,
      EXIT.unavailable,
    );
  if (status !== 0) {
    if (isMissing(stderr)) return undefined;
    return refuse(`${program} ${args.join(' ')}: ${stderr.trim()}`, EXIT.unavailable);
  }
  return stdout;
}

/** The message of a failed parser quotes its text, which is a secret, so it is not shown. */
function understood(key, parse) {
  try {
    const present = parse();
    if (isObject(present.values)) return present;
  } catch {
    // Refused below.
  }
  return refuse(
    `${key} of the store is not readable as a JSON object with a property for each value; in Vault, as a version of a ` +
      'KV engine 2 that is not deleted. Nothing was written. Mend it, or remove it if nothing uses it.',
    EXIT.data,
  );
}

export const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** A script for `sh` that writes new values. A failed command ends it. @param {Store} store */
export function scriptOf(store, made, present) {
  const parts = Object.entries(made).map(([key, values]) => {
    const [command, document] = store.write(key, values, present[key]);
    const done = `echo '${key}: ${Object.keys(values).join(', ')}' >&2`;
    // JSON has no line of the word alone, so no value ends the document.
    return [`${command} >/dev/null <<'LATCHKEY'`, JSON.stringify(document), 'LATCHKEY', done].join('\n');
  });
  return ['set -eu', ...(store.prepare ? [store.prepare] : []), ...parts, ''].join('\n');
}
