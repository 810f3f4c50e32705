import { describe, expect, it } from '@jest/globals';
import { type Answers, refusing } from '@latchkey/edge/testing';
import { asking } from '../testing/asking.js';

const BEGIN = '/v1/auth/wallets/registrations/begin';
const VERIFY = '/v1/auth/wallets/verify';
const ADDRESS = '0xd8da6bf26964af9d7eed9e03e53415d37aa96045';
const PROOF = { wallet_type: 'ethereum', public_address: ADDRESS, signature: '0xab' };
const SIGNED = { ...PROOF, challenge: 'text' };
const SESSION = { id: 'sess_1', user_id: 'user_1', factors: [] };
const walletOf = (user_id: string, wallet_type = 'ethereum') => ({
  id: 'wallet_1',
  user_id,
  wallet_type,
  public_address: ADDRESS,
  is_read_only: true,
  is_ready_only: true,
});

const SERVICES: Answers = {
  'identity.v1.create_bare_user': { user_id: 'user_new', made: 'word' },
  'identity.v1.discard_user': { user_id: 'user_new' },
  'identity.v1.confirm_sign_in': ({ user_id }: { user_id: string }) => ({ user_id }),
  'identity.v1.check_sign_in': { user_id: 'user_1' },
  'wallet.v1.begin_registration': { challenge: 'text', user_id: '', expires_at: 1 },
  'wallet.v1.identify_wallet': { challenge_id: 'challenge_1', user_id: 'user_1' },
  'wallet.v1.verify_wallet': ({ user_id = 'user_1' }: { user_id?: string }) => walletOf(user_id),
  'session.v1.check': { session_id: 'sess_1', user_id: 'user_1' },
  'session.v1.grant': { session: SESSION, session_token: 'fresh', session_jwt: 'jwt' },
};
const STRANGER: Answers = { 'wallet.v1.identify_wallet': { challenge_id: 'challenge_1', user_id: '' } };

const ask = asking(SERVICES, { kind: 'public' });

describe('begin', () => {
  const body = { wallet_type: 'ethereum', public_address: ADDRESS, domain: 'app.example.com', chain_id: 137 };

  it('needs neither a user nor a secret key', async () => {
    const { json, inputOf } = await ask(BEGIN, body);
    expect(json).toEqual(SERVICES['wallet.v1.begin_registration']);
    expect(inputOf('wallet.v1.begin_registration')).toEqual({
      ...body,
      chain_id: '137',
      client_ip: '127.0.0.1',
    });
  });

  it.each([
    ['public', {}, 403, 'secret_key_required', []],
    [
      'secret',
      { 'identity.v1.check_sign_in': refusing('user_not_found') },
      404,
      'user_not_found',
      ['identity.v1.check_sign_in'],
    ],
    [
      'secret',
      { 'identity.v1.check_sign_in': refusing('user_blocked') },
      403,
      'user_blocked',
      ['identity.v1.check_sign_in'],
    ],
  ] as const)('is refused for a user with a %s key', async (kind, answers, status, error_type, subjects) => {
    const answer = await ask(BEGIN, { ...body, user_id: 'user_1' }, answers, { kind });
    expect(answer).toMatchObject({ status, json: { error_type } });
    expect(answer.subjects).toEqual(subjects);
  });

  it('is bound to the user with the secret key', async () => {
    const { inputOf } = await ask(BEGIN, { ...body, user_id: 'user_1' }, {}, { kind: 'secret' });
    expect(inputOf('wallet.v1.begin_registration')).toMatchObject({ user_id: 'user_1' });
  });
});

describe('verify', () => {
  it('answers the wallet and its user', async () => {
    const { json, headers, subjects, inputOf } = await ask(VERIFY, SIGNED);
    expect(json).toEqual(walletOf('user_1'));
    expect(headers.get('x-api-stability')).toBe('beta');
    expect(subjects).toEqual([
      'wallet.v1.identify_wallet',
      'identity.v1.check_sign_in',
      'wallet.v1.verify_wallet',
      'identity.v1.confirm_sign_in',
    ]);
    expect(inputOf('wallet.v1.identify_wallet')).toEqual(SIGNED);
    expect(inputOf('wallet.v1.verify_wallet')).toEqual({ ...PROOF, challenge_id: 'challenge_1' });
  });

  it('without the signed text needs the secret key', async () => {
    const refused = await ask(VERIFY, PROOF);
    const fields = [{ field: 'challenge', message: 'challenge must be given with a public token' }];
    expect(refused).toMatchObject({ status: 400, json: { error_type: 'invalid_request', fields } });
    expect(refused.subjects).toEqual([]);
    const { status, inputOf } = await ask(VERIFY, PROOF, {}, { kind: 'secret' });
    expect(status).toBe(200);
    expect(inputOf('wallet.v1.identify_wallet')).toEqual(PROOF);
  });

  it.each([
    ['ethereum', 'eth_wallet'],
    ['solana', 'sol_wallet'],
  ])('starts a session with the factor of a wallet of %s', async (wallet_type, delivery_channel) => {
    const spent = { 'wallet.v1.verify_wallet': walletOf('user_1', wallet_type) };
    const { json, inputOf } = await ask(VERIFY, { ...SIGNED, wallet_type, session_expires_in: 60 }, spent);
    expect(json).toMatchObject({
      id: 'wallet_1',
      user_id: 'user_1',
      session_token: 'fresh',
      session_jwt: 'jwt',
    });
    const method = {
      method_id: 'wallet_1',
      method_type: 'wallet',
      last_verified_at: 0,
      wallet_id: 'wallet_1',
      wallet_type,
      wallet_public_address: ADDRESS,
    };
    const factor = { delivery_channel, type: 'wallet', method };
    expect(inputOf('session.v1.grant')).toMatchObject({ user_id: 'user_1', factor });
  });

  it('creates a user for an unknown wallet', async () => {
    const { json, subjects, inputOf } = await ask(VERIFY, { ...SIGNED, session_expires_in: 60 }, STRANGER);
    expect(json).toMatchObject({ user_id: 'user_new', session_token: 'fresh' });
    expect(subjects).toEqual([
      'wallet.v1.identify_wallet',
      'identity.v1.create_bare_user',
      'wallet.v1.verify_wallet',
      'identity.v1.confirm_sign_in',
      'session.v1.grant',
    ]);
    expect(inputOf('identity.v1.confirm_sign_in')).toEqual({ user_id: 'user_new' });
  });

  it.each([
    ['signs in the user who was faster', walletOf('user_2'), 200, { user_id: 'user_2' }],
    [
      'refuses a signature that was spent',
      refusing('invalid_signature'),
      400,
      { error_type: 'invalid_signature' },
    ],
  ])('%s, and deletes the empty user', async (_, verified, status, json) => {
    const answer = await ask(VERIFY, SIGNED, { ...STRANGER, 'wallet.v1.verify_wallet': verified });
    expect(answer).toMatchObject({ status, json });
    expect(answer.inputOf('identity.v1.discard_user')).toEqual({ user_id: 'user_new', made: 'word' });
  });

  it('spends nothing and creates no user if sign-up is closed', async () => {
    const closed = { ...STRANGER, 'identity.v1.create_bare_user': refusing('sign_up_closed') };
    const answer = await ask(VERIFY, { ...SIGNED, session_expires_in: 60 }, closed);
    expect(answer).toMatchObject({ status: 403, json: { error_type: 'sign_up_closed' } });
    expect(answer.subjects).toEqual(['wallet.v1.identify_wallet', 'identity.v1.create_bare_user']);
  });

  it.each([
    ['a dead session', {}, refusing('session_not_found'), 404, 'session_not_found'],
    ["another user's", {}, { session_id: 'sess_2', user_id: 'user_2' }, 409, 'session_user_mismatch'],
    ['any for a stranger', STRANGER, SERVICES['session.v1.check'], 409, 'session_user_mismatch'],
  ])('spends nothing for %s', async (_, answers, check, status, error_type) => {
    const services = { ...answers, 'session.v1.check': check ?? {} };
    const answer = await ask(VERIFY, { ...SIGNED, session_token: 'held' }, services);
    expect(answer).toMatchObject({ status, json: { error_type } });
    const asked = answer.subjects.filter((subject) => subject !== 'identity.v1.check_sign_in');
    expect(asked).toEqual(['wallet.v1.identify_wallet', 'session.v1.check']);
  });
});
