import { beforeEach, describe, expect, it } from '@jest/globals';
import type { PaymentIntent } from '@latchkey/contracts';
import { newId } from '@latchkey/platform/ids';
import { type Deviation, UP } from '@latchkey/platform/testing/webauthn';
import { SigningService } from '../signing/signing.service.js';
import { ApprovalsFixture, MAKER, secretKey } from '../testing/approvals-fixture.js';
import { approvalKeyOf, passkeyOf } from '../testing/confirming.js';
import { DAY_MINUTES, ownOptions, PasskeyPayments, refusedWith } from '../testing/passkey-payments.js';
import { started } from '../testing/signer-fixture.js';
import { evmBytes, evmIntent } from '../testing/signing-fixture.js';

const fixture = await started(new ApprovalsFixture());
const second = await fixture.serve(fixture.env);
const { neighbours } = fixture;
const payments = new PasskeyPayments(fixture);
const RACE = 20;

beforeEach(async () => {
  await payments.renew();
  await payments.announce();
  await payments.pass(DAY_MINUTES);
});

const MISSING = ['step_up_required', 'factor_missing:webauthn'];
const invalid = (reason: string) => ['invalid_webauthn_credential', reason];

describe('a payment that a passkey of its user signed', () => {
  it('is signed where a policy needs it, and not without it', async () => {
    const intent = evmIntent();
    const { text, publicKey } = await payments.begin(intent);
    expect(publicKey).toEqual({
      ...ownOptions(text),
      timeout: 300_000,
      userVerification: 'required',
      allowCredentials: [
        { type: 'public-key', id: payments.passkey.credential.credential_id, transports: ['internal'] },
      ],
    });
    expect(await refusedWith(payments.sign(intent))).toEqual(MISSING);
    expect(await payments.sign(intent, payments.passkey.authenticator.get(publicKey))).toHaveLength(65);
  });

  it.each(['EdDSA', 'RS256'] as const)('is verified with a key of %s, too', async (algorithm) => {
    payments.use(passkeyOf(payments.wallet.user_id, algorithm));
    await payments.announce();
    await payments.pass(DAY_MINUTES);
    const intent = evmIntent();
    const { publicKey } = await payments.begin(intent);
    expect(await payments.sign(intent, payments.passkey.authenticator.get(publicKey))).toHaveLength(65);
  });

  it('is signed once with one answer, however often and wherever it is sent', async () => {
    const intent = evmIntent();
    const answer = payments.passkey.authenticator.get((await payments.begin(intent)).publicKey);
    const processes = [fixture.get(SigningService), second.get(SigningService)];
    const calls = Array.from({ length: RACE }, (_, call) =>
      payments.sign(intent, answer, { at: processes[call % 2] }),
    );
    const settled = await Promise.allSettled(calls);
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await refusedWith(payments.sign(intent, answer))).toEqual(invalid('challenge_unknown'));
  });

  it('needs one offer alone where the App signs it, too', async () => {
    await payments.need({ passkey: true, app_signature: true });
    const approvalKey = await approvalKeyOf(fixture, payments.caller);
    const intent = evmIntent();
    const { text, publicKey } = await payments.begin(intent);
    const answer = payments.passkey.authenticator.get(publicKey);
    expect(await refusedWith(payments.sign(intent, answer))).toEqual(['app_signature_required', undefined]);
    expect(await payments.sign(intent, answer, { app_signature: approvalKey.sign(text) })).toHaveLength(65);
  });

  it('waits for approvals with what was signed, which is used up by then', async () => {
    await payments.need({ passkey: true, approvals: { count: 1, by: 'keys' } });
    const { caller, wallet, passkey } = payments;
    const intent = evmIntent();
    const { publicKey } = await payments.begin(intent);
    const proofs = { public_key_credential: passkey.authenticator.get(publicKey) };
    const asked = { intent, unsigned: evmBytes() };
    const confirm = () => fixture.ask(wallet, asked, { by: caller, actor: MAKER, proofs });
    expect(await confirm()).toBeNull();
    expect(await refusedWith(confirm())).toEqual(invalid('challenge_unknown'));
    const approver = secretKey('key_ada');
    await fixture.approve({ caller, wallet, intent }, approver);
    expect(await fixture.ask(wallet, asked, { by: caller, actor: approver })).not.toBeNull();
  });

  it('and was removed meanwhile pays nothing with the last approval, also if it comes back', async () => {
    await payments.need({ passkey: true, approvals: { count: 2, by: 'keys' } });
    const { caller, wallet, passkey } = payments;
    const intent = evmIntent();
    const asked = { intent, unsigned: evmBytes() };
    const confirm = async ({ authenticator } = passkey) => {
      const public_key_credential = authenticator.get((await payments.begin(intent)).publicKey);
      return fixture.ask(wallet, asked, { by: caller, actor: MAKER, proofs: { public_key_credential } });
    };
    const approve = async (key: string) => {
      await fixture.approve({ caller, wallet, intent }, secretKey(key));
      return fixture.ask(wallet, asked, { by: caller, actor: secretKey(key) });
    };
    expect(await confirm()).toBeNull();
    await payments.remove();
    expect(await refusedWith(approve('key_ada'))).toEqual(MISSING);
    await payments.announce();
    expect(await refusedWith(approve('key_ada'))).toEqual(MISSING);
    // One that came after the first confirmation holds for what it has signed.
    caller.settings.passkey_wait_hours = 0;
    const other = passkeyOf(wallet.user_id);
    payments.use(other);
    await payments.announce();
    expect(await confirm(other)).toBeNull();
    expect(await approve('key_bob')).not.toBeNull();
  });
});

describe('an answer is refused', () => {
  it.each<[string, Partial<PaymentIntent>]>([
    ['amount', { units: '1' }],
    ['destination', { destination: `0x${'ab'.repeat(20)}` }],
    ['transfer', { transfer_id: newId('transfer') }],
    ['chain', { chain: 'eip155:1' }],
    ['currency', { currency: 'MATIC' }],
  ])('over a payment with another %s', async (_, changed) => {
    const intent = evmIntent();
    const { publicKey } = await payments.begin({ ...intent, ...changed });
    const answer = payments.passkey.authenticator.get(publicKey);
    expect(await refusedWith(payments.sign(intent, answer))).toEqual(invalid('signed_payment_differs'));
    expect(await fixture.keptOf(payments.wallet.user_id)).toEqual([]);
  });

  it('over the payment of another wallet of the user', async () => {
    const { caller, wallet } = payments;
    const intent = evmIntent();
    const { publicKey } = await payments.begin(
      intent,
      await fixture.create(caller, wallet.user_id, 'solana'),
    );
    const answer = payments.passkey.authenticator.get(publicKey);
    expect(await refusedWith(payments.sign(intent, answer))).toEqual(invalid('signed_payment_differs'));
  });

  it('of a passkey for another domain than that of the offer', async () => {
    const other = passkeyOf(payments.wallet.user_id, 'ES256', 'other.test');
    neighbours.credentials = [payments.passkey.credential, other.credential];
    await payments.announce(other);
    await payments.pass(DAY_MINUTES, other);
    const intent = evmIntent();
    const { text } = await payments.begin(intent);
    const answer = other.authenticator.get({ ...ownOptions(text), rpId: 'other.test' });
    expect(await refusedWith(payments.sign(intent, answer))).toEqual(invalid('credential_unknown'));
  });

  it('of a passkey of another user', async () => {
    const other = passkeyOf(newId('user'));
    neighbours.credentials = [payments.passkey.credential, other.credential];
    await payments.announce(other);
    await payments.pass(DAY_MINUTES, other);
    const intent = evmIntent();
    const { publicKey } = await payments.begin(intent);
    expect(await refusedWith(payments.sign(intent, other.authenticator.get(publicKey)))).toEqual(
      invalid('credential_unknown'),
    );
  });

  it('to an offer that was made to another user', async () => {
    const intent = evmIntent();
    const { text } = await payments.begin(intent, await fixture.create(payments.caller));
    const answer = payments.passkey.authenticator.get(ownOptions(text));
    expect(await refusedWith(payments.sign(intent, answer))).toEqual(invalid('challenge_of_other_user'));
  });

  it.each<[string, Deviation, string]>([
    ['without the verification of the user', { flags: UP }, 'user_verification_missing'],
    ['for another domain', { rpId: 'evil.test' }, 'rp_id_mismatch'],
    ['from a page of another domain', { client: { origin: 'https://evil.test' } }, 'origin_mismatch'],
    ['from a frame', { client: { crossOrigin: true } }, 'credential_malformed'],
    ['of a registration', { client: { type: 'webauthn.create' } }, 'credential_malformed'],
    ['with another key', { signer: passkeyOf('user').authenticator.key }, 'signature_invalid'],
    ['of another credential', { credentialId: Buffer.alloc(32) }, 'credential_unknown'],
    ['to a challenge of its own', { client: { challenge: 'YWJj' } }, 'challenge_unknown'],
  ])('%s', async (_, deviation, reason) => {
    const intent = evmIntent();
    const { publicKey } = await payments.begin(intent);
    expect(
      await refusedWith(payments.sign(intent, payments.passkey.authenticator.get(publicKey, deviation))),
    ).toEqual(invalid(reason));
  });

  it('that is none, also where no policy needs one', async () => {
    await payments.need({});
    for (const none of [{}, { id: 'YWJj' }])
      expect(await refusedWith(payments.sign(evmIntent(), none))).toEqual(invalid('credential_malformed'));
  });

  it('after 5 minutes', async () => {
    const intent = evmIntent();
    const answer = payments.passkey.authenticator.get((await payments.begin(intent)).publicKey);
    await fixture.query(
      `UPDATE payment_challenges SET expires_at = expires_at - interval '5 minutes' WHERE transfer_id = $1`,
      [intent.transfer_id],
    );
    expect(await refusedWith(payments.sign(intent, answer))).toEqual(invalid('challenge_unknown'));
  });

  it('of a passkey that was removed, and while mfa cannot say so', async () => {
    const intent = evmIntent();
    const answer = payments.passkey.authenticator.get((await payments.begin(intent)).publicKey);
    neighbours.credentials = undefined;
    expect((await refusedWith(payments.sign(intent, answer)))[0]).toBe('service_unavailable');
    neighbours.credentials = [];
    expect(await refusedWith(payments.sign(intent, answer))).toEqual(invalid('credential_unknown'));
  });

  it('of a blocked user as blocked', async () => {
    const intent = evmIntent();
    const answer = payments.passkey.authenticator.get((await payments.begin(intent)).publicKey);
    neighbours.refuse(payments.wallet.user_id, 'user_blocked');
    expect((await refusedWith(payments.sign(intent, answer)))[0]).toBe('user_blocked');
  });
});
