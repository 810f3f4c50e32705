import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Wallet } from '@latchkey/contracts/wallet';
import { MasterKeyProvider, Secret, VaultTransitProvider } from '@latchkey/platform/crypto';
import { VaultTransitServer } from '@latchkey/platform/testing';
import { UserWalletsService } from '../users/user-wallets.service.js';
import { callerOf, refusal, WalletBench } from '../testing/wallet-bench.js';
import { Custody } from './custody.js';
import { RewrapService } from './rewrap.service.js';

const caller = callerOf();
const placeOf = ({ app_id, id }: Wallet) => ({ appId: app_id, walletId: id });
const many = (bench: WalletBench, count: number) =>
  Promise.all(Array.from({ length: count }, () => bench.create(caller, undefined, 'solana')));

describe('rewrapping under a new master key', () => {
  const v1 = { version: 'v1', key: randomBytes(32) };
  const v2 = { version: 'v2', key: randomBytes(32) };
  const bench = new WalletBench(new MasterKeyProvider([v1]));

  beforeAll(() => bench.start());
  afterAll(() => bench.stop());

  it('goes step by step, tells how far it is, and goes on after an interruption', async () => {
    const wallets = await many(bench, 25);
    const sealed = wallets[0] as Wallet;
    await bench.get(UserWalletsService).seal(caller, { user_id: sealed.user_id });
    const moved = await bench.serve({}, new MasterKeyProvider([v2, v1]));
    const step = (input = {}) => moved.get(RewrapService).step({ limit: 10, ...input });
    const first = await step();
    expect(first).toMatchObject({ version: 'v2', rewrapped: 10, failed: 0, total: 25, remaining: 15 });
    expect(first.next).toMatch(/^wallet_/);
    // Interrupted: begun again, it looks at nothing twice. Meanwhile both generations of processes serve.
    const second = await step();
    expect(second).toMatchObject({ rewrapped: 10, remaining: 5 });
    await many(bench, 1);
    expect(await step({ after: second.next })).toMatchObject({
      rewrapped: 6,
      total: 26,
      remaining: 0,
      next: '',
    });
    expect(await step()).toMatchObject({ rewrapped: 0, remaining: 0, next: '' });

    const onlyNew = await bench.serve({}, new MasterKeyProvider([v2]));
    for (const wallet of wallets.slice(1))
      expect(await onlyNew.get(Custody).sign(placeOf(wallet), randomBytes(40))).toHaveLength(64);
    const [old] = wallets.slice(1);
    expect(old && (await refusal(bench.get(Custody).sign(placeOf(old), randomBytes(40))))).toBe(
      'key_provider_unavailable',
    );
  });

  it('two at once do no harm, and a record that does not open stops nobody', async () => {
    const wallets = await many(bench, 12);
    const [broken] = wallets;
    await bench.query('UPDATE wallet_keys SET app_id = $2 WHERE wallet_id = $1', [broken?.id, 'app_other']);
    const moved = await bench.serve({}, new MasterKeyProvider([v2, v1]));
    const steps = await Promise.all([1, 2].map(() => moved.get(RewrapService).step({})));
    expect(steps.map(({ failed }) => failed)).toEqual([1, 1]);
    expect(await moved.get(RewrapService).step({})).toMatchObject({ rewrapped: 0, failed: 1, remaining: 1 });
    expect(bench.logLines.join('')).toContain('keys.rewrap_failed');
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
    const inVault = await bench.serve({}, new VaultTransitProvider({ ...place, previous: before }));
    expect(await inVault.get(RewrapService).step({})).toMatchObject({
      version: 'vault-v1',
      rewrapped: 3,
      remaining: 0,
    });
    vault.rotate();
    vault.calls.length = 0;
    expect(await inVault.get(RewrapService).step({})).toMatchObject({
      version: 'vault-v2',
      rewrapped: 3,
      remaining: 0,
    });
    expect(vault.calls.sort()).toEqual(['datakey/plaintext', 'rewrap', 'rewrap', 'rewrap']);
    const onlyVault = await bench.serve({}, new VaultTransitProvider(place));
    for (const wallet of old)
      expect(await onlyVault.get(Custody).sign(placeOf(wallet), randomBytes(40))).toHaveLength(64);
    vault.isSealed = true;
    expect(await refusal(onlyVault.get(RewrapService).step({}))).toBe('key_provider_unavailable');
    vault.isSealed = false;
  });
});
