import {
  QueryFailedError,
  QueryRunnerAlreadyReleasedError,
  QueryRunnerProviderAlreadyReleasedError,
} from 'typeorm';
import { UNANSWERED } from './service-client.js';

interface PostgresFailure {
  code?: string;
  constraint?: string;
}

/** Whether a statement failed on this constraint, so that it can be answered by its own error. */
export function violates(error: unknown, constraint: string): boolean {
  return failureOf(error).constraint === constraint;
}

// Class 53 is out of resources, 57P03 starting up, 57014, 55P03 and 25P03 our own limits, 40xxx a rolled back
// conflict, 25006 a server that was made a standby.
const ROLLED_BACK = /^(53...|57P03|57014|55P03|25P03|25006|40001|40P01)$/;
const NEVER_CONNECTED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);
// pg tells these by their message alone.
const NEVER_STARTED = [
  'timeout exceeded when trying to connect',
  'Connection terminated due to connection timeout',
  'timeout expired',
];
const LOST = ['Connection terminated', 'not queryable', UNANSWERED];
const CUT_OFF = /^(08...|57P0[12]|ECONNRESET|EPIPE|ETIMEDOUT)$/;

const RELEASED = [QueryRunnerAlreadyReleasedError, QueryRunnerProviderAlreadyReleasedError];

/**
 * What a failing database means to a caller: `service_unavailable` when the work provably did not happen,
 * `upstream_timeout` when the connection was lost under way (a COMMIT may have arrived), else undefined.
 */
export function databaseFailureCode(error: unknown): 'service_unavailable' | 'upstream_timeout' | undefined {
  const { code = '' } = failureOf(error);
  if (ROLLED_BACK.test(code) || NEVER_CONNECTED.has(code)) return 'service_unavailable';
  if (CUT_OFF.test(code)) return 'upstream_timeout';
  // The connection was lost between two statements of a transaction, so that its COMMIT was never sent.
  if (RELEASED.some((type) => error instanceof type)) return 'service_unavailable';
  const message = error instanceof Error ? error.message : '';
  if (NEVER_STARTED.some((text) => message.includes(text))) return 'service_unavailable';
  return LOST.some((text) => message.includes(text)) ? 'upstream_timeout' : undefined;
}

function failureOf(error: unknown): PostgresFailure {
  if (error instanceof QueryFailedError) return error.driverError as PostgresFailure;
  return (error ?? {}) as PostgresFailure;
}
