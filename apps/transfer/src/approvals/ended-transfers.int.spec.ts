import { expect, it } from '@jest/globals';
import type { Transfer } from '@latchkey/contracts/transfer';
import { UNDECIDED } from '../testing/decisions.js';
import { refusal } from '../testing/outcomes.js';
import { paymentFixture } from '../testing/payment-fixture.js';
import { ExpiriesService } from '../transfers/expiries.service.js';

const fixture = paymentFixture();
const { caller, wallets } = fixture;

const REJECTION = { key_id: 'key_3', user_id: '', rejected_at: 1_795_219_200, note: 'no' };

/** A transfer that was confirmed, and waits for approvals. */
async function awaiting(): Promise<Transfer> {
  const { id } = await fixture.create(caller, fixture.funded());
  wallets.approvals.set(id, UNDECIDED);
  return fixture.confirm(caller, id);
}

it('a transfer ends as rejected, also where this service has not heard of the rejection before', async () => {
  const { first } = fixture;
  const expiries = fixture.get(ExpiriesService);
  const known = await awaiting();
  // Its confirmation was cut off behind the signer, so it is pending here.
  const cutOff = await fixture.create(caller, fixture.funded());
  const other = await awaiting();
  const approvals = [{ key_id: 'key_2', user_id: '', approved_at: 1_795_219_100, note: '' }];
  for (const { id } of [known, cutOff])
    wallets.approvals.set(id, { ...UNDECIDED, approvals, rejection: REJECTION });
  wallets.approvals.set(other.id, { ...UNDECIDED, approvals });
  for (const { id } of [known, cutOff, other])
    await first.transfers.fastForward(caller, { transfer_id: id, minutes: 60 });
  wallets.isSignerAway = true;
  expect(await refusal(expiries.expireOverdue())).toBe('service_unavailable');
  wallets.isSignerAway = false;
  await Promise.all(Array.from({ length: 5 }, () => expiries.expireOverdue()));
  for (const { id } of [known, cutOff]) {
    expect(await first.transfers.get(caller, id)).toMatchObject({
      status: 'rejected',
      approvals,
      rejection: REJECTION,
    });
    expect(await fixture.eventsOf(id)).not.toContain('transfer.expired');
  }
  expect(await first.transfers.get(caller, other.id)).toMatchObject({ status: 'expired', approvals });
  expect((await fixture.eventsOf(other.id)).filter((type) => type === 'transfer.expired')).toHaveLength(1);
});

it('a transfer that the signer decides about at this moment ends later', async () => {
  const [busy, other] = [await awaiting(), await awaiting()];
  for (const { id } of [busy, other])
    await fixture.first.transfers.fastForward(caller, { transfer_id: id, minutes: 60 });
  const expiredBy = async (id: string) => {
    await fixture.get(ExpiriesService).expireOverdue();
    return (await fixture.eventsOf(id)).includes('transfer.expired');
  };
  wallets.busy.add(busy.id);
  expect(await expiredBy(busy.id)).toBe(false);
  expect(await expiredBy(other.id)).toBe(true);
  wallets.busy.delete(busy.id);
  expect(await expiredBy(busy.id)).toBe(true);
});
