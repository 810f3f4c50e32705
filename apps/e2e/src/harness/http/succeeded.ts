import type { Answer } from './client.js';
import { currentRun } from '../stack/run.js';
import { logLines } from '../stack/stack-files.js';

/** The members of a successful answer; fails the test with any other answer. */
export function succeeded<T>(answer: Answer<T>): T {
  if (answer.status !== 200)
    throw new Error(`expected 200, got ${answer.status}: ${answer.text}${causeOf(answer)}`);
  return answer.body;
}

/** An answer of 5xx does not say why; the log does. */
function causeOf({ status, headers }: Answer<unknown>): string {
  const requestId = headers.get('x-request-id');
  if (status < 500 || !requestId) return '';
  return ['\nThe log says:', ...logLines(currentRun(), requestId)].join('\n');
}
