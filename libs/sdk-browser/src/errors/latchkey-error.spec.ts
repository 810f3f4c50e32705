import { expect, it } from '@jest/globals';
import { LatchkeyError } from './latchkey-error.js';

/** As a page branches; the compiler checks the lines below, and refuses an expectation that is not met. */
function branchOf(error: unknown): string {
  if (!(error instanceof LatchkeyError)) return 'not ours';
  // @ts-expect-error -- a misspelt type
  if (error.errorType === 'user_canceled') return 'misspelt';
  // @ts-expect-error -- a type is no number
  const wrong: number = error.errorType;
  switch (error.errorType) {
    case 'step_up_required':
    case 'user_cancelled':
    case 'cross_site_request':
      return error.errorType;
    default:
      return `another: ${wrong}`;
  }
}

it('an error that `instanceof` has found has one of the types of this package', () => {
  const errors = [
    new LatchkeyError('The person cancelled', { errorType: 'user_cancelled' }),
    new LatchkeyError('The passkey is of another user', { errorType: 'session_user_mismatch', status: 409 }),
    new Error('user_cancelled'),
  ];
  expect(errors.map(branchOf)).toEqual(['user_cancelled', 'another: session_user_mismatch', 'not ours']);
});
