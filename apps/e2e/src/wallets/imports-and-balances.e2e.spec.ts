import { describe, expect, it } from '@jest/globals';
import { CHAIN_BALANCE } from '@latchkey/chains/testing';
import { base58 } from '@scure/base';
import { Wallet } from 'ethers';
import { expectRefusal, succeeded } from '../harness/http/answers.js';
import { newApp } from '../harness/http/app.js';
import { sandboxEmail, unknownId } from '../harness/sign-in/identities.js';
import { remember } from '../harness/secrets/secrets.js';

const { api } = await newApp();
const other = await newApp();
const newUser = async () => succeeded(await api.createUser({ email: sandboxEmail() })).user_id;

/** A key whose every form is searched for after the tests. */
function importedKey() {
  const { privateKey, address } = Wallet.createRandom();
  const bytes = Buffer.from(privateKey.slice(2), 'hex');
  for (const form of [bytes.toString('hex'), bytes.toString('base64url'), base58.encode(bytes)])
    remember('token', form);
  return { private_key: privateKey, address };
}

describe('import', () => {
  it('takes a key into custody', async () => {
    const user_id = await newUser();
    const { private_key, address } = importedKey();
    const body = { user_id, wallet_type: 'ethereum', private_key };
    const wallet = succeeded(await api.importWallet(body));
    expect(wallet).toMatchObject({
      user_id,
      public_address: address.toLowerCase(),
      is_imported: true,
      is_read_only: false,
      is_default: false,
    });
    expect(JSON.stringify(wallet)).not.toContain(private_key.slice(2));
    expect(succeeded(await api.importWallet(body))).toEqual(wallet);
    const stranger = { ...body, user_id: await newUser() };
    expectRefusal(await api.importWallet(stranger), 409, 'wallet_conflict');
  });

  it('watches an address', async () => {
    const user_id = await newUser();
    const { address: public_address } = importedKey();
    const watched = succeeded(await api.importWallet({ user_id, wallet_type: 'ethereum', public_address }));
    expect(watched).toMatchObject({ verified: false, is_read_only: true, is_imported: true });
  });

  it.each([
    [{ private_key: 'not a key' }, 'invalid_private_key'],
    [{ public_address: '0xD8DA6BF26964aF9D7eEd9e03E53415D37aA96045' }, 'invalid_public_address'],
    [{}, 'invalid_request'],
  ])('refuses %j', async (members, type) => {
    const body = { user_id: await newUser(), wallet_type: 'ethereum', ...members };
    expectRefusal(await api.importWallet(body), 400, type);
  });

  it('is for a user', async () => {
    const { private_key } = importedKey();
    const unknown = { user_id: unknownId('user'), wallet_type: 'ethereum', private_key };
    expectRefusal(await api.importWallet(unknown), 404, 'user_not_found');
  });
});

describe('lists', () => {
  it('are of the App, newest first, by user and type, page by page', async () => {
    const user_id = await newUser();
    const types = ['solana', 'bitcoin', 'DOT', 'XLM'];
    for (const wallet_type of types) succeeded(await api.createWallet({ user_id, wallet_type }));
    const listed = async (query: Record<string, string | number>) =>
      succeeded(await api.listWallets({ user_id, ...query })).wallets.map(({ wallet_type }) => wallet_type);
    expect(await listed({})).toEqual([...types.toReversed(), 'ethereum']);
    expect(await listed({ wallet_type: 'DOT' })).toEqual(['DOT']);
    expect(await listed({ limit: 2, offset: 1 })).toEqual(['DOT', 'bitcoin']);
    const all = succeeded(await api.listWallets({ user_id }));
    expect(succeeded(await api.listAuthWallets({ user_id }))).toEqual(all);
    expect(succeeded(await api.listWallets({ user_id: unknownId('user') })).wallets).toEqual([]);
    expect(succeeded(await other.api.listWallets()).wallets).toEqual([]);
  });
});

describe('balance', () => {
  const walletOf = async (wallet_type: string) =>
    succeeded(await api.createWallet({ user_id: await newUser(), wallet_type }));

  it('is an exact decimal', async () => {
    const wallet = await walletOf('ethereum');
    const answer = await api.walletBalance({ wallet_id: wallet.id, token_symbol: 'MATIC' });
    expect(succeeded(answer)).toEqual({ balance: CHAIN_BALANCE, token_symbol: 'MATIC', wallet });
    expect(answer.headers.get('x-api-stability')).toBe('beta');
  });

  it.each([
    ['ethereum', 'ethereum', 503, 'chain_not_configured'],
    ['solana', 'USDC', 503, 'chain_not_configured'],
    ['solana', 'MATIC', 400, 'incompatible_token'],
    ['bitcoin', 'ethereum', 400, 'incompatible_token'],
  ])('of a wallet of %s in %s is %i %s', async (wallet_type, token_symbol, status, type) => {
    const { id: wallet_id } = await walletOf(wallet_type);
    expectRefusal(await api.walletBalance({ wallet_id, token_symbol }), status, type);
    const theirs = await other.api.walletBalance({ wallet_id, token_symbol });
    expectRefusal(theirs, 404, 'wallet_not_found');
  });
});
