import { describe, expect, it } from '@jest/globals';
import { refusing } from '@latchkey/edge/testing';
import { EMAIL, LISTED, PASSKEY, signedIn, usePage, verifiedAgo } from '../testing/console-fixture.js';

const { start, ask, change, calls } = usePage();
const CREDENTIAL = { id: 'AcX', type: 'public-key' };
const BODY = JSON.stringify({ credential: CREDENTIAL });
const OWN = { user_id: 'user_1', webauthn_credential_id: 'webauthn_1' };
const PROOF = { type: 'webauthn', token: 'signed' };
const PROVED = {
  'mfa.v1.identify_assertion': OWN,
  'mfa.v1.verify_assertion': { ...OWN, user_verified: true, proof: PROOF },
  'session.v1.grant': { session: {}, session_token: '', session_jwt: '' },
};
const subjects = () => calls().map(({ subject }) => subject);

describe('a proof at the console', () => {
  it('begins with a challenge for the passkeys of the operator, on the domain of the console', async () => {
    const begun = {
      public_key_credential_request_options: { publicKey: { challenge: 'c' } },
      user_id: 'user_1',
    };
    await start({ ...signedIn('support'), 'mfa.v1.begin_authentication': begun });
    const answer = await change('/v1/admin/session/proof/begin');
    expect(answer).toMatchObject({ status: 200, json: { options: { challenge: 'c' } } });
    expect(calls().at(-1)).toMatchObject({ input: { domain: 'example.com', user_id: 'user_1' } });
  });

  it('says where the operator has no passkey', async () => {
    const none = { 'mfa.v1.begin_authentication': refusing('webauthn_credential_not_found') };
    await start({ ...signedIn('support'), ...none });
    expect(await change('/v1/admin/session/proof/begin')).toMatchObject({
      status: 404,
      json: { error_type: 'webauthn_credential_not_found' },
    });
  });

  it('gives the passkey to the session of the cookie, which it extends by nothing', async () => {
    const before = signedIn('admin', [verifiedAgo(PASSKEY, 60)], [LISTED]);
    await start({ ...before, ...PROVED });
    expect(await change('/v1/admin/session/proof', 'POST', BODY)).toMatchObject({
      status: 200,
      json: { operator: { user_id: 'user_1' } },
    });
    const inputs = Object.fromEntries(calls().map(({ subject, input }) => [subject, input]));
    expect(inputs['mfa.v1.verify_assertion']).toEqual({
      public_key_credential: CREDENTIAL,
      session_id: 'sess_1',
    });
    expect(inputs['session.v1.grant']).toMatchObject({
      ...{ user_id: 'user_1', session_id: 'sess_1', proof: PROOF },
      factor: { type: 'webauthn', method: { webauthn_credential_id: 'webauthn_1', user_verified: true } },
    });
    expect(inputs['session.v1.grant']).not.toHaveProperty('session_expires_in');
    expect(subjects().at(-1)).toBe('identity.v1.find_operator');
  });

  it('is none by the passkey of another operator, whose challenge stays unspent', async () => {
    const theirs = { ...OWN, user_id: 'user_2' };
    await start({ ...signedIn('admin', [EMAIL]), ...PROVED, 'mfa.v1.identify_assertion': theirs });
    expect(await change('/v1/admin/session/proof', 'POST', BODY)).toMatchObject({
      status: 409,
      json: { error_type: 'session_user_mismatch' },
    });
    expect(subjects()).not.toContain('mfa.v1.verify_assertion');
  });

  it.each(['/v1/admin/session/proof/begin', '/v1/admin/session/proof'])(
    '%s is for pages of the console, with its cookie',
    async (path) => {
      await start({ ...signedIn('admin'), ...PROVED });
      const sent = { method: 'POST', body: path.endsWith('proof') ? BODY : '{}' };
      const from = (headers: Record<string, string>) => ask(path, { ...sent, headers });
      expect((await from({ origin: 'https://evil.example' })).json.error_type).toBe('origin_not_allowed');
      expect((await from({ cookie: '' })).json.error_type).toBe('operator_session_required');
    },
  );
});
