import { beforeEach, describe, expect, it } from '@jest/globals';
import type { AppError, PaymentIntent } from '@latchkey/contracts';
import { PoliciesService } from '../policies/policies.service.js';
import { SigningService } from '../signing/signing.service.js';
import { approvalKeyOf, offered } from '../testing/confirming.js';
import { PaymentChallengesRepository } from './payment-challenges.repository.js';
import { callerOf, started, type TestWallet } from '../testing/signer-fixture.js';
import { COIN, evmBytes, evmIntent, SigningFixture } from '../testing/signing-fixture.js';

const fixture = await started(new SigningFixture());
const second = await fixture.serve(fixture.env);
const RACE = 20;
const ONE = 10n ** 18n;

let caller = callerOf();
let wallet: TestWallet;
let key: Awaited<ReturnType<typeof approvalKeyOf>>;
beforeEach(async () => {
  caller = callerOf();
  [wallet, key] = await Promise.all([fixture.create(caller), approvalKeyOf(fixture, caller)]);
  const rules = [{ needs: { app_signature: true } }];
  await fixture.get(PoliciesService).set({ appId: caller.app_id, walletId: '' }, { rules });
});

const offer = async (intent: PaymentIntent, of = wallet) =>
  (await offered(fixture, caller, { wallet: of, intent })).signed_payment;
const bytesOf = ({ destination, units }: PaymentIntent) =>
  evmBytes({ ...COIN, to: destination, value: BigInt(units) });
const sign = (intent: PaymentIntent, app_signature?: string, at?: SigningService) =>
  fixture.sign(wallet, { intent, unsigned: bytesOf(intent) }, { by: caller, proofs: { app_signature }, at });
const refused = async (signing: Promise<unknown>) => {
  const { code, details } = (await signing.then(
    () => new Error('was signed'),
    (thrown: unknown) => thrown,
  )) as AppError;
  return [code, details.reason];
};

describe('a payment that the App signed', () => {
  it('is signed where a policy needs it, and not without the signature', async () => {
    const intent = evmIntent();
    const text = await offer(intent);
    expect(await refused(sign(intent))).toEqual(['app_signature_required', undefined]);
    expect(await sign(intent, key.sign(text))).toHaveLength(65);
  });

  it('is signed with any open offer of it, and the same payment once more with another one', async () => {
    const intent = evmIntent();
    const [first, last] = [await offer(intent), await offer(intent)];
    expect(await sign(intent, key.sign(first))).toHaveLength(65);
    expect(await sign(intent, key.sign(last))).toHaveLength(65);
  });

  it('is signed once with one offer, however often and wherever it is sent', async () => {
    const intent = evmIntent();
    const signature = key.sign(await offer(intent));
    const processes = [fixture.get(SigningService), second.get(SigningService)];
    const calls = Array.from({ length: RACE }, (_, call) => sign(intent, signature, processes[call % 2]));
    const settled = await Promise.allSettled(calls);
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await refused(sign(intent, signature))).toEqual(['app_signature_required', 'challenge_unknown']);
  });

  it('is not used up by a refusal', async () => {
    const intent = evmIntent();
    const signature = key.sign(await offer(intent));
    const place = { appId: caller.app_id, walletId: wallet.id };
    await fixture.get(PoliciesService).set(place, { rules: [] });
    expect(await refused(sign(intent, signature))).toEqual(['transfer_not_allowed', undefined]);
    await fixture.get(PoliciesService).set(place, { rules: [{ needs: { person: true } }] });
    expect((await refused(sign(intent, signature)))[0]).toBe('step_up_required');
    await fixture.get(PoliciesService).set(place, { rules: [{}] });
    expect(await sign(intent, signature)).toHaveLength(65);
  });
});

describe('a signature is refused', () => {
  it.each<[string, Partial<PaymentIntent>]>([
    ['another amount', { units: `${2n * ONE}` }],
    ['another destination', { destination: `0x${'ab'.repeat(20)}` }],
    ['another chain', { chain: 'eip155:1' }],
    ['another currency', { currency: 'MATIC' }],
  ])('over %s than the bytes pay', async (_, changed) => {
    const intent = evmIntent();
    const signature = key.sign(await offer({ ...intent, ...changed }));
    expect(await refused(sign(intent, signature))).toEqual([
      'app_signature_required',
      'signed_payment_differs',
    ]);
  });

  it('over another transfer, or the payment of another wallet', async () => {
    const intent = evmIntent();
    const other = key.sign(await offer(evmIntent()));
    expect((await refused(sign(intent, other)))[0]).toBe('app_signature_required');
    const ofOther = key.sign(await offer(intent, await fixture.create(caller)));
    expect((await refused(sign(intent, ofOther)))[0]).toBe('app_signature_required');
  });

  it('of another App, of another key, or that is none', async () => {
    const intent = evmIntent();
    const text = await offer(intent);
    const stranger = await approvalKeyOf(fixture, callerOf());
    for (const faulty of [stranger.sign(text), key.sign(`${text} `), 'a'.repeat(86), 'short', ''])
      expect(await refused(sign(intent, faulty))).toEqual(['app_signature_required', 'signature_invalid']);
  });

  it('after 5 minutes', async () => {
    const intent = evmIntent();
    const signature = key.sign(await offer(intent));
    await fixture.query(
      `UPDATE payment_challenges SET expires_at = expires_at - interval '5 minutes' WHERE transfer_id = $1`,
      [intent.transfer_id],
    );
    expect(await refused(sign(intent, signature))).toEqual(['app_signature_required', 'challenge_unknown']);
  });

  it('that nothing needs, too, and where the App has no key', async () => {
    const intent = evmIntent();
    const of = callerOf();
    const own = await fixture.create(of);
    const signing = fixture.sign(
      own,
      { intent, unsigned: evmBytes() },
      { by: of, proofs: { app_signature: key.sign('') } },
    );
    expect(await refused(signing)).toEqual(['app_signature_required', 'approval_key_unset']);
  });

  it('with the key that was replaced', async () => {
    const intent = evmIntent();
    const signature = key.sign(await offer(intent));
    const next = await approvalKeyOf(fixture, caller);
    expect(await refused(sign(intent, signature))).toEqual(['app_signature_required', 'signature_invalid']);
    expect(await sign(intent, next.sign(await offer(intent)))).toHaveLength(65);
  });
});

describe('an offer', () => {
  it.each<[string, object]>([
    ['places that its currency does not have', { decimals: 17 }],
    ['more places than a currency can have', { decimals: 50_000_000 }],
    ['units that are none', { units: 'x' }],
    ['a chain that is none', { chain: 'a'.repeat(1000) }],
    ['a transfer that is none', { transfer_id: 'transfer' }],
  ])('is made of no payment with %s', async (_, changed) => {
    expect(await refused(offer({ ...evmIntent(), ...changed }))).toEqual(['invalid_request', undefined]);
  });

  it('is the payment as JSON by RFC 8785, with a nonce of its own', async () => {
    const intent = evmIntent({ units: `${ONE / 2n}` });
    const [text, other] = [await offer(intent), await offer(intent)];
    const { nonce, time, ...paid } = JSON.parse(text) as { nonce: string; time: number };
    expect(paid).toEqual({
      amount: '0.5',
      currency: 'ethereum',
      destination: intent.destination,
      memo: null,
      network: 'eip155:31337',
      transfer: intent.transfer_id,
      wallet: wallet.id,
    });
    expect(Math.abs(time - Date.now() / 1000)).toBeLessThan(5);
    expect(Buffer.from(nonce, 'base64url')).toHaveLength(32);
    const sorted = Object.fromEntries(Object.entries({ nonce, time, ...paid }).toSorted());
    expect(text).toBe(JSON.stringify(sorted));
    expect(other).not.toBe(text);
  });

  it('is the oldest of more than ten that no signature counts for', async () => {
    const intent = evmIntent();
    const first = await offer(intent);
    for (let more = 0; more < 9; more += 1) await offer(intent);
    await fixture.query(
      `UPDATE payment_challenges SET expires_at = expires_at - interval '1 second' WHERE transfer_id = $1 AND
        nonce = $2`,
      [intent.transfer_id, (JSON.parse(first) as { nonce: string }).nonce],
    );
    await offer(intent);
    expect((await refused(sign(intent, key.sign(first))))[0]).toBe('app_signature_required');
  });

  it('is one of the ten newest, also where many more are made at once', async () => {
    const intent = evmIntent();
    await Promise.all(Array.from({ length: RACE }, () => offer(intent)));
    const open = await fixture.get(PaymentChallengesRepository).openOf(caller.app_id, intent.transfer_id);
    expect(open).toHaveLength(10);
  });

  it('is made for no deleted user, and erased with its user', async () => {
    await offer(evmIntent());
    await fixture.deleteUser(caller, wallet.user_id);
    const rows = await fixture.query('SELECT FROM payment_challenges WHERE user_id = $1', [wallet.user_id]);
    expect(rows).toEqual([]);
    expect((await refused(offer(evmIntent())))[0]).toBe('wallet_not_found');
  });

  it('is refused for a domain that no page has', async () => {
    const begun = offered(fixture, caller, { wallet, intent: evmIntent(), domain: 'no host' });
    expect(await refused(begun)).toEqual(['invalid_domain', 'domain_malformed']);
  });
});
