import { describe, expect, it } from '@jest/globals';
import { type Answers, refusing } from '@latchkey/edge/testing';
import { asking } from '../testing/asking.js';

const CREATE = 'otp-delivery.v1.create_magic_link';
const CONFIRM = 'identity.v1.confirm_sign_in';
const GRANT = 'session.v1.grant';
const MADE = { id: 'wallet_made', verified: true, is_read_only: false };
const WATCHED = { id: 'wallet_watched', verified: false, is_read_only: true };
const SHOWN = { id: 'wallet_shown', verified: true, is_read_only: true };
const walletsAre = (...wallets: object[]): Answers => ({
  'wallet.v1.user_wallets': { users: [{ user_id: 'user_1', wallets }] },
});

const SERVICES: Answers = {
  'identity.v1.primary_method': refusing('method_not_found'),
  [CREATE]: { token: 't' },
  'identity.v1.check_sign_in': { user_id: 'user_1' },
  [CONFIRM]: { user_id: 'user_1' },
  [GRANT]: {
    session: { id: 'sess_1', user_id: 'user_1', factors: [] },
    session_token: 'fresh',
    session_jwt: 'jwt',
  },
};

const asked = (path: string, body: object, answers: Answers) =>
  asking(SERVICES)(`/v1/auth/magic_links/${path}`, body, answers);

const create = (answers: Answers) => asked('create', { user_id: 'user_1' }, answers);

describe('a link for a user without email and phone number', () => {
  it.each([
    ['the wallet that they showed to be theirs', [MADE, WATCHED, SHOWN], 'wallet_shown'],
    ['the first one, where none was shown', [MADE, WATCHED], 'wallet_made'],
  ])('belongs to %s', async (_, wallets, method_id) => {
    const { status, inputOf } = await create(walletsAre(...wallets));
    expect(status).toBe(200);
    expect(inputOf(CREATE)).toEqual({ user_id: 'user_1', method_id, method_type: 'wallet' });
  });

  it.each([
    ['method_not_found', 404, walletsAre()],
    ['service_unavailable', 503, { 'wallet.v1.user_wallets': refusing('service_unavailable') }],
    ['user_not_found', 404, { 'identity.v1.primary_method': refusing('user_not_found') }],
  ])('is refused as %s', async (error_type, status, answers) => {
    const answer = await create(answers);
    expect(answer).toMatchObject({ status, json: { error_type } });
    expect(answer.inputOf(CREATE)).toBeUndefined();
  });
});

const proofOf = (method_id: string, method_type: string): Answers => {
  const proof = { user_id: 'user_1', method_id, method_type, verifies_method: false };
  return { 'otp-delivery.v1.peek_magic_link': proof, 'otp-delivery.v1.spend_magic_link': proof };
};
const owned = (id: string, type: string, value: string): Answers => ({
  'identity.v1.find_method': { id, type, value, user_id: 'user_1', verified: true, user_active: false },
});
const walletIs = (wallet: unknown): Answers => ({ 'wallet.v1.check_user_wallet': wallet as object });
const verify = (answers: Answers) => asked('verify', { token: 't', session_expires_in: 60 }, answers);

describe('a link that the App delivered', () => {
  it.each([
    ['email', 'email_1', 'email', owned('email_1', 'email', 'ada@example.com')],
    ['phone_number', 'pn_1', 'sms', owned('pn_1', 'phone_number', '+14155552671')],
    ['wallet', 'wallet_1', 'sms', walletIs({ user_id: 'user_1' })],
  ])('on a %s proves no address: its factor names the method alone', async (type, id, channel, answers) => {
    const { status, json, inputOf } = await verify({ ...proofOf(id, type), ...answers });
    expect({ status, json }).toMatchObject({ status: 200, json: { method_id: id, method_type: type } });
    const method = { method_id: id, method_type: type, last_verified_at: 0 };
    expect((inputOf(GRANT) as { factor: object }).factor).toEqual({
      delivery_channel: channel,
      type: 'otp',
      method,
    });
    expect(inputOf(CONFIRM)).toEqual({ user_id: 'user_1' });
  });

  it('on a wallet that its user no longer has is invalid, and is not spent', async () => {
    const wallet = walletIs(refusing('wallet_not_found'));
    const answer = await verify({ ...proofOf('wallet_1', 'wallet'), ...wallet });
    expect(answer).toMatchObject({ status: 400, json: { error_type: 'invalid_magic_link' } });
    const checked = answer.inputOf('wallet.v1.check_user_wallet');
    expect(checked).toEqual({ wallet_id: 'wallet_1', user_id: 'user_1' });
    expect(answer.inputOf('otp-delivery.v1.spend_magic_link')).toBeUndefined();
  });

  it('on a wallet of a blocked user is refused, and is not spent', async () => {
    const blocked = { 'identity.v1.check_sign_in': refusing('user_blocked') };
    const wallet = walletIs({ user_id: 'user_1' });
    const answer = await verify({ ...proofOf('wallet_1', 'wallet'), ...wallet, ...blocked });
    expect(answer).toMatchObject({ status: 403, json: { error_type: 'user_blocked' } });
    expect(answer.inputOf('otp-delivery.v1.spend_magic_link')).toBeUndefined();
  });

  it('on an email reads only the emails of its user', async () => {
    const gone = { 'identity.v1.find_method': refusing('method_not_found') };
    const answer = await verify({ ...proofOf('email_1', 'email'), ...gone });
    expect(answer).toMatchObject({ status: 400, json: { error_type: 'invalid_magic_link' } });
    expect(answer.inputOf('identity.v1.find_method')).toEqual({ method_id: 'email_1', user_id: 'user_1' });
  });
});
