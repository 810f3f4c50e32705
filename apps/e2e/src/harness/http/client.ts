import { checkAnswer } from './conformance.js';
import { currentRun } from '../stack/run.js';
import { rememberAll } from '../secrets/secrets.js';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE' | 'PUT' | 'HEAD' | 'OPTIONS';

/** The error shape of the specification. */
export interface ErrorBody {
  readonly status_code: number;
  readonly error_message: string;
  readonly error_type: string;
  readonly fields?: { readonly field: string; readonly message: string }[];
  readonly required_factors?: { readonly type: string; readonly reason: string }[];
  readonly resets_at?: number;
}

/** An answer; its `body` has either the members of success or those of an error. */
export interface Answer<T = object> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: T & ErrorBody;
  readonly text: string;
}

export interface CallOptions {
  /** Bearer key; none is sent when absent. */
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: object;
  /** Sent as it is, as `application/json` unless `headers` say otherwise. */
  readonly raw?: string | Uint8Array<ArrayBuffer>;
  readonly baseUrl?: string;
}

/**
 * One request to the stack, for what the generated client cannot send: bad members, keys, headers and paths, and routes
 * that the document does not list. Every answer is held against the OpenAPI document, and its secrets are remembered.
 */
export async function call<T = object>(
  method: Method,
  path: string,
  options: CallOptions = {},
): Promise<Answer<T>> {
  const { key, body, raw, headers = {}, baseUrl = currentRun().baseUrl } = options;
  const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body));
  const response = await fetch(`${baseUrl}${path}`, {
    method,
    redirect: 'manual',
    headers: {
      ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
      ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(payload === undefined ? {} : { body: payload }),
  });
  return answerOf<T>({ method, path, body }, response);
}

interface Request {
  readonly method: string;
  readonly path: string;
  readonly body: object | undefined;
}

/** Holds an answer against the OpenAPI document, and remembers its secrets and those of its request. */
export async function answerOf<T>({ method, path, body }: Request, response: Response): Promise<Answer<T>> {
  const text = await response.text();
  const { status, headers } = response;
  const answer = { status, headers, body: parse(text) as T & ErrorBody, text };
  // The secrets in the document are examples.
  if (!path.endsWith('/openapi.json')) [body, answer.body].forEach(rememberAll);
  await checkAnswer(method, path, answer);
  return answer;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
