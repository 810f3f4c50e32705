import { describe, expect, it } from '@jest/globals';
import type { Answers } from '@latchkey/edge/testing';
import { asking } from '../testing/asking.js';

const METHOD = { id: 'email_1', type: 'email', value: 'ada@example.com', user_id: 'user_1' };
const SETTLED = { ...METHOD, verified: true, user_active: true, owner: 'owner by find_method' };
const UNSETTLED = { ...METHOD, verified: false, user_active: false, signed_up: true };
const SENT_LINK = { user_id: 'user_1', method_id: 'email_1', method_type: 'email', verifies_method: true };
const SESSION = { id: 'sess_1', user_id: 'user_1', factors: [] };
const WALLET = { id: 'wallet_1', user_id: 'user_1', wallet_type: 'ethereum', public_address: '0xd8dA' };
const ACCOUNT = {
  user_id: 'user_1',
  idp_provider_id: 'idpuser_1',
  provider: 'google',
  provider_subject: '1',
  user_active: true,
};

const proof = (type: string) => ({ type, text: `proof of ${type}` });
const CONFIRM = 'identity.v1.confirm_sign_in';
const GRANT = 'session.v1.grant';

const SERVICES: Answers = {
  'identity.v1.find_method': SETTLED,
  'identity.v1.check_sign_in': { user_id: 'user_1' },
  'identity.v1.read_oauth': { user_id: 'user_1' },
  'identity.v1.spend_oauth': { ...ACCOUNT, proof: proof('oauth') },
  'identity.v1.create_bare_user': { user_id: 'user_1', made: 'made by identity' },
  [CONFIRM]: { user_id: 'user_1', owner: 'owner by confirm' },
  'mfa.v1.verify_totp': { totp_id: 'totp_1', activated: false, proof: proof('totp') },
  'mfa.v1.recover_totp': { totp_id: 'totp_1', proof: proof('totp') },
  'mfa.v1.identify_assertion': { user_id: 'user_1', webauthn_credential_id: 'webauthn_1' },
  'mfa.v1.verify_assertion': {
    user_id: 'user_1',
    webauthn_credential_id: 'webauthn_1',
    user_verified: true,
    proof: proof('webauthn'),
  },
  'mfa.v1.void_begun_factors': { proven: false },
  'wallet.v1.void_begun_wallets': { proven: false },
  'wallet.v1.identify_wallet': { challenge_id: 'challenge_1', user_id: 'user_1' },
  'wallet.v1.verify_wallet': { ...WALLET, proof: proof('wallet') },
  'otp-delivery.v1.void_app_links': { user_id: 'user_1' },
  'otp-delivery.v1.verify_passcode': { otp_id: 'otp_1', proof: proof('otp') },
  'otp-delivery.v1.peek_magic_link': SENT_LINK,
  'otp-delivery.v1.spend_magic_link': { ...SENT_LINK, proof: proof('otp') },
  'otp-delivery.v1.verify_new_address': { otp_id: 'otp_1', proof: 'proof of the address' },
  'identity.v1.add_address': { method_id: 'email_2' },
  'session.v1.check': { session_id: 'sess_1', user_id: 'user_1' },
  [GRANT]: { session: SESSION, session_token: 'fresh', session_jwt: 'jwt' },
};

const ask = asking(SERVICES, { kind: 'secret' });

const ROADS = [
  ['otp', '/v1/auth/otps/verify', 'otp-delivery.v1.verify_passcode', { method_id: 'email_1', otp: '1' }],
  ['otp', '/v1/auth/magic_links/verify', 'otp-delivery.v1.spend_magic_link', { token: 't' }],
  ['totp', '/v1/auth/totps/verify', 'mfa.v1.verify_totp', { user_id: 'user_1', totp_code: '1' }],
  ['totp', '/v1/auth/totps/recover', 'mfa.v1.recover_totp', { user_id: 'user_1', recovery_code: '1' }],
  ['webauthn', '/v1/auth/webauthn/verify', 'mfa.v1.verify_assertion', { public_key_credential: {} }],
  ['oauth', '/v1/auth/oauth/verify', 'identity.v1.spend_oauth', { token: 't', state: 's' }],
  [
    'wallet',
    '/v1/auth/wallets/verify',
    'wallet.v1.verify_wallet',
    { wallet_type: 'ethereum', public_address: '0xd8dA', signature: '0x1', challenge: 'c' },
  ],
] as const;

describe.each(ROADS)('what is signed for a sign-in by %s at %s', (type, path, spending, body) => {
  it('goes to the session service as it is, and into no answer', async () => {
    const { status, json, inputOf } = await ask(path, { ...body, session_expires_in: 60 });
    expect(status).toBe(200);
    expect(inputOf(GRANT)).toMatchObject({ user_id: 'user_1', proof: proof(type) });
    expect(JSON.stringify(json)).not.toContain('proof of');
  });

  it('is for the session that gains the factor', async () => {
    const { inputOf } = await ask(path, { ...body, session_token: 'held' });
    expect(inputOf(spending)).toMatchObject({ session_id: 'sess_1' });
    expect(inputOf(GRANT)).toMatchObject({ session_id: 'sess_1', proof: proof(type) });
  });

  it('goes to identity with a confirmation', async () => {
    const { inputOf } = await ask(path, body);
    expect(inputOf(CONFIRM)).toMatchObject({ user_id: 'user_1', proof: proof(type) });
  });
});

describe('the word of identity on the owner of an address', () => {
  const code = { method_id: 'email_1', otp: '1', session_expires_in: 60 };

  it.each([
    ['its look-up, where it is settled', SETTLED, 'owner by find_method'],
    ['its confirmation, where it is not', UNSETTLED, 'owner by confirm'],
  ])('comes from %s', async (_, method, owner) => {
    const { inputOf } = await ask('/v1/auth/otps/verify', code, { 'identity.v1.find_method': method });
    expect(inputOf(GRANT)).toMatchObject({ owner });
  });

  it('goes with each send', async () => {
    const answers = {
      'identity.v1.ensure_method': { ...UNSETTLED, owner: 'owner by ensure_method' },
      'otp-delivery.v1.send_passcode': { otp_id: 'otp_1' },
    };
    const { inputOf } = await ask('/v1/auth/otps/email/send', { email: METHOD.value }, answers);
    expect(inputOf('otp-delivery.v1.send_passcode')).toMatchObject({ owner: 'owner by ensure_method' });
  });
});

it('a wallet goes to a new user with the word of identity on that user', async () => {
  const [, path, spending, body] = ROADS[6];
  const answers = { 'wallet.v1.identify_wallet': { challenge_id: 'challenge_1', user_id: '' } };
  const { inputOf } = await ask(path, body, answers);
  expect(inputOf(spending)).toMatchObject({ user_id: 'user_1', made: 'made by identity' });
});

it('a new address is added by the word of otp-delivery', async () => {
  const path = '/v1/auth/users/user_1/email/verify';
  const { inputOf } = await ask(path, { email: 'new@example.com', otp: '1' });
  expect(inputOf('identity.v1.add_address')).toMatchObject({ proof: 'proof of the address' });
});
