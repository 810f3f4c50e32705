import type { ErrorType } from './error-type.js';
import { type FieldProblem, LatchkeyError, type UnmetFactor } from './latchkey-error.js';
import { placeOf, reasonOf } from './whereabouts.js';

/** The body of a refusal, by the schema `Error` of the OpenAPI document. */
interface Refusal {
  readonly error_type: ErrorType;
  readonly error_message: string;
  readonly fields?: readonly FieldProblem[];
  readonly required_factors?: readonly UnmetFactor[];
  readonly resets_at?: number;
}

function isRefusal(body: unknown): body is Refusal {
  return (
    typeof body === 'object' && body !== null && typeof (body as Partial<Refusal>).error_type === 'string'
  );
}

/** The error of an answer that is no success. A load balancer in between may have answered. */
export function refusalError(response: Response, body: unknown, operation: string): LatchkeyError {
  const { status, headers } = response;
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  const known = {
    ...{ status, operation },
    requestId: headers.get('x-request-id') ?? undefined,
    retryAfter: Number.isFinite(seconds) ? seconds : undefined,
    isFinal: headers.get('latchkey-should-retry') === 'false',
  };
  if (!isRefusal(body)) return unexpectedAnswer(known);
  return new LatchkeyError({
    ...known,
    errorType: body.error_type,
    message: body.error_message,
    fields: body.fields,
    requiredFactors: body.required_factors,
    resetsAt: body.resets_at,
  });
}

/** An answer that is not of this API: a page of a proxy, a redirect, half a body. */
export function unexpectedAnswer(known: {
  readonly status: number;
  readonly operation: string;
}): LatchkeyError {
  const message = `The answer (status ${known.status}) is not one of Latchkey: check baseUrl and what is in between.`;
  return new LatchkeyError({ ...known, errorType: 'unexpected_answer', message });
}

/** No answer came. The cause names the reason of the connection, and holds nothing of the request. */
export function connectionError(cause: unknown, operation: string, baseUrl: string): LatchkeyError {
  const message = `Latchkey could not be reached at ${placeOf(baseUrl)}${reasonOf(cause)}; nothing is known of the outcome.`;
  return new LatchkeyError({ errorType: 'connection_failed', status: 0, message, operation, cause });
}

export function timeoutError(operation: string, baseUrl: string): LatchkeyError {
  const message = `Latchkey at ${placeOf(baseUrl)} did not answer in time; nothing is known of the outcome.`;
  return new LatchkeyError({ errorType: 'timed_out', status: 0, message, operation });
}
