import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { parseUnits } from 'ethers';
import type { BroadcastMode } from '@latchkey/chains/testing';
import type { Wallet } from '@latchkey/contracts/wallet';
import { succeeded } from '../harness/http/answers.js';
import { until } from '../harness/stack/own-stack.js';
import { payingStack } from '../harness/chains/paying-stack.js';
import { hasRealChains } from '../harness/chains/real-chains.js';
import type { SendingChain } from '../harness/chains/sending-chain.js';
import { decided, eventsOf, fundedWallet, order } from '../harness/chains/transfers.js';

/** Another process takes an interrupted payment over when the lease of the dead one ends. */
const RECOVERY_MS = 90_000;

(hasRealChains ? describe : describe.skip)('a payment that is interrupted', () => {
  const own = payingStack();

  const setMode = (mode: BroadcastMode) => all().forEach(({ chain }) => (chain.proxy.mode = mode));
  const confirmAll = () =>
    Promise.all(all().map(({ id }) => own.app.api.transfers.confirm({ transfer_id: id })));
  const broadcast = () => until(() => all().every(({ chain }) => chain.proxy.broadcasts.length > 0));

  interface Attempt {
    readonly chain: SendingChain;
    readonly wallet: Wallet;
    readonly dest: string;
    readonly id: string;
  }
  /** One on each chain: each crash takes both. */
  let attempts: Attempt[] = [];
  const all = () => attempts;

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
    own.stack.signal('wallet', 'SIGCONT');
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

  it(
    'by a node that takes the transaction and drops the connection',
    async () => {
      setMode('lose the answer');
      (await confirmAll()).forEach(succeeded);
      await broadcast();
      setMode('pass');
      for (const attempt of attempts) await expectPaidOnce(attempt);
    },
    RECOVERY_MS,
  );

  it.each(['hold', 'lose the answer'] as const)(
    'by the end of the transfer service as it broadcasts, to nodes that would %s',
    async (mode) => {
      setMode(mode);
      (await confirmAll()).forEach(succeeded);
      await broadcast();
      await own.stack.crash('transfer');
      setMode('pass');
      for (const attempt of attempts) await expectPaidOnce(attempt);
    },
    RECOVERY_MS,
  );

  it.each(['wallet', 'transfer'] as const)(
    'by the end of the %s service as the wallet signs',
    async (dying) => {
      // The paused wallet service has the call to sign, and does not answer.
      own.stack.signal('wallet', 'SIGSTOP');
      const confirmed = confirmAll();
      await until(() => own.chains.evm.proxy.saw('eth_estimateGas'));
      await until(() => own.chains.solana.proxy.saw('getLatestBlockhash'));
      await delay(200);
      await own.stack.crash(dying);
      if (dying === 'transfer') own.stack.signal('wallet', 'SIGCONT');
      for (const { status } of await confirmed) expect([200, 503, 504]).toContain(status);
      await own.stack.becomesReady();
      (await confirmAll()).forEach(succeeded);
      for (const attempt of attempts) await expectPaidOnce(attempt);
    },
    RECOVERY_MS,
  );
});
