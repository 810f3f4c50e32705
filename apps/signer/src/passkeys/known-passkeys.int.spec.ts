import { beforeEach, describe, expect, it } from '@jest/globals';
import type { AppError } from '@latchkey/contracts';
import { webauthnRemoved } from '@latchkey/contracts/catalogue';
import { passkeyOf } from '../testing/confirming.js';
import { DAY_MINUTES, ownOptions, PasskeyPayments, refusedWith } from '../testing/passkey-payments.js';
import { started } from '../testing/signer-fixture.js';
import { evmIntent, SigningFixture } from '../testing/signing-fixture.js';

const fixture = await started(new SigningFixture());
const { neighbours } = fixture;
const payments = new PasskeyPayments(fixture);

beforeEach(() => payments.renew());

describe('a passkey', () => {
  const tryToPay = async () => {
    const intent = evmIntent();
    const { text, publicKey } = await payments.begin(intent);
    const answer = payments.passkey.authenticator.get(publicKey ?? ownOptions(text));
    const outcome = await payments.sign(intent, answer).then(
      () => ['paid'],
      (error: AppError) => [error.code],
    );
    return { isOffered: publicKey !== undefined, outcome };
  };
  const COUNTS = { isOffered: true, outcome: ['paid'] };
  const WAITS = { isOffered: false, outcome: ['step_up_required'] };

  it('counts a day after its registration, by the clock of the signer', async () => {
    await payments.announce();
    await payments.pass(DAY_MINUTES - 1);
    expect(await tryToPay()).toEqual(WAITS);
    await payments.pass(1);
    expect(await tryToPay()).toEqual(COUNTS);
  });

  it('counts by the setting of its App, which only the ticket of the caller holds', async () => {
    payments.caller.settings.passkey_wait_hours = 0;
    await payments.announce();
    expect(await tryToPay()).toEqual(COUNTS);
    payments.caller.settings.passkey_wait_hours = 48;
    await payments.pass(DAY_MINUTES);
    expect(await tryToPay()).toEqual(WAITS);
  });

  it('counts no sooner than a policy takes to allow more', async () => {
    payments.caller.settings.passkey_wait_hours = 0;
    await payments.need({ passkey: true }, { loosen_after_minutes: 60 });
    await payments.need({ passkey: true }, { loosen_after_minutes: 0 });
    await payments.announce();
    expect(await tryToPay()).toEqual(WAITS);
    await payments.pass(60);
    expect(await tryToPay()).toEqual(COUNTS);
  });

  it('is known from the first confirmation on where no event told of its key', async () => {
    await payments.announce(payments.passkey, '');
    expect(await tryToPay()).toEqual(WAITS);
    await payments.pass(DAY_MINUTES);
    expect(await tryToPay()).toEqual(COUNTS);
  });

  it('waits anew where mfa says another key of it', async () => {
    await payments.announce();
    await payments.pass(DAY_MINUTES);
    const forged = passkeyOf(payments.wallet.user_id);
    const { webauthn_credential_id } = payments.passkey.credential;
    payments.use({ ...forged, credential: { ...forged.credential, webauthn_credential_id } });
    expect(await tryToPay()).toEqual(WAITS);
  });

  it('waits anew where mfa says it of another user', async () => {
    const other = await fixture.create(payments.caller);
    const { passkey } = payments;
    const moved = { ...passkey, credential: { ...passkey.credential, user_id: other.user_id } };
    await payments.announce(moved);
    await payments.pass(DAY_MINUTES, moved);
    expect(await tryToPay()).toEqual(WAITS);
  });

  it('is forgotten once it is removed, and erased with its user', async () => {
    const known = () =>
      fixture.query('SELECT id FROM payment_passkeys WHERE user_id = $1', [payments.wallet.user_id]);
    await payments.announce();
    const { webauthn_credential_id } = payments.passkey.credential;
    const before = await known();
    expect(before).toContainEqual({ id: webauthn_credential_id });
    await fixture.events.deliver(fixture.source, webauthnRemoved, {
      app_id: payments.caller.app_id,
      user_id: payments.wallet.user_id,
      data: { webauthn_credential_id },
    });
    expect(await known()).toHaveLength(before.length - 1);
    await fixture.deleteUser(payments.caller, payments.wallet.user_id);
    await payments.announce();
    expect(await known()).toEqual([]);
  });

  it('is not asked for while mfa is away, if the user has none', async () => {
    await fixture.query('DELETE FROM payment_passkeys WHERE user_id = $1', [payments.wallet.user_id]);
    neighbours.credentials = undefined;
    expect((await payments.begin(evmIntent())).publicKey).toBeUndefined();
    await payments.announce();
    expect((await refusedWith(payments.begin(evmIntent())))[0]).toBe('service_unavailable');
  });
});

it('time passes for a passkey of a test App alone, known here or to mfa', async () => {
  const other = passkeyOf(payments.wallet.user_id);
  neighbours.credentials = [other.credential];
  await payments.pass(5, other);
  expect((await refusedWith(payments.pass(5, passkeyOf(payments.wallet.user_id))))[0]).toBe(
    'webauthn_credential_not_found',
  );
  payments.caller = { ...payments.caller, environment: 'live' };
  expect((await refusedWith(payments.pass(5, other)))[0]).toBe('route_not_found');
});
