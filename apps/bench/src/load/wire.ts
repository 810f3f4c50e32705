import type { Call } from '@latchkey/stack-runner';

export interface Target {
  readonly port: number;
  /** Bearer key; none is sent when absent. */
  readonly key?: string;
}

/** A call, which may have headers in place of the target's key, and a body that is no JSON. */
export interface LoadCall extends Omit<Call, 'body'> {
  readonly body?: object | string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A request as it is sent. */
export interface Wire {
  readonly method: Call['method'];
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

export function wireOf({ method, path, body, headers }: LoadCall, { key }: Target): Wire {
  const isJson = typeof body === 'object';
  return {
    method,
    path,
    headers: {
      ...(key && { authorization: `Bearer ${key}` }),
      ...(isJson && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: isJson ? JSON.stringify(body) : body }),
  };
}

/** The request in the words of HTTP/1.1. */
export function textOf({ method, path, headers, body }: Wire, host: string): string {
  const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
  const lines = Object.entries({ host, ...headers, ...length }).map(([name, value]) => `${name}: ${value}`);
  return [`${method} ${path} HTTP/1.1`, ...lines, '', body ?? ''].join('\r\n');
}
