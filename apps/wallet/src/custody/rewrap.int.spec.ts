import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Wallet } from '@latchkey/contracts/wallet';
import {
  Envelope,
  FixedVaultToken,
  type KeyProvider,
  MasterKeyProvider,
  Secret,
  VaultTransitProvider,
} from '@latchkey/platform/crypto';
import { newId } from '@latchkey/platform/ids';
import { declaredColumns, rewrappingOf, encryptedColumns } from '@latchkey/platform/testing/databases';
import { VaultTransitServer } from '@latchkey/platform/testing';
import { WalletsService } from '../wallets/wallets.service.js';
import { callerOf, refusal, WalletFixture } from '../testing/wallet-fixture.js';
import { KeyMoves } from './key-moves.service.js';
import { ENCRYPTED_KEYS, keyContext, sharedKeyContext } from './encrypted-keys.js';

const caller = callerOf();
type Process = Awaited<ReturnType<WalletFixture['serve']>>;

/** Opens the key of a wallet, as it is done for the signer. */
async function open(at: Pick<Process, 'get'>, { app_id, user_id, id: wallet_id }: Wallet): Promise<boolean> {
  return (await at.get(KeyMoves).moveOne(newId('req'), { app_id, user_id, wallet_id })).moved;
}

const many = (fixture: WalletFixture, count: number) =>
  Promise.all(Array.from({ length: count }, () => fixture.create(caller, undefined, 'solana')));

const rewrappingWith = (fixture: WalletFixture, keys: KeyProvider) => {
  const output = { write: (line: string) => void fixture.logLines.push(line) };
  return rewrappingOf({ service: 'wallet', source: fixture.source, encrypted: ENCRYPTED_KEYS, keys, output });
};

describe('rewrapping under a new master key', () => {
  const v1 = { version: 'v1', key: randomBytes(32) };
  const v2 = { version: 'v2', key: randomBytes(32) };
  const fixture = new WalletFixture(new MasterKeyProvider([v1]), true);

  beforeAll(() => fixture.start());
  afterAll(() => fixture.stop());

  it('moves every encrypted column', async () => {
    expect(await encryptedColumns(fixture.source)).toEqual(declaredColumns('wallet', ENCRYPTED_KEYS));
  });

  it('goes step by step, answers its progress, and continues after an interruption', async () => {
    const wallets = await many(fixture, 25);
    const [ofGoneUser] = wallets as [Wallet];
    await fixture.get(WalletsService).deleteOf(caller, { user_id: ofGoneUser.user_id });
    const moving = rewrappingWith(fixture, new MasterKeyProvider([v2, v1]));
    const first = await moving.step({ limit: 10 });
    expect(first).toMatchObject({ version: 'v2', rewrapped: 10, failed: 0, total: 25, remaining: 15 });
    // Interrupted: begun again, it looks at nothing twice. Meanwhile both generations of processes serve.
    const second = await moving.step({ limit: 10 });
    expect(second).toMatchObject({ rewrapped: 10, remaining: 5 });
    await many(fixture, 1);
    expect(await moving.step({ limit: 10, after: second.next })).toMatchObject({
      rewrapped: 6,
      total: 26,
      remaining: 0,
      next: '',
    });

    const onlyNew = await fixture.serve({}, new MasterKeyProvider([v2]));
    for (const wallet of wallets.slice(1)) expect(await open(onlyNew, wallet)).toBe(true);
    const [old] = wallets.slice(1);
    expect(old && (await refusal(open(fixture, old)))).toBe('key_provider_unavailable');
    const versions = await fixture.query('SELECT DISTINCT key_version FROM wallet_keys');
    expect(versions).toEqual([{ key_version: 'v2' }]);
  });

  it('a key that does not decrypt does not stop the others', async () => {
    const wallets = await many(fixture, 12);
    const [broken] = wallets;
    await fixture.query('UPDATE wallet_keys SET app_id = $2 WHERE wallet_id = $1', [broken?.id, 'app_other']);
    const keys = new MasterKeyProvider([v2, v1]);
    expect(await rewrappingWith(fixture, keys).step({})).toMatchObject({
      rewrapped: 11,
      failed: 1,
      remaining: 1,
    });
    expect(fixture.logLines.join('')).toContain('keys.rewrap_failed');
    const moved = await fixture.serve({}, keys);
    for (const wallet of wallets.slice(1)) expect(await open(moved, wallet)).toBe(true);
  });
});

describe('custody under Vault transit', () => {
  const before = new MasterKeyProvider([{ version: 'v1', key: randomBytes(32) }]);
  const fixture = new WalletFixture(before, true);
  let vault: VaultTransitServer;

  beforeAll(async () => {
    vault = await new VaultTransitServer().start();
    await fixture.start();
  });
  afterAll(async () => {
    await fixture.stop();
    await vault.stop();
  });

  it('moves from a master key into Vault, and with each rotation there', async () => {
    const old = await many(fixture, 3);
    const place = {
      address: vault.address,
      tokens: new FixedVaultToken(new Secret(vault.token)),
      key: vault.key,
      mount: vault.mount,
    };
    const inVault = rewrappingWith(fixture, new VaultTransitProvider({ ...place, previous: before }));
    expect(await inVault.step({})).toMatchObject({
      version: 'vault.latchkey.v1',
      rewrapped: 3,
      remaining: 0,
    });
    vault.rotate();
    vault.calls.length = 0;
    expect(await inVault.step({})).toMatchObject({
      version: 'vault.latchkey.v2',
      rewrapped: 3,
      remaining: 0,
    });
    expect(vault.calls.sort()).toEqual(['datakey/plaintext', 'rewrap', 'rewrap', 'rewrap']);
    const onlyVault = await fixture.serve({}, new VaultTransitProvider(place));
    for (const wallet of old) expect(await open(onlyVault, wallet)).toBe(true);
    vault.isSealed = true;
    expect(await refusal(rewrappingWith(fixture, new VaultTransitProvider(place)).step({}))).toBe(
      'key_provider_unavailable',
    );
    vault.isSealed = false;
  });
});

describe('the move from the key that all services shared', () => {
  const shared = { version: 'v1', key: randomBytes(32) };
  const own = { version: 'wallet.v1', key: randomBytes(32) };
  const moving = new MasterKeyProvider([own], [shared]);
  const alone = new MasterKeyProvider([own]);
  const fixture = new WalletFixture(moving, true);
  beforeAll(() => fixture.start());
  afterAll(() => fixture.stop());

  /** As older versions encrypted the key of a wallet: with the shared key, without the user. */
  async function encryptAsBefore(wallet: Wallet): Promise<Buffer> {
    const { app_id: appId, user_id: userId, id: walletId } = wallet;
    const [stored] = await fixture.query<{ sealed: Buffer }>(
      'SELECT sealed FROM wallet_keys WHERE wallet_id = $1',
      [walletId],
    );
    const bytes = await new Envelope(moving).decrypt(
      stored?.sealed ?? Buffer.alloc(0),
      keyContext({ appId, userId, walletId }),
    );
    const old = new Envelope(new MasterKeyProvider([shared]));
    const former = await old.encrypt(bytes, sharedKeyContext({ appId, walletId }));
    await put(wallet, former, 'v1');
    return former;
  }

  const put = ({ id }: Wallet, bytes: Buffer, version: string) =>
    fixture.query('UPDATE wallet_keys SET sealed = $2, key_version = $3 WHERE wallet_id = $1', [
      id,
      bytes,
      version,
    ]);

  it('opens both generations, and afterwards everything without the shared key', async () => {
    const wallets = await many(fixture, 20);
    for (const wallet of wallets.slice(0, 12)) await encryptAsBefore(wallet);
    const both = await fixture.serve({}, moving);
    for (const wallet of wallets) expect(await open(both, wallet)).toBe(true);
    // Two operators at once, while wallets are made and keys are opened.
    const rewrapping = rewrappingWith(fixture, moving);
    const [, , ...made] = await Promise.all([
      rewrapping.step({ limit: 1000 }),
      rewrappingWith(fixture, moving).step({ limit: 1000 }),
      ...Array.from({ length: 10 }, () => fixture.create(caller, undefined, 'solana')),
      ...wallets.map((wallet) => open(both, wallet).then(() => wallet)),
    ]);
    expect(await rewrapping.step({})).toMatchObject({ version: 'wallet.v1', rewrapped: 0, remaining: 0 });
    const onlyOwn = await fixture.serve({}, alone);
    for (const wallet of made) expect(await open(onlyOwn, wallet)).toBe(true);
  });

  it('leaves the old form no way back', async () => {
    const [wallet, other] = (await many(fixture, 2)) as [Wallet, Wallet];
    const old = await encryptAsBefore(wallet);
    await rewrappingWith(fixture, moving).step({});
    const [moved] = await fixture.query<{ sealed: Buffer }>(
      'SELECT sealed FROM wallet_keys WHERE wallet_id = $1',
      [wallet.id],
    );
    const own1 = moved?.sealed ?? Buffer.alloc(0);
    // Marked as an old value: the service's own key wraps it, so it decrypts for its own user only.
    const renamed = Buffer.concat([
      Buffer.from([1, 2]),
      Buffer.from('v1'),
      own1.subarray(2 + 'wallet.v1'.length),
    ]);
    const both = await fixture.serve({}, moving);
    await put(wallet, renamed, 'v1');
    await expect(open(both, wallet)).rejects.toThrow('does not open');
    await put(other, own1, 'wallet.v1');
    await expect(open(both, other)).rejects.toThrow('does not open');
    // The old value is put back from a backup, for another user.
    await put(wallet, old, 'v1');
    await fixture.query('UPDATE wallets SET user_id = $2 WHERE id = $1', [wallet.id, newId('user')]);
    const [{ user_id } = { user_id: '' }] = await fixture.query<{ user_id: string }>(
      'SELECT user_id FROM wallets WHERE id = $1',
      [wallet.id],
    );
    const onlyOwn = await fixture.serve({}, alone);
    expect(await refusal(open(onlyOwn, { ...wallet, user_id }))).toBe('key_provider_unavailable');
  });
});
