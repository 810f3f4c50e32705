import { describe, expect, it } from '@jest/globals';
import { Interface } from 'ethers';
import { COIN, DEST, evmBytes, evmIntent, SigningFixture, USDC } from '../testing/signing-fixture.js';
import { callerOf, started } from '../testing/signer-fixture.js';
import { SigningService } from './signing.service.js';

const fixture = await started(new SigningFixture());
const CONTRACT = new Interface(['function transfer(address to, uint256 value)']);
const live = { ...callerOf(), environment: 'live' } as const;
const on = (chainId: bigint) => ({
  unsigned: evmBytes({ ...COIN, chainId }),
  intent: evmIntent({ chain: `eip155:${chainId}` }),
});

describe('a payment of a live App', () => {
  it('is signed on the main net without any setting', async () => {
    const wallet = await fixture.create(live);
    expect(await fixture.sign(wallet, on(1n), { by: live })).toHaveLength(65);
  });

  it.each([31_337n, 8453n])(
    'is not signed on chain %s, and the log says which setting adds it',
    async (chainId) => {
      const wallet = await fixture.create(live);
      await expect(fixture.sign(wallet, on(chainId), { by: live })).rejects.toMatchObject({
        code: 'signature_refused',
        details: { reason: 'payment_chain_unknown' },
      });
      expect(JSON.parse(fixture.logLines.at(-1) ?? '')).toMatchObject({
        event: 'signature.refused',
        chain: `eip155:${chainId}`,
        setting: 'CHAINS_ETHEREUM',
      });
    },
  );

  it('is signed on a chain of the settings', async () => {
    const wallet = await fixture.create(live);
    const at = (await fixture.serve({ CHAINS_ETHEREUM: 'eip155:8453' })).get(SigningService);
    expect(await fixture.sign(wallet, on(8453n), { by: live, at })).toHaveLength(65);
    // There, anybody may have a contract at the address that the table has for the main net.
    const data = CONTRACT.encodeFunctionData('transfer', [DEST, 1_500_000n]);
    const unsigned = evmBytes({ ...COIN, chainId: 8453n, to: USDC, value: 0n, data });
    const paid = { currency: 'USDC', decimals: 6, units: '1500000' } as const;
    const intent = evmIntent({ ...paid, chain: 'eip155:8453' });
    await expect(fixture.sign(wallet, { unsigned, intent }, { by: live, at })).rejects.toMatchObject({
      details: { reason: 'payment_token_unknown' },
    });
  });
});
