import { expect, it } from '@jest/globals';
import { type Factor, removedMethod } from '@latchkey/contracts';
import { newId } from '@latchkey/platform/ids';
import { mail, passkey } from '../testing/factors.js';
import { secondFactorFixture } from '../testing/second-factor-fixture.js';
import { callerOf } from '../testing/session-database.js';
import { refusal } from '../testing/session-replica.js';

const { replica, app, signedIn } = await secondFactorFixture('own_removals');
const page = { ...app, key_kind: 'public' } as const;
const { app_id } = app;

async function sessionBy(factor: Factor = mail()) {
  const { session, session_token } = await signedIn(app, newId('user'), factor);
  const { user_id } = session;
  return { user_id, method_id: factor.method.method_id ?? '', session_token };
}

it.each(['identity', 'mfa'] as const)('ends the factors of a method that %s has removed', async (by) => {
  const { user_id, method_id, session_token } = await sessionBy(by === 'mfa' ? passkey() : mail());
  const removed = await replica.attested.signerOf(by).sign(removedMethod[by], { app_id, user_id, method_id });
  const follow = () => replica.ownRemovals.follow(page, { user_id, method_id, by, removed });
  expect(await follow()).toEqual({ revoked: 1 });
  expect(await refusal(replica.sessions.check(page, { session_token }))).toBe('session_not_found');
  expect(await follow()).toEqual({ revoked: 0 });
});

it('takes nothing but the word of the service that had it, on this method of this user of this App', async () => {
  const { user_id, method_id, session_token } = await sessionBy();
  const claims = { app_id, user_id, method_id };
  const { signerOf } = replica.attested;
  const words = await Promise.all([
    signerOf('identity').sign(removedMethod.identity, { ...claims, method_id: newId('email') }),
    signerOf('identity').sign(removedMethod.identity, { ...claims, user_id: newId('user') }),
    signerOf('identity').sign(removedMethod.identity, { ...claims, app_id: callerOf().app_id }),
    signerOf('mfa').sign(removedMethod.identity, claims),
    signerOf('mfa').sign(removedMethod.mfa, claims),
  ]);
  for (const removed of ['', ...words]) {
    const input = { user_id, method_id, by: 'identity', removed } as const;
    expect(await refusal(replica.ownRemovals.follow(page, input))).toBe('attestation_refused');
  }
  await replica.sessions.check(page, { session_token });
});
