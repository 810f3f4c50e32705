import { beforeEach, expect, it } from '@jest/globals';
import { SigningService } from '../signing/signing.service.js';
import { MovingPause } from '../testing/moving-pause.js';
import { PasskeyPayments, refusedWith } from '../testing/passkey-payments.js';
import { GATEWAY, started } from '../testing/signer-fixture.js';
import { evmIntent, SigningFixture } from '../testing/signing-fixture.js';

const fixture = await started(new SigningFixture());
const second = await fixture.serve(fixture.env);
const payments = new PasskeyPayments(fixture);
const ROUNDS = 10;

/** A user with a passkey that counts at once. */
const renew = async () => {
  await payments.renew();
  payments.caller.settings.passkey_wait_hours = 0;
  await payments.announce();
};
beforeEach(renew);

it.each<[string, string[], string, boolean]>([
  ['its domain', [], 'https://example.com', true],
  ['a subdomain', [], 'https://pay.example.com', true],
  ['a subdomain that the App lists', ['https://pay.example.com'], 'https://pay.example.com', true],
  ['a subdomain beside those that it lists', ['https://pay.example.com'], 'https://example.com', false],
  ['the gateway', [], GATEWAY, false],
  ['the gateway, also listed', [GATEWAY, 'https://*.example.com'], GATEWAY, false],
])(
  'what a passkey signs on a page of %s, with allowed_origins %j: %s → %s',
  async (_, allowed, origin, isSigned) => {
    payments.caller.settings.allowed_origins = allowed;
    const intent = evmIntent();
    const { publicKey } = await payments.begin(intent);
    const signing = payments.sign(
      intent,
      payments.passkey.authenticator.get(publicKey, { client: { origin } }),
    );
    if (isSigned) expect(await signing).toHaveLength(65);
    else expect(await refusedWith(signing)).toEqual(['invalid_webauthn_credential', 'origin_mismatch']);
  },
);

it('a payment is signed, or its user deleted first: nothing of a deleted user stays, and neither waits for the other', async () => {
  const seen = new Set<boolean>();
  const pause = new MovingPause();
  // At least a few rounds, and until both came first.
  for (let round = 0; round < 2 * ROUNDS && (round < 5 || seen.size < 2); round += 1) {
    await renew();
    const intent = evmIntent();
    const answer = payments.passkey.authenticator.get((await payments.begin(intent)).publicKey);
    const sign = () => payments.sign(intent, answer, { at: second.get(SigningService) });
    const signing = pause
      .beforeFirst()
      .then(sign)
      .then(
        () => 'signed',
        (error: { code?: string }) => error.code,
      );
    await pause.beforeSecond();
    await fixture.deleteUser(payments.caller, payments.wallet.user_id);
    // Its offer is gone with its user, or its passkey, or its wallet.
    const refusals = ['invalid_webauthn_credential', 'step_up_required', 'wallet_not_found'];
    const outcome = await signing;
    expect(['signed', ...refusals]).toContain(outcome);
    const isSigned = outcome === 'signed';
    seen.add(isSigned);
    pause.move(isSigned);
    for (const table of ['payment_challenges', 'payment_passkeys', 'signed_intents', 'awaiting_payments'])
      expect(
        await fixture.query(`SELECT FROM ${table} WHERE user_id = $1`, [payments.wallet.user_id]),
      ).toEqual([]);
  }
  expect(seen.size).toBe(2);
}, 60_000);
