import { describe, expect, it } from '@jest/globals';
import { type Caller, readClaims } from '@latchkey/contracts';
import { secondFactorListed, totpActivated, webauthnRegistered } from '@latchkey/contracts/catalogue';
import { newId } from '@latchkey/platform/ids';
import { mail, totpFactor } from '../testing/factors.js';
import { MISSING, secondFactorFixture, unmet } from '../testing/second-factor-fixture.js';
import { callerOf } from '../testing/session-database.js';
import { grantOnPage, grantTo, refusal } from '../testing/session-replica.js';

const { app, database, replica, other, deliver, signedIn, under, IF_ENROLLED, REQUIRED } =
  await secondFactorFixture('second_factors');

describe.each([
  ['off', under('off'), undefined, undefined],
  ['if_enrolled', IF_ENROLLED, undefined, MISSING('totp')],
  ['required', REQUIRED, MISSING('any'), MISSING('totp')],
] as const)('under %s', (_, caller, ofOne, ofEnrolled) => {
  it.each([
    ['has none', false, ofOne],
    ['has a TOTP', true, ofEnrolled],
  ] as const)('a session with one proof, of a user who %s', async (_user, enrolled, lacks) => {
    const user_id = newId('user');
    const first = await signedIn(caller, user_id);
    if (enrolled) await deliver(totpActivated, user_id, { totp_id: newId('totp') });
    const { session_token } = await signedIn(caller, user_id);
    const { session_jwt } = await signedIn(under('off'), user_id);
    for (const { token, at } of [
      { token: first.session_token, at: other },
      { token: session_token, at: replica },
    ]) {
      expect(await unmet(at.sessions.verify(caller, { session_token: token }))).toEqual(lacks);
      const longer = { session_token: token, session_expires_in: 90 };
      expect(await unmet(at.sessions.extend(caller, longer))).toEqual(lacks);
      expect(await unmet(at.sessions.check(caller, { session_token: token }))).toEqual(lacks);
    }
    expect(await unmet(other.sessions.verify(caller, { session_jwt }))).toEqual(lacks);
    expect(await unmet(other.sessions.check(caller, { session_jwt }))).toEqual(lacks);
  });

  it('a session with two kinds of proof is taken', async () => {
    const { session, session_token } = await signedIn(caller);
    const { user_id, id: session_id } = session;
    await deliver(totpActivated, user_id, { totp_id: newId('totp') });
    const { session_jwt } = await grantTo(replica, caller, { user_id, session_id, factor: totpFactor() });
    expect(session_jwt).not.toBe('');
    for (const credential of [{ session_token }, { session_jwt }])
      expect((await other.sessions.verify(caller, credential)).session_jwt).not.toBe('');
  });

  it('a session of the hosted page is handed over with the same proofs', async () => {
    const { session, session_token } = await grantOnPage(replica, caller, mail());
    await deliver(totpActivated, session.user_id, { totp_id: newId('totp') });
    expect(await unmet(replica.hosted.createCode(caller, { session_token }))).toEqual(ofEnrolled);
  });
});

describe('a session that lacks its second proof', () => {
  it('has no JWT, which a server that checks JWTs itself would take', async () => {
    const user_id = newId('user');
    await deliver(webauthnRegistered, user_id, {
      webauthn_credential_id: newId('wac'),
      key_digest: 'digest',
    });
    for (const caller of [IF_ENROLLED, REQUIRED]) {
      const { session_token, session_jwt, session } = await signedIn(caller, user_id);
      expect(session_jwt).toBe('');
      const verified = await other.sessions.verify(caller, { session_token, purpose: 'prove_factor' });
      expect(verified).toMatchObject({ session_jwt: '', session: { id: session.id } });
      const claims = { app_id: caller.app_id, user_id, session_id: session.id, version: 1 };
      const identity = other.attested.signerOf('identity');
      const said = await identity.sign(readClaims, { ...claims, values: { claims: {} } });
      const signed = await other.sessions.sign(caller, { said, any_version: true });
      expect(signed).toMatchObject({ session_jwt: '', session: { id: session.id } });
    }
  });

  it('proves a factor, and enrols one where its user has none', async () => {
    const { session, session_token } = await signedIn(REQUIRED);
    const asking = (purpose: 'prove_factor' | 'enroll_factor', caller = REQUIRED) =>
      unmet(other.sessions.verify(caller, { session_token, purpose }));
    expect(await asking('prove_factor')).toBeUndefined();
    expect(await asking('enroll_factor')).toBeUndefined();
    await deliver(totpActivated, session.user_id, { totp_id: newId('totp') });
    expect(await asking('prove_factor')).toBeUndefined();
    expect(await asking('enroll_factor')).toEqual(MISSING('totp'));
    const page: Caller = { ...REQUIRED, key_kind: 'public' };
    expect(await asking('prove_factor', page)).toBe('secret_key_required');
    expect(
      await unmet(other.sessions.check(page, { session_token, purpose: 'prove_factor' })),
    ).toBeUndefined();
  });

  it('can be revoked', async () => {
    const { session_token } = await signedIn(REQUIRED);
    expect(await replica.revocations.revoke(REQUIRED, { session_token })).toEqual({ revoked: 1 });
  });

  it('is one that a code of the authenticator app alone began', async () => {
    const user_id = newId('user');
    await deliver(totpActivated, user_id, { totp_id: newId('totp') });
    const { session_token } = await signedIn(IF_ENROLLED, user_id, totpFactor());
    expect(await unmet(other.sessions.verify(IF_ENROLLED, { session_token }))).toEqual(MISSING('any'));
  });
});

describe('what a user has enrolled', () => {
  const lacks = async (user_id: string) => {
    const { session_token } = await signedIn(IF_ENROLLED, user_id);
    return unmet(other.sessions.verify(IF_ENROLLED, { session_token }));
  };

  it('counts for a factor from before the upgrade, too, which mfa names once', async () => {
    const user_id = newId('user');
    await deliver(secondFactorListed, user_id, { method_id: newId('wac'), type: 'webauthn' });
    expect(await lacks(user_id)).toEqual(MISSING('webauthn'));
  });

  it('ends with its removal, also where the events come in the other order', async () => {
    const user_id = newId('user');
    const [first, second] = [newId('totp'), newId('totp')];
    await deliver(totpActivated, user_id, { totp_id: first });
    expect(await lacks(user_id)).toEqual(MISSING('totp'));
    await replica.revocations.removeFactors(app, { user_id, method_id: first });
    expect(await lacks(user_id)).toBeUndefined();
    await replica.revocations.removeFactors(app, { user_id, method_id: second });
    await deliver(totpActivated, user_id, { totp_id: second });
    expect(await lacks(user_id)).toBeUndefined();
  });

  it('goes with its user, and an event that comes late leaves nothing', async () => {
    const user_id = newId('user');
    await deliver(totpActivated, user_id, { totp_id: newId('totp') });
    await replica.deletion.run({ appId: app.app_id, userId: user_id });
    await deliver(totpActivated, user_id, { totp_id: newId('totp') });
    expect(await database.query('SELECT FROM second_factors WHERE user_id = $1', [user_id])).toEqual([]);
    expect(await refusal(signedIn(IF_ENROLLED, user_id))).toBe('user_not_found');
  });

  it('is that of its App alone', async () => {
    const user_id = newId('user');
    await deliver(totpActivated, user_id, { totp_id: newId('totp') });
    const elsewhere = under('if_enrolled', callerOf());
    const { session_token } = await signedIn(elsewhere, user_id);
    expect(await unmet(other.sessions.verify(elsewhere, { session_token }))).toBeUndefined();
  });
});
