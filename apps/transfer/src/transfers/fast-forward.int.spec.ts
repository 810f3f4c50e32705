import { describe, expect, it } from '@jest/globals';
import type { Caller } from '@latchkey/contracts';
import { refusal } from '../testing/outcomes.js';
import { paymentFixture } from '../testing/payment-fixture.js';
import { callerOf, contextOf } from '../testing/requests.js';
import { COIN } from '../testing/scripted-chain.js';

const fixture = paymentFixture();
const { chain, caller } = fixture;

const pass = (transfer_id: string, minutes: number, by = caller) =>
  fixture.first.transfers.fastForward(by, { transfer_id, minutes });
const get = (id: string) => fixture.first.transfers.get(caller, id);

/** Of an hour, from a wallet that can pay it. */
async function newTransfer() {
  const wallet = fixture.wallets.add(caller);
  chain.fund(wallet.address, 100n * COIN);
  return fixture.create(caller, wallet, { expires_in: 60 });
}

describe('a transfer that is fast-forwarded', () => {
  it('expires, and is then neither confirmed nor moved', async () => {
    const { id, expires_at, created_at } = await newTransfer();
    expect(await pass(id, 59)).toEqual({ transfer_id: id });
    expect(await get(id)).toMatchObject({
      status: 'pending',
      expires_at: expires_at - 59 * 60,
      created_at: created_at - 59 * 60,
    });
    await pass(id, 1);
    expect(await get(id)).toMatchObject({ status: 'expired' });
    const confirmed = fixture.first.confirmations.confirm(contextOf(caller), id);
    expect(await refusal(confirmed)).toBe('transfer_not_pending');
    expect(await refusal(pass(id, 1))).toBe('transfer_not_pending');
  });

  it('is left as it is once it was confirmed', async () => {
    const { id } = await newTransfer();
    const confirmed = await fixture.first.confirmations.confirm(contextOf(caller), id);
    expect(await refusal(pass(id, 60))).toBe('transfer_not_pending');
    expect((await get(id)).created_at).toBe(confirmed.created_at);
  });

  it.each<[string, Caller, string]>([
    ['a live App', { ...caller, environment: 'live' }, 'route_not_found'],
    ['another App', callerOf(), 'transfer_not_found'],
  ])('is left as it is by %s', async (_, by, refused) => {
    const transfer = await newTransfer();
    expect(await refusal(pass(transfer.id, 120, by))).toBe(refused);
    expect(await get(transfer.id)).toEqual(transfer);
  });
});
