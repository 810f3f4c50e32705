import { expect, it } from '@jest/globals';
import { asking } from '../testing/asking.js';

it.each(['block', 'unblock'])('passes an %s on to session with its version from identity', async (change) => {
  const ask = asking({
    [`identity.v1.${change}_user`]: { user_id: 'user_1', version: 7 },
    [`session.v1.${change}_user`]: { user_id: 'user_1', revoked: 0 },
  });
  const { status, json, calls } = await ask(`/v1/auth/users/user_1/${change}`, {});
  const message = `The user was ${change}ed.`;
  expect({ status, json }).toEqual({ status: 200, json: { message, user_id: 'user_1' } });
  expect(calls).toEqual([
    [`identity.v1.${change}_user`, { user_id: 'user_1' }],
    [`session.v1.${change}_user`, { user_id: 'user_1', version: 7 }],
  ]);
});
