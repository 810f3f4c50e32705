import { readdirSync } from 'node:fs';
import * as events from '@latchkey/contracts/events';
import * as identity from '@latchkey/contracts/identity';
import * as mfa from '@latchkey/contracts/mfa';
import * as otpDelivery from '@latchkey/contracts/otp-delivery';
import * as session from '@latchkey/contracts/session';
import * as signer from '@latchkey/contracts/signer';
import * as transfer from '@latchkey/contracts/transfer';
import * as wallet from '@latchkey/contracts/wallet';
import { PROCESSES } from '@latchkey/contracts/bus';
import type { AnyProcedure } from '@latchkey/platform/procedures';
import { inRoot, readRoot } from './repository.js';

export const CONTRACTS: Record<string, Record<string, unknown>> = {
  identity,
  'otp-delivery': otpDelivery,
  session,
  mfa,
  signer,
  wallet,
  transfer,
  events,
};

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** The objects that a module exports, directly and in exported tables. */
const exportsOf = (module: object): object[] =>
  Object.values(module)
    .filter(isObject)
    .flatMap((value) => [value, ...Object.values(value).filter(isObject)]);

const isProcedure = (value: object): value is AnyProcedure => 'subject' in value && 'timeoutMs' in value;

export const proceduresOf = (module: object): AnyProcedure[] => exportsOf(module).filter(isProcedure);

export const subjectsOf = (module: object): string[] => proceduresOf(module).map(({ subject }) => subject);

/** Of the procedures that only a process which serves operators may call. */
export const operatorSubjectsOf = (module: object): string[] =>
  exportsOf(module).flatMap((value) =>
    'of' in value && value.of === 'operator' && 'subject' in value ? [String(value.subject)] : [],
  );

const eventType = (value: unknown): string[] =>
  isObject(value) && 'type' in value && 'when' in value ? [String(value.type)] : [];

export const eventsOf = (module: object): string[] => exportsOf(module).flatMap(eventType);

/** The lists of a service's README and of docs/architecture.md, computed from the code. */
export interface ServiceLists {
  readonly Owns: string[];
  readonly Calls: string[];
  readonly Publishes: string[];
  readonly Applies: string[];
}

export function listsOf(name: string): ServiceLists {
  return {
    Owns: tablesOf(sourcesOf(name, (file) => file.startsWith('migrations/'))),
    Calls: PROCESSES[name]?.calls ?? [],
    Publishes: PROCESSES[name]?.publishes ?? [],
    Applies: PROCESSES[name]?.applies ?? [],
  };
}

/** The texts of a process's sources without its tests, in the order of their files. */
export function sourcesOf(name: string, wanted: (file: string) => boolean = () => true): string[] {
  const folder = `apps/${name}/src`;
  return readdirSync(inRoot(folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.spec)\.ts$/.test(file) && !file.startsWith('testing/') && wanted(file))
    .toSorted()
    .map((file) => readRoot(`${folder}/${file}`));
}

const TABLE_CHANGE =
  /CREATE TABLE (?<made>\w+)|ALTER TABLE (?<from>\w+) RENAME TO (?<to>\w+)|DROP TABLE (?<dropped>\w+(?:, \w+)*)/g;

/** Tables after all migrations, in the order of their files. */
function tablesOf(migrations: readonly string[]): string[] {
  const tables = new Set<string>();
  const changes = migrations.flatMap((text) => [...withoutDown(text).matchAll(TABLE_CHANGE)]);
  for (const { groups: { made, from = '', to, dropped = '' } = {} } of changes) {
    for (const gone of [from, ...dropped.split(', ')]) tables.delete(gone);
    const added = made ?? to;
    if (added) tables.add(added);
  }
  return [...tables];
}

const withoutDown = (migration: string): string => migration.replace(/async down\([\s\S]*?\n {2}\}/, '');
