import { type ErrorType, type FieldProblem, LatchkeyError } from '../errors/latchkey-error.js';

interface ErrorBody {
  error_type?: unknown;
  error_message?: unknown;
  request_id?: unknown;
  fields?: FieldProblem[];
}

/**
 * One HTTP call with a time limit.
 * @param request makes it.
 * @returns the JSON of the answer.
 * @throws LatchkeyError of the API, network_error or unexpected_answer.
 */
export async function send<T>(
  url: string,
  init: RequestInit,
  timeout: number,
  request: typeof fetch = fetch,
): Promise<T> {
  let answer: Response;
  let text: string;
  // React Native has no AbortSignal.timeout.
  const ending = new AbortController();
  const timer = setTimeout(() => ending.abort(), timeout);
  try {
    const common = { cache: 'no-store', redirect: 'error', signal: ending.signal } as const;
    answer = await request(url, { ...common, ...init });
    text = await answer.text();
  } catch {
    // The browser tells a page no more, and its error could hold the URL.
    throw new LatchkeyError('No answer came', { errorType: 'network_error' });
  } finally {
    clearTimeout(timer);
  }
  const body = parsed(text);
  if (answer.ok && body !== undefined) return body as T;
  throw refusal(answer, (body ?? {}) as ErrorBody);
}

function parsed(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

function refusal({ status, headers }: Response, body: ErrorBody): LatchkeyError {
  const { error_type, error_message, request_id, fields } = body;
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return new LatchkeyError(
    typeof error_message === 'string' ? error_message : 'The answer is not one of Latchkey',
    {
      errorType: typeof error_type === 'string' ? (error_type as ErrorType) : 'unexpected_answer',
      status,
      requestId: typeof request_id === 'string' ? request_id : (headers.get('x-request-id') ?? ''),
      retryAfter: Number.isFinite(seconds) ? seconds : undefined,
      fields,
    },
  );
}
