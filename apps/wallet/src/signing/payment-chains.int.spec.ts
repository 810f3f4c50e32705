import { describe, expect, it } from '@jest/globals';
import type { PaymentIntent } from '@latchkey/contracts';
import { evmBytes, evmIntent, SigningFixture } from '../testing/signing-fixture.js';
import { refusal, started } from '../testing/wallet-fixture.js';
import { SigningService } from './signing.service.js';

const fixture = await started(new SigningFixture());
const { caller } = fixture;

describe('the chain of a payment', () => {
  it('is asked of its endpoint once, and again where it seems to be another one', async () => {
    const wallet = await fixture.create(caller);
    const at = (await fixture.serve(fixture.env)).get(SigningService);
    const pay = (changed?: Partial<PaymentIntent>) =>
      fixture.sign(wallet, { unsigned: evmBytes(), intent: evmIntent(changed) }, { at });
    const before = fixture.evm.asked.length;
    await pay();
    await pay();
    expect(fixture.evm.asked.length - before).toBe(1);
  });

  it('is not known while the endpoint is away, and nothing is signed', async () => {
    const wallet = await fixture.create(caller);
    const away = await fixture.serve({ RPC_URL_ETHEREUM: 'http://127.0.0.1:9' });
    const asked = { unsigned: evmBytes(), intent: evmIntent() };
    const signing = fixture.sign(wallet, asked, { at: away.get(SigningService) });
    expect(await refusal(signing)).toBe('chain_unavailable');
    expect(await fixture.keptOf(wallet.user_id)).toEqual([]);
  });
});
