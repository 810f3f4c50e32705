import { describe, expect, it } from '@jest/globals';
import { type Answers, refusing } from '@latchkey/edge/testing';
import { asking } from '../testing/asking.js';

const WALLET = { id: 'wallet_1', user_id: 'user_1', wallet_type: 'ethereum', is_read_only: false };
const SEALED = { encapsulated_key: 'B', ciphertext: 'C', format: 'hex', public_address: '0x' };
const SERVICES: Answers = {
  'identity.v1.get_user': { user_id: 'user_1' },
  'wallet.v1.get_wallet': WALLET,
  'wallet.v1.note_key_export': WALLET,
  'signer.v1.export_key': SEALED,
  'signer.v1.begin_import': { import_id: 'import_1', recipient_public_key: 'B', expires_at: 1 },
};
const ask = asking(SERVICES);
const EXPORT = '/v1/wallets/wallet_1/export';
const REQUEST = { recipient_public_key: 'B', session_token: 'token' };

describe('POST /v1/wallets/{wallet_id}/export', () => {
  it('has the signer seal the key for the user of the wallet, and marks the wallet before it answers', async () => {
    const { json, calls } = await ask(EXPORT, REQUEST);
    expect(json).toEqual(SEALED);
    const of = { wallet_id: 'wallet_1' };
    expect(calls).toEqual([
      ['wallet.v1.get_wallet', of],
      ['signer.v1.export_key', { ...REQUEST, ...of, user_id: 'user_1' }],
      ['wallet.v1.note_key_export', of],
    ]);
  });

  it('answers no key of a wallet that could not be marked', async () => {
    const { status, json } = await ask(EXPORT, REQUEST, {
      'wallet.v1.note_key_export': refusing('service_unavailable'),
    });
    expect(status).toBe(503);
    expect(JSON.stringify(json)).not.toContain('ciphertext');
  });

  it('asks the signer for no key that is held elsewhere', async () => {
    const watched = { 'wallet.v1.get_wallet': { ...WALLET, is_read_only: true } };
    const answer = await ask(EXPORT, REQUEST, watched);
    expect(answer).toMatchObject({ status: 400, json: { error_type: 'wallet_without_key' } });
    expect(answer.calls).toHaveLength(1);
  });

  it.each([
    ['export_not_enabled', 403],
    ['step_up_required', 403],
    ['user_blocked', 403],
    ['payments_frozen', 403],
    ['invalid_recipient_key', 400],
    ['session_user_mismatch', 409],
    ['wallet_not_found', 404],
  ])('passes %s on, and marks nothing', async (code, status) => {
    const answer = await ask(EXPORT, REQUEST, { 'signer.v1.export_key': refusing(code) });
    expect(answer).toMatchObject({ status, json: { error_type: code } });
    expect(answer.calls).toHaveLength(2);
  });
});

describe('POST /v1/wallets/import/begin', () => {
  it('begins for a known user alone', async () => {
    const { json } = await ask('/v1/wallets/import/begin', { user_id: 'user_1' });
    expect(json).toEqual(SERVICES['signer.v1.begin_import']);
    const unknown = { 'identity.v1.get_user': refusing('user_not_found') };
    const answer = await ask('/v1/wallets/import/begin', { user_id: 'user_1' }, unknown);
    expect(answer).toMatchObject({ status: 404, json: { error_type: 'user_not_found' } });
    expect(answer.calls).toHaveLength(1);
  });
});

describe('POST /v1/wallets/import', () => {
  it('takes one of a key, an address and a sealed key', async () => {
    const of = { user_id: 'user_1', wallet_type: 'ethereum' };
    const sealed = { import_id: 'import_1', encapsulated_key: 'B', ciphertext: 'C' };
    const both = await ask('/v1/wallets/import', { ...of, ...sealed, private_key: 'k' });
    expect(both).toMatchObject({ status: 400, json: { error_type: 'invalid_request' } });
    const answers = { 'wallet.v1.import_wallet': WALLET };
    const { inputOf } = await ask('/v1/wallets/import', { ...of, ...sealed }, answers);
    expect(inputOf('wallet.v1.import_wallet')).toEqual({ ...of, ...sealed });
  });
});
