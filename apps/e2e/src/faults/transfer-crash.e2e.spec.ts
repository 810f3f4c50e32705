import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { parseUnits } from 'ethers';
import type { BroadcastMode } from '@latchkey/chains/testing';
import type { Wallet } from '@latchkey/contracts/wallet';
import { until } from '@latchkey/platform/testing';
import { succeeded } from '../harness/http/answers.js';
import { payingStack } from '../harness/chains/paying-stack.js';
import { hasRealChains } from '../harness/chains/real-chains.js';
import type { SendingChain } from '../harness/chains/sending-chain.js';
import { decided, eventsOf, fundedWallet, order } from '../harness/chains/transfers.js';

(hasRealChains ? describe : describe.skip)('a payment that is interrupted', () => {
  const own = payingStack();

  const setMode = (mode: BroadcastMode) => attempts.forEach(({ chain }) => (chain.proxy.mode = mode));
  const confirmAll = () =>
    Promise.all(attempts.map(({ id }) => own.app.api.transfers.confirm({ transfer_id: id })));
  const broadcast = () => until(() => attempts.every(({ chain }) => chain.proxy.broadcasts.length > 0));

  interface Attempt {
    readonly chain: SendingChain;
    readonly wallet: Wallet;
    readonly dest: string;
    readonly id: string;
  }
  /** One on each chain: each crash takes both. */
  let attempts: Attempt[] = [];

  async function prepare(chain: SendingChain): Promise<Attempt> {
    const wallet = await fundedWallet(own.app.api, chain, '1');
    const dest = chain.newAddress();
    const payment = { dest, source_amount: '0.25', source_currency: chain.coin };
    const { id } = succeeded(await own.app.api.transfers.create(order(wallet, payment)));
    chain.proxy.clear();
    return { chain, wallet, dest, id };
  }

  beforeEach(async () => {
    attempts = [await prepare(own.chains.evm), await prepare(own.chains.solana)];
  });

  afterEach(async () => {
    setMode('pass');
    // Left by a test that failed half-way.
    own.stack.processes.signal('signer', 'SIGCONT');
    await own.stack.becomesReady();
  });

  /** The money arrived once, its fees were paid once, and nothing but one transaction was ever sent. */
  async function expectPaidOnce({ chain, wallet, dest, id }: Attempt): Promise<void> {
    const { status, total_fees } = await decided(own.app.api, id);
    expect(status).toBe('completed');
    expect(chain.proxy.transactions).toBe(1);
    expect(await chain.balance(dest)).toBe(parseUnits('0.25', chain.decimals));
    const left = parseUnits('0.75', chain.decimals) - parseUnits(total_fees, chain.decimals);
    expect(await chain.balance(wallet.public_address)).toBe(left);
    expect(await eventsOf(id)).toEqual(['transfer.created', 'transfer.processing', 'transfer.completed']);
  }

  it.each<[string, BroadcastMode, boolean]>([
    ['by nodes that take the transaction and drop the connection', 'lose the answer', false],
    ['by the end of the transfer service as it broadcasts', 'hold', true],
    ['by the end of the transfer service after its nodes have the transaction', 'lose the answer', true],
  ])('%s', async (_, mode, dies) => {
    setMode(mode);
    (await confirmAll()).forEach(succeeded);
    await broadcast();
    if (dies) await own.stack.crash('transfer');
    setMode('pass');
    for (const attempt of attempts) await expectPaidOnce(attempt);
  });

  it.each(['signer', 'transfer'] as const)(
    'by the end of the %s service as the payment is signed',
    async (dying) => {
      // The paused signer has the call to sign, and does not answer.
      own.stack.processes.signal('signer', 'SIGSTOP');
      const confirmed = confirmAll();
      await until(() => own.chains.evm.proxy.saw('eth_estimateGas'));
      await until(() => own.chains.solana.proxy.saw('getLatestBlockhash'));
      await delay(200);
      await own.stack.crash(dying);
      if (dying === 'transfer') own.stack.processes.signal('signer', 'SIGCONT');
      for (const { status } of await confirmed) expect([200, 503, 504]).toContain(status);
      await own.stack.becomesReady();
      (await confirmAll()).forEach(succeeded);
      for (const attempt of attempts) await expectPaidOnce(attempt);
    },
  );
});
