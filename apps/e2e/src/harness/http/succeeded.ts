import type { Answer } from './client.js';

/** The members of a successful answer; fails the test with any other answer. */
export function succeeded<T>(answer: Answer<T>): T {
  if (answer.status !== 200) throw new Error(`expected 200, got ${answer.status}: ${answer.text}`);
  return answer.body;
}
