import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Anvil, missingChain } from '@latchkey/chains/testing';
import { newWallet, SignInBench } from '../testing/sign-in-bench.js';

const bench = new SignInBench();
const onAnvil = missingChain('anvil') ? describe.skip : describe;

onAnvil('a challenge that names no chain (decision 12)', () => {
  let anvil: Anvil;

  beforeAll(async () => {
    anvil = await Anvil.start();
    await bench.start({ RPC_URL_ETHEREUM_TEST: anvil.url });
  });
  afterAll(async () => {
    await bench.stop();
    await anvil.stop();
  });

  it.each([
    ['test', {}, '31337'],
    ['live', {}, '1'],
    ['test', { chain_id: '1' }, '1'],
  ] as const)('of a %s App with %j is for chain %s', async (environment, input, chainId) => {
    const { challenge } = await bench.begin(newWallet().address, input, { ...bench.caller, environment });
    expect(challenge).toContain(`\nChain ID: ${chainId}\n`);
  });
});
