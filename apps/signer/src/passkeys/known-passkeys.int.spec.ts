import { beforeEach, describe, expect, it } from '@jest/globals';
import { type AppError, keyDigestOf } from '@latchkey/contracts';
import { PoliciesService } from '../policies/policies.service.js';
import { offered, passkeyOf } from '../testing/confirming.js';
import {
  DAY_MINUTES,
  ownOptions,
  PasskeyPayments,
  refusedWith,
  type TestPasskey,
} from '../testing/passkey-payments.js';
import { started, type TestWallet } from '../testing/signer-fixture.js';
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

  it('counts for a wallet no sooner than its own policy takes to allow more', async () => {
    payments.caller.settings.passkey_wait_hours = 0;
    const setFor = ({ id: walletId }: TestWallet) =>
      fixture
        .get(PoliciesService)
        .set({ appId: payments.caller.app_id, walletId }, { rules: [{}], loosen_after_minutes: 60 });
    await setFor(payments.wallet);
    await payments.announce();
    expect(await tryToPay()).toEqual(WAITS);
    await payments.pass(60);
    expect(await tryToPay()).toEqual(COUNTS);
    await payments.renew();
    await setFor(await fixture.create(payments.caller, payments.wallet.user_id, 'solana'));
    payments.caller.settings.passkey_wait_hours = 0;
    await payments.announce();
    expect(await tryToPay()).toEqual(COUNTS);
  });

  it('that is too new is refused as such, with the time from which it counts', async () => {
    await payments.announce();
    const intent = evmIntent();
    const begun = await offered(fixture, payments.caller, { wallet: payments.wallet, intent });
    const countsAt = begun.passkey_counts_at ?? 0;
    expect(Math.abs(countsAt - Date.now() / 1000 - DAY_MINUTES * 60)).toBeLessThan(60);
    const answer = payments.passkey.authenticator.get(ownOptions(begun.signed_payment));
    await expect(payments.sign(intent, answer)).rejects.toMatchObject({
      code: 'step_up_required',
      details: {
        reason: 'factor_too_new:webauthn',
        unmet: [{ type: 'webauthn', reason: 'factor_too_new' }],
        resetsAt: countsAt,
      },
    });
    await payments.pass(DAY_MINUTES);
    const counting = await offered(fixture, payments.caller, { wallet: payments.wallet, intent });
    expect(counting).not.toHaveProperty('passkey_counts_at');
  });

  it('counts in the second that confirm/begin names', async () => {
    await payments.announce();
    const toldAt = async () =>
      (await offered(fixture, payments.caller, { wallet: payments.wallet, intent: evmIntent() }))
        .passkey_counts_at ?? 0;
    for (const part of ['1 ms', '500 ms', '999 ms']) {
      const [row] = await fixture.query<{ at: string }>(
        `WITH moved AS (
          UPDATE payment_passkeys SET known_since = date_trunc('second', known_since) + $2::interval
            WHERE app_id = $1 RETURNING known_since
        ) SELECT extract(epoch FROM known_since) AS at FROM moved`,
        [payments.caller.app_id, part],
      );
      expect((await toldAt()) - DAY_MINUTES * 60).toBe(Math.ceil(Number(row?.at)));
    }
  });

  it('has one event for each of its keys, from mfa or from its registration', async () => {
    const { app_id } = payments.caller;
    const told = () =>
      fixture.query(
        `SELECT user_id, data FROM outbox WHERE app_id = $1 AND type = 'webauthn.payment_key_learned' ORDER BY seq`,
        [app_id],
      );
    const tells = ({ credential }: TestPasskey) => ({
      user_id: payments.wallet.user_id,
      data: {
        webauthn_credential_id: credential.webauthn_credential_id,
        key_digest: keyDigestOf(app_id, credential),
      },
    });
    const registered = payments.passkey;
    await payments.announce();
    await payments.announce();
    await Promise.all(Array.from({ length: 10 }, () => payments.begin(evmIntent())));
    expect(await told()).toEqual([tells(registered)]);
    // No registration said this one.
    const planted = passkeyOf(payments.wallet.user_id);
    neighbours.credentials = [registered.credential, planted.credential, planted.credential];
    await payments.begin(evmIntent());
    expect(await told()).toEqual([tells(registered), tells(planted)]);
  });

  it('is offered for wallets of its user alone, whatever transfer says', async () => {
    const other = await fixture.create(payments.caller);
    const call = payments.begin(evmIntent(), { id: other.id, user_id: payments.wallet.user_id });
    expect((await refusedWith(call))[0]).toBe('wallet_not_found');
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
    await payments.remove();
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
