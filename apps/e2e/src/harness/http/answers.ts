import { expect } from '@jest/globals';
import type { Answer, ErrorBody } from './client.js';
import { patiently } from './patiently.js';

export { succeeded } from './succeeded.js';

/** Asserts the refusal: status, type, and exactly the documented error shape. */
export function expectRefusal(answer: Answer<unknown>, status: number, type: string): ErrorBody {
  const { error_type, status_code } = (answer.body ?? {}) as ErrorBody;
  expect({ status: answer.status, error_type }).toEqual({ status, error_type: type });
  expect(status_code).toBe(status);
  expectErrorShape(answer);
  return answer.body as ErrorBody;
}

/** Exactly `status_code`, `error_message`, `error_type`, `fields` on validation, and what two errors have of their own. */
export function expectErrorShape(answer: Answer<unknown>): void {
  const { fields, required_factors, resets_at, ...members } = answer.body as ErrorBody;
  if (required_factors !== undefined) expect(members.error_type).toBe('step_up_required');
  if (resets_at !== undefined)
    expect(['transfer_limit_exceeded', 'step_up_required']).toContain(members.error_type);
  expect(members).toEqual({
    status_code: answer.status,
    error_message: expect.stringMatching(/\S/),
    error_type: expect.stringMatching(/^[a-z][a-z_]+$/),
  });
  if (fields === undefined) return;
  expect(fields.length).toBeGreaterThan(0);
  for (const field of fields)
    expect(field).toEqual({ field: expect.any(String), message: expect.any(String) });
}

/** Asserts a whole number of seconds to wait, not more than a day. */
export function expectRetryAfter(answer: Answer<unknown>): number {
  const header = answer.headers.get('retry-after') ?? '';
  expect(header).toMatch(/^[1-9]\d*$/);
  expect(Number(header)).toBeLessThanOrEqual(24 * 60 * 60);
  return Number(header);
}

/** Asserts the answer while a part of the stack is away: the call can be repeated. */
export function expectUnavailable(answer: Answer<unknown>): void {
  expectRefusal(answer, 503, 'service_unavailable');
  expectRetryAfter(answer);
}

/** How often each outcome came: `200`, or the error type. */
export function tally(answers: readonly Answer<unknown>[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, body } of answers) {
    const outcome = status === 200 ? '200' : (body as ErrorBody).error_type;
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  return counts;
}

/** Starts this number at the same moment and waits for all. */
export function atOnce<T>(count: number, start: (index: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => start(index)));
}

/**
 * Starts this number of calls at once and waits for all. A 503 is repeated: fifty writers of one row may wait longer than
 * a call waits for a connection to the database.
 */
export function race<T>(count: number, start: (index: number) => Promise<Answer<T>>): Promise<Answer<T>[]> {
  return atOnce(count, (index) => patiently(() => start(index)));
}

/** Seconds since the epoch, as in the API. */
export function nowSeconds(): number {
  return Math.floor(Date.now() / 1000);
}
