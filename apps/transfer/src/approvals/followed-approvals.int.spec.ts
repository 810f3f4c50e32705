import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { AppError } from '@latchkey/contracts';
import { userDeleted } from '@latchkey/contracts/catalogue';
import type { PaymentApprovals } from '@latchkey/contracts/signer';
import type { Transfer } from '@latchkey/contracts/transfer';
import { ExpiriesService } from '../transfers/expiries.service.js';
import { UNDECIDED } from '../testing/decisions.js';
import { outcomeOf, refusal } from '../testing/outcomes.js';
import { paymentFixture } from '../testing/payment-fixture.js';
import { COIN } from '../testing/scripted-chain.js';

const fixture = paymentFixture({ processes: 2 });
const { caller, wallets } = fixture;

const by = (key_id: string) => ({ key_id, user_id: '', approved_at: 1_795_219_200, note: `of ${key_id}` });
const REJECTION = { key_id: 'key_3', user_id: '', rejected_at: 1_795_219_200, note: '' };
/** What the signer says of a transfer from now on. */
const say = (id: string, said: Partial<PaymentApprovals>) =>
  void wallets.approvals.set(id, { ...UNDECIDED, ...said });
const approvedBy = (id: string, ...keys: string[]) =>
  say(id, { approvals: keys.map(by), is_complete: keys.length >= 2 });
const get = (id: string) => fixture.first.transfers.get(caller, id);

/** A transfer that was confirmed, and waits for approvals. */
async function awaiting(): Promise<Transfer> {
  const { id } = await fixture.create(caller, fixture.funded());
  say(id, {});
  return fixture.confirm(caller, id);
}

describe('a transfer whose payment needs approvals', () => {
  it('waits for them once it is confirmed, and each confirmation asks the policies anew', async () => {
    const transfer = await awaiting();
    expect(transfer).toMatchObject({ status: 'awaiting_approval', approvals: [] });
    expect(transfer).not.toHaveProperty('rejection');
    expect(await fixture.confirm(caller, transfer.id)).toEqual(transfer);
    expect(await fixture.eventsOf(transfer.id)).toEqual(['transfer.created', 'transfer.awaiting_approval']);
    expect(wallets.orders.at(-1)?.created_by).toBe('key_1');
    // The policy was loosened since, or wants the person now.
    const proofs = { session_token: 'of the person' };
    wallets.approvals.delete(transfer.id);
    expect((await fixture.confirm(caller, transfer.id, undefined, proofs)).status).toBe('processing');
    expect(wallets.proofs.at(-1)).toMatchObject(proofs);
  });

  it('is refused again for a user who was blocked since, and where a policy wants more than came', async () => {
    const { id, user_id } = await awaiting();
    wallets.policyRefusal = new AppError('step_up_required');
    expect(await refusal(fixture.confirm(caller, id))).toBe('step_up_required');
    wallets.policyRefusal = undefined;
    wallets.refused.set(user_id, 'user_blocked');
    expect(await refusal(fixture.confirm(caller, id))).toBe('user_blocked');
    wallets.refused.delete(user_id);
    expect((await get(id)).status).toBe('awaiting_approval');
  });

  it('is paid with the last of them, and shows each', async () => {
    const { id } = await awaiting();
    approvedBy(id, 'key_2');
    expect(await fixture.follow(caller, id)).toMatchObject({
      status: 'awaiting_approval',
      approvals: [by('key_2')],
    });
    approvedBy(id, 'key_2', 'key_3');
    const approvals = [by('key_2'), by('key_3')];
    expect(await fixture.follow(caller, id)).toMatchObject({ status: 'processing', approvals });
    expect(wallets.proofs.at(-1)).toEqual({});
    await fixture.decided(caller, id);
    expect(await fixture.follow(caller, id)).toMatchObject({ status: 'completed', approvals });
    expect((await fixture.eventsOf(id)).slice(1)).toEqual([
      'transfer.awaiting_approval',
      'transfer.processing',
      'transfer.completed',
    ]);
  });

  it('stays as it is where a policy refuses it by then, or its chain is away, and is paid later', async () => {
    const { id } = await awaiting();
    approvedBy(id, 'key_2', 'key_3');
    wallets.policyRefusal = new AppError('transfer_limit_exceeded', { resetsAt: 1_795_305_600 });
    await expect(fixture.follow(caller, id)).rejects.toMatchObject({
      code: 'transfer_limit_exceeded',
      details: { resetsAt: 1_795_305_600 },
    });
    wallets.policyRefusal = undefined;
    expect(await get(id)).toMatchObject({
      status: 'awaiting_approval',
      approvals: [{ key_id: 'key_2' }, { key_id: 'key_3' }],
    });
    expect((await fixture.follow(caller, id)).status).toBe('processing');
  });

  it('is paid in the time that is left once the signer has said who approved', async () => {
    const { id } = await awaiting();
    approvedBy(id, 'key_2', 'key_3');
    const clock = performance.now.bind(performance);
    let aheadMs = 0;
    performance.now = () => clock() + aheadMs;
    // Of the 7 seconds of the call, too few are left for a payment.
    wallets.beforeApprovals = () => void (aheadMs += 5500);
    const signed = wallets.signed.length;
    try {
      expect(await refusal(fixture.follow(caller, id))).toBe('service_unavailable');
    } finally {
      wallets.beforeApprovals = () => undefined;
      performance.now = clock;
    }
    expect(wallets.signed).toHaveLength(signed);
    expect((await fixture.follow(caller, id)).status).toBe('processing');
  });

  it('waits on where the policies want more by then', async () => {
    const { id } = await awaiting();
    approvedBy(id, 'key_2', 'key_3');
    wallets.beforeSigning = () => approvedBy(id, 'key_2');
    expect((await fixture.follow(caller, id)).status).toBe('awaiting_approval');
  });

  it('is rejected for good', async () => {
    const { id } = await awaiting();
    say(id, { approvals: [by('key_2')], rejection: REJECTION });
    const rejected = await fixture.follow(caller, id);
    expect(rejected).toMatchObject({
      status: 'rejected',
      approvals: [by('key_2')],
      rejection: REJECTION,
    });
    expect(await fixture.follow(caller, id)).toEqual(rejected);
    for (const call of [() => fixture.confirm(caller, id), () => fixture.first.transfers.cancel(caller, id)])
      await expect(call()).rejects.toMatchObject({
        code: 'transfer_not_pending',
        details: { reason: 'transfer_rejected' },
      });
  });

  it('waits, too, where its confirmation was cut off behind the signer', async () => {
    const { id } = await fixture.create(caller, fixture.funded());
    approvedBy(id, 'key_2');
    expect((await fixture.follow(caller, id)).status).toBe('awaiting_approval');
    approvedBy(id, 'key_2', 'key_3');
    expect((await fixture.follow(caller, id)).status).toBe('processing');
  });

  it('expires with the others, and is cancelled with its user', async () => {
    const [late, deleted] = [await awaiting(), await awaiting()];
    await fixture.first.transfers.fastForward(caller, { transfer_id: late.id, minutes: 60 });
    expect((await get(late.id)).status).toBe('expired');
    expect(await refusal(fixture.follow(caller, late.id))).toBe('transfer_not_pending');
    await fixture.get(ExpiriesService).expireOverdue();
    expect((await fixture.eventsOf(late.id)).at(-1)).toBe('transfer.expired');
    await fixture.events.deliver(userDeleted, caller.app_id, deleted.user_id);
    expect((await get(deleted.id)).status).toBe('cancelled');
  });

  it('is not cancelled: the key that made it rejects it', async () => {
    const { id } = await awaiting();
    await expect(fixture.first.transfers.cancel(caller, id)).rejects.toMatchObject({
      code: 'transfer_not_pending',
      details: { reason: 'transfer_awaiting_approval' },
    });
  });
});

describe('races', () => {
  it('of 20 calls that follow the last approval in two processes: one payment', async () => {
    const wallet = fixture.funded();
    const { id } = await fixture.create(caller, wallet);
    say(id, {});
    await fixture.confirm(caller, id);
    approvedBy(id, 'key_2', 'key_3');
    const calls = Array.from({ length: 20 }, (_, n) =>
      fixture.patiently(() => fixture.follow(caller, id, fixture.processFor(n))),
    );
    const hashes = new Set((await Promise.all(calls)).map((transfer) => transfer.blockchain_tx_hash));
    expect(hashes.size).toBe(1);
    await fixture.paidOnce(wallet, id);
  });

  /** Raced by a second call, which comes after a pause that moves to the time that the first one takes. */
  async function racing(round: (pause: () => Promise<unknown>) => Promise<boolean>): Promise<void> {
    const seen = new Set<boolean>();
    let pauseMs = 4;
    for (let rounds = 0; rounds < 20; rounds += 1) {
      const isFirst = await round(() => setTimeout(pauseMs));
      seen.add(isFirst);
      pauseMs = isFirst ? pauseMs / 2 : pauseMs * 1.5 + 1;
    }
    expect(seen.size).toBe(2);
  }

  it('of a payment and the end of its time: what has ended is not paid', async () => {
    const wallet = fixture.funded(100n * COIN);
    await racing(async (pause) => {
      const { id } = await fixture.create(caller, wallet);
      say(id, {});
      await fixture.confirm(caller, id);
      approvedBy(id, 'key_2', 'key_3');
      const paying = outcomeOf(fixture.follow(caller, id, fixture.other));
      await pause();
      const [, ended] = await fixture.query(
        `UPDATE transfers SET expires_at = now() - interval '1 second' WHERE id = $1 AND status = 'awaiting_approval'`,
        [id],
      );
      const paid = await paying;
      expect(paid).toBe(ended === 1 ? 'transfer_not_pending' : 'processing');
      expect((await fixture.rowOf(id))?.signed === null).toBe(ended === 1);
      return ended === 0;
    });
  });

  it('of a confirmation that waits for approvals and a cancel: exactly one wins', async () => {
    await racing(async (pause) => {
      const { id } = await fixture.create(caller, fixture.funded());
      say(id, {});
      const confirming = outcomeOf(fixture.confirm(caller, id));
      await pause();
      const cancelled = await outcomeOf(fixture.other.transfers.cancel(caller, id));
      const isAwaiting = (await confirming) === 'awaiting_approval';
      expect([await confirming, cancelled]).toEqual(
        isAwaiting ? ['awaiting_approval', 'transfer_not_pending'] : ['transfer_not_pending', 'cancelled'],
      );
      return isAwaiting;
    });
  });
});
