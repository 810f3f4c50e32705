import { describe, expect, it } from '@jest/globals';
import { COIN, evmBytes, evmIntent, SigningFixture } from '../testing/signing-fixture.js';
import { callerOf, started } from '../testing/signer-fixture.js';
import { SigningService } from './signing.service.js';

const fixture = await started(new SigningFixture());
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
  });
});
