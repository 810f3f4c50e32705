import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Anvil, missingChain, NodeProxy } from '@latchkey/chains/testing';
import type { Caller } from '@latchkey/contracts';
import { outcomeOf, refusal } from './testing/outcomes.js';
import { callerOf, contextOf, orderOf } from './testing/requests.js';
import { type Replica, TransferFixture } from './testing/transfer-fixture.js';
import type { TestWallet } from './testing/wallets-double.js';

const COIN = 10n ** 18n;
const testApp = callerOf();
const liveApp: Caller = { ...callerOf(), environment: 'live' };
const onAnvil = missingChain('anvil') ? describe.skip : describe;
const newAddress = () => `0x${randomBytes(20).toString('hex')}`;

onAnvil('Apps of either kind, over real EVM nodes', () => {
  const fixture = new TransferFixture();
  const nodes: Record<'main' | 'test' | 'other', { anvil: Anvil; proxy: NodeProxy }> = {} as never;
  let onOwnChains: Replica;
  let onMainNet: Replica;
  let onOtherTestNet: Replica;

  beforeAll(async () => {
    for (const [name, id] of Object.entries({ main: 1, test: 31_337, other: 1337 })) {
      const anvil = await Anvil.start(id);
      nodes[name as 'main'] = { anvil, proxy: await new NodeProxy(anvil.url).start() };
    }
    const [main, test, other] = [nodes.main, nodes.test, nodes.other].map(({ proxy }) => proxy.url);
    await fixture.start();
    onOwnChains = await fixture.serve({ env: env({ RPC_URL_ETHEREUM: main, RPC_URL_ETHEREUM_TEST: test }) });
    onMainNet = await fixture.serve({ env: env({ RPC_URL_ETHEREUM: main }) });
    onOtherTestNet = await fixture.serve({
      env: env({ RPC_URL_ETHEREUM: main, RPC_URL_ETHEREUM_TEST: other }),
    });
    await Promise.all([onMainNet, onOtherTestNet].map(({ worker }) => worker.onModuleDestroy()));
  });
  afterEach(() => Object.values(nodes).forEach(({ proxy }) => proxy.clear()));
  afterAll(async () => {
    await fixture.stop();
    await Promise.all(Object.values(nodes).flatMap(({ anvil, proxy }) => [proxy.stop(), anvil.stop()]));
  });

  const env = (settings: Record<string, string | undefined>) => ({
    EVM_CONFIRMATIONS: '1',
    ...(settings as Record<string, string>),
  });
  const coinsOf = async (on: 'main' | 'test', address: string) =>
    BigInt(await nodes[on].anvil.call<string>('eth_getBalance', [address, 'latest']));
  const create = (at: Replica, caller: Caller, wallet: TestWallet, dest = newAddress()) =>
    at.transfers.create(contextOf(caller), orderOf(wallet, { dest }));

  /** The same account, with coins on both chains, in an App of each kind. */
  async function twins(): Promise<{ test: TestWallet; live: TestWallet }> {
    const test = fixture.wallets.add(testApp);
    for (const { anvil } of Object.values(nodes)) await anvil.setBalance(test.address, 100n * COIN);
    return { test, live: fixture.wallets.share(test, liveApp) };
  }

  it('one account pays on both chains at once: nonces and funds belong to each chain alone', async () => {
    const wallets = await twins();
    const dest = newAddress();
    const orders = [testApp, liveApp].flatMap((caller) => Array.from({ length: 6 }, () => caller));
    const made = await Promise.all(
      orders.map(async (caller) => {
        const { id } = await create(onOwnChains, caller, wallets[caller.environment], dest);
        return { caller, id };
      }),
    );
    await Promise.all(made.map(({ caller, id }) => fixture.confirmPatiently(caller, id, onOwnChains)));
    await Promise.all(made.map(({ caller, id }) => fixture.decided(caller, id)));
    expect(await Promise.all([coinsOf('test', dest), coinsOf('main', dest)])).toEqual([6n * COIN, 6n * COIN]);
    expect(await fixture.noncesOf(wallets.test)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(await fixture.noncesOf(wallets.live)).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it('a test App makes no transfer on a main net: its endpoint is asked for its chain alone', async () => {
    const { test, live } = await twins();
    expect(await refusal(create(onMainNet, testApp, test))).toBe('chain_not_configured');
    expect(nodes.main.proxy.saw('eth_estimateGas')).toBe(false);
    expect((await create(onMainNet, liveApp, live)).status).toBe('pending');
  });

  it.each([
    ['a main net', () => onMainNet],
    ['another test net', () => onOtherTestNet],
  ])(
    'a transfer is not confirmed on %s to which its endpoint was moved: nothing is signed',
    async (_, moved) => {
      const { test } = await twins();
      const { id } = await create(onOwnChains, testApp, test);
      const signed = fixture.wallets.signed.length;
      expect(await outcomeOf(fixture.confirm(testApp, id, moved()))).toBe('chain_not_configured');
      expect(fixture.wallets.signed).toHaveLength(signed);
      expect((await fixture.first.transfers.get(testApp, id)).status).toBe('pending');
      expect((await fixture.confirm(testApp, id, onOwnChains)).status).toBe('processing');
      await fixture.decided(testApp, id);
    },
  );

  it('a transfer of a live App is not confirmed on another chain either', async () => {
    const { live } = await twins();
    const { id } = await create(onOwnChains, liveApp, live);
    const moved = await fixture.serve({ env: env({ RPC_URL_ETHEREUM: nodes.other.proxy.url }) });
    await moved.worker.onModuleDestroy();
    expect(await outcomeOf(fixture.confirm(liveApp, id, moved))).toBe('chain_not_configured');
  });

  it('a confirmed transfer is sent on its own chain alone, even if the settings have changed', async () => {
    const { test } = await twins();
    const dest = newAddress();
    const { id } = await create(onOwnChains, testApp, test, dest);
    await onOwnChains.worker.onModuleDestroy();
    await fixture.confirm(testApp, id, onOwnChains);
    onOtherTestNet.worker.onApplicationBootstrap();
    await delayed(id, 2);
    onMainNet.worker.onApplicationBootstrap();
    await delayed(id, 4);
    expect([nodes.main, nodes.other].map(({ proxy }) => proxy.broadcasts)).toEqual([[], []]);
    await Promise.all([onMainNet, onOtherTestNet].map(({ worker }) => worker.onModuleDestroy()));
    await isDue(id);
    onOwnChains.worker.onApplicationBootstrap();
    await fixture.decided(testApp, id);
    expect(await coinsOf('test', dest)).toBe(COIN);
  });

  /** Resolves once this many attempts had to be postponed. */
  async function delayed(id: string, times: number): Promise<void> {
    const lines = () =>
      fixture.logLines.filter((line) => line.includes(id) && line.includes('transfer.delayed'));
    while (lines().length < times) {
      await isDue(id);
      for (const { worker } of [onMainNet, onOtherTestNet]) worker.nudge();
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  /** As if the pause before the next look had passed. */
  async function isDue(id: string): Promise<void> {
    await fixture.query('UPDATE transfers SET due_at = now() WHERE id = $1', [id]);
  }
});
