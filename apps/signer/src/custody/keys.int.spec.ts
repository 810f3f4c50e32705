import { describe, expect, it } from '@jest/globals';
import { WALLET_TYPES, type WalletType } from '@latchkey/contracts';
import { CHAINS } from '@latchkey/chains/keys';
import { newId } from '@latchkey/platform/ids';
import { sealedKey } from '../testing/sealed-keys.js';
import { evmBytes, evmIntent, SigningFixture } from '../testing/signing-fixture.js';
import { refusal, started } from '../testing/signer-fixture.js';
import { KeysService } from './keys.service.js';

const fixture = await started(new SigningFixture());
const { caller } = fixture;
const keys = fixture.get(KeysService);
const newWallet = (wallet_type: WalletType = 'ethereum') => ({
  app_id: caller.app_id,
  user_id: newId('user'),
  wallet_id: newId('wallet'),
  wallet_type,
});
const payment = () => ({ unsigned: evmBytes(), intent: evmIntent() });
const LIVE = { environment: 'live' } as const;

const retiredAt = (walletId: string) =>
  fixture.query<{ isRetired: boolean }>(
    'SELECT retired_at IS NOT NULL AS "isRetired" FROM wallet_keys WHERE wallet_id = $1',
    [walletId],
  );

describe('the key of a default wallet', () => {
  it.each(WALLET_TYPES)('of %s is made once, however often it is asked for', async (wallet_type) => {
    const of = { app_id: caller.app_id, user_id: newId('user'), wallet_type, ...LIVE };
    const first = await keys.make(of);
    expect(first.public_address).toBe(CHAINS[wallet_type].readAddress(first.public_address, 'live'));
    expect(await keys.make(of)).toEqual(first);
  });

  it.each([
    ['bitcoin', /^tb1q/],
    ['DOT', /^5/],
  ] as const)(
    'of %s has an address of test networks in a test App, and is one',
    async (wallet_type, form) => {
      const of = { app_id: caller.app_id, user_id: newId('user'), wallet_type };
      const first = await keys.make({ ...of, environment: 'test' });
      expect(first.public_address).toMatch(form);
      expect(await keys.make({ ...of, environment: 'test' })).toEqual(first);
    },
  );

  it.each(['bitcoin', 'DOT'] as const)(
    'of %s that was made before keeps its address',
    async (wallet_type) => {
      const of = { app_id: caller.app_id, user_id: newId('user'), wallet_type };
      const first = await keys.make({ ...of, environment: 'live' });
      expect(await keys.make({ ...of, environment: 'test' })).toEqual(first);
    },
  );

  it('is one for 20 calls at once, by two processes, and no other key stays', async () => {
    const at = [keys, (await fixture.serve(fixture.env)).get(KeysService)];
    for (let round = 0; round < 5; round += 1) {
      const of = { app_id: caller.app_id, user_id: newId('user'), wallet_type: 'solana' as const, ...LIVE };
      const made = await Promise.all(Array.from({ length: 20 }, (_, n) => at[n % 2]?.make(of)));
      expect(new Set(made.map((key) => key?.wallet_id)).size).toBe(1);
      const rows = await fixture.query<{ id: string; address: string }>(
        'SELECT wallet_id AS id, public_address AS address FROM wallet_keys WHERE user_id = $1',
        [of.user_id],
      );
      expect(rows).toEqual([{ id: made[0]?.wallet_id, address: made[0]?.public_address }]);
    }
  });

  it('is one for each of 40 users who are asked for at once, but for one who is deleted', async () => {
    const users = Array.from({ length: 40 }, () => newId('user'));
    await fixture.deleteUser(caller, users[7] ?? '');
    const ask = (user_id: string) =>
      keys.make({ app_id: caller.app_id, user_id, wallet_type: 'ethereum', ...LIVE });
    const made = await Promise.allSettled(users.map(ask));
    for (const [n, user_id] of users.entries()) {
      const row = await fixture.query(
        'SELECT wallet_id, public_address FROM wallet_keys WHERE user_id = $1 AND app_id = $2',
        [user_id, caller.app_id],
      );
      const answer = made[n];
      expect(row).toEqual(answer?.status === 'fulfilled' ? [answer.value] : []);
    }
    expect(made.filter(({ status }) => status === 'rejected')).toHaveLength(1);
  });

  it('is another one for another App, user or type', async () => {
    const of = { app_id: caller.app_id, user_id: newId('user'), wallet_type: 'ethereum' as const, ...LIVE };
    const others = [of, { ...of, app_id: newId('app') }, { ...of, user_id: newId('user') }];
    const made = await Promise.all(
      [...others, { ...of, wallet_type: 'solana' as const, ...LIVE }].map((each) => keys.make(each)),
    );
    expect(new Set(made.map(({ public_address }) => public_address)).size).toBe(4);
  });

  it('is not made for a deleted user, nor left to sign by a deletion at that moment', async () => {
    for (let round = 0; round < 10; round += 1) {
      const of = { app_id: caller.app_id, user_id: newId('user'), wallet_type: 'solana' as const, ...LIVE };
      const making = Promise.allSettled([keys.make(of), keys.make(of)]);
      await fixture.deleteUser(caller, of.user_id);
      await making;
      expect(await refusal(keys.make(of))).toBe('user_not_found');
      const [open] = await fixture.query<{ count: number }>(
        'SELECT count(*)::int AS count FROM wallet_keys WHERE user_id = $1 AND retired_at IS NULL',
        [of.user_id],
      );
      expect(open?.count).toBe(0);
    }
  });
});

describe('a key from elsewhere', () => {
  it.each(WALLET_TYPES)('of %s is held for its wallet, once', async (wallet_type) => {
    const key = CHAINS[wallet_type].newKey();
    const public_address = CHAINS[wallet_type].addressOf(key, 'live');
    const input = await sealedKey(fixture, newWallet(wallet_type), key);
    const held = { wallet_id: input.wallet_id, public_address };
    expect(await Promise.all([keys.hold(input), keys.hold(input)])).toEqual([held, held]);
    expect(await keys.hold(input)).toEqual(held);
  });

  it('signs', async () => {
    const input = await sealedKey(fixture, newWallet(), CHAINS.ethereum.newKey());
    const { wallet_id: id } = await keys.hold(input);
    expect(await fixture.sign({ id, user_id: input.user_id }, payment())).toHaveLength(65);
  });

  it('opens for no other wallet, user, App or type than it was sealed for, and unchanged alone', async () => {
    const input = await sealedKey(fixture, newWallet(), CHAINS.ethereum.newKey());
    const { sealed_key } = input;
    const cut = (from: number, to: string) =>
      sealed_key.slice(0, from) + to + sealed_key.slice(from + to.length);
    for (const changed of [
      { wallet_id: newId('wallet') },
      { user_id: newId('user') },
      { app_id: newId('app') },
      { wallet_type: 'solana' as const },
      { form: 'bip32_seed' as const },
      { sealed_key: cut(sealed_key.length - 10, sealed_key.at(-10) === 'A' ? 'B' : 'A') },
      { sealed_key: '' },
      { sealed_key: sealed_key.split('.').slice(1).join('.') },
    ])
      await expect(keys.hold({ ...input, ...changed })).rejects.toThrow('does not open');
  });

  it('is not replaced by another one, nor by that of another user', async () => {
    const of = newWallet();
    const first = await sealedKey(fixture, of, CHAINS.ethereum.newKey());
    await keys.hold(first);
    const other = await sealedKey(fixture, of, CHAINS.ethereum.newKey());
    expect(await refusal(keys.hold(other))).toBe('wallet_conflict');
    const stolen = { ...of, user_id: newId('user') };
    expect(await refusal(keys.hold(await sealedKey(fixture, stolen, CHAINS.ethereum.newKey())))).toBe(
      'wallet_conflict',
    );
    expect((await keys.hold(first)).wallet_id).toBe(of.wallet_id);
  });

  it.each([
    ['does not open', `sealed = '\\x00'`],
    [
      'is under a key-encryption key that is not configured',
      `sealed = overlay(sealed PLACING 'v9'::bytea FROM 3)`,
    ],
  ])('is not said to be held where the one that is there %s', async (_, changed) => {
    const input = await sealedKey(fixture, newWallet(), CHAINS.ethereum.newKey());
    await keys.hold(input);
    await fixture.query(`UPDATE wallet_keys SET ${changed} WHERE wallet_id = $1`, [input.wallet_id]);
    expect(await refusal(keys.hold(input))).toBe('wallet_conflict');
  });

  it('is not said to be held where that of another address is stored under its address', async () => {
    const of = newWallet();
    await keys.hold(await sealedKey(fixture, of, CHAINS.ethereum.newKey()));
    const key = CHAINS.ethereum.newKey();
    await fixture.query('UPDATE wallet_keys SET public_address = $2 WHERE wallet_id = $1', [
      of.wallet_id,
      CHAINS.ethereum.addressOf(key, 'live'),
    ]);
    expect(await refusal(keys.hold(await sealedKey(fixture, of, key)))).toBe('wallet_conflict');
  });

  it('is taken back within 10 minutes by the one who brought it, and no key that was made here', async () => {
    const input = await sealedKey(fixture, newWallet(), CHAINS.ethereum.newKey());
    const { app_id, user_id, wallet_id } = input;
    await keys.hold(input);
    const others = [{ user_id: newId('user') }, { app_id: newId('app') }, { wallet_id: newId('wallet') }];
    for (const other of others)
      expect(await keys.release({ app_id, user_id, wallet_id, ...other })).toEqual({ released: false });
    const age = (span: string) =>
      fixture.query('UPDATE wallet_keys SET created_at = now() - $2::interval WHERE wallet_id = $1', [
        wallet_id,
        span,
      ]);
    await age('11 minutes');
    expect(await keys.release(input)).toEqual({ released: false });
    await age('9 minutes');
    const twice = await Promise.all([keys.release(input), keys.release(input)]);
    expect(twice.filter(({ released }) => released)).toHaveLength(1);
    expect(await retiredAt(wallet_id)).toEqual([]);
    const made = await keys.make({ app_id, user_id, wallet_type: 'ethereum', ...LIVE });
    expect(await keys.release({ app_id, user_id, wallet_id: made.wallet_id })).toEqual({ released: false });
  });

  it('of a deleted user, or of a wallet that signs nothing, is held and signs nothing', async () => {
    const ofDeleted = await sealedKey(fixture, newWallet(), CHAINS.ethereum.newKey());
    await fixture.deleteUser(caller, ofDeleted.user_id);
    const retired = {
      ...(await sealedKey(fixture, newWallet(), CHAINS.ethereum.newKey())),
      is_retired: true,
    };
    for (const input of [ofDeleted, retired]) {
      const { wallet_id: id } = await keys.hold(input);
      expect(await retiredAt(id)).toEqual([{ isRetired: true }]);
      expect(await refusal(fixture.sign({ id, user_id: input.user_id }, payment()))).toBe('wallet_not_found');
    }
  });
});

describe('a key that only the wallet service has', () => {
  it('is moved for the first signature, and not asked for again', async () => {
    const input = await sealedKey(fixture, newWallet(), CHAINS.ethereum.newKey());
    const asked: string[] = [];
    fixture.neighbours.move = async ({ wallet_id }) => {
      asked.push(wallet_id);
      await keys.hold(input);
      return true;
    };
    const wallet = { id: input.wallet_id, user_id: input.user_id };
    await fixture.sign(wallet, payment());
    await fixture.sign(wallet, payment());
    expect(asked).toEqual([wallet.id]);
  });

  it('that has none, either, or gives that of another user, signs nothing', async () => {
    const input = await sealedKey(fixture, newWallet(), CHAINS.ethereum.newKey());
    fixture.neighbours.move = async () => false;
    const wallet = { id: input.wallet_id, user_id: input.user_id };
    expect(await refusal(fixture.sign(wallet, payment()))).toBe('wallet_not_found');
    fixture.neighbours.move = async () => Boolean(await keys.hold(input));
    expect(await refusal(fixture.sign({ ...wallet, user_id: newId('user') }, payment()))).toBe(
      'wallet_not_found',
    );
  });
});
