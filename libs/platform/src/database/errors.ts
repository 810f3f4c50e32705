import { QueryFailedError } from 'typeorm';

interface PostgresFailure {
  code?: string;
  constraint?: string;
}

/** Whether a statement failed on this constraint, so that it can be answered by its own error. */
export function violates(error: unknown, constraint: string): boolean {
  return failureOf(error).constraint === constraint;
}

// Class 53 is out of resources, 57P03 starting up, 57014 and 55P03 our own limits, 40xxx a rolled back conflict.
const ROLLED_BACK = /^(53...|57P03|57014|55P03|40001|40P01)$/;
const NEVER_CONNECTED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ENOENT']);
const CUT_OFF = /^(08...|57P0[12]|ECONNRESET|EPIPE|ETIMEDOUT)$/;

/**
 * What a failing database means to a caller: `service_unavailable` when the work provably did not happen,
 * `upstream_timeout` when the connection was lost under way (a COMMIT may have arrived), else undefined.
 */
export function databaseFailureCode(error: unknown): 'service_unavailable' | 'upstream_timeout' | undefined {
  const { code = '' } = failureOf(error);
  if (ROLLED_BACK.test(code) || NEVER_CONNECTED.has(code)) return 'service_unavailable';
  if (CUT_OFF.test(code)) return 'upstream_timeout';
  const message = error instanceof Error ? error.message : '';
  if (/timeout exceeded when trying to connect|Connection terminated due to connection timeout/.test(message))
    return 'service_unavailable';
  return /Connection terminated|not queryable|Query read timeout/.test(message)
    ? 'upstream_timeout'
    : undefined;
}

function failureOf(error: unknown): PostgresFailure {
  if (error instanceof QueryFailedError) return error.driverError as PostgresFailure;
  return (error ?? {}) as PostgresFailure;
}
