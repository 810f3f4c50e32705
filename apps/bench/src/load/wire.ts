import type { Call } from '@latchkey/stack-runner';

export interface Target {
  readonly port: number;
  /** Bearer key; none is sent when absent. */
  readonly key?: string;
}

/** A call, which may have headers beside the target's key. */
export interface LoadCall extends Call {
  readonly headers?: Readonly<Record<string, string>>;
}

/** The request as autocannon takes it. */
export function wireOf({ method, path, body, headers }: LoadCall, { key }: Target) {
  return {
    method,
    path,
    headers: {
      ...(key && { authorization: `Bearer ${key}` }),
      ...(body && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
  };
}
