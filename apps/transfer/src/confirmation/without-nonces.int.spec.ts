import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { FEE, ScriptedChain } from '../testing/scripted-chain.js';
import { callerOf, countOf, outcomeOf, type Replica, TransferBench } from '../testing/transfer-bench.js';
import type { TestWallet } from '../testing/wallets-double.js';

const bench = new TransferBench();
const chain = new ScriptedChain(false);
const caller = callerOf();
const COIN = 10n ** 18n;
let other: Replica;

beforeAll(async () => {
  await bench.start({ chains: { ETHEREUM: chain } });
  other = await bench.serve({ chains: { ETHEREUM: chain } });
});
afterAll(() => bench.stop());
afterEach(() => {
  chain.mining = true;
  chain.beforeReading = () => undefined;
  chain.afterReading = () => undefined;
});

function funded(coins: bigint): TestWallet {
  const wallet = bench.wallets.add(caller);
  chain.fund(wallet.address, coins);
  return wallet;
}

const made = (wallet: TestWallet, times: number, source_amount: string) =>
  Promise.all(
    Array.from({ length: times }, async () => (await bench.create(caller, wallet, { source_amount })).id),
  );

const confirmAll = (ids: readonly string[]) =>
  Promise.all(ids.map((id, n) => outcomeOf(bench.confirmPatiently(caller, id, n % 2 ? other : bench.first))));

describe('a chain without nonces', () => {
  it('20 transfers of 60 % in two processes: one is paid, 19 are refused', async () => {
    const wallet = funded(10n * COIN);
    const ids = await made(wallet, 20, '6');
    const outcomes = await confirmAll(ids);
    expect(countOf(outcomes, 'processing')).toBe(1);
    expect(countOf(outcomes, 'insufficient_funds')).toBe(19);
    await bench.decided(caller, ids[outcomes.indexOf('processing')] ?? '');
    expect(chain.balance(wallet.address)).toBe(4n * COIN - FEE);
  });

  it('30 transfers that take all there is: every one is paid, and nothing is left', async () => {
    const wallet = funded(30n * (COIN + FEE));
    const ids = await made(wallet, 30, '1');
    expect(new Set(await confirmAll(ids))).toEqual(new Set(['processing']));
    for (const id of ids) await bench.decided(caller, id);
    expect(chain.balance(wallet.address)).toBe(0n);
  });

  it('what is executed, and not yet written down, does not count twice', async () => {
    const wallet = funded(10n * COIN);
    const [first = '', second = ''] = [...(await made(wallet, 1, '6')), ...(await made(wallet, 1, '3'))];
    chain.mining = false;
    await bench.confirm(caller, first);
    await bench.first.worker.onModuleDestroy();
    await other.worker.onModuleDestroy();
    chain.mining = true;
    expect(await outcomeOf(bench.confirm(caller, second))).toBe('processing');
    expect((await bench.first.transfers.get(caller, first)).status).toBe('completed');
    for (const { worker } of [bench.first, other]) worker.onApplicationBootstrap();
    await bench.decided(caller, second);
    expect(chain.balance(wallet.address)).toBe(COIN - 2n * FEE);
  });

  it('a balance that is out of date once it is answered pays nothing twice', async () => {
    const wallet = funded(10n * COIN);
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
    expect(await outcomeOf(bench.confirm(caller, second, other))).toBe('insufficient_funds');
  });
});
