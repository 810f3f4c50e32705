import { expect, it } from '@jest/globals';
import { LatchkeyError } from '@latchkey/browser';
import { press } from './press.js';

/** What happens, in its order. */
async function pressed(signOut: () => Promise<void>, isPrevented = false): Promise<unknown[]> {
  const seen: unknown[] = [];
  await press({
    ownClick: () => seen.push('own click'),
    isPrevented: () => isPrevented,
    signOut: () => {
      seen.push('sign out');
      return signOut();
    },
    onError: (error) => seen.push(error),
    show: (state) => seen.push(state),
    leave: () => seen.push('leave'),
  });
  return seen;
}

it('calls the function of the page first, signs out and leaves', async () => {
  expect(await pressed(async () => {})).toEqual(['own click', 'busy', 'sign out', 'idle', 'leave']);
});

it('does nothing else where the page prevents it', async () => {
  expect(await pressed(async () => {}, true)).toEqual(['own click']);
});

it('tells of a failure, and stays', async () => {
  const failure = new LatchkeyError('No', { errorType: 'service_unavailable', requestId: 'req_1' });
  const told = { errorType: 'service_unavailable', requestId: 'req_1' };
  expect((await pressed(() => Promise.reject(failure))).slice(-2)).toEqual(['failed', told]);
});
