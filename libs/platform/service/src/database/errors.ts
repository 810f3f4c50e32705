import {
  QueryFailedError,
  QueryRunnerAlreadyReleasedError,
  QueryRunnerProviderAlreadyReleasedError,
} from 'typeorm';
import { UNANSWERED } from './connections/service-client.js';

interface PostgresFailure {
  code?: string;
  constraint?: string;
}

/** Whether a statement violated this constraint. */
export function violates(error: unknown, constraint: string): boolean {
  return failureOf(error).constraint === constraint;
}

/** Whether a statement was given a text that is no value of its type (class 22). */
export function isMalformedValue(error: unknown): boolean {
  return failureOf(error).code?.startsWith('22') ?? false;
}

// Classes 21 to 23 and 54: a row that is wrong; P0: a function refused; then locks, our time limit, and conflicts.
const OF_ROWS = /^(2[123]...|54...|P0...|55P03|57014|40001|40P01)$/;

/** Whether PostgreSQL rolled the statement back for one of its rows, or for another statement: it may be made of fewer. */
export function isRolledBack(error: unknown): boolean {
  return OF_ROWS.test(failureOf(error).code ?? '');
}

// Class 53: out of resources; 57P03: starting; 57014, 55P03, 25P03: our own limits; 40xxx: a conflict that was rolled
// back; 25006: the server became a standby.
const ROLLED_BACK = /^(53...|57P03|57014|55P03|25P03|25006|40001|40P01)$/;
const NEVER_CONNECTED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);
// pg has no code for these, and PgBouncer one for all of its own.
const NEVER_STARTED = [
  'timeout exceeded when trying to connect',
  'Connection terminated due to connection timeout',
  'timeout expired',
  // PgBouncer: it gave the statement to no connection of the server.
  'query_wait_timeout',
  'server login has been failing',
  'cannot connect to server',
  'no more connections allowed',
];
const LOST = ['Connection terminated', 'not queryable', UNANSWERED];
const CUT_OFF = /^(08...|57P0[12]|ECONNRESET|EPIPE|ETIMEDOUT)$/;

const RELEASED = [QueryRunnerAlreadyReleasedError, QueryRunnerProviderAlreadyReleasedError];

/**
 * The code of a database failure: `service_unavailable` if the work provably did not happen, `upstream_timeout` if the
 * connection was lost during the work (a COMMIT may have arrived), else undefined.
 */
export function databaseFailureCode(error: unknown): 'service_unavailable' | 'upstream_timeout' | undefined {
  const { code = '' } = failureOf(error);
  if (ROLLED_BACK.test(code) || NEVER_CONNECTED.has(code)) return 'service_unavailable';
  const message = error instanceof Error ? error.message : '';
  if (NEVER_STARTED.some((text) => message.includes(text))) return 'service_unavailable';
  if (CUT_OFF.test(code)) return 'upstream_timeout';
  // The connection was lost between two statements of a transaction, so its COMMIT was never sent.
  if (RELEASED.some((type) => error instanceof type)) return 'service_unavailable';
  return LOST.some((text) => message.includes(text)) ? 'upstream_timeout' : undefined;
}

function failureOf(error: unknown): PostgresFailure {
  if (error instanceof QueryFailedError) return error.driverError as PostgresFailure;
  return (error ?? {}) as PostgresFailure;
}
