import { expect, it } from '@jest/globals';
import { LatchkeyError } from './latchkey-error.js';

/** As an application branches; the compiler checks the lines below, and refuses an expectation that is not met. */
function branchOf(error: unknown): string {
  if (!(error instanceof LatchkeyError)) return 'not ours';
  // @ts-expect-error -- a misspelt type
  if (error.errorType === 'step_up_requird') return 'misspelt';
  // @ts-expect-error -- a type is no number
  const wrong: number = error.errorType;
  switch (error.errorType) {
    case 'step_up_required':
    case 'connection_failed':
    case 'cross_site_request':
    case 'revocations_stale':
    case 'invalid_webhook':
      return error.errorType;
    default:
      return `another: ${wrong}`;
  }
}

it('an error that `instanceof` has found has one of the types of this package', () => {
  const status = 403;
  const missing = new LatchkeyError({
    errorType: 'step_up_required',
    status,
    message: 'A factor is missing.',
  });
  const blocked = new LatchkeyError({ errorType: 'user_blocked', status, message: 'The user is blocked.' });
  expect([missing, blocked, new Error('step_up_required')].map(branchOf)).toEqual([
    'step_up_required',
    'another: user_blocked',
    'not ours',
  ]);
});
