import { describe, expect, it } from '@jest/globals';
import type { CreateTransferRequest } from '@latchkey/contracts/transfer';
import { userDeleted } from '@latchkey/contracts/catalogue';
import { newId } from '@latchkey/platform/ids';
import { UNDECIDED } from '../testing/decisions.js';
import { countOf, outcomeOf, refusal } from '../testing/outcomes.js';
import { paymentFixture } from '../testing/payment-fixture.js';
import { callerOf, contextOf, orderOf } from '../testing/requests.js';
import { COIN } from '../testing/scripted-chain.js';
import { ExpiriesService } from './expiries.service.js';

const fixture = paymentFixture();
const { chain, caller } = fixture;

const expire = (id: string) =>
  fixture.query(`UPDATE transfers SET expires_at = now() - interval '1 second' WHERE id = $1`, [id]);

describe('create', () => {
  it('answers a pending transfer, with its fees estimated', async () => {
    const wallet = fixture.wallets.add(caller);
    const transfer = await fixture.create(caller, wallet, {
      dest: '0x00000000000000000000000000000000000000B2',
      source_amount: '12.50',
      notes: 'Payout',
      custom_id: 'payout-1',
    });
    const now = Math.floor(Date.now() / 1000);
    expect(transfer).toEqual({
      id: expect.stringMatching(/^transfer_/),
      app_id: caller.app_id,
      user_id: wallet.user_id,
      status: 'pending',
      source: wallet.id,
      source_amount: '12.5',
      dest: '0x00000000000000000000000000000000000000b2',
      dest_amount: '12.5',
      dest_currency: 'ethereum',
      network_name: 'ethereum',
      source_currency: 'ethereum',
      custom_id: 'payout-1',
      total_fees: '0.000000000000001',
      notes: 'Payout',
      approvals: [],
      blockchain_tx_hash: '',
      completed_at: 0,
      cancelled_at: 0,
      expires_at: transfer.created_at + 3600,
      created_at: expect.any(Number),
      updated_at: transfer.created_at,
    });
    expect(Math.abs(transfer.created_at - now)).toBeLessThan(60);
    expect(await fixture.first.transfers.get(caller, transfer.id)).toEqual(transfer);
    expect(await fixture.eventsOf(transfer.id)).toEqual(['transfer.created']);
  });

  it('reserves nothing, and has the time it was given', async () => {
    const wallet = fixture.wallets.add(caller);
    const transfer = await fixture.create(caller, wallet, { expires_in: 1 });
    expect(transfer.expires_at - transfer.created_at).toBe(60);
    expect(chain.balance(wallet.address)).toBe(0n);
  });

  it.each<[string, Partial<CreateTransferRequest>, string]>([
    ['more places than the token has', { source_amount: `0.${'0'.repeat(18)}1` }, 'invalid_amount'],
    ['more than the chain counts to', { source_amount: (2n ** 256n).toString() }, 'invalid_amount'],
    ['a token of another chain', { source_currency: 'solana' }, 'incompatible_token'],
    ['a currency of another type of wallet', { source_currency: 'bitcoin' }, 'incompatible_token'],
    ['an exchange', { dest_currency: 'USDC' }, 'incompatible_token'],
    [
      'an exchange, on a chain that is not configured',
      { source_currency: 'MATIC', dest_currency: 'AVAX' },
      'incompatible_token',
    ],
    ['a chain that is not configured', { source_currency: 'MATIC' }, 'chain_not_configured'],
    ['no address', { dest: 'no address' }, 'invalid_public_address'],
    ['no such wallet', { source: newId('wallet') }, 'wallet_not_found'],
    ["another user's wallet", { user_id: newId('user') }, 'wallet_not_found'],
  ])('refuses %s', async (_, more, code) => {
    const wallet = fixture.wallets.add(caller);
    expect(await refusal(fixture.create(caller, wallet, more))).toBe(code);
  });

  it("refuses another App's wallet, and one that cannot sign", async () => {
    const foreign = fixture.wallets.add(callerOf());
    expect(await refusal(fixture.create(caller, foreign))).toBe('wallet_not_found');
    const watched = fixture.wallets.add(caller, { is_read_only: true });
    await expect(fixture.create(caller, watched)).rejects.toMatchObject({
      code: 'invalid_request',
      details: { fields: [{ field: 'source', message: expect.stringContaining('cannot send') }] },
    });
  });
});

describe('cancel', () => {
  it('ends a pending transfer, once', async () => {
    const wallet = fixture.wallets.add(caller);
    const { id } = await fixture.create(caller, wallet);
    const calls = Array.from({ length: 50 }, () => outcomeOf(fixture.first.transfers.cancel(caller, id)));
    const outcomes = await Promise.all(calls);
    expect(countOf(outcomes, 'cancelled')).toBe(1);
    expect(countOf(outcomes, 'transfer_not_pending')).toBe(49);
    const transfer = await fixture.first.transfers.get(caller, id);
    expect(transfer.cancelled_at).toBeGreaterThanOrEqual(transfer.created_at);
    expect(await fixture.eventsOf(id)).toEqual(['transfer.created', 'transfer.cancelled']);
    expect(await refusal(fixture.confirm(caller, id))).toBe('transfer_not_pending');
  });

  it("does not know another App's transfer", async () => {
    const { id } = await fixture.create(caller, fixture.wallets.add(caller));
    const other = callerOf();
    expect(await refusal(fixture.first.transfers.get(other, id))).toBe('transfer_not_found');
    expect(await refusal(fixture.first.transfers.cancel(other, id))).toBe('transfer_not_found');
    expect(await refusal(fixture.confirm(other, id))).toBe('transfer_not_found');
  });
});

describe('a transfer that is overdue', () => {
  it('is expired for readers before the job stores it, and publishes one event', async () => {
    const wallet = fixture.funded(100n * COIN);
    const { id } = await fixture.create(caller, wallet, { custom_id: 'late' });
    await expire(id);
    const seen = await fixture.first.transfers.get(caller, id);
    expect(seen).toMatchObject({ status: 'expired', updated_at: seen.expires_at });
    expect(await fixture.create(caller, wallet, { custom_id: 'late' })).toEqual(seen);
    expect(await refusal(fixture.confirm(caller, id))).toBe('transfer_not_pending');
    expect(await refusal(fixture.first.transfers.cancel(caller, id))).toBe('transfer_not_pending');
    await Promise.all(Array.from({ length: 5 }, () => fixture.get(ExpiriesService).expireOverdue()));
    expect(await fixture.first.transfers.get(caller, id)).toEqual(seen);
    expect(await fixture.eventsOf(id)).toEqual(['transfer.created', 'transfer.expired']);
  });

  it('is stored as expired in batches, also where one of them was rejected, and no other transfer is', async () => {
    const wallet = fixture.wallets.add(caller);
    const open = await fixture.create(caller, wallet);
    const { id } = await fixture.create(caller, wallet);
    await fixture.query(
      `INSERT INTO transfers (id, app_id, user_id, source, source_address, network, currency, asset_kind, decimals,
          units, dest, content_digest, notes, fees, fee_decimals, expires_at)
        SELECT id || n, app_id, user_id, source, source_address, network, currency, asset_kind, decimals,
          units, dest, content_digest, notes, fees, fee_decimals, now() - interval '1 second' / n
        FROM transfers, generate_series(1, 450) AS n WHERE id = $1`,
      [id],
    );
    const rejection = { key_id: 'key_3', user_id: '', rejected_at: 1_795_219_200, note: '' };
    fixture.wallets.approvals.set(`${id}1`, { ...UNDECIDED, rejection });
    expect(await fixture.get(ExpiriesService).expireOverdue()).toBe(449);
    expect(await fixture.get(ExpiriesService).expireOverdue()).toBe(0);
    expect((await fixture.first.transfers.get(caller, open.id)).status).toBe('pending');
  });
});

it('a deleted user: pending transfers are cancelled, processing ones are finished', async () => {
  const wallet = fixture.funded(100n * COIN);
  const [sent, open, late] = [
    await fixture.create(caller, wallet),
    await fixture.create(caller, wallet),
    await fixture.create(caller, wallet),
  ];
  const stranger = await fixture.create(caller, fixture.wallets.add(caller));
  await fixture.confirm(caller, sent.id);
  await expire(late.id);
  await fixture.events.deliver(userDeleted, caller.app_id, wallet.user_id);
  await fixture.events.deliver(userDeleted, caller.app_id, wallet.user_id);
  await fixture.decided(caller, sent.id);
  expect((await fixture.first.transfers.get(caller, open.id)).status).toBe('cancelled');
  expect(await fixture.eventsOf(open.id)).toEqual(['transfer.created', 'transfer.cancelled']);
  expect((await fixture.first.transfers.get(caller, late.id)).status).toBe('expired');
  expect((await fixture.first.transfers.get(caller, stranger.id)).status).toBe('pending');
});

it('an unknown network failure while it is made leaves nothing behind', async () => {
  const wallet = fixture.wallets.add(caller);
  chain.beforeReading = () => Promise.reject(new Error('broken'));
  const call = fixture.first.transfers.create(contextOf(caller), orderOf(wallet, { custom_id: 'broken' }));
  await expect(call).rejects.toThrow('broken');
  chain.beforeReading = () => undefined;
  expect(await fixture.query(`SELECT FROM transfers WHERE custom_id = 'broken'`)).toEqual([]);
});
