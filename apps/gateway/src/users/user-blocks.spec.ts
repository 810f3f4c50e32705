import { afterEach, expect, it } from '@jest/globals';
import { post } from '../testing/send.js';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.js';

let gateway: TestGateway;

afterEach(() => gateway.close());

it.each(['block', 'unblock'])('passes an %s on to session with its version from identity', async (change) => {
  gateway = await startTestGateway({
    [`identity.v1.${change}_user`]: { user_id: 'user_1', version: 7 },
    [`session.v1.${change}_user`]: { user_id: 'user_1', revoked: 0 },
  });
  const { status, json } = await post(gateway, `/v1/auth/users/user_1/${change}`, {});
  expect({ status, json }).toEqual({
    status: 200,
    json: { message: `The user was ${change}ed.`, user_id: 'user_1' },
  });
  expect(gateway.calls.slice(1).map(({ subject, input }) => ({ subject, input }))).toEqual([
    { subject: `identity.v1.${change}_user`, input: { user_id: 'user_1' } },
    { subject: `session.v1.${change}_user`, input: { user_id: 'user_1', version: 7 } },
  ]);
});
