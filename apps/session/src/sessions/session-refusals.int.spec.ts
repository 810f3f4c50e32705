import { describe, expect, it } from '@jest/globals';
import type { Caller } from '@latchkey/contracts';
import { newId } from '@latchkey/platform/ids';
import { causeOf } from '@latchkey/platform/testing';
import { callerOf } from '../testing/session-database.js';
import { sessionFixture } from '../testing/session-fixture.js';
import { emailFactor } from '../testing/factors.js';
import { grantTo } from '../testing/session-replica.js';

const { replica, other, caller, age } = await sessionFixture('session_refusals');

const verify = (session_token: string, as: Caller = caller) => replica.sessions.verify(as, { session_token });
const notFound = (reason: string, userId?: string) => ({ code: 'session_not_found', reason, userId });

describe('a session that is not found', () => {
  it('is unknown, also to another App', async () => {
    const { session_token } = await grantTo(replica, caller);
    expect(await causeOf(verify('no-token'))).toEqual(notFound('session_unknown'));
    expect(await causeOf(verify(session_token, callerOf()))).toEqual(notFound('session_unknown'));
  });

  it.each([
    ['has expired', 'session_ended_expired', 'expires_at', 3600, 0],
    ['was not used for too long', 'session_ended_idle', 'last_active_at', 660, 5],
  ] as const)('%s', async (_, reason, column, seconds, session_idle_minutes) => {
    const { session, session_token } = await grantTo(replica, caller);
    await age(session.id, column, seconds);
    const asked = { ...caller, settings: { ...caller.settings, session_idle_minutes } };
    expect(await causeOf(verify(session_token, asked))).toEqual(notFound(reason, session.user_id));
  });

  it('was revoked', async () => {
    const { session, session_token } = await grantTo(replica, caller);
    await replica.revocations.revoke(caller, { session_id: session.id });
    expect(await causeOf(verify(session_token))).toEqual(notFound('session_ended_revoked', session.user_id));
    const factor = { session_id: session.id, user_id: session.user_id };
    expect(await causeOf(grantTo(replica, caller, factor))).toEqual(
      notFound('session_ended_revoked', session.user_id),
    );
  });

  it('ended with the block of its user', async () => {
    const { session, session_token } = await grantTo(replica, caller);
    await replica.revocations.block(caller, { user_id: session.user_id, version: 1 });
    expect(await causeOf(verify(session_token))).toEqual(notFound('session_ended_blocked', session.user_id));
  });
});

describe('a session JWT that is refused', () => {
  const verifyJwt = (session_jwt: string, as: Caller = caller) =>
    causeOf(replica.sessions.verify(as, { session_jwt }));
  const invalid = (reason: string) => ({ code: 'invalid_session_jwt', reason, userId: undefined });

  it('belongs to another App, is malformed, or has another signature', async () => {
    const { session_jwt } = await grantTo(replica, caller);
    const stranger = callerOf();
    await replica.signingKeys.jwkSet(stranger.app_id);
    expect(await verifyJwt(session_jwt, stranger)).toEqual(invalid('key_unknown'));
    expect(await verifyJwt('a.b.c')).toEqual(invalid('jwt_malformed'));
    const { session_jwt: another } = await grantTo(replica, caller);
    const [header, payload] = session_jwt.split('.');
    expect(await verifyJwt([header, payload, another.split('.')[2]].join('.'))).toEqual(
      invalid('signature_invalid'),
    );
  });

  it('was signed with a key that is revoked', async () => {
    const app = callerOf();
    const { session_jwt } = await grantTo(replica, app);
    const { kid } = JSON.parse(Buffer.from(session_jwt.split('.')[0] ?? '', 'base64url').toString());
    await replica.signingKeys.revoke(app.app_id, kid);
    expect(await verifyJwt(session_jwt, app)).toEqual(invalid('key_revoked'));
  });

  it('cannot extend with a public token', async () => {
    const { session_jwt } = await grantTo(replica, caller);
    const frontend: Caller = { ...caller, key_kind: 'public' };
    const extension = { session_jwt, session_expires_in: 60 };
    expect(await causeOf(other.sessions.extend(frontend, extension))).toMatchObject({
      code: 'secret_key_required',
      reason: 'jwt_cannot_extend',
    });
  });
});

it('a step-up that is refused names each factor that is missing or too old', async () => {
  const { session, session_token } = await grantTo(replica, caller, { factor: emailFactor(newId('email')) });
  const demand = { session_token, require_factors: ['totp', 'webauthn'] } as const;
  const refused = replica.sessions.verify(caller, {
    ...demand,
    require_factors: [...demand.require_factors],
  });
  await expect(refused).rejects.toMatchObject({
    code: 'step_up_required',
    details: {
      reason: 'factor_missing:totp',
      userId: session.user_id,
      unmet: [
        { type: 'totp', reason: 'factor_missing' },
        { type: 'webauthn', reason: 'factor_missing' },
      ],
    },
  });
});
