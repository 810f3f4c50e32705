import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException } from '@nestjs/common';
import {
  AppError,
  ERROR_TABLE,
  type ErrorType,
  isErrorType,
  isRefusalReason,
  type RefusalDetails,
} from '@latchkey/contracts';
import {
  CodedError,
  type ErrorDetails,
  type FieldProblem,
  isCoded,
  type UnmetCondition,
} from '@latchkey/platform/errors';
import type { Logger } from '@latchkey/platform/telemetry';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { reportedProblems } from './field-problems.js';

/** Bodies that are too large are read to their end up to this size; beyond it the connection is closed. */
const DISCARDED_BYTES = 1024 * 1024;

/** `Retry-After` where the error itself names no time. */
const DEFAULT_RETRY_SECONDS: Readonly<Record<number, number>> = { 429: 60, 503: 1 };
/** Of an error that an operator has to mend. Whoever knows `Retry-After` alone does not come back at once either. */
const FINAL_HEADERS = { 'retry-after': '60', 'latchkey-should-retry': 'false' };

/** Refusals of Fastify that have a code of ours; its other refusals are malformed requests. */
const FRAMEWORK_ERRORS: Readonly<Record<string, ErrorType>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
};

export interface ErrorBody {
  status_code: number;
  error_message: string;
  error_type: ErrorType;
  fields?: FieldProblem[];
  /** Of `step_up_required`, for the secret key and for operators alone. */
  required_factors?: UnmetCondition[];
  /** Of `transfer_limit_exceeded`. */
  resets_at?: number;
}

/** The one place where a failure becomes an HTTP answer. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  constructor(private readonly logger: Logger) {}

  catch(thrown: unknown, host: ArgumentsHost): FastifyReply {
    const http = host.switchToHttp();
    return this.refuse(thrown, http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>());
  }

  refuse(thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const isCarriedOn = request.call.keeping?.isCarriedOn === true;
    const error = isCarriedOn && isEnded(thrown) ? carriedOnTooLate(thrown) : toAppError(thrown);
    const { caller, actor } = request.call;
    const tellsFactors = caller?.key_kind === 'secret' || actor?.type === 'operator';
    const { body, headers } = errorAnswer(error, { tellsFactors });
    request.outcome = error.code;
    request.refusal = error.details;
    if (error.code === 'internal_error' && !request.isSimulated) this.report(thrown, request);
    // A client that is still sending would lose its answer with the connection.
    if (error.code === 'payload_too_large' && isDiscarded(request)) reply.removeHeader('connection');
    return reply.code(body.status_code).headers(headers).type('application/json; charset=utf-8').send(body);
  }

  /** Logs the stack of this process; a service logs its own failure under the same request id. */
  private report(error: unknown, { id: requestId, routeOptions, method }: FastifyRequest): void {
    this.logger.error('request.failed', { requestId, route: routeOptions?.url, method, error });
  }
}

/** Maps any thrown value to an error of the table; unknown ones become `internal_error`. */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  if (thrown instanceof CodedError) {
    const known = isErrorType(thrown.code) ? thrown.code : 'internal_error';
    return new AppError(known, knownDetails(thrown.details), { cause: thrown });
  }
  const cause = thrown instanceof HttpException ? (thrown.cause ?? thrown) : thrown;
  if (statusOf(thrown) === 404) return new AppError('route_not_found', {}, { cause });
  if (statusOf(thrown) >= 500) return new AppError('internal_error', {}, { cause });
  const fields = [{ field: 'request', message: 'is not well-formed HTTP' }];
  return new AppError(FRAMEWORK_ERRORS[codeOf(cause)] ?? 'invalid_request', { fields }, { cause });
}

/** A service has said something that is not taken any more, such as that a code was right. */
function isEnded(thrown: unknown): boolean {
  return isCoded(thrown, 'attestation_refused') && thrown.details.reason === 'attestation_ended';
}

/** The calls of a request have one outcome, so no repetition of it gets a newer word. */
function carriedOnTooLate(cause: unknown): AppError {
  const message =
    'is of a request that was interrupted more than a minute ago, and what it has proved has ended: begin again, with a new key';
  return new AppError('invalid_request', { fields: [{ field: 'Idempotency-Key', message }] }, { cause });
}

/**
 * The body and the headers of a refusal. A page of an App must not learn which factor would open a session; a backend has
 * the secret key, and an operator asks about the own session.
 */
export function errorAnswer(
  error: AppError,
  { tellsFactors }: { tellsFactors: boolean },
): { body: ErrorBody; headers: Record<string, string> } {
  const { status, message, isFinal } = ERROR_TABLE[error.code];
  const body: ErrorBody = { status_code: status, error_message: message, error_type: error.code };
  if (status === 400 && error.details.fields) body.fields = reportedProblems(error.details.fields);
  if (tellsFactors && error.details.unmet) body.required_factors = error.details.unmet;
  if (error.details.resetsAt !== undefined) body.resets_at = error.details.resetsAt;
  return { body, headers: isFinal ? FINAL_HEADERS : headersOf(status, error.details) };
}

function headersOf(status: number, { retryAfterSeconds }: ErrorDetails): Record<string, string> {
  if (status === 401) return { 'www-authenticate': 'Bearer' };
  const seconds = retryAfterSeconds ?? DEFAULT_RETRY_SECONDS[status];
  return seconds === undefined ? {} : { 'retry-after': String(Math.max(1, Math.ceil(seconds))) };
}

/** A service of a newer version may name a reason that this table does not hold. */
function knownDetails({ reason, ...details }: ErrorDetails): RefusalDetails {
  return reason !== undefined && isRefusalReason(reason) ? { ...details, reason } : details;
}

/** The status that Nest or Fastify gave; 500 for other errors, so that a bug never looks like the client's fault. */
function statusOf(thrown: unknown): number {
  if (thrown instanceof HttpException) return thrown.getStatus();
  // The client disconnected while it sent its body.
  return codeOf(thrown) === 'ECONNRESET' ? 400 : 500;
}

function codeOf(thrown: unknown): string {
  return String((thrown as { code?: unknown } | undefined)?.code ?? '');
}

function isDiscarded(request: FastifyRequest): boolean {
  return Number(request.headers['content-length']) <= DISCARDED_BYTES;
}
