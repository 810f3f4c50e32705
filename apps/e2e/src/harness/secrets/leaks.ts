import { readFileSync } from 'node:fs';
import { dumpDatabases } from './database-dump.js';
import type { Run } from '../stack/run.js';
import { seenSecrets, type SeenSecret } from './secrets.js';
import { busFiles, databaseAdminUrl, logFiles } from '../stack/stack-files.js';

interface Leak {
  readonly place: string;
  readonly kind: SeenSecret['kind'];
  /** Enough to find it, too little to use it. */
  readonly begins: string;
}

export interface Search {
  readonly secrets: number;
  readonly places: readonly string[];
  readonly leaks: readonly Leak[];
}

const PREFIX_LENGTH = 6;

/** Searches all databases, the files of the bus and all logs for every secret that a test was given, and events for addresses. */
export async function searchForSecrets(run: Run): Promise<Search> {
  const secrets = [...seenSecrets(run.secretsFile), ...operatorSecrets(run)];
  const storable = index(secrets.filter(({ kind }) => kind !== 'address'));
  const addresses = index(secrets.filter(({ kind }) => kind === 'address'));
  const loggable = index(secrets);
  const tables = [...(await dumpDatabases(databaseAdminUrl(run), run.databasePrefix))];
  const bus = [...busFiles(run)];
  const stored = [...tables, ...bus];
  const published = [...tables.filter(([table]) => holdsEvents(run, table)), ...bus];
  const logged = [...logFiles(run), ['stack.out', withoutBanner(run)] as const];
  const leaks = [
    ...stored.flatMap(([place, text]) => found(storable, place, text)),
    ...published.flatMap(([place, text]) => found(addresses, place, text)),
    ...logged.flatMap(([place, text]) => found(loggable, place, withoutPids(text))),
  ];
  return { secrets: secrets.length, places: [...stored, ...logged].map(([place]) => place), leaks };
}

/** Events leave for other services, the feed and webhooks: none holds an address. */
function holdsEvents(run: Run, table: string): boolean {
  return table.endsWith('.outbox') || table.startsWith(`${run.databasePrefix}_events.`);
}

function operatorSecrets(run: Run): SeenSecret[] {
  const values = [run.adminKey, run.bootstrapSecretKey, run.bootstrapPublicToken];
  return values.map((value) => ({ kind: 'token', value }));
}

/** The request that the supervisor prints for people to try; a test may have a user of the same address. */
const EXAMPLE = '{"email":"ada@example.com"}';

/** The supervisor prints these once, on purpose. */
function withoutBanner(run: Run): string {
  const shown = new Set([run.adminKey, run.bootstrapSecretKey, run.bootstrapPublicToken, EXAMPLE]);
  const lines = readFileSync(run.outputFile, 'utf8').split('\n');
  return lines.filter((line) => ![...shown].some((value) => line.includes(value))).join('\n');
}

/** A process id may well have six digits, and be a code by chance. */
function withoutPids(text: string): string {
  return text.replace(/"pid":\d+|\bpid \d+|\[\d+\]/g, '');
}

interface SecretIndex {
  /** By the first characters, so that one pass over a text finds any of thousands. */
  readonly byPrefix: ReadonlyMap<string, readonly SeenSecret[]>;
  /** 1 at the hash of every prefix: at most characters of a text nothing is cut out and looked up. */
  readonly begins: Uint8Array;
}

const HASHES = 2 ** 20;

/** Of the first four characters from a place on. */
function hashAt(text: string, at: number): number {
  const upper = (text.charCodeAt(at) << 15) ^ (text.charCodeAt(at + 1) << 10);
  return (upper ^ (text.charCodeAt(at + 2) << 5) ^ text.charCodeAt(at + 3)) & (HASHES - 1);
}

function index(secrets: readonly SeenSecret[]): SecretIndex {
  const begins = new Uint8Array(HASHES);
  const byPrefix = new Map<string, SeenSecret[]>();
  for (const secret of secrets) {
    // The parts of a JWT alone give it away; its header is the same for all.
    const [, , signature] = secret.kind === 'token' ? secret.value.split('.') : [];
    const value = signature ?? secret.value;
    const prefix = value.slice(0, PREFIX_LENGTH);
    byPrefix.set(prefix, [...(byPrefix.get(prefix) ?? []), { ...secret, value }]);
    begins[hashAt(value, 0)] = 1;
  }
  return { byPrefix, begins };
}

function found({ byPrefix, begins }: SecretIndex, place: string, text: string): Leak[] {
  const leaks: Leak[] = [];
  for (let at = 0; at + PREFIX_LENGTH <= text.length; at += 1) {
    if (begins[hashAt(text, at)] === 0) continue;
    for (const { kind, value } of byPrefix.get(text.slice(at, at + PREFIX_LENGTH)) ?? []) {
      if (!text.startsWith(value, at) || (kind === 'code' && !standsFree(text, at, value.length))) continue;
      leaks.push({ place, kind, begins: value.slice(0, 4) });
    }
  }
  return leaks;
}

/** A code's digits inside a longer number, an id or a fraction of a second are not that code. */
function standsFree(text: string, at: number, length: number): boolean {
  const around = `${text[at - 1] ?? ' '}${text[at + length] ?? ' '}`;
  return !/[\w.+/-]/.test(around);
}
