import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { base58 } from '@scure/base';
import { Keypair } from '@solana/web3.js';
import { Wallet } from 'ethers';
import type { ImportWalletRequest } from '@latchkey/contracts/wallet';
import { newId } from '@latchkey/platform/ids';
import { WalletsService } from '../wallets/wallets.service.js';
import { callerOf, refusal, WalletFixture, started } from '../testing/wallet-fixture.js';
import { ImportsService } from './imports.service.js';

const fixture = await started(new WalletFixture());
const caller = callerOf();
const newKey = () => {
  const wallet = new Wallet(`0x${randomBytes(32).toString('hex')}`);
  return { private_key: wallet.privateKey, mixedCase: wallet.address, address: wallet.address.toLowerCase() };
};
const take = (input: Partial<ImportWalletRequest>) =>
  fixture.get(ImportsService).import(caller, { user_id: newId('user'), wallet_type: 'ethereum', ...input });

describe('POST /v1/wallets/import', () => {
  it('takes a private key into custody', async () => {
    const { private_key, address } = newKey();
    const user_id = newId('user');
    const wallet = await take({ user_id, private_key });
    expect(wallet).toMatchObject({
      public_address: address,
      verified: true,
      is_default: false,
      is_imported: true,
      is_read_only: false,
    });
    expect(await take({ user_id, private_key })).toEqual(wallet);
    expect(await take({ user_id, public_address: address })).toEqual(wallet);
    expect(await fixture.eventsOf(user_id)).toEqual(['wallet.created', 'wallet.imported']);
    expect(fixture.signer.keys.get(wallet.id)?.bytes).toEqual(Buffer.from(private_key.slice(2), 'hex'));
    expect(JSON.stringify(fixture.signer.asked)).not.toContain(private_key.slice(2));
    expect(await fixture.query('SELECT FROM wallet_keys')).toEqual([]);
  });

  it('gives the signer no key while it is away, and nothing is imported', async () => {
    const { private_key } = newKey();
    const user_id = newId('user');
    fixture.signer.isAway = true;
    expect(await refusal(take({ user_id, private_key }))).toBe('service_unavailable');
    fixture.signer.isAway = false;
    expect(await fixture.eventsOf(user_id)).toEqual([]);
    expect((await take({ user_id, private_key })).user_id).toBe(user_id);
  });

  it('watches an address, and lower-cases only those of Ethereum', async () => {
    const { mixedCase, address } = newKey();
    const user_id = newId('user');
    const watched = await take({ user_id, public_address: mixedCase });
    expect(watched).toMatchObject({
      public_address: address,
      verified: false,
      is_default: false,
      is_imported: true,
      is_read_only: true,
    });
    expect(await take({ user_id, public_address: address })).toEqual(watched);
    expect(await fixture.eventsOf(user_id)).toEqual(['wallet.created']);
    const solana = Keypair.generate().publicKey.toBase58();
    expect(await take({ wallet_type: 'solana', public_address: solana })).toMatchObject({
      public_address: solana,
    });
  });

  it('the key of a watched address joins the wallet that is there', async () => {
    const { private_key, address } = newKey();
    const user_id = newId('user');
    const watched = await take({ user_id, public_address: address });
    const taken = await take({ user_id, private_key });
    expect(taken).toMatchObject({ id: watched.id, verified: true, is_read_only: false });
    expect(fixture.signer.keys.has(watched.id)).toBe(true);
    expect(await take({ user_id, private_key })).toEqual(taken);
    expect(await fixture.eventsOf(user_id)).toEqual(['wallet.created', 'wallet.imported']);
  });

  it('an address belongs to one user, but watching it does not keep the owner out', async () => {
    const { private_key, address } = newKey();
    const watcher = await take({ public_address: address });
    expect(await refusal(take({ public_address: address }))).toBe('wallet_conflict');
    const owner = await take({ private_key });
    expect(owner.user_id).not.toBe(watcher.user_id);
    expect(await refusal(take({ private_key }))).toBe('wallet_conflict');
    expect(await refusal(take({ user_id: watcher.user_id, private_key }))).toBe('wallet_conflict');
    expect(await refusal(take({ public_address: address }))).toBe('wallet_conflict');
    const elsewhere = fixture.get(ImportsService).import(callerOf(), {
      user_id: newId('user'),
      wallet_type: 'ethereum',
      private_key,
    });
    expect((await elsewhere).public_address).toBe(address);
  });

  it('50 imports of one key by two users: one of them has it, once', async () => {
    const { private_key } = newKey();
    const users = [newId('user'), newId('user')];
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        take({ user_id: users[n % 2] ?? '', private_key }).then(
          ({ id }) => id,
          (error: { code?: string }) => error.code,
        ),
      ),
    );
    const ids = new Set(outcomes.filter((outcome) => outcome?.startsWith('wallet_0')));
    expect(ids.size).toBe(1);
    expect(outcomes.filter((outcome) => outcome === 'wallet_conflict')).toHaveLength(25);
    const bytes = Buffer.from(private_key.slice(2), 'hex');
    const held = [...fixture.signer.keys].filter(([, key]) => key.bytes.equals(bytes));
    expect(held.map(([id]) => id)).toEqual([...ids]);
  });

  it('that is refused leaves no key with the signer', async () => {
    const { signer } = fixture;
    const user_id = newId('user');
    await fixture.deleteUser(caller, user_id);
    const before = new Set(signer.keys.keys());
    expect(await refusal(take({ user_id, private_key: newKey().private_key }))).toBe('user_not_found');
    signer.heldAddress = 'another';
    expect(await refusal(take({ private_key: newKey().private_key }))).toBe('wallet_conflict');
    signer.heldAddress = undefined;
    expect([...signer.keys.keys()].filter((id) => !before.has(id))).toEqual([]);
  });

  it('that is refused because the watched address got an owner meanwhile leaves no key with the signer', async () => {
    const { private_key, address } = newKey();
    const watcher = await take({ public_address: address });
    const { signer } = fixture;
    signer.afterHolding = async () => {
      signer.afterHolding = () => Promise.resolve();
      await take({ private_key });
    };
    expect(await refusal(take({ user_id: watcher.user_id, private_key }))).toBe('wallet_conflict');
    expect(signer.keys.has(watcher.id)).toBe(false);
  });

  it('a deleted wallet frees its address', async () => {
    const { private_key } = newKey();
    const { user_id, id } = await take({ private_key });
    await fixture.get(WalletsService).deleteOf(caller, { user_id });
    expect((await take({ private_key })).id).not.toBe(id);
    expect(await refusal(take({ user_id, private_key: newKey().private_key }))).toBe('user_not_found');
  });

  it.each<[string, Partial<ImportWalletRequest>, string]>([
    ['neither key nor address', {}, 'invalid_request'],
    ['both', { private_key: newKey().private_key, public_address: newKey().address }, 'invalid_request'],
    ['a key of no use', { private_key: '0x00' }, 'invalid_private_key'],
    ['an address as a key', { private_key: newKey().address }, 'invalid_private_key'],
    [
      'the key of another chain',
      { wallet_type: 'XLM', private_key: newKey().private_key },
      'invalid_private_key',
    ],
    [
      'a wrong checksum',
      { public_address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD' },
      'invalid_public_address',
    ],
    [
      'the address of another chain',
      { public_address: base58.encode(randomBytes(32)) },
      'invalid_public_address',
    ],
  ])('%s is refused', async (_, input, code) => {
    expect(await refusal(take(input))).toBe(code);
  });
});
