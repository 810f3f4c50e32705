import { setTimeout as delay } from 'node:timers/promises';
import { unique } from '../sign-in/identities.js';
import type { TestApp } from './app.js';
import { type Answer, call } from './client.js';

/** Longer than a claim outlives its gateway. */
const CARRIED_ON_MS = 40_000;

export interface Repeated {
  readonly path: string;
  readonly body: object;
  readonly idempotencyKey: string;
  readonly key: string;
}

/** A POST that may be sent often, with the App's secret key. */
export function repeated(app: TestApp, path: string, body: object): Repeated {
  return { path, body, idempotencyKey: unique('idem'), key: app.secretKey };
}

/** Sends it, to the stack's gateway by default. */
export function sent<T>({ path, body, key, idempotencyKey }: Repeated, baseUrl?: string): Promise<Answer<T>> {
  const headers = { 'idempotency-key': idempotencyKey };
  return call<T>('POST', path, { key, body, headers, ...(baseUrl && { baseUrl }) });
}

/** Sends it until the first request is under way no longer. */
export async function sentUntilDone<T>(request: Repeated, baseUrl?: string): Promise<Answer<T>> {
  for (const deadline = Date.now() + CARRIED_ON_MS; ; await delay(200)) {
    const answer = await sent<T>(request, baseUrl);
    if (answer.body.error_type !== 'idempotency_in_progress' || Date.now() > deadline) return answer;
  }
}

export function isReplayed({ headers }: Answer<unknown>): boolean {
  return headers.get('idempotent-replayed') === 'true';
}
