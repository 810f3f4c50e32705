import { describe, expect, it } from '@jest/globals';
import { WALLET_TYPES } from '@latchkey/contracts';
import { CHAINS } from '@latchkey/chains/keys';
import { newId } from '@latchkey/platform/ids';
import { callerOf, refusal, started, WalletFixture } from '../testing/wallet-fixture.js';
import { KeyMovesController } from './key-moves.controller.js';
import { KeyMoves } from './key-moves.service.js';

const fixture = await started(new WalletFixture(undefined, true));
const caller = callerOf();
const requestId = newId('req');
const { signer } = fixture;
const moves = fixture.get(KeyMoves);
const inputOf = ({ app_id, user_id, id: wallet_id }: { app_id: string; user_id: string; id: string }) => ({
  app_id,
  user_id,
  wallet_id,
});

describe('the key of a wallet from before there was a signer', () => {
  it.each(WALLET_TYPES)('of %s reaches the signer, and stays here', async (type) => {
    const wallet = await fixture.create(caller, undefined, type);
    expect(signer.keys.has(wallet.id)).toBe(false);
    const move = () => moves.moveOne(requestId, inputOf(wallet));
    expect(await Promise.all([move(), move()])).toEqual([{ moved: true }, { moved: true }]);
    const key = signer.keys.get(wallet.id);
    expect(key && CHAINS[type].addressOf(key, 'test')).toBe(wallet.public_address);
    expect(await fixture.query('SELECT FROM wallet_keys WHERE wallet_id = $1', [wallet.id])).toHaveLength(1);
  });

  it('of another user, another App, or a deleted user is not given', async () => {
    const wallet = await fixture.create(caller);
    const input = inputOf(wallet);
    for (const changed of [
      { user_id: newId('user') },
      { app_id: newId('app') },
      { wallet_id: newId('wallet') },
    ])
      expect(await moves.moveOne(requestId, { ...input, ...changed })).toEqual({ moved: false });
    await fixture.deleteUser(caller, wallet.user_id);
    expect(await moves.moveOne(requestId, input)).toEqual({ moved: false });
    expect(signer.keys.has(wallet.id)).toBe(false);
  });

  it('is in clear neither in a call, nor in an answer', async () => {
    const wallet = await fixture.create(caller);
    const answer = await moves.moveOne(requestId, inputOf(wallet));
    const bytes = signer.keys.get(wallet.id)?.bytes ?? Buffer.alloc(0);
    const said = JSON.stringify([answer, signer.asked]);
    for (const form of ['hex', 'base64', 'base64url', 'latin1'] as const)
      expect(said.includes(bytes.toString(form))).toBe(false);
    expect(said).toContain(wallet.id);
  });

  it('stays where it is while the signer is away', async () => {
    const wallet = await fixture.create(caller);
    signer.isAway = true;
    expect(await refusal(moves.moveOne(requestId, inputOf(wallet)))).toBe('service_unavailable');
    signer.isAway = false;
    expect(await moves.moveOne(requestId, inputOf(wallet))).toEqual({ moved: true });
  });
});

describe('all keys from before there was a signer', () => {
  const left = async () =>
    (await fixture.query<{ id: string }>('SELECT wallet_id AS id FROM wallet_keys ORDER BY wallet_id')).map(
      ({ id }) => id,
    );
  /** Keys as 0.2.0 has left them: nothing else is in the database. */
  async function manyWallets(count: number) {
    await fixture.query('TRUNCATE wallet_keys');
    const made = Array.from({ length: count }, () => fixture.create(caller, undefined, 'solana'));
    return (await Promise.all(made)).toSorted((one, other) => (one.id < other.id ? -1 : 1));
  }
  /** A process that has no CALLER_TICKETS=accept any more. */
  async function upgraded(): Promise<KeyMoves> {
    fixture.isUpgrading = false;
    const process = await fixture.serve({});
    fixture.isUpgrading = true;
    return process.get(KeyMoves);
  }

  it('are moved step by step, also of deleted users, and removed here once the signer has them', async () => {
    const wallets = await manyWallets(25);
    const [gone] = wallets;
    if (gone) await fixture.deleteUser(caller, gone.user_id);
    const at = await upgraded();
    const first = await at.moveSome(requestId, { limit: 10 });
    expect(first).toEqual({
      moved: 10,
      failed: 0,
      failed_wallets: [],
      remaining: 15,
      kept: false,
      next: wallets[9]?.id,
    });
    expect(await left()).toEqual(wallets.slice(10).map(({ id }) => id));
    // Interrupted: begun again, it moves what is left. Meanwhile one of them is asked for, for a signature.
    const [, second] = await Promise.all([
      moves.moveOne(requestId, inputOf(wallets[12] ?? wallets[0]!)),
      at.moveSome(requestId, { limit: 10 }),
    ]);
    expect(second).toMatchObject({ moved: 10, remaining: 5 });
    const last = await at.moveSome(requestId, { limit: 10, after: second.next });
    expect(last).toEqual({ moved: 5, failed: 0, failed_wallets: [], remaining: 0, kept: false, next: '' });
    for (const { id, public_address } of wallets) {
      const key = signer.keys.get(id);
      expect(key && CHAINS.solana.addressOf(key, 'live')).toBe(public_address);
      expect(key?.isRetired).toBe(id === gone?.id);
    }
  });

  it('are all moved where two operators move them at once, and no key is lost', async () => {
    const wallets = await manyWallets(30);
    const at = [await upgraded(), await upgraded()];
    await Promise.all(at.map((one) => one.moveSome(requestId, { limit: 1000 })));
    expect(await left()).toEqual([]);
    expect(wallets.filter(({ id }) => !signer.keys.has(id))).toEqual([]);
  });

  it('stay here as well while version 0.2.0 may run', async () => {
    const wallets = await manyWallets(3);
    const step = await moves.moveSome(requestId, {});
    expect(step).toEqual({ moved: 3, failed: 0, failed_wallets: [], remaining: 3, kept: true, next: '' });
    expect(await left()).toEqual(wallets.map(({ id }) => id));
  });

  it('stay where they are while the signer is away, and the step is refused', async () => {
    await manyWallets(3);
    const at = await upgraded();
    signer.isAway = true;
    expect(await refusal(at.moveSome(requestId, {}))).toBe('service_unavailable');
    signer.isAway = false;
    expect(await left()).toHaveLength(3);
    expect(await at.moveSome(requestId, {})).toMatchObject({ moved: 3, remaining: 0 });
  });

  it('that do not open, or are those of another address, stay, and stop no other', async () => {
    const wallets = await manyWallets(4);
    const [closed, foreign] = wallets;
    await fixture.query("UPDATE wallet_keys SET app_id = 'app_other' WHERE wallet_id = $1", [closed?.id]);
    await fixture.query('UPDATE wallet_keys SET sealed = $2 WHERE wallet_id = $1', [
      closed?.id,
      Buffer.alloc(99),
    ]);
    await fixture.query("UPDATE wallets SET public_address = 'another' WHERE id = $1", [foreign?.id]);
    const step = await (await upgraded()).moveSome(requestId, {});
    expect(step).toMatchObject({
      moved: 2,
      failed: 2,
      failed_wallets: [closed?.id, foreign?.id],
      remaining: 2,
    });
    expect(await left()).toEqual([closed?.id, foreign?.id]);
    expect(fixture.logLines.filter((line) => line.includes('keys.move_failed'))).toHaveLength(2);
    expect(signer.keys.has(foreign?.id ?? '')).toBe(false);
  });

  it('under a key-encryption key that is not configured stay, and stop no other', async () => {
    const [first, ...others] = await manyWallets(3);
    await fixture.query(
      `UPDATE wallet_keys SET sealed = overlay(sealed PLACING 'v9'::bytea FROM 3) WHERE wallet_id = $1`,
      [first?.id],
    );
    const at = await upgraded();
    const step = await at.moveSome(requestId, { limit: 2 });
    expect(step).toMatchObject({ moved: 1, failed: 1, failed_wallets: [first?.id], remaining: 2 });
    expect(await at.moveSome(requestId, { after: step.next })).toMatchObject({
      moved: 1,
      failed: 0,
      remaining: 1,
    });
    expect(await left()).toEqual([first?.id]);
    expect(others.filter(({ id }) => !signer.keys.has(id))).toEqual([]);
    // For a signature it is asked for again, once an operator has configured it.
    expect(await refusal(moves.moveOne(requestId, inputOf(first!)))).toBe('key_provider_unavailable');
  });

  it('stay where the signer answers another address', async () => {
    const [wallet] = await manyWallets(1);
    signer.heldAddress = 'another';
    const step = await (await upgraded()).moveSome(requestId, {});
    expect(await moves.moveOne(requestId, inputOf(wallet!))).toEqual({ moved: false });
    signer.heldAddress = undefined;
    expect(step).toMatchObject({ moved: 0, failed: 1, remaining: 1 });
  });
});

it('a signature that a transfer service of version 0.2.0 asks for comes from the signer', async () => {
  const input = { wallet_id: newId('wallet'), user_id: newId('user'), unsigned_transaction: '' };
  const call = { requestId, caller, input };
  expect(await fixture.get(KeyMovesController).sign(call)).toEqual({ signature: 'of the signer' });
  expect(signer.asked.at(-1)).toEqual({ subject: 'signer.v1.sign_payment', input });
});
