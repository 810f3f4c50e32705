import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Wallet } from '@latchkey/contracts/wallet';
import { type KeyProvider, MasterKeyProvider, Secret, VaultTransitProvider } from '@latchkey/platform/crypto';
import { declaredColumns, rewrappingOf, sealedColumns, VaultTransitServer } from '@latchkey/platform/testing';
import { UserWalletsService } from '../users/user-wallets.service.js';
import { callerOf, refusal, WalletBench } from '../testing/wallet-bench.js';
import { Custody } from './custody.js';
import { SEALED_KEYS } from './sealed-keys.js';

const caller = callerOf();
const placeOf = ({ app_id, id }: Wallet) => ({ appId: app_id, walletId: id });
const many = (bench: WalletBench, count: number) =>
  Promise.all(Array.from({ length: count }, () => bench.create(caller, undefined, 'solana')));

const sealed = [SEALED_KEYS];
const rewrappingWith = (bench: WalletBench, keys: KeyProvider) => {
  const output = { write: (line: string) => void bench.logLines.push(line) };
  return rewrappingOf({ service: 'wallet', source: bench.source, sealed, keys, output });
};

describe('rewrapping under a new master key', () => {
  const v1 = { version: 'v1', key: randomBytes(32) };
  const v2 = { version: 'v2', key: randomBytes(32) };
  const bench = new WalletBench(new MasterKeyProvider([v1]));

  beforeAll(() => bench.start());
  afterAll(() => bench.stop());

  it('moves every column that is sealed', async () => {
    expect(await sealedColumns(bench.source)).toEqual(declaredColumns('wallet', sealed));
  });

  it('goes step by step, tells how far it is, and goes on after an interruption', async () => {
    const wallets = await many(bench, 25);
    const [ofGoneUser] = wallets as [Wallet];
    await bench.get(UserWalletsService).seal(caller, { user_id: ofGoneUser.user_id });
    const moving = rewrappingWith(bench, new MasterKeyProvider([v2, v1]));
    const first = await moving.step({ limit: 10 });
    expect(first).toMatchObject({ version: 'v2', rewrapped: 10, failed: 0, total: 25, remaining: 15 });
    // Interrupted: begun again, it looks at nothing twice. Meanwhile both generations of processes serve.
    const second = await moving.step({ limit: 10 });
    expect(second).toMatchObject({ rewrapped: 10, remaining: 5 });
    await many(bench, 1);
    expect(await moving.step({ limit: 10, after: second.next })).toMatchObject({
      rewrapped: 6,
      total: 26,
      remaining: 0,
      next: '',
    });

    const onlyNew = await bench.serve({}, new MasterKeyProvider([v2]));
    for (const wallet of wallets.slice(1))
      expect(await onlyNew.get(Custody).sign(placeOf(wallet), randomBytes(40))).toHaveLength(64);
    const [old] = wallets.slice(1);
    expect(old && (await refusal(bench.get(Custody).sign(placeOf(old), randomBytes(40))))).toBe(
      'key_provider_unavailable',
    );
    const versions = await bench.query('SELECT DISTINCT key_version FROM wallet_keys');
    expect(versions).toEqual([{ key_version: 'v2' }]);
  });

  it('a key that does not open stops nobody', async () => {
    const wallets = await many(bench, 12);
    const [broken] = wallets;
    await bench.query('UPDATE wallet_keys SET app_id = $2 WHERE wallet_id = $1', [broken?.id, 'app_other']);
    const keys = new MasterKeyProvider([v2, v1]);
    expect(await rewrappingWith(bench, keys).step({})).toMatchObject({
      rewrapped: 11,
      failed: 1,
      remaining: 1,
    });
    expect(bench.logLines.join('')).toContain('keys.rewrap_failed');
    const moved = await bench.serve({}, keys);
    for (const wallet of wallets.slice(1))
      expect(await moved.get(Custody).sign(placeOf(wallet), randomBytes(40))).toHaveLength(64);
  });
});

describe('custody under Vault transit', () => {
  const before = new MasterKeyProvider([{ version: 'v1', key: randomBytes(32) }]);
  const bench = new WalletBench(before);
  let vault: VaultTransitServer;

  beforeAll(async () => {
    vault = await new VaultTransitServer().start();
    await bench.start();
  });
  afterAll(async () => {
    await bench.stop();
    await vault.stop();
  });

  it('moves from a master key into Vault, and with each rotation there', async () => {
    const old = await many(bench, 3);
    const place = {
      address: vault.address,
      token: new Secret(vault.token),
      key: vault.key,
      mount: vault.mount,
    };
    const inVault = rewrappingWith(bench, new VaultTransitProvider({ ...place, previous: before }));
    expect(await inVault.step({})).toMatchObject({
      version: 'vault-v1',
      rewrapped: 3,
      remaining: 0,
    });
    vault.rotate();
    vault.calls.length = 0;
    expect(await inVault.step({})).toMatchObject({
      version: 'vault-v2',
      rewrapped: 3,
      remaining: 0,
    });
    expect(vault.calls.sort()).toEqual(['datakey/plaintext', 'rewrap', 'rewrap', 'rewrap']);
    const onlyVault = await bench.serve({}, new VaultTransitProvider(place));
    for (const wallet of old)
      expect(await onlyVault.get(Custody).sign(placeOf(wallet), randomBytes(40))).toHaveLength(64);
    vault.isSealed = true;
    expect(await refusal(rewrappingWith(bench, new VaultTransitProvider(place)).step({}))).toBe(
      'key_provider_unavailable',
    );
    vault.isSealed = false;
  });
});
