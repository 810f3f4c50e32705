import { QueryFailedError } from 'typeorm';
import { databaseFailureCode } from '../../database/index.js';
import { isCoded } from '@latchkey/platform/errors';

/** Codes of dependencies that are away or too slow. */
const DEPENDENCY_CODES = new Set(['service_unavailable', 'upstream_timeout', 'key_provider_unavailable']);
/** Of `AbortSignal.timeout` and of the bus. */
const TIME_OUTS = new Set(['TimeoutError', 'AbortError', 'RequestError', 'NoRespondersError']);
const CODE_LIMIT = 64;

/** Whether the failure says nothing about the event: a dependency was away, or did not answer in time. */
export function isOfDependency(error: unknown): boolean {
  if (databaseFailureCode(error) !== undefined) return true;
  if (isCoded(error)) return DEPENDENCY_CODES.has(error.code);
  return error instanceof Error && TIME_OUTS.has(error.name);
}

/** A short name of the failure, for an operator; never its message, which may hold what a user entered. */
export function failureCodeOf(error: unknown): string {
  if (isCoded(error)) return error.code;
  const { code } = (error instanceof QueryFailedError ? error.driverError : {}) as { code?: unknown };
  if (typeof code === 'string') return code.slice(0, CODE_LIMIT);
  return error instanceof Error ? error.name.slice(0, CODE_LIMIT) : 'unknown';
}
