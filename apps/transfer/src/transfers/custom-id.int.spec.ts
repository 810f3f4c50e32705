import { describe, expect, it } from '@jest/globals';
import type { CreateTransferRequest } from '@latchkey/contracts/transfer';
import { newId } from '@latchkey/platform/ids';
import { countOf, outcomeOf, refusal } from '../testing/outcomes.js';
import { paymentFixture } from '../testing/payment-fixture.js';
import { callerOf } from '../testing/requests.js';

const fixture = paymentFixture();
const { caller } = fixture;

describe('custom_id', () => {
  const wallet = fixture.wallets.add(caller);
  const order = (more: Partial<CreateTransferRequest>) => fixture.create(caller, wallet, more);

  it('answers the same transfer in its present state, in each spelling of the content', async () => {
    const custom_id = newId('custom');
    const dest = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';
    const first = await order({ custom_id, dest, source_amount: '1.50' });
    await fixture.first.transfers.cancel(caller, first.id);
    const again = await order({
      custom_id,
      dest: dest.toLowerCase(),
      source_amount: '1.5',
      dest_currency: 'ethereum',
      notes: '',
      expires_in: 60,
    });
    expect(again).toMatchObject({ id: first.id, status: 'cancelled' });
  });

  it.each<[string, Partial<CreateTransferRequest>]>([
    ['amount', { source_amount: '2' }],
    ['destination', { dest: '0x00000000000000000000000000000000000000b3' }],
    ['currency', { source_currency: 'MATIC' }],
    ['notes', { notes: 'other' }],
    ['time', { expires_in: 61 }],
    ['wallet', { source: newId('wallet') }],
  ])('refuses another %s', async (_, other) => {
    const custom_id = newId('custom');
    await order({ custom_id });
    expect(await refusal(order({ custom_id, ...other }))).toBe('duplicate_custom_id');
  });

  it('is its App’s own', async () => {
    const other = callerOf();
    const custom_id = newId('custom');
    await order({ custom_id });
    const transfer = await fixture.create(other, fixture.wallets.add(other), { custom_id });
    expect(transfer.app_id).toBe(other.app_id);
  });

  it('50 creates at once make one', async () => {
    const custom_id = newId('custom');
    const made = await Promise.all(Array.from({ length: 50 }, () => order({ custom_id })));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect(await fixture.query('SELECT FROM transfers WHERE custom_id = $1', [custom_id])).toHaveLength(1);
    expect(await fixture.eventsOf(made[0]?.id ?? '')).toEqual(['transfer.created']);
  });

  it('50 creates at once of different content: one, and 49 refusals', async () => {
    const custom_id = newId('custom');
    const calls = Array.from({ length: 50 }, (_, n) =>
      outcomeOf(order({ custom_id, source_amount: `${n + 1}` })),
    );
    const outcomes = await Promise.all(calls);
    expect(countOf(outcomes, 'pending')).toBe(1);
    expect(countOf(outcomes, 'duplicate_custom_id')).toBe(49);
  });
});
