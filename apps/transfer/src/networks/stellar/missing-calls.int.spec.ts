import { describe, expect, it } from '@jest/globals';
import { refusal } from '../../testing/outcomes.js';
import { missingCalls, Networks } from '../networks.js';
import { stellarNetwork } from './stellar.network.js';
import { payerFixture, within } from './testing/payer-fixture.js';

const CALL = '/transactions_async';
const fixture = payerFixture();

/** What was asked before is kept for some seconds, so each test has its own. */
const network = () => stellarNetwork({ url: fixture.chain.url, mostFee: 1_000_000n });
const missingOf = (limitMs = 5000) =>
  missingCalls(new Networks([{ name: 'STELLAR', serves: ['test'], network: network() }]), limitMs);
const answering = (status: number) =>
  (fixture.chain.lie = (path) => (path === CALL ? { status, text: '{}' } : undefined));

describe('a Horizon', () => {
  it.each([404, 405, 403])(
    'that answers %i to what is sent: the operator hears of it, and no payment is signed',
    async (status) => {
      const { payment } = fixture.payer();
      answering(status);
      expect(await missingOf()).toEqual([{ setting: 'RPC_URL_STELLAR_TEST', call: CALL }]);
      expect(await refusal(network().estimate(payment, within()))).toBe('chain_unavailable');
      expect(await refusal(network().draft(payment, 7n, within()))).toBe('chain_unavailable');
    },
  );

  it.each([400, 429, 503])('that answers %i may take transactions', async (status) => {
    answering(status);
    expect(await missingOf()).toEqual([]);
    expect(await network().estimate(fixture.payer().payment, within())).toBe(100n);
  });

  it('is asked by a call that sends nothing, and once for many payments', async () => {
    const own = network();
    const asked = () => fixture.chain.asked.filter(({ path }) => path === CALL);
    const before = asked().length;
    const payments = [fixture.payer(), fixture.payer()].map(({ payment }) => payment);
    await Promise.all(payments.map((each) => own.estimate(each, within())));
    expect(asked().slice(before)).toEqual([{ path: CALL, body: 'tx=' }]);
    expect(fixture.chain.ledger.waiting.size).toBe(0);
  });

  it('that is silent delays no status', async () => {
    fixture.chain.delayMs = 1500;
    const began = performance.now();
    expect(await missingOf(200)).toEqual([]);
    expect(performance.now() - began).toBeLessThan(1400);
  });

  it('that loses the call later: what is sent says why it does not go', async () => {
    const sent = await fixture.signed(fixture.payer());
    answering(404);
    await expect(fixture.send(sent)).rejects.toThrow(`Horizon has no ${CALL}`);
  });
});
