import { expect, it } from '@jest/globals';
import { Refusal } from '../api/refusal.js';
import { signOut } from './sign-out.js';

const refused = (status: number) => () => Promise.reject(new Refusal(status, 'any', 'No.'));

it('signs out, and takes a session that has ended already for ended', async () => {
  await signOut(() => Promise.resolve({}));
  await signOut(refused(401));
});

it.each([0, 403, 429, 500, 503])('tells of a failure by which the session may go on: %s', async (status) => {
  await expect(signOut(refused(status))).rejects.toMatchObject({ status });
});
