import { HttpException } from '@nestjs/common';
import { AppError, ERROR_TABLE, type ErrorType, isErrorType } from '@latchkey/contracts';
import { CodedError, type ErrorDetails, type FieldProblem } from '@latchkey/platform/errors';
import { reportedProblems } from './field-problems.js';

export interface ErrorBody {
  status_code: number;
  error_message: string;
  error_type: ErrorType;
  fields?: FieldProblem[];
}

export interface ErrorAnswer {
  readonly body: ErrorBody;
  readonly headers: Readonly<Record<string, string>>;
}

/** How long to wait where the one who refused did not say. */
const DEFAULT_RETRY_SECONDS: Readonly<Record<number, number>> = { 429: 60, 503: 1 };

/** What Fastify refuses by itself, in our words; its other refusals are malformed requests. */
const FRAMEWORK_ERRORS: Readonly<Record<string, ErrorType>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
};

/** Anything that was thrown as a code of the table; what has no code is `internal_error`. */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  if (thrown instanceof CodedError) {
    const known = isErrorType(thrown.code) ? thrown.code : 'internal_error';
    return new AppError(known, thrown.details, { cause: thrown });
  }
  const cause = thrown instanceof HttpException ? (thrown.cause ?? thrown) : thrown;
  if (statusOf(thrown) === 404) return new AppError('route_not_found', {}, { cause });
  if (statusOf(thrown) >= 500) return new AppError('internal_error', {}, { cause });
  return new AppError(FRAMEWORK_ERRORS[codeOf(cause)] ?? 'invalid_request', malformed(), { cause });
}

/** The body and headers of a refusal: exactly the members of decision 1. */
export function errorAnswer(error: AppError): ErrorAnswer {
  const { status, message } = ERROR_TABLE[error.code];
  const body: ErrorBody = { status_code: status, error_message: message, error_type: error.code };
  if (status === 400 && error.details.fields) body.fields = reportedProblems(error.details.fields);
  return { body, headers: headersOf(status, error.details) };
}

function headersOf(status: number, { retryAfterSeconds }: ErrorDetails): Record<string, string> {
  if (status === 401) return { 'www-authenticate': 'Bearer' };
  const fallback = DEFAULT_RETRY_SECONDS[status];
  if (fallback === undefined) return {};
  return { 'retry-after': String(Math.max(1, Math.ceil(retryAfterSeconds ?? fallback))) };
}

/** The status of a framework's own refusal; 500 for whatever is none, so that no dependency's failure looks like the client's. */
function statusOf(thrown: unknown): number {
  if (thrown instanceof HttpException) return thrown.getStatus();
  // A client that went away while it sent a body.
  return codeOf(thrown) === 'ECONNRESET' ? 400 : 500;
}

function codeOf(thrown: unknown): string {
  return String((thrown as { code?: unknown } | undefined)?.code ?? '');
}

function malformed(): ErrorDetails {
  return { fields: [{ field: 'request', message: 'is not well-formed HTTP' }] };
}
