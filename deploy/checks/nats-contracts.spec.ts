import { describe, expect, it } from '@jest/globals';
import * as identity from '@latchkey/contracts/identity';
import * as mfa from '@latchkey/contracts/mfa';
import * as otpDelivery from '@latchkey/contracts/otp-delivery';
import * as session from '@latchkey/contracts/session';
import * as transfer from '@latchkey/contracts/transfer';
import * as wallet from '@latchkey/contracts/wallet';
import { PROCESSES } from '../nats/permissions.mjs';

const CONTRACTS: Record<string, object> = {
  identity,
  'otp-delivery': otpDelivery,
  session,
  mfa,
  wallet,
  transfer,
};

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** The objects that a module exports, and those that stand in the tables that it exports. */
const exportsOf = (module: object): object[] =>
  Object.values(module)
    .filter(isObject)
    .flatMap((value) => [value, ...Object.values(value).filter(isObject)]);

const subjectsOf = (module: object): string[] =>
  exportsOf(module).flatMap((value) =>
    'subject' in value && 'timeoutMs' in value ? [String(value.subject)] : [],
  );

const factsOf = (module: object): string[] =>
  exportsOf(module).flatMap((value) =>
    'type' in value && Object.keys(value).length === 1 ? [String(value.type)] : [],
  );

const covers = (pattern: string, subject: string) =>
  pattern === subject || (pattern.endsWith('.>') && subject.startsWith(pattern.slice(0, -1)));

describe('the table of permissions and the contracts', () => {
  it('know the same services', () => {
    const owners = Object.keys(PROCESSES).filter((name) => PROCESSES[name]?.database);
    expect(Object.keys(CONTRACTS).toSorted()).toEqual(owners.toSorted());
  });

  it.each(Object.entries(CONTRACTS))('%s: publishes the facts of its contract', (name, module) => {
    expect([...new Set(factsOf(module))].toSorted()).toEqual(PROCESSES[name]?.publishes.toSorted());
  });

  it.each(Object.entries(CONTRACTS))('%s: is asked under its own name only', (name, module) => {
    const subjects = subjectsOf(module);
    expect(subjects.length).toBeGreaterThan(0);
    expect(subjects.filter((subject) => !covers(`${name}.v1.>`, subject))).toEqual([]);
  });

  it('every subject that somebody may or may not ask by name is one of a contract', () => {
    const known = Object.values(CONTRACTS).flatMap(subjectsOf);
    const named = Object.values(PROCESSES).flatMap(({ calls, never = [] }) =>
      [...calls, ...never].filter((subject) => !subject.endsWith('.>')),
    );
    expect(named.filter((subject) => !known.includes(subject))).toEqual([]);
  });
});
