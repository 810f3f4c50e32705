import { describe, expect, it } from '@jest/globals';
import { countOf, outcomeOf } from '../testing/outcomes.js';
import { paymentBench } from '../testing/payment-bench.js';
import { COIN, FEE, ScriptedChain } from '../testing/scripted-chain.js';
import type { TestWallet } from '../testing/wallets-double.js';

const bench = paymentBench({ chain: new ScriptedChain(false), processes: 2 });
const { chain, caller } = bench;

const made = (wallet: TestWallet, times: number, source_amount: string) =>
  Promise.all(Array.from({ length: times }, () => bench.made(wallet, { source_amount })));

const confirmAll = (ids: readonly string[]) =>
  Promise.all(ids.map((id, n) => outcomeOf(bench.confirmPatiently(caller, id, bench.processFor(n)))));

describe('a chain without nonces', () => {
  it('20 transfers of 60 % in two processes: one is paid, 19 are refused', async () => {
    const wallet = bench.funded(10n * COIN);
    const ids = await made(wallet, 20, '6');
    const outcomes = await confirmAll(ids);
    expect(countOf(outcomes, 'processing')).toBe(1);
    expect(countOf(outcomes, 'insufficient_funds')).toBe(19);
    await bench.decided(caller, ids[outcomes.indexOf('processing')] ?? '');
    expect(chain.balance(wallet.address)).toBe(4n * COIN - FEE);
  });

  it('30 transfers that take all there is: every one is paid, and nothing is left', async () => {
    const wallet = bench.funded(30n * (COIN + FEE));
    const ids = await made(wallet, 30, '1');
    expect(new Set(await confirmAll(ids))).toEqual(new Set(['processing']));
    for (const id of ids) await bench.decided(caller, id);
    expect(chain.balance(wallet.address)).toBe(0n);
  });

  it('what is executed, and not yet written down, does not count twice', async () => {
    const wallet = bench.funded(10n * COIN);
    const [first = '', second = ''] = [...(await made(wallet, 1, '6')), ...(await made(wallet, 1, '3'))];
    chain.mining = false;
    await bench.confirm(caller, first);
    await bench.first.worker.onModuleDestroy();
    await bench.other.worker.onModuleDestroy();
    chain.mining = true;
    expect(await outcomeOf(bench.confirm(caller, second))).toBe('processing');
    expect((await bench.first.transfers.get(caller, first)).status).toBe('completed');
    for (const { worker } of [bench.first, bench.other]) worker.onApplicationBootstrap();
    await bench.decided(caller, second);
    expect(chain.balance(wallet.address)).toBe(COIN - 2n * FEE);
  });

  it('a balance that is out of date once it is answered pays nothing twice', async () => {
    const wallet = bench.funded(10n * COIN);
    const [first = '', second = ''] = await made(wallet, 2, '6');
    chain.mining = false;
    await bench.confirm(caller, first);
    let readings = 0;
    chain.afterReading = async () => {
      readings += 1;
      if (readings > 1) return;
      chain.mining = true;
      await bench.decided(caller, first);
    };
    expect(await outcomeOf(bench.confirm(caller, second, bench.other))).toBe('insufficient_funds');
  });
});
