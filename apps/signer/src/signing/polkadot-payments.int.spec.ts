import { describe, expect, it } from '@jest/globals';
import { decodeAddress, encodeAddress, signatureVerify } from '@polkadot/util-crypto';
import type { PaymentIntent } from '@latchkey/contracts';
import { signingSettings } from '@latchkey/chains/payments';
import { parseConfig } from '@latchkey/platform/config';
import { newId } from '@latchkey/platform/ids';
import { attesting } from '@latchkey/platform/testing/attestations';
import { FormerKeys } from '../custody/former-keys.js';
import { evmIntent, SigningFixture } from '../testing/signing-fixture.js';
import { contextOf, started } from '../testing/signer-fixture.js';
import { PaymentChecks } from './payment-checks.service.js';

const fixture = await started(new SigningFixture());
const { caller } = fixture;
const KEY = Buffer.alloc(32, 7);
const DEST = encodeAddress(KEY, 42);
/** The Asset Hubs of Westend and of Polkadot. */
const TEST = '67f9723393ef76214df0118c34bbbd3dbebc8ed46a10973a8c969d48fe7598c9';
const MAIN = '68d56f15f85d3136970ec16946040bc1752654e906147f7e43e9d539d7c3de2f';

/** 1.5 DOT. @param nonce at most 63 */
function payment({ genesis = TEST, nonce = 0, call = '0a03' } = {}): Buffer {
  const count = (nonce << 2).toString(16).padStart(2, '0');
  const hex = [call, '00', KEY.toString('hex'), '0300d6117e'];
  const extra = ['7500', count, '00', '00', '01', '80841e000f000000'];
  return Buffer.from([...hex, ...extra, genesis, 'b1'.repeat(32), '01', 'aa'.repeat(32)].join(''), 'hex');
}

const intent = (changed: Partial<PaymentIntent> = {}) =>
  evmIntent({
    chain: `polkadot:0x${TEST}`,
    currency: 'DOT',
    decimals: 10,
    destination: DEST,
    units: `${0x7e11_d600}`,
    most_fee: '17600000',
    ...changed,
  });

describe('a payment of DOT', () => {
  it('is signed with sr25519, which schnorrkel verifies', async () => {
    const wallet = await fixture.create(caller, undefined, 'DOT');
    const unsigned = payment();
    const signature = await fixture.sign(wallet, { unsigned, intent: intent() });
    expect(signature).toHaveLength(64);
    const key = decodeAddress(wallet.public_address);
    expect(signatureVerify(unsigned, signature, key)).toMatchObject({ isValid: true, crypto: 'sr25519' });
    expect(await fixture.signaturesOf(wallet.user_id)).toHaveLength(1);
  });

  it.each<[string, Partial<PaymentIntent>, string]>([
    ['another amount', { units: '2115098113' }, 'payment_amount_differs'],
    [
      'another destination',
      { destination: encodeAddress(Buffer.alloc(32, 8), 42) },
      'payment_destination_differs',
    ],
    ['the same key on the main net', { destination: encodeAddress(KEY, 0) }, 'payment_destination_differs'],
    ['other places', { decimals: 12 }, 'payment_token_differs'],
    ['another chain', { chain: `polkadot:0x${MAIN}` }, 'payment_chain_differs'],
    ['a chain of another form', { chain: 'polkadot:0x00' }, 'intent_malformed'],
    ['the prefix of another network', { destination: encodeAddress(KEY, 2) }, 'intent_malformed'],
    ['another coin', { currency: 'XLM' }, 'payment_token_unknown'],
  ])('is refused where the intent says %s', async (_, changed, reason) => {
    const wallet = await fixture.create(caller, undefined, 'DOT');
    const asked = { unsigned: payment(), intent: intent(changed) };
    await expect(fixture.sign(wallet, asked)).rejects.toMatchObject({ details: { reason } });
  });

  it.each([
    ['the main net, in a test App', MAIN, encodeAddress(KEY, 0)],
    ['a chain that nothing names', 'cd'.repeat(32), DEST],
  ])('is refused on %s', async (_, genesis, destination) => {
    const wallet = await fixture.create(caller, undefined, 'DOT');
    const asked = {
      unsigned: payment({ genesis }),
      intent: intent({ chain: `polkadot:0x${genesis}`, destination }),
    };
    await expect(fixture.sign(wallet, asked)).rejects.toMatchObject({
      details: { reason: 'payment_chain_unknown' },
    });
  });

  it('is refused for any other call', async () => {
    const wallet = await fixture.create(caller, undefined, 'DOT');
    for (const call of ['0a00', '0a02', '2a01', '0503'])
      await expect(
        fixture.sign(wallet, { unsigned: payment({ call }), intent: intent() }),
      ).rejects.toMatchObject({ details: { reason: 'payment_form_unknown' } });
  });

  it('is signed for no transfer service of version 0.2.0, which names no intent', async () => {
    const wallet = await fixture.create(caller, undefined, 'DOT');
    const lenient = new PaymentChecks(
      fixture.get(FormerKeys),
      attesting().attestations({ acceptsMissing: true }),
      parseConfig(signingSettings, fixture.env),
    );
    const asked = { wallet_id: wallet.id, user_id: wallet.user_id };
    const unsigned_transaction = payment().toString('base64');
    await expect(lenient.check(contextOf(caller), { ...asked, unsigned_transaction })).rejects.toMatchObject({
      details: { reason: 'intent_missing' },
    });
  });

  it('is signed again with three different nonces at most, and with one as often as needed', async () => {
    const wallet = await fixture.create(caller, undefined, 'DOT');
    const transfer_id = newId('transfer');
    const sign = (nonce: number) =>
      fixture.sign(wallet, { unsigned: payment({ nonce }), intent: intent({ transfer_id }) });
    for (const nonce of [0, 1, 2, 0]) expect(await sign(nonce)).toHaveLength(64);
    await expect(sign(3)).rejects.toMatchObject({ details: { reason: 'intent_signed_too_often' } });
  });
});
