import { afterAll, describe, expect, it } from '@jest/globals';
import { newId } from '@latchkey/platform/ids';
import { CountedPayments } from '../testing/counted-payments.js';
import { callerOf, refusal, SignerFixture } from '../testing/signer-fixture.js';
import { SpendingService } from './spending.service.js';

const fixture = await new SignerFixture().start();
afterAll(() => fixture.stop());
const counted = new CountedPayments(fixture);
const { spend, held } = counted;

describe('a payment that is signed again', () => {
  it('counts it in the window of its last signature, and leaves the others where they are', async () => {
    const [id, other] = [newId('transfer'), newId('transfer')];
    await spend(1n, 40, {}, id);
    await spend(2n, 30, {}, other);
    await spend(4n, 2);
    await spend(8n, 1, { destination: 'bob' });
    const sums = async () => [
      await held(),
      await held({ dest: ['ada'] }),
      await held({ dest: ['ada', 'bob'], scope: 'wallet' }),
      await held({ span: 'per_30_days' }),
    ];
    expect(await sums()).toEqual([12n, 4n, 12n, 15n]);
    await spend(1n, 0, {}, id);
    expect(await sums()).toEqual([13n, 5n, 13n, 15n]);
    await spend(2n, 0, {}, other);
    expect(await sums()).toEqual([15n, 7n, 15n, 15n]);
    await spend(16n);
    expect(await sums()).toEqual([31n, 23n, 31n, 31n]);
  });
});

describe('time that passes for a payment', () => {
  const service = fixture.get(SpendingService);
  const forward = (transfer_id: string, hours: number, environment: 'test' | 'live' = 'test') =>
    service.fastForward({ ...callerOf(counted.appId), environment }, { transfer_id, minutes: hours * 60 });

  it('takes it out of a window, and leaves the others where they are', async () => {
    const [first, second] = [newId('transfer'), newId('transfer')];
    await spend(1n, 12, {}, first);
    await spend(2n, 8, {}, second);
    await spend(4n, 4, { destination: 'bob' });
    await spend(8n, 2);
    const sums = async () => [
      await held(),
      await held({ dest: ['ada'] }),
      await held({ dest: ['ada', 'bob'], scope: 'wallet' }),
      await held({ span: 'per_30_days' }),
    ];
    expect(await sums()).toEqual([15n, 11n, 15n, 15n]);
    await forward(second, 10);
    expect(await sums()).toEqual([15n, 11n, 15n, 15n]);
    await forward(second, 10);
    expect(await sums()).toEqual([13n, 9n, 13n, 15n]);
    await forward(first, 13);
    expect(await sums()).toEqual([12n, 8n, 12n, 15n]);
    await spend(16n);
    expect(await sums()).toEqual([28n, 24n, 28n, 31n]);
    await forward(second, 24 * 31);
    expect(await sums()).toEqual([28n, 24n, 28n, 29n]);
  });

  it('takes nothing with it that was removed because of its age', async () => {
    const [first, second] = [newId('transfer'), newId('transfer')];
    await spend(100n, 800);
    await spend(5n, 6, {}, first);
    await spend(3n, 4, {}, second);
    await fixture.source.query(`DELETE FROM spend_totals WHERE spent_at < now() - interval '31 days'`);
    await forward(second, 5);
    expect(await held({ span: 'per_30_days' })).toBe(8n);
    await forward(first, 9);
    expect(await held({ span: 'per_30_days' })).toBe(8n);
    await forward(first, 12);
    expect([await held(), await held({ span: 'per_30_days' })]).toEqual([3n, 8n]);
    await spend(1n);
    expect([await held(), await held({ span: 'per_30_days' })]).toEqual([4n, 9n]);
  });

  it('passes in test Apps, and for a signed transfer of the App', async () => {
    const id = newId('transfer');
    await spend(1n, 0, {}, id);
    expect(await refusal(forward(id, 1, 'live'))).toBe('route_not_found');
    expect(await refusal(forward(newId('transfer'), 1))).toBe('transfer_not_found');
    counted.renewApp();
    expect(await refusal(forward(id, 1))).toBe('transfer_not_found');
  });
});
