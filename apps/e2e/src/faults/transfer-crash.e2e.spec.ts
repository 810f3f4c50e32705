import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { parseUnits } from 'ethers';
import type { Wallet } from '@latchkey/contracts/wallet';
import { succeeded } from '../harness/answers.js';
import { newApp, type TestApp } from '../harness/app.js';
import { call } from '../harness/client.js';
import type { BroadcastMode } from '../harness/node-proxy.js';
import { hasRealChains, type RealChains, startRealChains } from '../harness/real-chains.js';
import { publishRun } from '../harness/run.js';
import type { SendingChain } from '../harness/sending-chain.js';
import { type RunningStack, STACK_BUNDLE, startStack } from '../harness/stack.js';
import { stackState } from '../harness/stack-files.js';
import { decided, eventsOf, fundedWallet, order } from '../harness/transfers.js';

const START_MS = 120_000;
/** Whoever picks an interrupted payment up waits for the lease of the process that died. */
const RECOVERY_MS = 90_000;

(hasRealChains ? describe : describe.skip)('a payment that is interrupted', () => {
  /** A stack of its own: its services are killed. */
  let stack: RunningStack;
  let chains: RealChains;
  let app: TestApp;

  beforeAll(async () => {
    chains = await startRealChains();
    stack = await startStack(STACK_BUNDLE, chains.settings);
    publishRun(stack.run);
    app = await newApp();
  }, START_MS);

  afterAll(async () => {
    await stack.stop();
    await chains.stop();
    await stack.clear();
  }, START_MS);

  const pidOf = (name: 'wallet' | 'transfer') => {
    const pid = stackState(stack.run).processes[name];
    if (pid === undefined) throw new Error(`the stack runs no ${name}`);
    return pid;
  };
  const until = async (met: () => boolean | Promise<boolean>) => {
    for (const deadline = Date.now() + 30_000; !(await met()); await delay(20))
      if (Date.now() > deadline) throw new Error('it did not come to that');
  };
  const isReady = async () => (await call('GET', '/readyz')).status === 200;
  const crash = async (name: 'wallet' | 'transfer') => {
    const pid = pidOf(name);
    process.kill(pid, 'SIGKILL');
    await until(() => stackState(stack.run).processes[name] !== pid);
  };
  const setMode = (mode: BroadcastMode) => all().forEach(({ chain }) => (chain.proxy.mode = mode));
  const confirmAll = () => Promise.all(all().map(({ id }) => app.api.confirmTransfer(id)));
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
    const wallet = await fundedWallet(app.api, chain, '1');
    const dest = chain.newAddress();
    const payment = { dest, source_amount: '0.25', source_currency: chain.coin };
    const { id } = succeeded(await app.api.createTransfer(order(wallet, payment)));
    chain.proxy.clear();
    return { chain, wallet, dest, id };
  }

  beforeEach(async () => {
    attempts = [await prepare(chains.evm), await prepare(chains.solana)];
  });

  afterEach(async () => {
    setMode('pass');
    // Of a test that failed half-way.
    process.kill(pidOf('wallet'), 'SIGCONT');
    await until(isReady);
  });

  /** The money arrived once, its fees were paid once, and nothing but one transaction was ever sent. */
  async function expectPaidOnce({ chain, wallet, dest, id }: Attempt): Promise<void> {
    const { status, total_fees } = await decided(app.api, id);
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
      await crash('transfer');
      setMode('pass');
      for (const attempt of attempts) await expectPaidOnce(attempt);
    },
    RECOVERY_MS,
  );

  it.each(['wallet', 'transfer'] as const)(
    'by the end of the %s service as the wallet signs',
    async (dying) => {
      // Held still, the wallet has the order to sign, and does not answer.
      process.kill(pidOf('wallet'), 'SIGSTOP');
      const confirmed = confirmAll();
      await until(() => chains.evm.proxy.saw('eth_estimateGas'));
      await until(() => chains.solana.proxy.saw('getLatestBlockhash'));
      await delay(200);
      await crash(dying);
      if (dying === 'transfer') process.kill(pidOf('wallet'), 'SIGCONT');
      for (const { status } of await confirmed) expect([200, 503, 504]).toContain(status);
      await until(isReady);
      (await confirmAll()).forEach(succeeded);
      for (const attempt of attempts) await expectPaidOnce(attempt);
    },
    RECOVERY_MS,
  );
});
