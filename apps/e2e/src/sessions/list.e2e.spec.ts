import { expect, it } from '@jest/globals';
import { expectRefusal, succeeded } from '../harness/http/answers.js';
import { newApp } from '../harness/http/app.js';
import { call } from '../harness/http/client.js';
import { unknownId } from '../harness/sign-in/identities.js';
import { signIn } from '../harness/sign-in/sign-in.js';

const app = await newApp();

it('lists the live sessions of a user, without tokens', async () => {
  const first = await signIn(app);
  const second = await signIn(app, first.email);
  const ended = await signIn(app, first.email);
  await signIn(app);
  succeeded(await app.api.revoke({ session_token: ended.token }));
  const answer = await app.api.listSessions({ user_id: first.userId });
  const { sessions } = succeeded(answer);
  expect(sessions.map(({ id }) => id).sort()).toEqual([first.session.id, second.session.id].sort());
  for (const session of sessions) {
    expect(session).not.toHaveProperty('session_token');
    expect(session).toMatchObject({ user_id: first.userId, factors: [{ type: 'otp' }] });
  }
  for (const { token, jwt } of [first, second]) {
    expect(answer.text).not.toContain(token);
    expect(answer.text).not.toContain(jwt);
  }
});

it('pages by limit and offset', async () => {
  const { userId, email } = await signIn(app);
  await signIn(app, email);
  await signIn(app, email);
  const page = async (limit: number, offset: number) => {
    const { sessions, ...answer } = succeeded(await app.api.listSessions({ user_id: userId, limit, offset }));
    expect(answer).toEqual({ count: 3, offset, limit });
    return sessions.map(({ id }) => id);
  };
  const all = await page(100, 0);
  expect(new Set(all).size).toBe(3);
  expect([...(await page(2, 0)), ...(await page(2, 2))]).toEqual(all);
  expect(await page(2, 3)).toEqual([]);
});

it('is empty for an unknown user', async () => {
  expect(succeeded(await app.api.listSessions({ user_id: unknownId('user') }))).toMatchObject({
    sessions: [],
    count: 0,
  });
});

it('wants the user', async () => {
  const answer = await call('GET', '/v1/auth/sessions/list', { key: app.secretKey });
  expect(expectRefusal(answer, 400, 'invalid_request').fields).toMatchObject([{ field: 'user_id' }]);
});
