import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Anvil, missingChain } from '@latchkey/chains/testing';
import { parseConfig } from '@latchkey/platform/config';
import { transferSettings } from '../transfer.config.js';
import { LyingNode } from './evm/testing/lying-node.js';
import { Payer, someAddress } from './evm/testing/payer.js';
import { configuredNetworks } from './networks.js';

const onAnvil = missingChain('anvil') ? describe.skip : describe;
const soon = () => AbortSignal.timeout(5000);

onAnvil('the endpoint of a chain', () => {
  let anvil: Anvil;
  let node: LyingNode;

  beforeAll(async () => {
    anvil = await Anvil.start();
    node = await new LyingNode(anvil.url).start();
  });
  afterAll(async () => {
    await node.endpoint.stop();
    await anvil.stop();
  });

  const payment = new Payer().payment(someAddress(), 100n);
  const asked = async (name: 'ETHEREUM' | 'POLYGON' | 'AVALANCHE', chainId: number) => {
    node.says('eth_chainId', `0x${chainId.toString(16)}`);
    const config = parseConfig(transferSettings, { [`RPC_URL_${name}`]: node.endpoint.url });
    const network = await configuredNetworks(config).of(name, 'live', soon());
    const answers = [network.estimate(payment, soon()), network.draft(payment, 0n, soon())];
    return Promise.allSettled<unknown>(answers);
  };

  it.each([
    ['POLYGON', 1],
    ['AVALANCHE', 1],
    ['ETHEREUM', 137],
    ['ETHEREUM', 43_114],
  ] as const)(
    '%s that leads to the main net of chain %i would pay another coin: nothing',
    async (name, id) => {
      const reason = expect.objectContaining({ code: 'chain_unavailable' });
      expect(await asked(name, id)).toEqual([1, 2].map(() => ({ status: 'rejected', reason })));
    },
  );

  it('ETHEREUM on Base pays, unless Base has an endpoint of its own', async () => {
    node.says('eth_chainId', '0x2105');
    node.says('eth_call', `0x${'0'.repeat(63)}1`);
    const draft = async (more: object) => {
      const config = parseConfig(transferSettings, { RPC_URL_ETHEREUM: node.endpoint.url, ...more });
      return (await configuredNetworks(config).of('ETHEREUM', 'live', soon())).draft(payment, 0n, soon());
    };
    expect((await draft({})).chain).toBe('eip155:8453');
    await expect(draft({ RPC_URL_BASE: node.endpoint.url })).rejects.toMatchObject({
      code: 'chain_unavailable',
    });
    node.beHonest();
  });

  it.each([
    ['ETHEREUM', 1],
    ['POLYGON', 137],
    ['AVALANCHE', 43_114],
    ['POLYGON', 80_002],
    ['ETHEREUM', 31_337],
  ] as const)('%s on chain %i pays', async (name, id) => {
    const done = expect.objectContaining({ status: 'fulfilled' });
    expect(await asked(name, id)).toEqual([done, done]);
  });
});
