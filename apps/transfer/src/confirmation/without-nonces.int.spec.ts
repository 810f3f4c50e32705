import { describe, expect, it } from '@jest/globals';
import { withinCall } from '@latchkey/platform/telemetry';
import { countOf, outcomeOf } from '../testing/outcomes.js';
import { paymentFixture } from '../testing/payment-fixture.js';
import { COIN, FEE, ScriptedChain } from '../testing/scripted-chain.js';
import type { TestWallet } from '../testing/wallets-double.js';

const fixture = paymentFixture({ chain: new ScriptedChain(false), processes: 2 });
const { chain, caller } = fixture;

const made = (wallet: TestWallet, times: number, source_amount: string) =>
  Promise.all(Array.from({ length: times }, () => fixture.made(wallet, { source_amount })));

const confirmAll = (ids: readonly string[]) =>
  Promise.all(ids.map((id, n) => outcomeOf(fixture.confirmPatiently(caller, id, fixture.processFor(n)))));

describe('a chain without nonces', () => {
  it('20 transfers of 60 % in two processes: one is paid, 19 are refused', async () => {
    const wallet = fixture.funded(10n * COIN);
    const ids = await made(wallet, 20, '6');
    const outcomes = await confirmAll(ids);
    expect(countOf(outcomes, 'processing')).toBe(1);
    expect(countOf(outcomes, 'insufficient_funds')).toBe(19);
    await fixture.decided(caller, ids[outcomes.indexOf('processing')] ?? '');
    expect(chain.balance(wallet.address)).toBe(4n * COIN - FEE);
  });

  it('30 transfers that take all there is: every one is paid, and nothing is left', async () => {
    const wallet = fixture.funded(30n * (COIN + FEE));
    const ids = await made(wallet, 30, '1');
    expect(new Set(await confirmAll(ids))).toEqual(new Set(['processing']));
    for (const id of ids) await fixture.decided(caller, id);
    expect(chain.balance(wallet.address)).toBe(0n);
  });

  it('a payment that is executed, and not settled yet, does not count twice, and ends in the name of no call', async () => {
    const wallet = fixture.funded(10n * COIN);
    const [first = '', second = ''] = [...(await made(wallet, 1, '6')), ...(await made(wallet, 1, '3'))];
    chain.mining = false;
    await fixture.confirm(caller, first);
    await fixture.first.worker.onModuleDestroy();
    await fixture.other.worker.onModuleDestroy();
    chain.mining = true;
    const confirmed = withinCall({ requestId: 'req_second' }, () =>
      outcomeOf(fixture.confirm(caller, second)),
    );
    expect(await confirmed).toBe('processing');
    expect((await fixture.first.transfers.get(caller, first)).status).toBe('completed');
    const events = await fixture.query(
      `SELECT type, request_id, data->>'transfer_id' = $1 AS "isFirst" FROM outbox
        WHERE data->>'transfer_id' IN ($1, $2) AND type <> 'transfer.created' ORDER BY seq`,
      [first, second],
    );
    expect(events).toMatchObject([
      { type: 'transfer.processing', isFirst: true },
      { type: 'transfer.completed', isFirst: true, request_id: '' },
      { type: 'transfer.processing', isFirst: false, request_id: 'req_second' },
    ]);
    for (const { worker } of [fixture.first, fixture.other]) worker.onApplicationBootstrap();
    await fixture.decided(caller, second);
    expect(chain.balance(wallet.address)).toBe(COIN - 2n * FEE);
  });

  it('a balance that is out of date once it is answered pays nothing twice', async () => {
    const wallet = fixture.funded(10n * COIN);
    const [first = '', second = ''] = await made(wallet, 2, '6');
    chain.mining = false;
    await fixture.confirm(caller, first);
    let readings = 0;
    chain.afterReading = async () => {
      readings += 1;
      if (readings > 1) return;
      chain.mining = true;
      await fixture.decided(caller, first);
    };
    expect(await outcomeOf(fixture.confirm(caller, second, fixture.other))).toBe('insufficient_funds');
  });
});
