import { expect, it } from '@jest/globals';
import { atOnce, expectRefusal, race, succeeded, tally } from '../harness/http/answers.js';
import { newApp } from '../harness/http/app.js';
import { unique, unknownId } from '../harness/sign-in/identities.js';
import { canStartReplicas, startReplica } from '../harness/stack/replica.js';
import { type SignedIn, signIn } from '../harness/sign-in/sign-in.js';

const app = await newApp();

it.each([
  ['session_id', ({ session }: SignedIn) => ({ session_id: session.id })],
  ['session_token', ({ token }: SignedIn) => ({ session_token: token })],
  ['session_jwt', ({ jwt }: SignedIn) => ({ session_jwt: jwt })],
] as const)('revokes the session of a %s, and no other', async (_, named) => {
  const ended = await signIn(app);
  const other = await signIn(app, ended.email);
  expect(succeeded(await app.api.revoke(named(ended)))).toEqual({ revoked: 1 });
  expectRefusal(await app.api.verifySession({ session_token: ended.token }), 404, 'session_not_found');
  expectRefusal(await app.api.verifySession({ session_jwt: ended.jwt }), 404, 'session_not_found');
  succeeded(await app.api.verifySession({ session_token: other.token }));
});

it('revokes every session of a user', async () => {
  const first = await signIn(app);
  const second = await signIn(app, first.email);
  const stranger = await signIn(app);
  expect(succeeded(await app.api.revoke({ user_id: first.userId }))).toEqual({ revoked: 2 });
  for (const { token } of [first, second]) {
    expectRefusal(await app.api.verifySession({ session_token: token }), 404, 'session_not_found');
  }
  succeeded(await app.api.verifySession({ session_token: stranger.token }));
  expect(succeeded(await app.api.listSessions({ user_id: first.userId })).sessions).toEqual([]);
});

it('counts only what it ended', async () => {
  const { token } = await signIn(app);
  expect(succeeded(await app.api.revoke({ session_token: token }))).toEqual({ revoked: 1 });
  expect(succeeded(await app.api.revoke({ session_token: token }))).toEqual({ revoked: 0 });
  expect(succeeded(await app.api.revoke({ session_token: unique('token') }))).toEqual({ revoked: 0 });
  expect(succeeded(await app.api.revoke({ session_id: unknownId('sess') }))).toEqual({ revoked: 0 });
  expect(succeeded(await app.api.revoke({ user_id: unknownId('user') }))).toEqual({ revoked: 0 });
});

it('50 revokes at once count one end', async () => {
  const { token } = await signIn(app);
  const answers = await race(50, () => app.api.revoke({ session_token: token }));
  expect(tally(answers)).toEqual({ '200': 50 });
  expect(answers.reduce((sum, { body }) => sum + body.revoked, 0)).toBe(1);
});

it('wants exactly one of its members', async () => {
  const { token, session } = await signIn(app);
  expectRefusal(await app.api.revoke({}), 400, 'invalid_request');
  const two = await app.api.revoke({ session_token: token, session_id: session.id });
  expectRefusal(two, 400, 'invalid_request');
  succeeded(await app.api.verifySession({ session_token: token }));
});

/** Verifies without a pause until `stop`; answers how many passed that began after the revoke was answered. */
async function hammer({ token, jwt }: SignedIn): Promise<{ passedBefore: number; passedAfter: number }> {
  let answeredAt = Infinity;
  const counts = { passedBefore: 0, passedAfter: 0 };
  const end = Date.now() + 900;
  const verifyOften = async (credential: object) => {
    while (Date.now() < end) {
      const startedAt = performance.now();
      const { status } = await app.api.verifySession(credential);
      if (status === 200) counts[startedAt > answeredAt ? 'passedAfter' : 'passedBefore'] += 1;
    }
  };
  const revokeLater = async () => {
    await new Promise((resolve) => setTimeout(resolve, 350));
    expect(succeeded(await app.api.revoke({ session_token: token }))).toEqual({ revoked: 1 });
    answeredAt = performance.now();
  };
  const verifiers = atOnce(8, (index) =>
    verifyOften(index % 2 ? { session_token: token } : { session_jwt: jwt }),
  );
  await Promise.all([verifiers, revokeLater()]);
  return counts;
}

it('is final once it has answered: no verification that starts later passes', async () => {
  const { passedBefore, passedAfter } = await hammer(await signIn(app));
  expect(passedBefore).toBeGreaterThan(8);
  expect(passedAfter).toBe(0);
});

(canStartReplicas ? it : it.skip)('is final on every replica of the session service', async () => {
  const replica = await startReplica('session');
  try {
    for (let round = 0; round < 3; round += 1) {
      const { passedBefore, passedAfter } = await hammer(await signIn(app));
      expect(passedBefore).toBeGreaterThan(8);
      expect(passedAfter).toBe(0);
    }
  } finally {
    await replica.stop();
  }
});
